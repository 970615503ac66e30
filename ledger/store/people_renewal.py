"""What follows from an act on people: the games concerned are shown by their new names."""

from __future__ import annotations

from collections.abc import Iterable

from ledger.errors import ConflictError
from ledger.record.names import Mentions, folded, names_in_text
from ledger.store.derive import derive_again
from ledger.store.naming import Key, Naming
from ledger.store.sql import query, statement
from ledger.store.tables import table_of_words
from ledger.store.transaction import Transaction

_GAMES = 256


def renew(transaction: Transaction, before: Naming, *, also: Iterable[str] = ()) -> int:
    """Derive every game again whose people are others, or are shown by other names, than before.

    Those named by `also` are derived as well. Gives how many games that were. Raises
    `alias-in-use` where a name in a stored game would mean two people, and `people-together` where
    one person would sit in two seats of a hand.
    """
    now = transaction.naming
    moved = [key for key in now.spellings if _meaning(before, key) != _meaning(now, key)]
    labels = {before.shown(*key) for key in moved} | _renamed(before, now)
    games = _showing(transaction, labels) | _mentioning(transaction, before, now, moved)
    games.update(also)
    ids = sorted(games)
    unclear = {key for key in moved if len(now.people(*key)) > 1}
    for some in _batches(ids):
        if unclear:
            _check_clear(transaction, some, unclear)
        derive_again(transaction, some)
    _check_apart(transaction, ids)
    return len(ids)


def _meaning(naming: Naming, key: Key) -> tuple[object, ...]:
    people = naming.people(*key)
    return (people, naming.shown(*key), naming.mask(people[0]))


def _renamed(before: Naming, now: Naming) -> set[str]:
    """The names by which those were shown who are now shown by others."""
    return {
        before.label(person)
        for person in before.roots()
        if before.label(person) != now.label(person)
    }


def _showing(transaction: Transaction, labels: Iterable[str]) -> set[str]:
    found = transaction.matching(query("games_showing"), table_of_words("label", sorted(labels)))
    return set(found["game_id"])


def _mentioning(
    transaction: Transaction, before: Naming, now: Naming, moved: Iterable[Key]
) -> set[str]:
    """The games of those whose pseudonym changed that tell of them in words."""
    words: dict[str, set[str]] = {}
    for club, key in moved:
        if before.mask(before.identity(club, key)) != now.mask(now.identity(club, key)):
            words.setdefault(club, set()).update((key, folded(before.shown(club, key))))
    found: set[str] = set()
    for club, names in words.items():
        mentions = Mentions(dict.fromkeys(names, ""))
        told = transaction.frame(statement(query("game_words"), {"club": club}))
        found.update(game_id for game_id, text in told.iter_rows() if mentions.found(text))
    return found


def _check_clear(transaction: Transaction, game_ids: list[str], unclear: set[Key]) -> None:
    ids = table_of_words("game_id", game_ids)
    found = transaction.matching(query("records"), ids)
    for game_id, club, record in found.select("game_id", "club", "record").iter_rows():
        for name in names_in_text(record or ""):
            if (club, folded(name)) in unclear:
                raise alias_in_use(transaction.naming, club, name, game_id)


def alias_in_use(naming: Naming, club: str, name: str, game_id: str) -> ConflictError:
    """The error for a name in a stored game that would mean two people."""
    people = naming.people(club, folded(name))
    either = " or ".join(f"{naming.label(person)} ({person})" for person in people)
    return ConflictError(
        "alias-in-use",
        f"game {game_id} says {name}, which would mean {either}",
        hint="A name that two people share must stand in no stored game: amend those games, or "
        "take the alias away from one of the two first.",
    )


def _check_apart(transaction: Transaction, game_ids: list[str]) -> None:
    found = transaction.matching(query("together"), table_of_words("game_id", game_ids)).rows()
    if found:
        game_id, names = found[0]
        name = next(name for name in names if name and names.count(name) > 1)
        raise ConflictError(
            "people-together",
            f"{name} would sit in two seats of game {game_id}",
            hint="Those are two people. If the record is wrong, amend the game first.",
        )


def _batches(ids: list[str]) -> Iterable[list[str]]:
    return [ids[at : at + _GAMES] for at in range(0, len(ids), _GAMES)]
