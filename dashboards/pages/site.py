"""All pages together, for the application that serves them."""

from __future__ import annotations

from dashboards.pages import (
    assets,
    corrections,
    games,
    hands,
    history,
    home,
    nights,
    players,
    stats,
)

ROUTERS = (
    home.router,
    stats.router,
    players.router,
    games.router,
    history.router,
    corrections.router,
    hands.router,
    nights.router,
    assets.router,
)
