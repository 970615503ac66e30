"""What is sent about games, and what is answered to games that are posted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Literal

from pydantic import BaseModel, Field

from api.schemas.problems import ErrorSchema, Problem, error_schema
from ledger.rules import SEAT_LETTERS
from ledger.store.reports import IngestReport, IngestResult


class PostedConflict(BaseModel):
    """What a second scorer's record says otherwise, and where it is kept until a ruling."""

    game_id: str
    entry: int
    changes: list[str] = Field(description="From the stored record to the one that came now.")


class PostedGame(BaseModel):
    """What became of one posted game."""

    number: int = Field(description="The game's place in the body, from 1.")
    status: Literal["created", "existing", "conflict", "rejected"]
    place: str = Field(description="Where the game begins, `body:line:column`.")
    game_id: str | None = None
    hands: int = 0
    errors: list[ErrorSchema] = []
    conflict: PostedConflict | None = None


class Summary(BaseModel):
    """What became of a body of games: read = stored + existing + conflicts + rejected."""

    read: int
    stored: int
    existing: int
    conflicts: int
    rejected: int
    hands: int = Field(description="Hands of the games stored.")
    line: str = Field(description="The same as a sentence.")


class Posted(Summary):
    """What became of a body of games, with the results of the first of each status."""

    results: list[PostedGame] = Field(
        description="One a game, in the order read; at most 1,000 of each status."
    )


class Refused(Problem):
    """The problem of a body in which every game is rejected."""

    posted: Posted


class SideSchema(BaseModel):
    """Who plays together: one of two, three or four sides, or a player alone."""

    seats: list[str] = Field(description="Seat letters, clockwise.")
    players: list[str | None]
    score: int | None


def sides(
    teams: Sequence[int], players: Sequence[str | None], score: Sequence[int] | None
) -> list[SideSchema]:
    """The sides of a game, by team."""
    return [
        SideSchema(
            seats=[SEAT_LETTERS[seat] for seat, team in enumerate(teams) if team == side],
            players=[players[seat] or None for seat, team in enumerate(teams) if team == side],
            score=None if score is None else score[side],
        )
        for side in range(max(teams) + 1)
    ]


class GameRow(BaseModel):
    """A game in a list."""

    game_id: str
    date: date | None
    event: str | None
    site: str | None
    round: str | None
    table_name: str | None
    game: str = Field(description="Family of games.", examples=["42"])
    rules: str
    scoring: str
    players: list[str | None] = Field(description="By seat, A first.")
    teams: list[int] = Field(description="Team of each seat, from 0.")
    sides: list[SideSchema] = Field(description="The same by team.")
    score: list[int] | None = Field(description="By team.")
    winner: int | None = Field(description="Team.")
    winners: list[str | None] | None
    finished: bool
    hands: int
    level: str | None = Field(description="The least that was noted of a hand.")
    simulated: bool
    scorer: str | None
    digest: str
    club: str = Field(description="The club's id.", examples=["home"])


class GamePage(BaseModel):
    """A page of games, the newest evening first."""

    games: list[GameRow]
    next: str | None = Field(description="The cursor of the next page, null on the last.")


class TrickFactsSchema(BaseModel):
    """One complete trick."""

    winner: str = Field(description="Seat letter.")
    points: int


class HandFactsSchema(BaseModel):
    """What replay derives from a hand; null is what the record does not say."""

    number: int
    level: str
    outcome: str
    shaker: str | None
    bidder: str | None
    position: int | None
    bid: str | None
    bid_points: int | None
    bid_marks: int | None
    forced: bool | None
    contract: str | None
    trump: str | None
    leader: str | None
    sits_out: list[str]
    tricks: list[TrickFactsSchema]
    points: list[int] | None
    tricks_won: list[int] | None
    score: list[int] | None
    score_after: list[int] | None
    irregular: bool
    early: bool
    unchecked: list[str]


class GameFactsSchema(BaseModel):
    """What replay derives from a game."""

    score: list[int] | None
    winner: int | None
    finished: bool
    hands: list[HandFactsSchema]


class GameSchema(BaseModel):
    """A game: its record as JSON (the published schema of P42 JSON) and its facts."""

    game_id: str
    digest: str
    game: str = Field(description="Family of games.")
    rules: str
    sides: list[SideSchema]
    source: str
    received_at: datetime
    club: str = Field(description="The club's id.", examples=["home"])
    started_at: datetime | None = Field(
        description="When it began, in UTC; null where day, time or zone are not known."
    )
    record: dict[str, Any]
    facts: GameFactsSchema


def game_row(row: dict[str, Any]) -> GameRow:
    """A row of the frame of games as it is sent."""
    return GameRow(**row, sides=sides(row["teams"], row["players"], row["score"]))


def summary(report: IngestReport) -> Summary:
    """A report as it is answered, without the results."""
    return Summary(
        read=report.read,
        stored=report.stored,
        existing=report.existing,
        conflicts=report.conflicts,
        rejected=report.rejected,
        hands=report.hands,
        line=report.line,
    )


def posted(report: IngestReport) -> Posted:
    """A report as it is answered."""
    results = [posted_game(result) for result in report.results]
    return Posted(**summary(report).model_dump(), results=results)


def posted_game(result: IngestResult) -> PostedGame:
    """The result of one game as it is answered."""
    return PostedGame(
        number=result.number,
        status=result.status.value,
        place=result.place,
        game_id=result.game_id,
        hands=result.hands,
        errors=[error_schema(error) for error in result.errors],
        conflict=None
        if result.conflict is None
        else PostedConflict(
            game_id=result.conflict.game_id,
            entry=result.conflict.entry,
            changes=list(result.conflict.changes),
        ),
    )
