"""Hands that win every trick from the lead whatever the others hold (RULES 5.10)."""

from itertools import combinations

from ledger.rules import Call, SuitTable, Tile, parse_rules

RULES = parse_rules("straight")
KINDS = RULES.game.tile_set.kinds


def is_sure(hand: tuple[Tile, ...], table: SuitTable) -> bool:
    """Whether a hand of seven tiles with at least four trumps wins every trick from the lead.

    The worst deal for it has all other trumps in one hand, which keeps its best to the end: as
    many leads as there are trumps outside must beat that one. After them no trump is left, and a
    tile wins when every tile above it in its suit lies in the hand too.
    """
    high = table.rank[next(table.led[tile] for tile in hand if tile in table.trumps)]
    own = sorted((high[tile] for tile in hand if tile in table.trumps), reverse=True)
    outside = [high[tile] for tile in table.trumps if tile not in hand]
    if outside and own[len(outside) - 1] < max(outside):
        return False
    for tile in hand:
        suit = table.led[tile]
        rank = table.rank[suit]
        if tile not in table.trumps and any(
            rank[other] > rank[tile] and other not in hand for other in table.follows[suit]
        ):
            return False
    return True


def test_sure_lay_downs_are_301_for_each_number() -> None:
    different: set[tuple[Tile, ...]] = set()
    for number in range(7):
        table = RULES.suits(Call(str(number)))
        trumps = [tile for tile in KINDS if tile in table.trumps]
        others = [tile for tile in KINDS if tile not in table.trumps]
        sure = [
            hand
            for held in range(4, 8)
            for own in combinations(trumps, held)
            for rest in combinations(others, 7 - held)
            if is_sure(hand := (*own, *rest), table)
        ]
        assert len(sure) == 301
        different.update(tuple(sorted(hand)) for hand in sure)
    assert len(different) == 2106
