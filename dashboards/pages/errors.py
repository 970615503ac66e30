"""The page that says what went wrong and where to go."""

from __future__ import annotations

from fastapi import Response

from dashboards.pages.render import page


def error_page(status: int, title: str, detail: str, hint: str) -> Response:
    """An error as a page, in the words of the error."""
    sentence = detail[:1].upper() + detail[1:] + "."
    return page("error.html", status, title=title, detail=sentence, hint=hint)
