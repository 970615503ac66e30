"""Ruling on a conflict: which of two scorers' records stands, or that they are two games."""

from __future__ import annotations

from enum import StrEnum

from ledger.errors import ConflictError, NotFoundError
from ledger.record.digest import digest_of_text
from ledger.store.candidate import ID_DIGITS
from ledger.store.chain import Draft, Entry, EntryKind, append
from ledger.store.corrections import check_why, standing_of
from ledger.store.database import Database
from ledger.store.derive import derive_again
from ledger.store.heads import GameHead, head_after, put_heads
from ledger.store.transaction import Transaction
from ledger.store.witnesses import open_conflicts


class Keep(StrEnum):
    """What a ruling on a conflict lets stand."""

    FIRST = "first"
    SECOND = "second"
    BOTH = "both"


def settle(
    database: Database, game_id: str, entry: int, keep: Keep, *, by: str, why: str
) -> GameHead:
    """Let the first record stand, put the second in force, or count both as games of their own.

    Gives where the game stands that was recorded first. Raises `why-missing`, `game-unknown`,
    `conflict-unknown`, and `record-refused` when today's rules refuse the second.
    """
    check_why(why)

    def write(transaction: Transaction) -> GameHead:
        head = standing_of(transaction, game_id)
        found = [each for each in open_conflicts(transaction) if each.entry == entry]
        if not found or found[0].game_id != head.game_id:
            raise NotFoundError(
                "conflict-unknown",
                f"game {game_id} has no open conflict in entry {entry}",
                hint="List the conflicts that wait for a ruling; this one may be settled already.",
            )
        text = found[0].text
        data = {"witness": entry, "keep": keep.value}
        drafts = [
            Draft(
                EntryKind.SETTLE,
                head.game_id,
                by,
                why,
                head.club,
                data,
                text if keep is Keep.SECOND else None,
            )
        ]
        if keep is Keep.BOTH:
            drafts.append(_game_of_its_own(text, head, by, why, entry))
        entries = append(transaction, drafts)
        return _put(transaction, head, entries)

    return database.group(write)


def _game_of_its_own(text: str, head: GameHead, by: str, why: str, entry: int) -> Draft:
    game_id = digest_of_text(text)[:ID_DIGITS]
    return Draft(EntryKind.RECORD, game_id, by, why, head.club, {"witness": entry}, text)


def _put(transaction: Transaction, head: GameHead, entries: list[Entry]) -> GameHead:
    now = head_after(head, entries[0])
    put_heads(transaction, [now])
    others = [head_after(None, entry) for entry in entries[1:]]
    put_heads(transaction, others, new=True)
    refused = derive_again(transaction, [each.game_id for each in (now, *others)])
    if refused:
        raise ConflictError(
            "record-refused",
            f"today's rules refuse the record: {refused[0].errors[0]}",
            hint="Amend the game with a corrected record instead.",
        )
    return now
