"""What was done to a game, for everybody to read: its versions, the void, the open conflicts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fastapi import APIRouter, Request, Response

from dashboards.acts import act, moment, version_count, who
from dashboards.pages.access import Reader, caller
from dashboards.pages.forms import Refusal
from dashboards.pages.render import page, the_book
from dashboards.words import count
from ledger.book import Book
from ledger.errors import NotFoundError
from ledger.grant import Scope
from ledger.record.difference import Change
from ledger.store.history import History, Version
from ledger.store.witnesses import OpenConflict

router = APIRouter(include_in_schema=False)

GONE = 410


@dataclass(frozen=True, slots=True)
class ActRow:
    """One act on a game as the page tells it; `link` leads to the record that it brought."""

    number: int
    who: str
    what: str
    why: str
    when: str
    changes: tuple[Change, ...]
    link: str
    conflict: str


@dataclass(frozen=True, slots=True)
class ConflictRow:
    """A second record that waits for a ruling, in a list."""

    link: str
    who: str
    when: str
    changes: tuple[str, ...]


@router.get("/games/{game_id}/history")
def history(request: Request, game_id: str, _: Reader) -> Response:
    """Every act on a game, the newest first."""
    return history_page(the_book(request), game_id)


@router.get("/conflicts")
def conflicts(request: Request, _: Reader) -> Response:
    """The second records of games that wait for a ruling."""
    waiting = the_book(request).conflicts()
    return page("conflicts.html", waiting=[_row(each) for each in waiting])


def history_page(
    book: Book, game_id: str, refused: Refusal | None = None, why: str = "", tried: str = ""
) -> Response:
    """The history of a game, with the forms of whoever may correct it.

    `refused` tells why the form `tried`, with `why` in it, was not taken.
    """
    found = book.history(game_id)
    waiting = {
        each.entry: each for each in book.conflicts(found.club) if each.game_id == found.game_id
    }
    answer = page(
        "history.html",
        here="/games",
        game_id=found.game_id,
        void=_void(found),
        club=found.club,
        digest=found.digest,
        versions=count(version_count(found.versions), "version"),
        acts=list(_acts(found, waiting)),
        waiting=[_row(each) for each in waiting.values()],
        may_correct=may_correct(found.club),
        refused=refused,
        tried=tried,
        why=why,
    )
    answer.status_code = refused.status if refused else answer.status_code
    return answer


def void_page(error: NotFoundError, game_id: str) -> Response:
    """The page of a game that is void: who made it so, when, why, and the way to its history."""
    answer = page(
        "void.html",
        here="/games",
        game_id=game_id.strip().lower(),
        detail=f"{error.message[:1].upper()}{error.message[1:]}",
    )
    answer.status_code = GONE
    return answer


def may_correct(club: str) -> bool:
    """Whether who asks may correct the games of a club."""
    grant = caller().grant
    return grant.allows(Scope.ADJUDICATE) and grant.club in (None, club)


def _acts(found: History, waiting: dict[int, OpenConflict]) -> Iterator[ActRow]:
    for version in reversed(found.versions):
        shown = version.text is not None and version.kind != "witness"
        yield ActRow(
            version.number,
            who(version.by),
            act(version),
            version.why,
            moment(version.at),
            version.changes,
            f"/api/v1/games/{found.game_id}/versions/{version.number}?format=text" if shown else "",
            _link(found.game_id, version.entry) if version.entry in waiting else "",
        )


def _void(found: History) -> Version | None:
    if found.standing != "void":
        return None
    return next(version for version in reversed(found.versions) if version.kind == "void")


def _row(conflict: OpenConflict) -> ConflictRow:
    return ConflictRow(
        _link(conflict.game_id, conflict.entry),
        who(conflict.by),
        moment(conflict.at),
        conflict.changes,
    )


def _link(game_id: str, entry: int) -> str:
    return f"/games/{game_id}/conflicts/{entry}"
