"""All pages together, for the application that serves them."""

from __future__ import annotations

from dashboards.pages import assets, games, hands, home, nights, players, stats

ROUTERS = (
    home.router,
    stats.router,
    players.router,
    games.router,
    hands.router,
    nights.router,
    assets.router,
)
