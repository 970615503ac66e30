"""What other games of the family refuse, with the whole message."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ledger.errors import RuleError
from ledger.rules import (
    PASS,
    Auction,
    Hands,
    HandState,
    Seat,
    Tile,
    check_call,
    check_deal,
    parse_rules,
    unknown_hands,
)

A, B, C, D = (Seat(seat) for seat in range(4))


def hands(*texts: str) -> Hands:
    return tuple(tuple(map(Tile, text.split())) for text in texts)


WIDOW = tuple(map(Tile, ("42", "21")))


def widow(laid: str, *, seat: Seat = B, named: str = "6") -> HandState:
    """B has the bid in 72, and `seat` lays tiles down for the widow."""
    rules = parse_rules("72")
    deal = list(unknown_hands(rules.game))
    deal[B] = hands("66 65 64 63 62 61 61 54 53 43")[0]
    state = HandState.start(rules, A, tuple(deal), WIDOW).bid(B, rules.parse_bid("40"))
    for other in (C, D, A):
        state = state.bid(other, PASS)
    state = state.call(B, rules.parse_call(named))
    return state.discard(seat, tuple(map(Tile, laid.split())))


def geezer(named: str, on: str) -> None:
    """A has won the bidding of Geezer and names the contract."""
    rules = parse_rules("geezer")
    check_call(rules, A, rules.parse_bid(on), A, rules.parse_call(named))


def opening(text: str, rules: str) -> Auction:
    """Bids of another game, in turn from B."""
    parsed = parse_rules(rules)
    auction = Auction.start(parsed, A, unknown_hands(parsed.game))
    for word in text.split(", "):
        auction = auction.bid(auction.to_act, parsed.parse_bid(word))
    return auction


REFUSED: list[tuple[Callable[[], object], str]] = [
    (
        lambda: check_deal(parse_rules("72").game, (None,) * 4, tuple(map(Tile, ("42",)))),
        "rest: 1 tile is left over, the deal leaves 2 [rest-size; RULES 2.2]\n"
        "  Correct the tiles left over; write ?? for one that nobody noted.",
    ),
    (
        lambda: check_deal(
            parse_rules("moon").game,
            (None, None, hands("66 65 64 63 62 61 55")[0]),
            (Tile("55"),),
        ),
        "rest, tile 1: the tile 55 is left over and in a hand too [tile-twice; RULES 2.3]\n"
        "  Correct one of them, or write ?? for the one in doubt.",
    ),
    (
        lambda: check_deal(parse_rules("72").game, (hands("66 66 66 65 64 63 62 61 55 54")[0],)),
        "deal A, tile 3: the tile 66 is twice in A's hand [tile-twice; RULES 2.3]\n"
        "  The set has it 2 times; correct one of them, or write ?? for the one in doubt.",
    ),
    (
        lambda: widow("42"),
        "discard: B lays down 1 tile, here it is 2 [discard-size; RULES 9.2]\n"
        "  As many are laid down as are taken up from the tiles left over.",
    ),
    (
        lambda: widow("42 55"),
        "discard, tile 2: B lays down 55, which is neither in the hand nor left over "
        "[tile-not-held; RULES 9.2]\n"
        "  B may lay down 21 42 43 53 54 61 62 63 64 65 66.",
    ),
    (
        lambda: widow("64 42", named="1"),
        "discard, tile 1: B lays down 64, a tile that counts, with others in hand "
        "[discard-kept; RULES 9.2]\n"
        "  Trumps and count may go only when nothing else is left.",
    ),
    (
        lambda: widow("42 66"),
        "discard, tile 2: B lays down 66, a trump, with others in hand [discard-kept; RULES 9.2]\n"
        "  Trumps and count may go only when nothing else is left.",
    ),
    (
        lambda: widow("42 21", seat=C),
        "C lays tiles down, but the hand waits for discard [discard-out-of-turn; RULES 9.2]\n"
        "  Only the bidder exchanges tiles, between the call and the first lead.",
    ),
    (
        lambda: opening("39-partner", "geezer"),
        "B bids 39-partner, which only a forced shaker may [forced-only; RULES 3.8]\n"
        "  Correct the bid; it is for the last to bid when all others passed.",
    ),
    (
        lambda: opening("moon", "straight"),
        "there is no bid 'moon' [bid-unknown; RULES 3.2]\n"
        "  Bids are pass, 30 to 41, marks (1m, 2m and so on); ? for a bid nobody noted.",
    ),
    (
        lambda: opening("1m", "moon"),
        "there is no bid '1m' [bid-unknown; RULES 3.2]\n"
        "  Bids are pass, 4 to 7, moon, over-the-moon; ? for a bid nobody noted.",
    ),
    (
        lambda: opening("61", "84"),
        "there is no bid '61' [bid-unknown; RULES 3.2]\n"
        "  Bids are pass, 60 to 82 by 2, marks (1m, 2m and so on); ? for a bid nobody noted.",
    ),
    (
        lambda: opening("over-the-moon, moon", "moon"),
        "C bids moon over the standing over-the-moon [bid-too-low; RULES 3.3]\n"
        "  Each bid must be higher than the one before; correct it or write pass.",
    ),
    (
        lambda: geezer("5", "51"),
        "5 is called on a bid of 51 [call-of-bid; RULES 9.6]\n"
        "  A bid of 51 and the call count go together.",
    ),
    (
        lambda: geezer("count", "50"),
        "count is called on a bid of 50 [call-of-bid; RULES 9.6]\n"
        "  A bid of 51 and the call count go together.",
    ),
]


@pytest.mark.parametrize(("act", "message"), REFUSED, ids=[text[:40] for _, text in REFUSED])
def test_whole_message(act: Callable[[], object], message: str) -> None:
    with pytest.raises(RuleError) as caught:
        act()
    assert str(caught.value) == message
