"""The end of a hand: what came out, from the play where it proves it, else as stated."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.errors import RecordError, Spot
from ledger.record.facts import HandFacts, Outcome, TrickFacts
from ledger.record.model import End, EndKind, Event, EventKind, Hand, Level
from ledger.record.resolve import Resolved
from ledger.record.stake import Stake
from ledger.rules import UNKNOWN, Aim, Match, Play, RuleSet, Seat, letter, score_hand

_REGULAR = (EventKind.CLAIM, EventKind.CONCEDE, EventKind.SUBSTITUTE, EventKind.TIME)


@dataclass(frozen=True, slots=True)
class _Result:
    outcome: Outcome
    points: tuple[int, ...] | None
    won: tuple[int, ...] | None
    early: bool = False


def facts_of(
    rules: RuleSet, hand: Hand, found: Resolved, play: Play | None, match: Match | None
) -> HandFacts:
    """The facts of a hand that somebody bid on, after the match so far.

    Raises `end-...` errors where a stated end contradicts the play, `hand-unfinished` where the
    play stops and nothing says why, `end-missing` where nothing says how the hand came out.
    """
    stake = Stake.of(rules, found)
    end = hand.end
    if end is not None and end.seat is not None and end.seat != stake.bidder:
        raise RecordError(
            "end-seat",
            f"the hand ends with {letter(end.seat)} {end.kind.value}, but "
            f"{letter(stake.bidder)} has the bid",
            hint=f"Write `end {letter(stake.bidder)} {end.kind.value}`.",
            spot=Spot("end"),
        )
    if end is not None and end.kind in (EndKind.THROWN_IN, EndKind.ABANDONED):
        result = _Result(Outcome.NO_RESULT, None, None)
    elif play is None:
        result = _stated_result(stake, hand)
    else:
        result = _played_result(stake, hand, found, play)
    declared = found.declared
    score = _score(stake, result)
    return HandFacts(
        number=hand.number,
        shaker=hand.shaker,
        level=_level(rules, hand),
        outcome=result.outcome,
        bidder=stake.bidder,
        position=_position(rules, hand, found, stake.bidder),
        bid=found.bid,
        bid_points=found.points,
        bid_marks=found.marks,
        forced=found.forced,
        contract=None if declared is None else declared.contract.name,
        trump=None if declared is None else declared.call.trump,
        leader=None if declared is None else declared.leader,
        sits_out=() if declared is None else declared.sits_out,
        tricks=() if play is None else _tricks(play),
        points=result.points,
        tricks_won=result.won,
        score=score,
        score_after=_score_after(match, score, stake.side),
        irregular=found.irregular or _broken(hand),
        early=result.early,
        unchecked=_unchecked(rules, hand, found),
    )


def _score_after(
    match: Match | None, score: tuple[int, ...] | None, side: int | None
) -> tuple[int, ...] | None:
    return None if match is None or score is None else match.add(score, side).score


def _score(stake: Stake, result: _Result) -> tuple[int, ...] | None:
    if result.outcome is Outcome.NO_RESULT:
        return (0,) * stake.rules.game.team_count
    made = result.outcome is Outcome.MADE
    points = None if result.early else result.points
    return score_hand(stake.rules, stake.bid, stake.aim, stake.side, made, points)


def _stated_result(stake: Stake, hand: Hand) -> _Result:
    """The result of a hand whose play was not recorded."""
    end = hand.end
    if end is None:
        raise RecordError(
            "end-missing",
            f"nothing says how {letter(stake.bidder)}'s {stake.bid} came out",
            hint=f"Add `end {letter(stake.bidder)} made` or `end {letter(stake.bidder)} set`, "
            "or the tricks.",
            spot=Spot("hand"),
        )
    made = end.kind is EndKind.MADE
    own, points = stake.stated(end)
    if own is None:
        return _Result(_outcome(made), None, None)
    if not _ruled(hand):
        _check_stated(stake, end, own)
    return _Result(_outcome(made), points, None)


def _check_stated(stake: Stake, end: End, points: int) -> None:
    """Refuse a stated result that the stated points of the bidding side contradict."""
    reached = stake.reached(points)
    if reached is not None and reached != (end.kind is EndKind.MADE):
        raise RecordError(
            "end-contradicts-bid",
            f"the hand is stated as {end.kind.value} with {points} points on a bid of {stake.bid}",
            hint=f"The bid asks for {stake.wants}; correct the points or the result.",
            rule="5.8",
            spot=Spot("end"),
        )


def _ruled(hand: Hand) -> bool:
    return any(event.kind is EventKind.RULING for event in hand.events)


def _played_result(stake: Stake, hand: Hand, found: Resolved, play: Play) -> _Result:
    """The result of a hand with tricks: proved by them, claimed, or stated."""
    end = hand.end
    stated = None if end is None else end.kind is EndKind.MADE
    ruled = found.irregular or _ruled(hand)
    hidden = any(UNKNOWN in trick.tiles for trick in play.tricks) or (
        UNKNOWN in play.rest and stake.lost[0] < stake.lost[1]
    )
    proved = play.made
    if play.tricks and UNKNOWN in play.tricks[-1].tiles:
        proved = None
    if stated is not None and proved is not None and stated != proved and not ruled:
        raise _contradiction(stake, play, stated)
    claim = None if play.over else _claim(hand)
    points, won = play.points, play.won
    claimed = proved
    if claim is not None and not hidden:
        points, won, claimed = _after_claim(stake, play, claim)
        claimed = claimed if proved is None else proved
    made = claimed
    if stated is not None and (ruled or proved is None):
        made = stated
    if made is None or (stated is None and claim is None and not play.over):
        raise _unfinished(stake, play, hidden=hidden and play.over)
    if made != claimed:
        points, won = play.points, play.won
    game = stake.rules.game
    played_out = len(play.tricks) == game.hand_size and UNKNOWN not in play.rest
    full = (played_out or sum(points) == game.hand_total - stake.lost[0]) and not hidden
    own, split = (None, None) if end is None else stake.stated(end)
    if end is not None and own is not None:
        _check_points(stake, own, points, full=full, open_=hidden or ruled)
        if not ruled:
            _check_stated(stake, end, own)
        points, full = split or points, full or split is not None
    return _Result(
        _outcome(made),
        None if hidden and not full else points,
        won,
        early=not full,
    )


def _broken(hand: Hand) -> bool:
    """Whether an event of the hand owns up to an irregularity or a ruling."""
    return any(event.kind not in _REGULAR for event in hand.events)


def _claim(hand: Hand) -> Event | None:
    for event in reversed(hand.events):
        if event.kind in (EventKind.CLAIM, EventKind.CONCEDE) and event.seat is not None:
            return event
    return None


def claimed_at_once(hand: Hand) -> bool:
    """Whether a claim before the first lead is all that says how the hand came out."""
    return hand.end is None and not hand.tricks and _claim(hand) is not None


def _after_claim(
    stake: Stake, play: Play, claim: Event
) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    """Points, tricks and result when the rest goes as the accepted claim says (RULES 5.10)."""
    game = stake.rules.game
    ours = claim.seat is not None and game.teams[claim.seat] == stake.side
    takes = ours == (claim.kind is EventKind.CLAIM)
    if stake.aim is Aim.LOSE_ALL:
        return play.points, play.won, takes
    if game.team_count == 2 or takes:
        taker = stake.side if takes else 1 - stake.side
    elif claim.seat is not None and claim.kind is EventKind.CLAIM:
        taker = game.teams[claim.seat]
    else:
        return play.points, play.won, False
    points, won = list(play.points), list(play.won)
    points[taker] += game.hand_total - stake.lost[0] - sum(points)
    won[taker] += game.hand_size - len(play.tricks)
    if stake.aim is Aim.TAKE_BID:
        return tuple(points), tuple(won), points[stake.side] >= stake.points
    return tuple(points), tuple(won), takes


def _check_points(
    stake: Stake, stated: int, points: tuple[int, ...], *, full: bool, open_: bool
) -> None:
    """Refuse stated points of the bidding side that the tricks contradict."""
    took = points[stake.side]
    most = stake.rules.game.hand_total - sum(points) + took
    if open_ or (stated == took if full else took <= stated <= most):
        return
    says = f"took {took}" if full else f"took between {took} and {most}"
    raise RecordError(
        "points-contradict-play",
        f"the bidding side is stated with {stated} points, by the tricks it {says}",
        hint="Correct the tricks or the points; the points may be left out.",
        rule="1.9",
        spot=Spot("end"),
    )


def _contradiction(stake: Stake, play: Play, stated: bool) -> RecordError:
    took = play.points[stake.side]
    return RecordError(
        "end-contradicts-play",
        f"the hand is stated as {'made' if stated else 'set'}, but by the tricks "
        f"{letter(stake.bidder)}'s side took {took} points in {play.won[stake.side]} of "
        f"{len(play.tricks)} tricks and the {stake.bid} was {'set' if stated else 'made'}",
        hint="Correct the tricks or the end; a ruling that changes the result is noted with an "
        "event: ruling.",
        rule="5.8",
        spot=Spot("end"),
    )


def _unfinished(stake: Stake, play: Play, *, hidden: bool) -> RecordError:
    if hidden:
        return RecordError(
            "end-missing",
            f"unknown tiles leave it open whether the {stake.bid} was made",
            hint=f"Add `end {letter(stake.bidder)} made` or `end {letter(stake.bidder)} set`.",
            spot=Spot("hand"),
        )
    where = (
        f"after trick {len(play.tricks)}"
        if not play.trick
        else (f"within trick {len(play.tricks) + 1}")
    )
    return RecordError(
        "hand-unfinished",
        f"the hand stops {where} and nothing says how it came out",
        hint="Write the other tricks, or how it ended: `claim C`, `concede C`, `end C made`, "
        "`end C set`, `end abandoned`.",
        rule="5.9",
        spot=Spot("hand"),
    )


def _outcome(made: bool) -> Outcome:
    return Outcome.MADE if made else Outcome.SET


def _tricks(play: Play) -> tuple[TrickFacts, ...]:
    return tuple([TrickFacts(trick.winner, trick.points) for trick in play.tricks])


def _level(rules: RuleSet, hand: Hand) -> Level:
    if hand.tricks:
        return Level.PLAY
    return Level.AUCTION if len(hand.bids) >= rules.game.seats else Level.RESULT


def _position(rules: RuleSet, hand: Hand, found: Resolved, bidder: Seat) -> int | None:
    """The bidder's place in the auction from 1; from the shaker where only the bid is known."""
    spoke = () if found.auction is None else found.auction.bids
    for place, (seat, _) in enumerate(spoke, start=1):
        if seat == bidder:
            return place
    if hand.shaker is None or rules.options["first-bidder"] != "left-of-shaker":
        return None
    return (bidder - hand.shaker - 1) % rules.game.seats + 1


