"""Templates to answers: the Jinja environment, and what every page needs beside its own values."""

from __future__ import annotations

import json
from functools import cache

import plotly.graph_objects as go
from fastapi import Request, Response
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from dashboards.charts.theme import DARK, LIGHT, template
from dashboards.dominoes import Look, tile_svg
from dashboards.pages.access import book_for, caller, csrf_field
from dashboards.pages.assets import STYLES, address
from ledger.book import Book
from ledger.rules import Tile

EMBEDDABLE = frozenset({"hand.html"})
"""The pages that may stand in a frame of any site: a club shows a hand on its own page."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'"
)
"""Nothing from elsewhere, and no script or style inside a page."""

_CHARTS = "/static/plotly.js"


def the_book(request: Request) -> Book:
    """The book that the application serves, as who asks may see it."""
    return book_for(request)


def page(name: str, /, **values: object) -> Response:
    """A template as an HTML answer."""
    signed = {"caller": caller(), "csrf_field": csrf_field()}
    text = _environment().get_template(name).render(**signed, **values)
    return HTMLResponse(text, headers=_manners(name, charts=_CHARTS in text))


def _manners(name: str, *, charts: bool) -> dict[str, str]:
    """What a browser may do with a page, and who may embed it.

    plotly.js writes style elements of its own, so that pages with charts allow styles inside.
    """
    policy = POLICY
    if charts:
        policy = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    if name in EMBEDDABLE:
        return {
            "Content-Security-Policy": policy,
            "Cross-Origin-Resource-Policy": "cross-origin",
        }
    return {"Content-Security-Policy": f"{policy}; frame-ancestors 'self'"}


def drawn(svg: str) -> Markup:
    """An SVG of this package as markup; its texts are escaped where it is made."""
    return Markup(svg)


def figure_json(figure: go.Figure) -> Markup:
    """A figure as JSON inside a script element, without its template: the page has both."""
    plain = go.Figure(figure)
    plain.layout.template = None
    return _embedded(plain.to_json())


@cache
def chart_theme() -> Markup:
    """The light and the dark template, as JSON inside a script element."""
    both = {
        "light": template(LIGHT).to_plotly_json(),
        "dark": template(DARK).to_plotly_json(),
    }
    return _embedded(json.dumps(both))


def _embedded(text: str) -> Markup:
    return Markup(text.replace("<", "\\u003c"))


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("dashboards", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(asset=address, stylesheets=STYLES, tile=_tile, here="")
    return environment


def _tile(
    name: str, lying: bool = False, count: int = 0, trump: bool = False, winner: bool = False
) -> Markup:
    return drawn(tile_svg(Tile(name), Look(lying=lying, count=count, trump=trump, winner=winner)))
