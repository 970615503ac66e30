"""What is answered to a rebuild: what was derived again, what changed, what is refused."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from api.schemas.problems import ErrorSchema, error_schema
from ledger.store.reports import RebuildReport


class RebuildWanted(BaseModel):
    """How to rebuild."""

    model_config = ConfigDict(extra="forbid")

    dry: bool = Field(
        default=False, description="Only say what would change.", examples=[True], strict=True
    )


class RefusedGame(BaseModel):
    """A stored record that the engine of today refuses."""

    game_id: str
    errors: list[ErrorSchema]


class ChangedGame(BaseModel):
    """A game whose rows were not what its record says today."""

    game_id: str
    words: list[str] = Field(description="What is different, a line each.")


class Rebuilt(BaseModel):
    """What was derived again: records = games + void + refused."""

    records: int
    games: int
    hands: int
    void: int
    changed: int = Field(description="Games whose rows changed; of a dry run, would change.")
    dry: bool
    line: str = Field(description="The same as a sentence.")
    refused: list[RefusedGame]
    changes: list[ChangedGame] = Field(description="The first of the games that changed.")


def rebuilt(report: RebuildReport) -> Rebuilt:
    """A report as it is answered."""
    return Rebuilt(
        records=report.records,
        games=report.games,
        hands=report.hands,
        void=report.void,
        changed=report.changed,
        dry=report.dry,
        line=report.line,
        refused=[
            RefusedGame(game_id=game.game_id, errors=[error_schema(error) for error in game.errors])
            for game in report.refused
        ],
        changes=[
            ChangedGame(game_id=game.game_id, words=list(game.words)) for game in report.changes
        ],
    )
