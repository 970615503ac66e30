"""Nights: list, get, open; their tables and rounds; what happens in them as it happens."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response

from api.access import Reader, Recorder
from api.doors import Bom, Cursor, Limit, TheBook, next_link
from api.etags import check_list
from api.events import EVENT_STREAM, EventStream, last_heard
from api.forms import ROWS, form_of, media_of
from api.frames import frame_answer, json_answer, rows
from api.problems import answers
from api.schemas.nights import (
    NIGHT,
    EventSchema,
    NightPage,
    NightRow,
    NightSchema,
    NightWanted,
    Places,
    night_schema,
    place_schemas,
)
from api.small_bodies import READ, json_schema, wanted

router = APIRouter(tags=["nights"])

NightId = Annotated[
    str,
    Path(description="The club's id, a hyphen and the evening.", max_length=64, examples=[NIGHT]),
]
OneClub = Annotated[
    str | None, Query(description="One club, by its id.", max_length=64, examples=["home"])
]
After = Annotated[
    str | None,
    Query(
        description="The last entry that was heard of, 0 for all from the beginning; unless said, "
        "what happens from now on. The header Last-Event-ID goes before it.",
        max_length=20,
        examples=["0"],
    ),
]
LastHeard = Annotated[
    str | None, Header(alias="Last-Event-ID", description="As browsers send it when they return.")
]

_STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "model": EventSchema,
        "description": "Server-sent events without end: `event` is game, amended, void, "
        "reinstated, settled or night, `id` the number of the entry, and `data` is JSON as below.",
        "content": {EVENT_STREAM: {"schema": {"type": "string"}}},
    }
}


@router.get(
    "/nights",
    dependencies=[Depends(check_list)],
    response_model=NightPage,
    responses={
        **answers("bad-request", "not-found", "not-acceptable"),
        200: media_of(ROWS, "A page of nights"),
    },
)
def list_nights(
    request: Request,
    book: TheBook,
    _: Reader,
    form: Annotated[str, Depends(form_of(ROWS))],
    club: OneClub = None,
    limit: Limit = 50,
    cursor: Cursor = None,
    bom: Bom = False,
) -> Response:
    """A page of nights, those with games and those opened in advance, the newest evening first."""
    page = book.nights(club, limit=limit, cursor=cursor)
    links = next_link(request, page.cursor)
    if form != "json":
        return frame_answer(form, page.frame, "nights", bom=bom, headers=links)
    nights = [NightRow(**row) for row in rows(page.frame)]
    return json_answer(NightPage(nights=nights, next=page.cursor), links)


@router.get("/nights/now", responses=answers("bad-request", "not-found"))
def get_night_now(
    request: Request,
    book: TheBook,
    _: Reader,
    club: Annotated[str, Query(description="The club's id.", max_length=64)] = "home",
) -> NightSchema:
    """The night that it is now on the club's clock: until 05:00 that of the evening before."""
    now = book.clubs.night_at(club, request.app.state.clock())
    return night_schema(book.night(str(now)))


@router.get("/events", response_class=Response, responses={**answers("bad-request"), **_STREAM})
def stream_events(
    request: Request, _: Reader, after: After = None, last_event_id: LastHeard = None
) -> Response:
    """What happens in every night that may be read, as it happens."""
    return EventStream(request, last_heard(after, last_event_id))


@router.get(
    "/nights/{night_id}",
    dependencies=[Depends(check_list)],
    responses=answers("bad-request", "not-found"),
)
def get_night(night_id: NightId, book: TheBook, _: Reader) -> NightSchema:
    """One night, also before its first game."""
    return night_schema(book.night(night_id))


@router.put(
    "/nights/{night_id}",
    openapi_extra=json_schema(
        NightWanted, {"name": "Christmas tournament", "note": "Four tables, five rounds"}
    ),
    responses=answers("bad-request", "not-found", *READ),
)
def open_night(
    night_id: NightId,
    said: Annotated[NightWanted, Depends(wanted(NightWanted))],
    book: TheBook,
    grant: Recorder,
) -> NightSchema:
    """Open a night before its first game, or give it another name and note."""
    night = book.open_night(night_id, name=said.name, note=said.note, by=grant.name)
    return night_schema(night)


@router.get(
    "/nights/{night_id}/tables",
    dependencies=[Depends(check_list)],
    responses=answers("bad-request", "not-found"),
)
def list_tables(night_id: NightId, book: TheBook, _: Reader) -> Places:
    """The tables of a night as people count them, each with its games in the order of play."""
    night = book.night(night_id)
    return Places(night_id=night.night_id, places=place_schemas(night.tables))


@router.get(
    "/nights/{night_id}/rounds",
    dependencies=[Depends(check_list)],
    responses=answers("bad-request", "not-found"),
)
def list_rounds(night_id: NightId, book: TheBook, _: Reader) -> Places:
    """The rounds of a night in their order, each with its games by table."""
    night = book.night(night_id)
    return Places(night_id=night.night_id, places=place_schemas(night.rounds))


@router.get(
    "/nights/{night_id}/events",
    response_class=Response,
    responses={**answers("bad-request", "not-found"), **_STREAM},
)
def stream_night(
    request: Request,
    night_id: NightId,
    book: TheBook,
    _: Reader,
    after: After = None,
    last_event_id: LastHeard = None,
) -> Response:
    """What happens in one night, as it happens."""
    night = book.night(night_id)
    return EventStream(request, last_heard(after, last_event_id), night.night_id)
