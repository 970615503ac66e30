"""Pseudonyms over what records say, on its way out of the ledger."""

from __future__ import annotations

from dataclasses import replace

from ledger.errors import LedgerError
from ledger.record.text import loads
from ledger.record.writer import write_game
from ledger.store.history import History, Version
from ledger.store.naming import Naming
from ledger.store.witnesses import OpenConflict


def veiled_record(naming: Naming, club: str, text: str) -> str:
    """The canonical text of a record with pseudonyms in place of the names of those who have one.

    A record of nobody who has one is the same byte by byte.
    """
    mentions = naming.hidden(club)
    if mentions is None or not mentions.may_be_in(text):
        return text
    try:
        [game] = loads(text)
    except (LedgerError, ValueError):
        return naming.words(club, text)
    hidden = naming.veiled(club, game)
    return text if hidden == game else write_game(hidden)


def veiled_history(naming: Naming, told: History) -> History:
    """The history of a game with pseudonyms, in its texts and in what people said of it."""
    club = told.club
    if naming.hidden(club) is None:
        return told
    return replace(told, versions=tuple(_version(naming, club, each) for each in told.versions))


def _version(naming: Naming, club: str, version: Version) -> Version:
    return replace(
        version,
        by=naming.words(club, version.by),
        why=naming.words(club, version.why),
        text=None if version.text is None else veiled_record(naming, club, version.text),
        changes=tuple(
            replace(
                change,
                where=naming.words(club, change.where),
                old=naming.words(club, change.old),
                new=naming.words(club, change.new),
            )
            for change in version.changes
        ),
    )


def veiled_conflict(naming: Naming, told: OpenConflict) -> OpenConflict:
    """A conflict with pseudonyms."""
    club = told.club
    if naming.hidden(club) is None:
        return told
    return replace(
        told,
        by=naming.words(club, told.by),
        changes=tuple(naming.words(club, change) for change in told.changes),
        text=veiled_record(naming, club, told.text),
    )
