"""The play of the tricks: who may play what, who wins, what has been taken (RULES 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ledger.errors import RuleError, Spot
from ledger.rules.contracts import Aim
from ledger.rules.deal import Hands
from ledger.rules.declared import Declared
from ledger.rules.kind import RestTo
from ledger.rules.suits import NEAREST
from ledger.rules.tiles import UNKNOWN, Seat, Tile, letter

_NOTHING: frozenset[Tile] = frozenset()


class WonTrick(NamedTuple):
    """A complete trick: its leader, tiles in order, led suit, winner and points."""

    leader: Seat
    tiles: tuple[Tile, ...]
    suit: str
    winner: Seat
    points: int


class Play(NamedTuple):
    """The play so far, immutable.

    `hands` are the tiles still held, `trick` those on the table in the order played from
    `leader`, `suit` the suit led. `points` and `won` are what each side took: points (tricks and
    count) and tricks. `rest` are the tiles that nobody plays.
    """

    declared: Declared
    hands: Hands
    leader: Seat
    to_act: Seat
    suit: str
    trick: tuple[Tile, ...]
    tricks: tuple[WonTrick, ...]
    points: tuple[int, ...]
    won: tuple[int, ...]
    rest: tuple[Tile, ...] = ()

    @classmethod
    def start(cls, declared: Declared, hands: Hands, rest: tuple[Tile, ...] = ()) -> Play:
        """The play before the first lead (RULES 5.1, 9.2)."""
        game = declared.rules.game
        nothing = (0,) * game.team_count
        points = nothing
        if game.rest_points or rest:
            left = sum(game.worth[tile] for tile in rest)
            others = left if game.rest_to is RestTo.DEFENDERS else 0
            points = tuple(
                game.rest_points if team == declared.team else others
                for team in range(game.team_count)
            )
        leader = declared.leader
        return cls(declared, hands, leader, leader, "", (), (), points, nothing, rest)

    @property
    def made(self) -> bool | None:
        """Whether the bid is made or set already, None while it is open (RULES 5.8)."""
        deal = self.declared
        total = deal.rules.game.hand_total
        team = deal.team
        size = deal.rules.game.hand_size
        if deal.aim is Aim.TAKE_BID:
            if self.points[team] >= deal.points:
                return True
            others = sum(self.points) - self.points[team] + self._lost_points
            return False if others > total - deal.points else None
        if deal.aim is Aim.LOSE_ALL:
            if self.won[team]:
                return False
        elif self._lost > deal.spared:
            return False
        return True if len(self.tricks) == size else None

    @property
    def _lost_points(self) -> int:
        """Points on tiles that nobody plays and that count for nobody."""
        game = self.declared.rules.game
        if not self.rest or game.rest_to is not RestTo.NOBODY:
            return 0
        return sum(game.worth[tile] for tile in self.rest)

    @property
    def _lost(self) -> int:
        return sum(1 for trick in self.tricks if trick.winner not in self.declared.winners)

    @property
    def over(self) -> bool:
        """Whether the hand ends here: all tricks played, or decided and stopped (RULES 5.9)."""
        deal = self.declared
        if len(self.tricks) == deal.rules.game.hand_size:
            return True
        return deal.stops and not self.trick and self.made is not None

    def legal_plays(self) -> tuple[Tile, ...]:
        """The tiles that the next to act may play (RULES 5.2, 5.3)."""
        hand = tuple(dict.fromkeys(self.hands[self.to_act]))
        if self.trick:
            return self.declared.suits.must_play(hand, self.suit)
        return tuple(tile for tile in hand if self._may_lead(hand, tile))

    def legal_suits(self, tile: Tile) -> tuple[str, ...]:
        """The suits that a lead of this tile may call, the usual one first (RULES 5.6)."""
        leads = self.declared.suits.leads[tile]
        allowed = self.declared.rules.options["small-end-lead"]
        if allowed == "always" or (allowed == "first-trick" and not self.tricks):
            return leads
        if allowed == "73-and-82" and tile in ("73", "82"):
            return leads
        return leads[:1]

    def check_play(self, seat: Seat, tile: Tile, suit: str = "") -> None:
        """Raise the `RuleError` that refuses this tile now, if any rule does."""
        self.play(seat, tile, suit)

    def can_play(self, seat: Seat, tile: Tile, suit: str = "") -> bool:
        """Whether the rules allow this tile now."""
        try:
            self.play(seat, tile, suit)
        except RuleError:
            return False
        return True

    def play(self, seat: Seat, tile: Tile, suit: str = "") -> Play:
        """The play after `seat` plays `tile`; `suit` names the lower end of a lead."""
        if self.over:
            raise self._over(tile)
        if seat != self.to_act:
            raise RuleError(
                "play-out-of-turn",
                f"{letter(seat)} plays {tile}, but it is {letter(self.to_act)}'s turn",
                hint="Play goes clockwise from the leader, and the winner leads; if it "
                f"happened, note the event: play-out-of-turn {letter(seat)}.",
                rule="5.1",
            )
        return self.play_tiles((tile,), suit)

    def play_tiles(self, tiles: Sequence[Tile], suit: str = "", *, checked: bool = True) -> Play:
        """The play after several tiles in turn, at most to the end of the trick.

        The error of a refused tile has a spot with its place in the trick. With `checked` off,
        tiles are taken as they happened, whatever the suit led.
        """
        deal, hands, leader, _, led, trick, tricks, points, won, rest = self
        table = deal.suits
        order = deal.orders[leader]
        held = list(hands)
        place = len(trick)
        follows = table.follows.get(led, _NOTHING)
        for tile in tiles:
            seat = order[place]
            hand = held[seat]
            if tile in hand:
                taken = hand.index(tile)
            elif UNKNOWN in hand and self._may_be_held(tile, held, tiles[: place - len(trick)]):
                taken = hand.index(UNKNOWN)
            else:
                on_table = (*trick, *tiles[: place - len(trick)])
                raise self._not_held(seat, tile, on_table)
            if not place:
                if checked and tile != UNKNOWN and not self._may_lead(hand, tile):
                    raise self._not_trump(seat, tile)
                led = self._led_suit(tile, suit)
                follows = table.follows.get(led, _NOTHING)
            elif (
                tile not in follows
                and checked
                and tile != UNKNOWN
                and not table.allows(hand, tile, led)
            ):
                raise self._renege(seat, hand, tile, led, place)
            held[seat] = hand[:taken] + hand[taken + 1 :]
            place += 1
        trick = (*trick, *tiles)
        if place < len(order):
            turn = order[place]
            return Play(deal, tuple(held), leader, turn, led, trick, tricks, points, won, rest)
        return self._close(tuple(held), trick, led, order)

    def _close(
        self, hands: Hands, tiles: tuple[Tile, ...], led: str, order: tuple[Seat, ...]
    ) -> Play:
        """The play after the trick is gathered in (RULES 5.4)."""
        deal, _, leader, _, _, _, tricks, points, won, rest = self
        game = deal.rules.game
        if deal.suits.nearest:
            winner = order[self._nearest(tiles, led, order)]
        else:
            winner = order[deal.suits.winner(tiles, led, last_of_equals=deal.last_of_equals)]
        worth = game.worth
        value = game.trick_value
        for tile in tiles:
            value += worth[tile]
        side = game.teams[winner]
        trick = WonTrick(leader, tiles, led, winner, value)
        if rest and game.rest_to is RestTo.LAST_TRICK and len(tricks) + 1 == game.hand_size:
            value += sum(worth[tile] for tile in rest)
        return Play(
            deal,
            hands,
            winner,
            winner,
            "",
            (),
            (*tricks, trick),
            (*points[:side], points[side] + value, *points[side + 1 :]),
            (*won[:side], won[side] + 1, *won[side + 1 :]),
            rest,
        )

    def with_winner(self, winner: Seat) -> Play:
        """The play with another winner of the last trick, where unknown tiles hide who won."""
        trick = self.tricks[-1]
        teams = self.declared.rules.game.teams
        points = list(self.points)
        won = list(self.won)
        for seat, sign in ((trick.winner, -1), (winner, 1)):
            points[teams[seat]] += sign * trick.points
            won[teams[seat]] += sign
        return self._replace(
            leader=winner,
            to_act=winner,
            tricks=(*self.tricks[:-1], trick._replace(winner=winner)),
            points=tuple(points),
            won=tuple(won),
        )

    def _nearest(self, tiles: tuple[Tile, ...], led: str, order: tuple[Seat, ...]) -> int:
        deal = self.declared
        best = deal.suits.winner(tiles, led, last_of_equals=deal.last_of_equals)
        if deal.rules.options["sevens-ties"] == "bidding-side":
            rank, teams = deal.suits.rank[led], deal.rules.game.teams
            for place, tile in enumerate(tiles):
                equal = rank.get(tile, 0) == rank.get(tiles[best], -1)
                if equal and teams[order[place]] == deal.team:
                    return place
        return best

    def _may_lead(self, hand: Sequence[Tile], tile: Tile) -> bool:
        deal = self.declared
        if deal.suits.nearest:
            return deal.suits.allows(hand, tile, deal.suits.led[tile])
        if self.tricks or deal.rules.options["opening-lead"] == "any":
            return True
        trumps = deal.suits.trumps
        return tile in trumps or trumps.isdisjoint(hand)

    def _led_suit(self, tile: Tile, suit: str) -> str:
        table = self.declared.suits
        if tile == UNKNOWN:
            return NEAREST if table.nearest else suit
        usual = table.led[tile]
        if not suit or suit == usual:
            return usual
        if suit in table.leads[tile] and suit in self.legal_suits(tile):
            return suit
        raise RuleError(
            "led-suit",
            f"{letter(self.leader)} leads {tile} as suit {suit}, it calls {usual}",
            hint="A tile calls its higher end, a trump calls trumps; tables that let the leader "
            "name the lower end put `small-end-lead` into the Rules tag.",
            rule="5.6",
            spot=Spot("trick", index=len(self.tricks), item=0),
        )

    def _over(self, tile: Tile) -> RuleError:
        deal = self.declared
        size = deal.rules.game.hand_size
        if len(self.tricks) == size:
            why, hint = f"it has {size} tricks", "Delete the tricks after it."
        else:
            why = f"the bid was {'made' if self.made else 'set'} at trick {len(self.tricks)}"
            kind = "points" if deal.aim is Aim.TAKE_BID else "marks"
            hint = (
                f"Delete the tricks after it; a table that plays on puts `early-stop-{kind} off` "
                "into the Rules tag."
            )
        return RuleError(
            "play-after-end",
            f"{tile} is played after the hand was over: {why}",
            hint=hint,
            rule="5.9",
            spot=Spot("trick", index=len(self.tricks), item=0),
        )

    def _spot(self, item: int) -> Spot:
        return Spot("trick", index=len(self.tricks), item=item)

    def _may_be_held(
        self, tile: Tile, held: Sequence[tuple[Tile, ...]], played: Sequence[Tile]
    ) -> bool:
        """Whether a tile may be one that nobody noted: it lies nowhere else (RULES 2.3)."""
        tile_set = self.declared.rules.game.tile_set
        places = [*held, self.trick, played, self.rest, *(trick.tiles for trick in self.tricks)]
        seen = sum(tiles.count(tile) for tiles in places)
        return tile_set.holds(tile) and seen < tile_set.copies

    def _not_held(self, seat: Seat, tile: Tile, on_table: tuple[Tile, ...]) -> RuleError:
        item = len(on_table)
        who = letter(seat)
        self.declared.rules.game.tile_set.check(tile, self._spot(item))
        for number, tiles in enumerate(
            (*(trick.tiles for trick in self.tricks), on_table), start=1
        ):
            if tile in tiles:
                where = f"it was played to trick {number}"
                break
        else:
            holder = next((s for s, hand in enumerate(self.hands) if tile in hand), None)
            where = f"{letter(holder)} holds it" if holder is not None else "it is not in the deal"
        held = " ".join(self.hands[seat])
        return RuleError(
            "tile-not-held",
            f"{who} plays {tile}, but {where}",
            hint=f"{who} holds {held}. Correct the trick or the deal."
            if held
            else f"{who} has no tile left.",
            rule="5.3",
            spot=self._spot(item),
        )

    def _renege(
        self, seat: Seat, hand: tuple[Tile, ...], tile: Tile, led: str, item: int
    ) -> RuleError:
        table = self.declared.suits
        legal = " ".join(held for held in table.must_play(hand, led) if held != UNKNOWN)
        who = letter(seat)
        asked = (
            "the tile nearest to seven must be played"
            if table.nearest
            else f"{table.named(led)} were led"
        )
        return RuleError(
            "renege",
            f"{who} plays {tile}, but {asked} and {who} holds {legal}",
            hint=f"Correct the tile, or note that it happened with an event: renege {who}.",
            rule="4.7" if table.nearest else "5.3",
            spot=self._spot(item),
        )

    def _not_trump(self, seat: Seat, tile: Tile) -> RuleError:
        table = self.declared.suits
        hand = self.hands[seat]
        if table.nearest:
            return self._renege(seat, hand, tile, table.led[tile], 0)
        legal = " ".join(held for held in hand if held in table.trumps)
        return RuleError(
            "lead-not-trump",
            f"{letter(seat)} leads {tile}, but the first lead must be a trump",
            hint=f"{letter(seat)} holds {legal}. Correct the tile, or take `opening-lead trump` "
            "out of the Rules tag.",
            rule="5.2",
            spot=self._spot(0),
        )
