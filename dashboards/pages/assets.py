"""Style, scripts and plotly.js, served from here for good under an address with their digest."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException

from dashboards.pages.access import Anyone

router = APIRouter(prefix="/static", include_in_schema=False)

STYLES = ("style.css", "record.css", "screens.css")
"""The style of every page, in the order in which it applies."""

TYPES = {
    **dict.fromkeys(STYLES, "text/css; charset=utf-8"),
    "viewer.js": "text/javascript; charset=utf-8",
    "charts.js": "text/javascript; charset=utf-8",
    "night.js": "text/javascript; charset=utf-8",
    "plotly.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
}
_FOR_GOOD = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class Asset:
    """One file as it is sent, plain and packed."""

    plain: bytes
    packed: bytes
    version: str


@cache
def asset(name: str) -> Asset:
    """A file by its name in `TYPES`; plotly.js comes out of the plotly package."""
    if name == "plotly.js":
        from plotly.offline import get_plotlyjs

        plain = get_plotlyjs().encode()
    else:
        plain = files("dashboards").joinpath("static", name).read_bytes()
    return Asset(plain, gzip.compress(plain, 6, mtime=0), sha256(plain).hexdigest()[:12])


def address(name: str) -> str:
    """Where a page finds a file; the address changes with the file."""
    if name == "plotly.js":
        from plotly import __version__

        return f"/static/plotly.js?v={__version__}"
    return f"/static/{name}?v={asset(name).version}"


@router.get("/{name}")
def static(request: Request, name: str, _: Anyone) -> Response:
    """One file, packed where the browser takes it."""
    if name not in TYPES:
        raise HTTPException(404)
    found = asset(name)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {
        "Cache-Control": _FOR_GOOD,
        "Vary": "Accept-Encoding",
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Response(
        found.packed if packed else found.plain, media_type=TYPES[name], headers=headers
    )
