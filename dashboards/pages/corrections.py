"""The forms of a director: amend a game, make it void, reinstate it, rule between two scorers."""

from __future__ import annotations

from collections.abc import Callable
from difflib import SequenceMatcher
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from dashboards.acts import moment, who
from dashboards.pages.access import Adjudicator, Reader
from dashboards.pages.forms import Fields, Refusal, refusal
from dashboards.pages.history import history_page, may_correct, void_page
from dashboards.pages.render import page, the_book
from ledger.book import Book, Source
from ledger.errors import LedgerError, NotFoundError
from ledger.record.difference import Change, differences
from ledger.record.seating import turn_to, turned
from ledger.record.text import loads
from ledger.record.writer import write_game

router = APIRouter(include_in_schema=False)

SEE_OTHER = 303


@router.get("/games/{game_id}/amend")
def amending(request: Request, game_id: str, _: Adjudicator) -> Response:
    """The record of a game to be corrected."""
    try:
        stored = the_book(request).game(game_id)
    except NotFoundError as error:
        return _void(error, game_id)
    return _amend_page(stored.game_id, stored.text, stored.digest)


@router.post("/games/{game_id}/amend")
def amend(request: Request, game_id: str, fields: Fields, grant: Adjudicator) -> Response:
    """Put the record of the form in force; what was typed comes back with what is wrong in it."""
    book = the_book(request)
    record, seen, why = (fields.get(name, "") for name in ("record", "seen", "why"))
    try:
        book.amend(
            game_id,
            Source.of_bytes(record.encode(), "record"),
            by=grant.name,
            why=why,
            expected=seen or None,
        )
    except LedgerError as error:
        refused = refusal(error)
        if error.code != "version-moved":
            return _amend_page(game_id, record, seen, why=why, refused=refused)
        seen, changes = _meanwhile(book, game_id)
        return _amend_page(game_id, record, seen, why=why, refused=refused, changes=changes)
    return _to_history(game_id)


@router.post("/games/{game_id}/void")
def void(request: Request, game_id: str, fields: Fields, grant: Adjudicator) -> Response:
    """Make a game void."""
    book = the_book(request)
    return _acted(
        book, game_id, "void", fields, lambda why: book.void(game_id, by=grant.name, why=why)
    )


@router.post("/games/{game_id}/reinstate")
def reinstate(request: Request, game_id: str, fields: Fields, grant: Adjudicator) -> Response:
    """Take a void back."""
    book = the_book(request)
    return _acted(
        book,
        game_id,
        "reinstate",
        fields,
        lambda why: book.reinstate(game_id, by=grant.name, why=why),
    )


@router.get("/games/{game_id}/conflicts/{entry}")
def conflict(request: Request, game_id: str, entry: int, _: Reader) -> Response:
    """Two records of one game side by side."""
    try:
        return _conflict_page(the_book(request), game_id, entry)
    except NotFoundError as error:
        return _void(error, game_id)


@router.post("/games/{game_id}/conflicts/{entry}")
def settle(
    request: Request, game_id: str, entry: int, fields: Fields, grant: Adjudicator
) -> Response:
    """Rule on a conflict."""
    book, why = the_book(request), fields.get("why", "")
    try:
        book.settle(game_id, entry, fields.get("keep", ""), by=grant.name, why=why)
    except LedgerError as error:
        return _conflict_page(book, game_id, entry, refusal(error), why)
    return _to_history(game_id)


def _acted(
    book: Book, game_id: str, what: str, fields: dict[str, str], do: Callable[[str], Any]
) -> Response:
    why = fields.get("why", "")
    try:
        do(why)
    except LedgerError as error:
        return history_page(book, game_id, refusal(error), why, what)
    return _to_history(game_id)


def _amend_page(
    game_id: str,
    record: str,
    seen: str,
    *,
    why: str = "",
    refused: Refusal | None = None,
    changes: tuple[Change, ...] = (),
) -> Response:
    answer = page(
        "amend.html",
        here="/games",
        game_id=game_id.strip().lower(),
        record=record,
        rows=min(max(record.count("\n") + 2, 12), 40),
        seen=seen,
        why=why,
        refused=refused,
        changes=changes,
    )
    answer.status_code = refused.status if refused else answer.status_code
    return answer


def _meanwhile(book: Book, game_id: str) -> tuple[str, tuple[Change, ...]]:
    """The version that somebody else put in force meanwhile, and what they changed."""
    found = book.history(game_id)
    last = next(version for version in reversed(found.versions) if version.digest == found.digest)
    return found.digest, last.changes


def _conflict_page(
    book: Book, game_id: str, entry: int, refused: Refusal | None = None, why: str = ""
) -> Response:
    stored = book.game(game_id)
    found = [
        each
        for each in book.conflicts(stored.club)
        if (each.game_id, each.entry) == (stored.game_id, entry)
    ]
    if not found:
        raise NotFoundError(
            "conflict-unknown",
            f"game {stored.game_id} has no open conflict in entry {entry}",
            hint="It may be settled already: the history of the game says how.",
        )
    other = loads(found[0].text)[0]
    by = turn_to(stored.game, other)
    second = turned(other, by) if by else other
    answer = page(
        "conflict.html",
        here="/games",
        game_id=stored.game_id,
        entry=entry,
        by=who(found[0].by),
        when=moment(found[0].at),
        changes=differences(stored.game, second),
        sides=_sides(stored.text, write_game(second)),
        may_correct=may_correct(stored.club),
        refused=refused,
        why=why,
    )
    answer.status_code = refused.status if refused else answer.status_code
    return answer


def _sides(first: str, second: str) -> list[dict[str, Any]]:
    """Both records line by line, in the seats of the first, with the lines that differ."""
    lines = first.splitlines(), second.splitlines()
    same: tuple[set[int], set[int]] = (set(), set())
    for block in SequenceMatcher(None, *lines, autojunk=False).get_matching_blocks():
        same[0].update(range(block.a, block.a + block.size))
        same[1].update(range(block.b, block.b + block.size))
    return [
        {
            "title": title,
            "lines": [
                {"text": line, "differs": index not in alike} for index, line in enumerate(part)
            ],
        }
        for title, part, alike in zip(
            ("The first, which counts now", "The second"), lines, same, strict=True
        )
    ]


def _void(error: NotFoundError, game_id: str) -> Response:
    if error.code != "game-void":
        raise error
    return void_page(error, game_id)


def _to_history(game_id: str) -> Response:
    return RedirectResponse(f"/games/{game_id.strip().lower()}/history", status_code=SEE_OTHER)
