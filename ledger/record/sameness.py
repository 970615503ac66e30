"""Whether two records are of one game: two scorers of one table write one game twice."""

from __future__ import annotations

import json
from collections import Counter
from difflib import SequenceMatcher

from ledger.record.agreement import agree
from ledger.record.evening import evening
from ledger.record.facts import HandFacts, Outcome
from ledger.record.header import clean_name
from ledger.record.model import Game, Hand
from ledger.record.replay import check_game
from ledger.record.seating import People, as_written, rotations, turn_to, turned
from ledger.rules import UNKNOWN, Seat

__all__ = ["agree", "deal_key", "same_game", "scorers_differ", "sitting", "turn_to", "turned"]


def sitting(game: Game, people: People = as_written) -> str | None:
    """A key of who sat where and when: two scorers of one game give one key.

    It is made of date, table, round, game of the round, family and the people around the table,
    whichever seat is called A. None where the record does not say date, table, round and everybody
    in full.
    """
    around = _around(game, people)
    day, table, turn = game.tag("Date"), game.tag("Table"), game.tag("Round")
    if around is None or evening(day) is None or not _plain(table) or not _plain(turn):
        return None
    names, _ = around
    where = [_plain(table), _plain(turn), _plain(game.tag("Game"))]
    return _key([day, *where, game.rules.game.id, *names])


def deal_key(game: Game, people: People = as_written) -> str | None:
    """A key of the first deal that is known in full, the day and the people who held it.

    No two games have it in common. None where day, people or deal are not known in full.
    """
    around = _around(game, people)
    dealt = next((hand.deal for hand in game.hands if _known(game, hand)), None)
    if around is None or dealt is None or evening(game.tag("Date")) is None:
        return None
    names, by = around
    count = len(dealt)
    held = [" ".join(dealt[(seat - by) % count] or ()) for seat in range(count)]
    return _key([game.tag("Date"), game.rules.game.id, *names, *held])


def scorers_differ(old: Game, new: Game, people: People = as_written) -> bool:
    """Whether both records name their scorer and name two people."""
    first, second = (clean_name(game.tag("Scorer")) for game in (old, new))
    return bool(first and second) and people(first).casefold() != people(second).casefold()


def same_game(old: Game, new: Game, people: People = as_written) -> bool:
    """Whether two records are of one game.

    They are when they have the same deal; or one sitting and two scorers, unless what they say
    speaks against it: most deals that both know are others, or fewer than half of the hands have
    one bidder, bid and result. One sitting alone is not enough: a table may play twice.
    """
    deal = deal_key(old, people)
    if deal is not None and deal == deal_key(new, people):
        return True
    place = sitting(old, people)
    if place is None or place != sitting(new, people) or not scorers_differ(old, new, people):
        return False
    by = turn_to(old, new, people)
    return by is not None and not _speak_against(old, turned(new, by))


def _around(game: Game, people: People) -> tuple[tuple[str, ...], int] | None:
    """The people from the canonical first seat on, and the turn that brings them there."""
    if not all(game.players):
        return None
    found = [people(name) for name in game.players]
    count = len(found)
    return min(
        (tuple(found[(seat - by) % count] for seat in range(count)), by)
        for by in rotations(game.rules.game)
    )


def _plain(text: str) -> str:
    """What a table or round is called, without case and leading zeros."""
    folded = clean_name(text).casefold()
    return str(int(folded)) if folded.isdecimal() and len(folded) < 10 else folded


def _key(parts: list[str]) -> str:
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def _known(game: Game, hand: Hand) -> bool:
    size = game.rules.game.hand_size
    return bool(hand.deal) and all(
        held is not None and len(held) == size and UNKNOWN not in held for held in hand.deal
    )


def _speak_against(old: Game, new: Game) -> bool:
    """Whether two records of one sitting, seat by seat, tell of two games."""
    found = [
        [alike for other in new.hands if (alike := _alike(hand, other)) is not None]
        for hand in old.hands
    ]
    compared = [any(others) for others in found if others]
    if compared:
        return compared.count(False) * 2 > len(compared)
    (before, _), (after, _) = check_game(old), check_game(new)
    if before is None or after is None:
        return False
    one, other = [_told(hand) for hand in before.hands], [_told(hand) for hand in after.hands]
    in_place = sum(hand == same for hand, same in zip(one, other, strict=False))
    # A hand that one of them left out moves the others; two in a row are no accident.
    runs = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    moved = sum(run.size for run in runs if run.size > 1)
    return max(in_place, moved) * 2 < min(len(one), len(other))


def _told(hand: HandFacts) -> tuple[Seat | None, str | None, Outcome]:
    return hand.bidder, hand.bid, hand.outcome


def _alike(old: Hand, new: Hand) -> bool | None:
    """Whether two deals are one, give or take a slip of the pen; None where they cannot tell."""
    both = [
        (Counter(one), Counter(other))
        for one, other in zip(old.deal, new.deal, strict=False)
        if one and other and UNKNOWN not in (*one, *other)
    ]
    common = sum((one & other).total() for one, other in both)
    return common * 4 > sum(one.total() for one, _ in both) * 3 if both else None
