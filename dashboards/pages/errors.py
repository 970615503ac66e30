"""The page that says what went wrong and where to go."""

from __future__ import annotations

from fastapi import Response

from dashboards.pages.render import page


def error_page(status: int, title: str, detail: str, hint: str) -> Response:
    """An error as a page, in the words of the error."""
    sentence = detail[:1].upper() + detail[1:] + "."
    answer = page("error.html", title=title, detail=sentence, hint=hint)
    answer.status_code = status
    return answer
