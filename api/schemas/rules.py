"""What is sent about rules: games, presets and options."""

from __future__ import annotations

from dataclasses import asdict

from pydantic import BaseModel, Field

from ledger.rules import SEAT_LETTERS, GameKind


class NamedBidSchema(BaseModel):
    """A bid with a name beside the ladder."""

    name: str
    says: str
    value: int = Field(description="The points bid that it counts as when bids are compared.")
    points: int = Field(description="What it asks for.")
    marks: int = Field(description="At stake in the marks game.")
    worth: int = Field(description="At stake in the points game; 0: as a points bid scores.")
    forced_only: bool = Field(description="Only for a shaker who must bid.")
    partner_calls: bool


class LadderSchema(BaseModel):
    """The bids of a game, from the lowest up."""

    lowest: int
    highest: int
    step: int
    mark: int = Field(description="What one mark counts in points, 0 where no marks are bid.")
    first_mark: int = Field(description="Fewest marks that can be bid.")
    over_one_mark: int = Field(description="Points bids from here outbid one mark; 0 for none.")
    rounds: bool = Field(description="Whether bidding goes round until all others pass.")
    named: list[NamedBidSchema]


class ExchangeSchema(BaseModel):
    """What the bidder may do with the tiles left over by the deal."""

    least: int
    most: int
    count_taken: bool = Field(description="A left tile that counts must be taken.")
    keeps_count: bool = Field(description="Count is laid down only when nothing else is left.")
    keeps_trumps: bool


class GameKindSchema(BaseModel):
    """One game of the family."""

    id: str
    title: str
    tiles: int = Field(description="Tiles in the set.")
    highest_double: int
    sets: int
    removed: list[str]
    seats: int
    teams: str = Field(description="The side of each seat, clockwise.", examples=["ABAB"])
    hand_size: int
    left_over: int = Field(description="Tiles that the deal leaves over.")
    exchange: ExchangeSchema | None
    rest_to: str = Field(description="Who gets the count of tiles that nobody plays.")
    rest_points: int = Field(description="Points for the widow itself.")
    ladder: LadderSchema
    trick_value: int
    counters: list[int] = Field(description="Pips that count.")
    hand_total: int
    contracts: list[str]
    mark_target: int
    point_target: int
    presets: list[str]


def game_kind(kind: GameKind) -> GameKindSchema:
    """A game of the family as it is sent."""
    ladder, exchange = kind.ladder, kind.exchange
    return GameKindSchema(
        id=kind.id,
        title=kind.title,
        tiles=len(kind.tile_set.tiles),
        highest_double=kind.tile_set.highest,
        sets=kind.tile_set.copies,
        removed=sorted(kind.tile_set.removed),
        seats=kind.seats,
        teams="".join(SEAT_LETTERS[team] for team in kind.teams),
        hand_size=kind.hand_size,
        left_over=kind.rest_size,
        exchange=None if exchange is None else ExchangeSchema(**asdict(exchange)),
        rest_to=kind.rest_to.value,
        rest_points=kind.rest_points,
        ladder=LadderSchema(
            lowest=ladder.lowest,
            highest=ladder.highest,
            step=ladder.step,
            mark=ladder.mark,
            first_mark=ladder.first_mark,
            over_one_mark=ladder.over_one_mark,
            rounds=kind.rounds,
            named=[NamedBidSchema(**asdict(bid)) for bid in ladder.named],
        ),
        trick_value=kind.trick_value,
        counters=list(kind.counters),
        hand_total=kind.hand_total,
        contracts=list(kind.contracts),
        mark_target=kind.mark_target,
        point_target=kind.point_target,
        presets=list(kind.presets),
    )


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
    """All games, presets and options, and the version of the rule book."""

    rule_book: str
    games: list[GameKindSchema]
    presets: list[PresetSchema]
    options: list[OptionSchema]
