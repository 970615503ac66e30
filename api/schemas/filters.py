"""The filter's fields as query parameters, for the description of the API.

Only described here: `ledger.filter.Filter` reads and checks them.
"""

from __future__ import annotations

from pydantic import BaseModel, Field

from api.bodies import SAMPLE_ID


def _field(says: str, example: str) -> str | None:
    value: str | None = Field(default=None, description=says, examples=[example])
    return value


class FilterQuery(BaseModel):
    """Which hands and games are meant; what is left out asks nothing."""

    since: str | None = _field("First club evening, as 2026-11-24.", "2026-01-01")
    until: str | None = _field("Last club evening, as 2026-11-24.", "2026-12-31")
    player: str | None = _field("Sat in the hand.", "Ann Novak")
    game: str | None = _field(
        "Game of the family (`moon`), or `any` for all; statistics take 42 where none is named.",
        "42",
    )
    event: str | None = _field("Event as recorded.", "Tuesday club night")
    game_id: str | None = _field("One game.", SAMPLE_ID)
    club: str | None = _field("One club, by its id.", "home")
    season: str | None = _field("One season of the club, by its id.", "2026-autumn")
    night: str | None = _field("One night: the club's id and the evening.", "home-2026-11-24")
    level: str | None = _field("How much was noted: result, auction or play.", "play")
    simulated: str | None = _field("Played by the program's own players: yes or no.", "no")
    month: str | None = _field("Month, or unknown.", "2026-11")
    bidder: str | None = _field("Won the auction.", "Ann Novak")
    partner: str | None = _field("The bidder's partner.", "Cy Janak")
    defender: str | None = _field("Sat against the bidder.", "Bo Kubena")
    pair: str | None = _field("The bidding pair, in alphabetical order.", "Ann & Cy")
    bid: str | None = _field(
        "The highest bid: points, marks (2m), a jump (plunge-4m) or a name (moon).", "32"
    )
    band: str | None = _field("Band of bids, as the game's ladder has them.", "32-35")
    trump: str | None = _field("0 to 9, doubles, count, none or unknown.", "5")
    contract: str | None = _field("trump, doubles, follow-me, nello and so on.", "nello")
    position: str | None = _field("The bidder's place in the auction, from 1.", "1")
    forced: str | None = _field("Whether the shaker had to bid: yes, no or unknown.", "no")
    outcome: str | None = _field("made, set, decided, all-pass or no-result.", "made")
