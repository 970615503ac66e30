"""Correcting what is stored: a new version of a game, a void, a void taken back."""

from __future__ import annotations

from collections.abc import Callable

from ledger.errors import ConflictError, NotFoundError, Place, RecordError, UsageError
from ledger.record.digest import digest_of_text
from ledger.record.facts import GameFacts
from ledger.record.model import Game
from ledger.record.reader import read
from ledger.record.source import Source
from ledger.record.writer import write_game
from ledger.rules import RULE_BOOK
from ledger.store.chain import Draft, EntryKind, append
from ledger.store.database import Database
from ledger.store.derive import derive_again
from ledger.store.heads import GameHead, Standing, head_after, heads_of, put_heads
from ledger.store.people_names import check_people
from ledger.store.sql import query
from ledger.store.tables import table_of_words
from ledger.store.transaction import Transaction

Work = Callable[[Transaction, GameHead], Draft]
"""What drafts an act on a game that stands so; it raises what is in the act's way."""


class Corrections:
    """Acts on stored games; each is an entry with who did it and why, and undoes nothing."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def amend(
        self, game_id: str, source: Source, *, by: str, why: str, expected: str | None
    ) -> GameHead:
        """Put another record in force for a game.

        Raises what reading raises, `amend-games` when the source does not hold exactly one game,
        `amend-same`, `amend-elsewhere`, and those of `_act`.
        """
        game, _ = one_game(source)
        text = write_game(game)
        digest = digest_of_text(text)

        def work(transaction: Transaction, head: GameHead) -> Draft:
            check_people(transaction.naming, head.club, game)
            if head.standing is Standing.VOID:
                raise ConflictError(
                    "amend-void",
                    f"game {game_id} is void",
                    hint="Reinstate it first, then amend it.",
                )
            if digest == head.digest:
                raise UsageError(
                    "amend-same",
                    f"this is what game {game_id} says already",
                    hint="Change the record before sending it, or leave it.",
                )
            known = transaction.matching(
                query("known"),
                table_of_words("record_digest", [digest]),
            )
            others = [row for row in known["game_id"] if row != game_id]
            if others:
                raise ConflictError(
                    "amend-elsewhere",
                    f"this record is that of game {others[0]}",
                    hint="Amend that game, or void this one if they are one and the same.",
                )
            return Draft(
                EntryKind.AMEND,
                game_id,
                by,
                why,
                head.club,
                {"source": source.name, "rule_book": RULE_BOOK},
                text,
            )

        return self._act(game_id, why, expected, work)

    def void(self, game_id: str, *, by: str, why: str, expected: str | None) -> GameHead:
        """Take a game out of every list and figure; its record and history stay."""

        def work(_: Transaction, head: GameHead) -> Draft:
            if head.standing is Standing.VOID:
                raise ConflictError(
                    "void-already", f"game {game_id} is void already", hint="Nothing to do."
                )
            return Draft(EntryKind.VOID, game_id, by, why, head.club)

        return self._act(game_id, why, expected, work)

    def reinstate(self, game_id: str, *, by: str, why: str, expected: str | None) -> GameHead:
        """Take a void back."""

        def work(_: Transaction, head: GameHead) -> Draft:
            if head.standing is Standing.STANDS:
                raise ConflictError(
                    "not-void", f"game {game_id} is not void", hint="Nothing to do."
                )
            return Draft(EntryKind.REINSTATE, game_id, by, why, head.club)

        return self._act(game_id, why, expected, work)

    def _act(self, game_id: str, why: str, expected: str | None, work: Work) -> GameHead:
        """Enter what `work` drafts about a game, and derive its rows again.

        Raises `why-missing`, `game-unknown`, and `version-moved` when another version than
        `expected` stands.
        """
        check_why(why)

        def write(transaction: Transaction) -> GameHead:
            head = standing_of(transaction, game_id)
            if expected is not None and expected != head.digest:
                raise ConflictError(
                    "version-moved",
                    f"game {game_id} is now version {head.version} with the digest "
                    f"{head.digest[:12]}..., not {expected[:12]}...",
                    hint="Somebody changed it: look at it again, then send your correction again.",
                )
            return enter(transaction, head, work(transaction, head))

        return self._database.group(write)


def enter(transaction: Transaction, head: GameHead, draft: Draft) -> GameHead:
    """Enter an act on a game and derive its rows again; raises why today's engine refuses it."""
    [entry] = append(transaction, [draft])
    now = head_after(head, entry)
    put_heads(transaction, [now])
    refused = derive_again(transaction, [now.game_id])
    if refused:
        raise refused[0].errors[0]
    return now


def check_why(why: str) -> None:
    """Raise `why-missing` for a correction without a reason."""
    if not why.strip():
        raise UsageError(
            "why-missing",
            "a correction needs a reason",
            hint="Say in a few words why: it stays in the history of the game.",
        )


def standing_of(transaction: Transaction, game_id: str) -> GameHead:
    """Where a game stands; raises `game-unknown`."""
    heads = heads_of(transaction, [game_id])
    if game_id not in heads:
        raise game_unknown(game_id)
    return heads[game_id]


def game_unknown(game_id: str) -> NotFoundError:
    """The error for an id that is none of this ledger."""
    return NotFoundError(
        "game-unknown",
        f"there is no game {game_id!r} in this ledger",
        hint="A game's id is the 16 digits that the list of games shows.",
    )


def one_game(source: Source) -> tuple[Game, GameFacts]:
    """The one game of a source; raises its first fault, or `amend-games`."""
    found: list[tuple[Game, GameFacts]] = []
    for entry in read(source):
        if entry.errors:
            raise entry.errors[0]
        if entry.game is not None and entry.facts is not None:
            found.append((entry.game, entry.facts))
        if len(found) > 1:
            break
    if len(found) != 1:
        raise RecordError(
            "amend-games",
            "there is more than one game",
            hint="Send the corrected record of this one game.",
            place=Place(source.name),
        )
    return found[0]
