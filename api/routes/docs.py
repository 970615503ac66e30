"""The API on one page, drawn from its OpenAPI description without anything from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from api.access import Reader
from dashboards.pages.render import page

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Operation:
    """One endpoint as the page shows it."""

    method: str
    path: str
    says: list[str]
    parameters: list[tuple[str, str]]
    answers: list[tuple[str, str]]


@router.get("/docs")
def docs(request: Request, _: Reader) -> Response:
    """Every endpoint with its parameters and answers."""
    return page("docs.html", operations=list(_operations(request.app.openapi())))


@router.get("/openapi.json")
def openapi(request: Request, _: Reader) -> JSONResponse:
    """The OpenAPI description, for programs."""
    return JSONResponse(request.app.openapi())


def _operations(schema: dict[str, Any]) -> Iterator[Operation]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield Operation(
                method=method.upper(),
                path=path,
                says=operation.get("description", operation["summary"])
                .replace("`", "")
                .split("\n\n"),
                parameters=[
                    (parameter["name"], parameter.get("description", ""))
                    for parameter in operation.get("parameters", ())
                ],
                answers=[
                    (status, answer["description"])
                    for status, answer in sorted(operation["responses"].items())
                ],
            )
