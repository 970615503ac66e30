"""The deal and the tricks of a hand, and the lines that go on with them."""

from __future__ import annotations

from dataclasses import replace

from ledger.errors import Spot
from ledger.record.draft import ON_DISCARD, ON_REST, ON_TRICK, Draft, sort_hand
from ledger.record.faults import Faults
from ledger.record.lexer import Token
from ledger.record.lexicon import Lexicon
from ledger.record.line_bids import ORDER
from ledger.record.line_words import LineWords
from ledger.record.model import Discard, Trick
from ledger.record.turns import in_turn, turns_of
from ledger.rules import Seat, Tile, letter


class TileLines(LineWords):
    """Reads lines of tiles."""

    def __init__(self, lexicon: Lexicon, faults: Faults, drafts: list[Draft]) -> None:
        super().__init__(lexicon, faults, drafts)
        self._dealt: list[tuple[int, Token]] = []

    def _deal(self, index: int, words: list[Token], line: str) -> None:
        draft = self.drafts[-1]
        draft.last = None
        seat = self._seat_after(index, words, "deal A 66 65 43 31 20 10 00")
        if seat is None:
            return
        if draft.deal[seat] is not None:
            self._twice(index, words[0], f"the deal of {letter(seat)}")
            return
        draft.deal[seat] = ()
        self._dealt = []
        draft.last = seat
        self._note("deal", index, words[0], seat)
        self._go_on(index, seat, words[2:])

    def _rest(self, index: int, words: list[Token], line: str) -> None:
        draft = self.drafts[-1]
        draft.last = None
        if draft.rest is not None:
            self._twice(index, words[0], "what the deal left over")
            return
        if draft.bids or draft.call is not None or draft.tricks:
            self._fault(
                "line-order", "the tiles left over stand behind the bids", index, words[0], ORDER
            )
            return
        self._note("rest", index, words[0])
        self._dealt = []
        draft.rest = ()
        draft.last = ON_REST
        self._go_on(index, ON_REST, words[1:])

    def _discard(self, index: int, words: list[Token], line: str) -> None:
        draft = self.drafts[-1]
        draft.last = None
        if draft.discard is not None:
            self._twice(index, words[0], "the discard")
            return
        if draft.tricks:
            self._fault("line-order", "the discard stands behind the play", index, words[0], ORDER)
            return
        seat = self._seat_after(index, words, "discard C 10 20")
        if seat is None:
            return
        self._note("discard", index, words[0])
        self._dealt = []
        draft.discard = Discard(seat, ())
        draft.last = ON_DISCARD
        self._go_on(index, ON_DISCARD, words[2:])

    def _trick(self, index: int, seat: Seat, words: list[Token]) -> None:
        draft = self.drafts[-1]
        place = len(draft.tricks)
        self._note("trick", index, words[0], place)
        draft.last = ON_TRICK
        draft.tricks.append(Trick(seat, ()))
        tiles = words[1:]
        if not tiles:
            self._fault(
                "trick-empty",
                f"{letter(seat)} leads nothing",
                index,
                words[0],
                "Write the tiles in the order played: `C 55 22 65 60`; ?? for one nobody noted.",
                Spot("trick", draft.number, place),
            )
            return
        self._go_on(index, ON_TRICK, tiles)

    def _go_on(self, index: int, last: int, words: list[Token]) -> None:
        words = [word for word in words if word.text != ","]
        if last == ON_TRICK:
            self._more_trick(index, words)
            return
        draft = self.drafts[-1]
        number = draft.number
        if last == ON_REST:
            draft.rest = self._more_tiles(index, Spot("rest", number), draft.rest or (), words)
        elif last == ON_DISCARD:
            laid = draft.discard
            assert laid is not None
            tiles = self._more_tiles(index, Spot("discard", number), laid.tiles, words)
            draft.discard = Discard(laid.seat, tiles)
        else:
            held = draft.deal[last] or ()
            draft.deal[last] = self._more_tiles(index, Spot("deal", number, last), held, words)

    def _more_tiles(
        self, index: int, spot: Spot, held: tuple[Tile, ...], words: list[Token]
    ) -> tuple[Tile, ...]:
        """Tiles that lie in no order, with more of them behind those read before."""
        if self.faults.spots is not None:
            self._note_tiles(index, spot, words)
        found = list(held)
        most = len(self.lexicon.rules.game.tile_set.tiles)
        for word in words:
            if len(found) == most:
                self._fault(
                    f"{spot.part}-size",
                    f"{word.text!r} is one tile too many, the whole set has {most}",
                    index,
                    word,
                    "Delete what was not held; a new line begins with its own word.",
                    spot,
                )
                break
            tile = self._tile(index, word, replace(spot, item=len(found)))
            if tile is not None:
                found.append(tile)
        return sort_hand(found)

    def _note_tiles(self, index: int, spot: Spot, words: list[Token]) -> None:
        """Place each tile under its place among the sorted ones."""
        spots = self.faults.spots
        assert spots is not None
        self._dealt += [(index, word) for word in words if word.text in self.lexicon.tiles]
        places: dict[Tile, list[tuple[int, Token]]] = {}
        for at, word in self._dealt:
            places.setdefault(self.lexicon.tiles[word.text], []).append((at, word))
        hand = sort_hand([tile for tile, found in places.items() for _ in found])
        for item, tile in enumerate(hand):
            at, word = places[tile].pop(0)
            spots[replace(spot, item=item)] = (at, word.column)

    def _more_trick(self, index: int, words: list[Token]) -> None:
        draft = self.drafts[-1]
        place = len(draft.tricks) - 1
        trick = draft.tricks[place]
        tiles = list(trick.tiles)
        played = list(trick.seats) or [trick.leader][: len(tiles)]
        rules = self.lexicon.rules
        suit = trick.suit
        order = turns_of(rules, trick.leader, draft.call)
        while len(played) < len(tiles):
            played.append(next((seat for seat in order if seat not in played), trick.leader))
        for word in words:
            item = len(tiles)
            spot = Spot("trick", draft.number, place, item)
            self.faults.note(spot, index, word)
            if item >= rules.game.seats:
                self._fault(
                    "trick-size",
                    f"{word.text!r} is one tile too many for {rules.game.seats} seats",
                    index,
                    word,
                    "A trick has one tile a seat; begin the next with its leader, as in `B 64`.",
                    spot,
                )
                return
            name, colon, spelled = word.text.rpartition(":")
            at = Token(spelled, word.column + len(name) + len(colon))
            seat: Seat | None = next((seat for seat in order if seat not in played), trick.leader)
            if colon:
                seat = self._known_seat(index, Token(name, word.column), "C 55 B:22", spot)
                if seat is not None and not self._may_play(index, word, seat, trick, played, spot):
                    return
            spelled, slash, called = spelled.partition("/")
            tile = self._tile(index, Token(spelled, at.column), spot)
            if slash and tile is not None:
                if not self._is_suit(index, at, tile, called, item, spot):
                    return
                suit = called
            if tile is None or seat is None:
                tile, seat = Tile("??"), seat or trick.leader
            tiles.append(tile)
            played.append(seat)
        named = trick.seats or any(":" in word.text for word in words)
        if not named or in_turn(order, played):
            played = []
        draft.tricks[place] = Trick(trick.leader, tuple(tiles), suit, tuple(played))

    def _may_play(
        self,
        index: int,
        word: Token,
        seat: Seat,
        trick: Trick,
        played: list[Seat],
        spot: Spot,
    ) -> bool:
        if not played and seat != trick.leader:
            said = f"{letter(trick.leader)} leads, but the first tile is {letter(seat)}'s"
        elif seat in played:
            said = f"{letter(seat)} plays twice in this trick"
        else:
            return True
        self._fault(
            "trick-seat",
            said,
            index,
            word,
            "The first tile is the leader's; each seat plays one tile in a trick.",
            spot,
        )
        return False

    def _is_suit(
        self, index: int, word: Token, tile: Tile, called: str, item: int, spot: Spot
    ) -> bool:
        if item == 0 and called in (tile[0], tile[1]):
            return True
        self._fault(
            "suit-invalid",
            f"{word.text!r} calls the suit {called!r}"
            + (", but only the leader calls one" if item else f", which {tile} does not have"),
            index,
            word,
            f"The leader may call one end of the tile led: `{tile}/{tile[1]}`.",
            spot,
        )
        return False
