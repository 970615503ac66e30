"""Replay of one recorded hand: its tricks through the engine, its end against what is stated."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import RecordError, RuleError, Spot
from ledger.record.ending import claimed_at_once, facts_of, facts_without_bid
from ledger.record.excuses import excused
from ledger.record.facts import HandFacts
from ledger.record.model import Hand, Trick
from ledger.record.resolve import Resolved, resolve
from ledger.rules import (
    PASS,
    UNKNOWN,
    Auction,
    HandState,
    Match,
    Play,
    RuleSet,
    Seat,
    Tile,
    left_over,
    letter,
    turns,
)


def replay_hand(rules: RuleSet, hand: Hand, match: Match | None) -> HandFacts:
    """The facts of one hand; `match` is the match before it, None when its score is lost.

    Raises the first `LedgerError` that refuses the hand, with its spot.
    """
    found = resolve(rules, hand)
    if found.bidder is None:
        return facts_without_bid(rules, hand, found, match)
    play = None
    if found.declared is not None and (hand.tricks or claimed_at_once(hand)):
        play = _play(hand, Play.start(found.declared, found.held, found.left), found)
    return facts_of(rules, hand, found, play, match)


def steps(rules: RuleSet, hand: Hand) -> Iterator[HandState]:
    """Every state of a hand, an action apart, from the deal to its end.

    A hand without its auction starts with the contract. What the record owns up to as an
    irregularity is stepped over as it happened; the `RuleError` of anything else that the rules
    refuse is raised at its action.
    """
    found = resolve(rules, hand)
    shaker = hand.shaker if hand.shaker is not None else Seat(0)
    auction = found.auction
    if auction is None or not auction.over:
        auction = Auction.start(rules, shaker, found.dealt)
    spoken = auction.bids
    auction = auction._replace(bids=(), high=PASS, bidder=None, turn=auction.first)
    rest = hand.rest or left_over(rules.game, found.dealt)
    yield HandState(auction, found.dealt, rest=rest)
    for seat, bid in spoken:
        auction = auction.bid_as_happened(seat, bid)
        yield HandState(auction, found.dealt, rest=rest)
    if found.declared is None or found.auction is None:
        return
    if rules.game.exchange is not None:
        yield HandState(found.auction, found.dealt, found.declared, rest=rest)
    play = Play.start(found.declared, found.held, found.left)
    yield HandState(found.auction, found.dealt, found.declared, play, rest)
    for index, trick in enumerate(hand.tricks):
        if trick.leader != play.to_act:
            play = _other_leader(hand, play, trick, index, found)
        tiles = _in_turn(hand, play, trick, index, found) if trick.seats else trick.tiles
        for item, tile in enumerate(tiles):
            try:
                play = play.play_tiles((tile,), trick.suit)
            except RuleError as error:
                play = _play_carefully(hand, play, (tile,), trick.suit, error, found)
            if item == len(tiles) - 1 and UNKNOWN in tiles and index + 1 < len(hand.tricks):
                play = _shown_winner(play, hand.tricks[index + 1].leader)
            yield HandState(found.auction, found.dealt, found.declared, play, rest)


def _play(hand: Hand, play: Play, found: Resolved) -> Play:
    """Play the recorded tricks (RULES 5)."""
    last = len(hand.tricks) - 1
    size = play.declared.rules.game.seats - len(play.declared.sits_out)
    for index, trick in enumerate(hand.tricks):
        if play.over:
            raise _too_many(play, trick, index)
        if trick.leader != play.to_act:
            play = _other_leader(hand, play, trick, index, found)
        if len(trick.tiles) > size or (len(trick.tiles) < size and index < last):
            raise _size(play, trick, index, size)
        tiles = trick.tiles
        if trick.seats:
            tiles = _in_turn(hand, play, trick, index, found)
        try:
            after = play.play_tiles(tiles, trick.suit)
        except RuleError as error:
            after = _play_carefully(hand, play, tiles, trick.suit, error, found)
        if UNKNOWN in tiles and index < last and len(tiles) == size:
            after = _shown_winner(after, hand.tricks[index + 1].leader)
        play = after
    return play


def _shown_winner(play: Play, leader: Seat) -> Play:
    """The play when the next leader shows who won a trick with unknown tiles, if that may be."""
    trick = play.tricks[-1]
    declared = play.declared
    order = turns(declared.rules.game.seats, trick.leader, declared.sits_out)
    hidden = [seat for seat, tile in zip(order, trick.tiles, strict=True) if tile == UNKNOWN]
    if trick.tiles[0] != UNKNOWN and leader not in hidden:
        return play
    return play.with_winner(leader) if leader in order else play


def _play_carefully(
    hand: Hand,
    play: Play,
    tiles: tuple[Tile, ...],
    suit: str,
    error: RuleError,
    found: Resolved,
) -> Play:
    """Go on over reneges that the record owns up to; raise what it does not."""
    order = turns(play.declared.rules.game.seats, play.leader, play.declared.sits_out)
    rest = tiles
    while True:
        on_table = len(play.trick)
        item = error.spot.item if error.spot and error.spot.item is not None else 0
        if error.code not in ("renege", "lead-not-trump") or not excused(hand, error, order[item]):
            raise error
        found.irregular = True
        play = play.play_tiles(rest[: item - on_table], suit)
        play = play.play_tiles(rest[item - on_table : item - on_table + 1], suit, checked=False)
        rest = rest[item - on_table + 1 :]
        if not rest:
            return play
        try:
            return play.play_tiles(rest, suit)
        except RuleError as next_error:
            error = next_error


def _other_leader(hand: Hand, play: Play, trick: Trick, index: int, found: Resolved) -> Play:
    error = RecordError(
        "trick-leader",
        f"{letter(trick.leader)} leads trick {index + 1}, but "
        + (
            f"{letter(play.to_act)} won trick {index}"
            if index
            else f"{letter(play.to_act)} has the first lead"
        ),
        hint=f"Correct the trick before or the leader; if it happened, note the event: "
        f"lead-out-of-turn {letter(trick.leader)}.",
        rule="5.1",
        spot=Spot("trick", index=index),
    )
    if not excused(hand, error, trick.leader) or trick.leader in play.declared.sits_out:
        raise error
    found.irregular = True
    return play._replace(leader=trick.leader, to_act=trick.leader)


def _in_turn(hand: Hand, play: Play, trick: Trick, index: int, found: Resolved) -> tuple[Tile, ...]:
    """The tiles of a trick in the order of the seats, when somebody played out of turn."""
    order = turns(play.declared.rules.game.seats, play.leader, play.declared.sits_out)
    played = dict(zip(trick.seats, trick.tiles, strict=True))
    strangers = [seat for seat in trick.seats if seat not in order]
    if strangers or len(played) < len(trick.seats):
        who = letter(strangers[0]) if strangers else "somebody"
        raise RecordError(
            "trick-seats",
            f"{who} cannot play {'here' if strangers else 'twice to one trick'}",
            hint="Each seat plays one tile to a trick; correct the seats.",
            rule="5.1",
            spot=Spot("trick", index=index),
        )
    for item, (seat, turn) in enumerate(zip(trick.seats, order, strict=False)):
        if seat != turn:
            error = RuleError(
                "play-out-of-turn",
                f"{letter(seat)} plays {trick.tiles[item]}, but it is {letter(turn)}'s turn",
                hint=f"If it happened, note the event: play-out-of-turn {letter(seat)}.",
                rule="5.1",
                spot=Spot("trick", index=index, item=item),
            )
            if not excused(hand, error, None):
                raise error
            found.irregular = True
            break
    return tuple(played[seat] for seat in order if seat in played)


def _too_many(play: Play, trick: Trick, index: int) -> RuleError:
    try:
        play.check_play(play.to_act, trick.tiles[0])
    except RuleError as error:
        return error
    raise AssertionError(f"trick {index} refused without a rule")


def _size(play: Play, trick: Trick, index: int, size: int) -> RecordError:
    count = len(trick.tiles)
    few = count < size
    return RecordError(
        "trick-short" if few else "trick-long",
        f"trick {index + 1} has {count} tiles, it takes {size}",
        hint="Write ?? for a tile that nobody noted."
        if few
        else "One tile from each player; start a new line for the next trick.",
        rule="5.1",
        spot=Spot("trick", index=index, item=size if not few else None),
    )
