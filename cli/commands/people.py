"""Say who is who: aliases, two people who are one, pseudonyms, a name that has to go.

A name that a record says is a person of its club, whatever the case, spaces and writing of
umlauts; an accent makes another person. WHO is a name, an alias or an id. Games that are stored
follow at once, every act says who did it and why, and all but erase can be taken back.

`people list`, `people list novak`, `people show WHO`, `people alias WHO NAME --why ...`, `people
unalias WHO NAME`, `people merge WHO INTO`, `people unmerge WHO`, `people rename WHO NAME`, `people
pseudonym WHO NAME`, without a name to take it back, `people erase WHO`.
"""

from __future__ import annotations

import sys
from dataclasses import asdict
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.acting import By, Why, name_of
from cli.guard import talk
from cli.options import DEFAULT_DB, Db, Form, Token, Url, opened
from cli.output import Column, Format, Listing, put_listing
from ledger.errors import UsageError

if TYPE_CHECKING:
    from cli.remote.ledger_book import LedgerPeople
    from ledger.store.people_views import Person, PersonHistory

KEYS = ("person_id", "club", "name", "names", "games", "pseudonym", "merged")
ACT_KEYS = ("entry", "kind", "person_id", "what", "at", "by", "why")


class Action(StrEnum):
    """What to do with people."""

    LIST = "list"
    SHOW = "show"
    ALIAS = "alias"
    UNALIAS = "unalias"
    MERGE = "merge"
    UNMERGE = "unmerge"
    RENAME = "rename"
    PSEUDONYM = "pseudonym"
    ERASE = "erase"


_WORDS: dict[Action, tuple[int, int, str]] = {
    Action.LIST: (0, 1, "some letters of a name, or nothing"),
    Action.SHOW: (1, 1, "a person"),
    Action.ALIAS: (2, 2, "a person and a name"),
    Action.UNALIAS: (2, 2, "a person and a name"),
    Action.MERGE: (2, 2, "two people"),
    Action.UNMERGE: (1, 1, "a person"),
    Action.RENAME: (2, 2, "a person and a name"),
    Action.PSEUDONYM: (1, 2, "a person and a pseudonym, or a person alone to take it back"),
    Action.ERASE: (1, 1, "a person"),
}


def command(
    action: Annotated[
        Action,
        typer.Argument(
            help="list, show, alias, unalias, merge, unmerge, rename, pseudonym or erase.",
            metavar="ACTION",
        ),
    ],
    who: Annotated[
        str, typer.Argument(help="A name, an alias or an id; for list, letters.", metavar="[WHO]")
    ] = "",
    name: Annotated[
        str,
        typer.Argument(help="The name to give or to take; for merge, who it is.", metavar="[NAME]"),
    ] = "",
    club: Annotated[str, typer.Option(help="People of this club alone.", metavar="CLUB")] = "",
    written: Annotated[
        bool,
        typer.Option(
            "--written", help="For list and show: the names behind pseudonyms as well, for admins."
        ),
    ] = False,
    why: Why = "",
    yes: Annotated[bool, typer.Option("--yes", help="For erase: do not ask first.")] = False,
    by: By = "",
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
    form: Form = Format.TABLE,
) -> None:
    """Work on people."""
    _check_words(action, [who, name], {"--written": written, "--why": bool(why), "--yes": yes})
    with opened(db, url, token, create=False) as book:
        people = book.people
        if action is Action.LIST:
            found = people.all(club or None, who, written=written)
            put_listing(_listing(found), form)
        elif action is Action.SHOW:
            _show(people.person(who, club or None, written=written), form)
        elif action is Action.ERASE:
            _erase(people, who, club or None, name_of(by), why, form, sure=yes)
        else:
            person = _act(people, action, who, name, name_of(by), why, club or None)
            put_listing(_listing([person]), form)


def _act(
    people: LedgerPeople,
    action: Action,
    who: str,
    name: str,
    by: str,
    why: str,
    club: str | None,
) -> Person:
    if action is Action.ALIAS:
        return people.alias(who, name, by=by, why=why, club=club)
    if action is Action.UNALIAS:
        return people.unalias(who, name, by=by, why=why, club=club)
    if action is Action.MERGE:
        return people.merge(who, name, by=by, why=why, club=club)
    if action is Action.UNMERGE:
        return people.unmerge(who, by=by, why=why, club=club)
    if action is Action.RENAME:
        return people.rename(who, name, by=by, why=why, club=club)
    return people.pseudonym(who, name or None, by=by, why=why, club=club)


