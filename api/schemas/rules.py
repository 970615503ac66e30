"""What is sent about rules: presets and options."""

from __future__ import annotations

from pydantic import BaseModel, Field


class PresetSchema(BaseModel):
    """A named rule set to start from."""

    name: str
    game: str
    title: str
    changes: dict[str, str] = Field(description="Options that differ from the defaults.")


class OptionSchema(BaseModel):
    """One point on which tables differ; the first value is the default."""

    key: str
    values: list[str]
    number: tuple[int, int] | None = Field(
        default=None, description="Any whole number of this range is allowed too."
    )
    says: str
    rule: str


class Rules(BaseModel):
    """All presets and options, and the version of the rule book."""

    rule_book: str
    presets: list[PresetSchema]
    options: list[OptionSchema]