def _unchecked(rules: RuleSet, hand: Hand, found: Resolved) -> tuple[str, ...]:
    open_: list[str] = []
    if len(hand.bids) < rules.game.seats:
        open_.append("auction")
    if found.declared is None:
        open_.append("call")
    if not hand.tricks:
        open_.append("play")
    elif any(UNKNOWN in held for seat, held in enumerate(found.dealt) if seat not in _out(found)):
        open_.append("deal")
    return tuple(open_)


def _out(found: Resolved) -> tuple[Seat, ...]:
    return () if found.declared is None else found.declared.sits_out


def facts_without_bid(
    rules: RuleSet, hand: Hand, found: Resolved, match: Match | None
) -> HandFacts:
    """A hand that was passed out, thrown in or abandoned before anybody bid (RULES 3.8)."""
    if hand.tricks or hand.call or hand.discard:
        played = Spot("trick", index=0) if hand.tricks else Spot("discard")
        raise RecordError(
            "bid-missing" if not hand.bids else "play-without-bid",
            "the hand goes on, but "
            + ("the winning bid is not recorded" if not hand.bids else "everybody passed"),
            hint="Write the winning bid alone, as in `bid B 32`, or the whole auction.",
            rule="3.8",
            spot=Spot("call") if hand.call else played,
        )
    no_result = hand.end is not None and hand.end.kind in (EndKind.THROWN_IN, EndKind.ABANDONED)
    if not found.all_passed and not no_result:
        raise RecordError(
            "hand-empty",
            "the hand records no bid",
            hint="Write the winning bid alone, as in `bid B 32`, or `end thrown-in` for a hand "
            "that was not played.",
            spot=Spot("hand"),
        )
    if found.all_passed and hand.end is not None and not no_result:
        raise RecordError(
            "end-contradicts-bid",
            f"the hand is stated as {hand.end.kind.value}, but everybody passed",
            hint="Correct the auction, or delete the end.",
            rule="3.8",
            spot=Spot("end"),
        )
    nothing = (0,) * rules.game.team_count
    return HandFacts(
        number=hand.number,
        shaker=hand.shaker,
        level=Level.AUCTION if hand.bids else Level.RESULT,
        outcome=Outcome.NO_RESULT if no_result else Outcome.ALL_PASS,
        forced=False if found.all_passed else None,
        score=nothing,
        score_after=_score_after(match, nothing, None),
        irregular=found.irregular or _broken(hand),
    )
