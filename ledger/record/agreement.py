"""Whether two records of one game agree: neither says what the other denies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ledger.record.facts import HandFacts
from ledger.record.header import clean_name
from ledger.record.model import End, EndKind, Event, EventKind, Game, Hand, Trick
from ledger.record.replay import check_game
from ledger.record.seating import People, as_written, turn_to, turned
from ledger.rules import UNKNOWN, BidKind, Tile

_OWN = frozenset(("Scorer", "Time", "Unfinished", "Result", "Date", "Forfeit"))
"""Tags in which two records of one game may differ, or that are compared in their own way."""


def agree(old: Game, new: Game, people: People = as_written) -> bool:
    """Whether nothing that matters differs between two records of one game.

    They may have other scorers, times and comments, call another seat A, and one may say less
    than the other: fewer hands, fewer tiles, the winning bid alone, a result alone.
    """
    by = turn_to(old, new, people)
    if old.rules.text != new.rules.text or (by is None and any(old.players) and any(new.players)):
        return False
    new = turned(new, by or 0)
    if not _tags_agree(old, new):
        return False
    told = [facts.hands if facts is not None else () for facts, _ in map(check_game, (old, new))]
    if any(not _facts_agree(*pair) for pair in zip(*told, strict=False)):
        return False
    later = {hand.number: hand for hand in new.hands}
    return all(
        _hands_agree(hand, later[hand.number], people) for hand in old.hands if hand.number in later
    )


def _tags_agree(old: Game, new: Game) -> bool:
    before, after = dict(old.tags), dict(new.tags)
    for name in (before.keys() & after.keys()) - _OWN:
        if before[name] != after[name]:
            return False
    for name in ("Forfeit", *(["Result"] if len(old.hands) == len(new.hands) else [])):
        if len({before.get(name, ""), after.get(name, ""), ""}) > 2:
            return False
    dates = [tags.get("Date", "").split("-") for tags in (before, after)]
    return all(
        one == other or "?" in one + other or not one or not other
        for one, other in zip(*dates, strict=False)
    )


def _facts_agree(old: HandFacts, new: HandFacts) -> bool:
    """Whether two hands came out alike, as far as both were told."""
    if old.bidder is None and new.bidder is None and old.outcome is new.outcome:
        return True
    if _silent(old) or _silent(new):
        return True
    if old.outcome is not new.outcome:
        return False
    pairs: list[tuple[object, object]] = [
        (old.bidder, new.bidder),
        (old.bid, new.bid),
        (old.contract, new.contract),
        (old.trump, new.trump),
    ]
    if not old.early and not new.early:
        pairs += [(old.points, new.points), (old.tricks_won, new.tricks_won)]
    return all(one is None or other is None or one == other for one, other in pairs)


def _silent(facts: HandFacts) -> bool:
    """Whether nothing but that there was a hand is known of it."""
    return facts.outcome is facts.outcome.NO_RESULT and facts.bidder is None


def _hands_agree(old: Hand, new: Hand, people: People) -> bool:
    shakers = {old.shaker, new.shaker} - {None}
    if len(shakers) > 1 or not _ends_agree(old, new):
        return False
    deals = zip(old.deal, new.deal, strict=False)
    if not all(one is None or other is None or _tiles_agree(one, other) for one, other in deals):
        return False
    if old.rest and new.rest and not _tiles_agree(old.rest, new.rest):
        return False
    if not _bids_agree(old, new) or (old.call and new.call and old.call != new.call):
        return False
    one, other = old.discard, new.discard
    if one and other and not (one.seat == other.seat and _tiles_agree(one.tiles, other.tiles)):
        return False
    tricks = zip(old.tricks, new.tricks, strict=False)
    return all(_tricks_agree(*pair) for pair in tricks) and _events_agree(old, new, people)


def _tiles_agree(old: Sequence[Tile], new: Sequence[Tile]) -> bool:
    """Whether tiles in no order can be the same ones."""
    if len(old) != len(new):
        return False
    before, after = Counter(old), Counter(new)
    lacking = [one - other for one, other in ((before, after), (after, before))]
    hidden = [after[UNKNOWN], before[UNKNOWN]]
    return all(
        sum(count for tile, count in left.items() if tile != UNKNOWN) <= unknown
        for left, unknown in zip(lacking, hidden, strict=True)
    )


def _bids_agree(old: Hand, new: Hand) -> bool:
    """Whether two whole auctions are one; a winning bid alone is held against facts."""
    if len(old.bids) < 2 or len(new.bids) < 2:
        return True
    return len(old.bids) == len(new.bids) and all(
        one.seat == other.seat
        and (one.bid == other.bid or BidKind.UNKNOWN in (one.bid.kind, other.bid.kind))
        for one, other in zip(old.bids, new.bids, strict=True)
    )


def _tricks_agree(old: Trick, new: Trick) -> bool:
    tiles = zip(old.tiles, new.tiles, strict=False)
    return (
        old.leader == new.leader
        and old.seats == new.seats
        and len({old.suit, new.suit, ""}) < 3
        and all(one == other or UNKNOWN in (one, other) for one, other in tiles)
    )


def _ends_agree(old: Hand, new: Hand) -> bool:
    one, other = old.end, new.end
    if one is None or other is None or _says_nothing(old) or _says_nothing(new):
        return True
    pairs = ((one.seat, other.seat), (one.points, other.points), (one.split, other.split))
    return one.kind is other.kind and all(
        a in (None, ()) or b in (None, ()) or a == b for a, b in pairs
    )


def _says_nothing(hand: Hand) -> bool:
    """Whether a hand stands for one that nobody recorded."""
    return hand.end == End(EndKind.ABANDONED) and not (hand.bids or hand.tricks or hand.events)


def _events_agree(old: Hand, new: Hand, people: People) -> bool:
    """Whether the events of one hand are among those of the other."""
    few, many = sorted([_acts(old), _acts(new)], key=len)
    left = list(many)
    for event in few:
        found = next((other for other in left if _one_event(event, other, people)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _acts(hand: Hand) -> list[Event]:
    return [event for event in hand.events if event.kind is not EventKind.TIME]


def _one_event(old: Event, new: Event, people: People) -> bool:
    if old.kind is not new.kind or len({old.seat, new.seat} - {None}) > 1:
        return False
    if old.kind is EventKind.SUBSTITUTE:
        return people(clean_name(old.text)) == people(clean_name(new.text))
    return True
