"""The course of a game: whose shake it is, the running score, and whether it may end here."""

from __future__ import annotations

from ledger.errors import RecordError, Spot
from ledger.record.facts import GameFacts, HandFacts, Outcome
from ledger.record.model import EventKind, Game, Hand
from ledger.rules import SEAT_LETTERS, Match, Seat, letter, next_shaker


class Course:
    """Follows the hands of one game in order.

    After a hand that was refused, or whose score nobody knows, the score is lost and nothing is
    said about it any more.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._match: Match | None = Match.start(game.rules)
        self._shakers: tuple[Seat, ...] = ()
        self._number = 1
        self._won_at = 0

    def expect(self, hand: Hand) -> None:
        """Refuse a hand that cannot come next (RULES 2.1, 6.2)."""
        number, self._number = self._number, hand.number + 1
        if hand.number != number:
            raise RecordError(
                "hand-number",
                f"it stands where hand {number} is due",
                hint="Hands are numbered from 1 without gaps; a hand that nobody recorded is "
                "written with `end abandoned`.",
                spot=Spot("hand"),
            )
        if self._match is not None and self._match.winner is not None:
            raise RecordError(
                "game-over",
                f"it comes after the game was won at hand {self._won_at}, "
                f"{_dashed(self._match.score)}",
                hint="Start a new game with its own tags, or correct the target in the Rules tag.",
                rule="6.2",
                spot=Spot("hand"),
            )
        owned_up = any(event.kind is EventKind.WRONG_SHAKER for event in hand.events)
        if hand.shaker is not None and self._shakers and not owned_up:
            self._check_shaker(hand, hand.shaker)

    def _check_shaker(self, hand: Hand, shaker: Seat) -> None:
        if shaker in self._shakers:
            return
        due = " or ".join(letter(seat) for seat in self._shakers)
        raise RecordError(
            "wrong-shaker",
            f"{letter(shaker)} shakes hand {hand.number}, but it is the turn of {due}",
            hint=f"The shake passes to the left; if it happened, note the event: wrong-shaker "
            f"{letter(shaker)}.",
            rule="2.1",
            spot=Spot("shaker"),
        )

    @property
    def match(self) -> Match | None:
        """The match so far, None when its score is lost."""
        return self._match

    def enter(self, hand: Hand, facts: HandFacts) -> None:
        """Count a hand that was accepted."""
        self._pass_shake(hand, facts)
        if self._match is None or facts.score is None:
            self._match = None
            return
        rules = self._game.rules
        side = None if facts.bidder is None else rules.team(facts.bidder)
        self._match = self._match.add(facts.score, side)
        if self._match.winner is not None:
            self._won_at = hand.number

    def lose_count(self, hand: Hand) -> None:
        """Go on after a hand that was refused."""
        self._match = None
        self._shakers = ()
        self._number = hand.number + 1

    def _pass_shake(self, hand: Hand, facts: HandFacts) -> None:
        self._shakers = ()
        if hand.shaker is None:
            return
        all_passed = facts.outcome is Outcome.ALL_PASS
        due = next_shaker(self._game.rules, hand.shaker, all_passed=all_passed)
        again = facts.outcome is Outcome.NO_RESULT
        self._shakers = (due, hand.shaker) if again else (due,)

    def close(self, hands: tuple[HandFacts, ...]) -> GameFacts:
        """The facts of the game after its last hand; refuses a game that stops half-way."""
        game = self._game
        match = self._match
        forfeiting = self._forfeiting_side()
        score = None if match is None else match.score
        winner = None if match is None else match.winner
        if forfeiting is not None:
            if winner is not None:
                raise RecordError(
                    "forfeit-after-end",
                    f"{game.tag('Forfeit')} forfeits a game that was won at hand {self._won_at}",
                    hint="Delete the Forfeit tag.",
                    spot=Spot("tag", name="Forfeit"),
                )
            if game.rules.game.team_count == 2:
                winner = 1 - forfeiting
        self._check_result(score)
        open_ = match is not None and winner is None and forfeiting is None
        if open_ and not game.tag("Unfinished"):
            stands = "has no hand" if not hands else f"stops at {_dashed(score or ())}"
            raise RecordError(
                "game-unfinished",
                f"the game {stands}, it is played to {game.rules.target}",
                hint="Add the hands that are missing; or say why it stops with a tag such as "
                '[Unfinished "time"], or who gave up with [Forfeit "A"].',
                rule="6.2",
                spot=Spot("hand", hand=hands[-1].number) if hands else Spot("tag", name="Rules"),
            )
        finished = winner is not None or forfeiting is not None
        return GameFacts(hands, score, winner, finished)

    def _forfeiting_side(self) -> int | None:
        value = self._game.tag("Forfeit").strip().upper()
        if not value:
            return None
        seats = self._game.rules.game.seats
        if len(value) != 1 or value not in SEAT_LETTERS[:seats]:
            raise RecordError(
                "forfeit-seat",
                f"the Forfeit tag says {value!r}",
                hint=f"Write one seat of the side that gave up, A to {letter(seats - 1)}.",
                spot=Spot("tag", name="Forfeit"),
            )
        return self._game.rules.team(Seat(SEAT_LETTERS.index(value)))

    def _check_result(self, score: tuple[int, ...] | None) -> None:
        stated = self._game.tag("Result").strip()
        if not stated or score is None:
            return
        if "".join(stated.split()) != _dashed(score):
            raise RecordError(
                "result-contradicted",
                f"the Result tag says {stated}, by the hands it is {_dashed(score)}",
                hint="Correct the hand that is wrong, or the tag; the side of seat A stands first.",
                rule="6.2",
                spot=Spot("tag", name="Result"),
            )


def _dashed(score: tuple[int, ...]) -> str:
    return "-".join(str(part) for part in score)