def _check_words(action: Action, words: list[str], given: dict[str, bool]) -> None:
    """Refuse what another action takes, before anything is done."""
    least, most, says = _WORDS[action]
    if not least <= len([word for word in words if word.strip()]) <= most:
        raise UsageError(
            "people-words",
            f"people {action} takes {says}",
            hint='Put a name of several words in quotes: people show "Ann Novak".',
        )
    reading = action in (Action.LIST, Action.SHOW)
    taken = {"--written": reading, "--why": not reading, "--yes": action is Action.ERASE}
    for option, there in given.items():
        if there and not taken[option]:
            raise UsageError(
                "people-words",
                f"people {action} does not take {option}",
                hint="ledger42 people --help says what each action takes.",
            )


def _erase(
    people: LedgerPeople,
    who: str,
    club: str | None,
    by: str,
    why: str,
    form: Format,
    *,
    sure: bool,
) -> None:
    found = people.person(who, club).person
    if not sure and not _agreed(found):
        talk("Nothing was erased.")
        return
    erasure = people.erase(who, by=by, why=why, club=club)
    put_listing(
        Listing(
            [asdict(erasure)],
            ("person_id", "name", "club", "games", "texts", "rewritten"),
            [
                Column("id", lambda row: str(row["person_id"])),
                Column("name", lambda row: str(row["name"])),
                Column("club", lambda row: str(row["club"])),
                Column("games", lambda row: f"{row['games']:,}", right=True),
                Column("texts", lambda row: f"{row['texts']:,}", right=True),
            ],
            title="Erased",
        ),
        form,
    )
    if form is Format.TABLE:
        talk(
            f"{erasure.name} stands in place of every name of this person; the games are there. "
            "Backups, exports and archives made before still hold the name."
        )
        if not erasure.rewritten:
            talk(
                "The ledger file could not be written anew now: restore a backup made from now on."
            )


def _agreed(person: Person) -> bool:
    """Ask whether a person is really to be erased; raises `erase-unsure` where nobody can say."""
    if not sys.stdin.isatty():
        raise UsageError(
            "erase-unsure",
            f"erasing {person.name} cannot be undone",
            hint="Say --yes to erase without being asked.",
        )
    games = "1 game" if person.games == 1 else f"{person.games} games"
    talk(
        f"This takes every name of {person.name} ({person.person_id}, {games}) out of the ledger. "
        "Nothing can bring it back.\nType yes to go on: "
    )
    return sys.stdin.readline().strip().lower() == "yes"


def _show(told: PersonHistory, form: Format) -> None:
    acts = [asdict(act) | {"kind": act.kind.value} for act in told.acts]
    if form is not Format.TABLE:
        row = {**_row(told.person), "acts": acts}
        put_listing(Listing([row], (*KEYS, "acts"), ()), form)
        return
    put_listing(_listing([told.person]), form)
    put_listing(
        Listing(
            acts,
            ACT_KEYS,
            [
                Column("when", lambda row: f"{row['at']:%Y-%m-%d %H:%M}"),
                Column("act", lambda row: str(row["kind"])),
                Column("what", lambda row: str(row["what"])),
                Column("by", lambda row: str(row["by"])),
                Column("why", lambda row: str(row["why"])),
            ],
            title="\nActs",
            empty="No acts on this person.",
        ),
        form,
    )


def _row(person: Person) -> dict[str, Any]:
    return {**asdict(person), "names": list(person.names), "merged": list(person.merged)}


def _listing(people: list[Person]) -> Listing:
    return Listing(
        [_row(person) for person in people],
        KEYS,
        [
            Column("id", lambda row: str(row["person_id"])),
            Column("name", _name),
            Column("also written", lambda row: ", ".join(row["names"])),
            Column("club", lambda row: str(row["club"])),
            Column("games", lambda row: f"{row['games']:,}", right=True),
        ],
        title="People",
        empty="Nobody by that name. Names come with the games: ledger42 ingest FILE",
    )


def _name(row: Any) -> str:
    return f"{row['name']} (pseudonym)" if row["pseudonym"] else str(row["name"])
