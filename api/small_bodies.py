"""Bodies small enough for memory: received within a limit, read as what the endpoint wants."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from fastapi import Request
from pydantic import BaseModel, ValidationError
from starlette.requests import ClientDisconnect

from api.bodies import broken_off, check_type, too_large
from ledger.errors import UsageError

JSON = "application/json"
MOST_JSON = 64 * 1024

READ = ("slow", "too-large", "unsupported-media-type")
"""The problems of an endpoint that reads a body."""

WantedT = TypeVar("WantedT", bound=BaseModel)


async def whole_body(request: Request, most: int) -> bytes:
    """The body of at most so many bytes; raises `body-too-large` and `body-broken`."""
    received = bytearray()
    try:
        async for block in request.stream():
            received += block
            if len(received) > most:
                raise too_large(most)
    except ClientDisconnect as gone:
        raise broken_off(len(received)) from gone
    return bytes(received)


def wanted(kind: type[WantedT]) -> Callable[[Request], Awaitable[WantedT]]:
    """A dependency that reads a JSON body as `kind`.

    Raises `media-type-unsupported`, `body-shape`, and what `whole_body` raises.
    """

    async def read(request: Request) -> WantedT:
        check_type(request.headers.get("content-type", ""), (JSON,))
        return as_wanted(kind, await whole_body(request, MOST_JSON))

    return read


def as_wanted(kind: type[WantedT], body: bytes) -> WantedT:
    """Bytes of JSON as `kind`; raises `body-shape`."""
    try:
        return kind.model_validate_json(body)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        members = ", ".join(kind.model_fields)
        raise UsageError(
            "body-shape",
            f"{f'{where} of ' if where else ''}the body is not as it should be: "
            f"{first['msg'].lower()}",
            hint=f"Send a JSON object with {members}.",
        ) from error


def json_schema(kind: type[BaseModel], example: dict[str, Any]) -> dict[str, Any]:
    """The request body for the OpenAPI description of an endpoint that reads `kind`."""
    schema = kind.model_json_schema()
    parts = schema.pop("$defs", {})
    content = {JSON: {"schema": _written_out(schema, parts), "example": example}}
    return {"requestBody": {"required": True, "content": content}}


def _written_out(schema: Any, parts: dict[str, Any]) -> Any:
    """A schema with each of its named parts in its place, for `$defs` has none in OpenAPI."""
    if isinstance(schema, list):
        return [_written_out(each, parts) for each in schema]
    if not isinstance(schema, dict):
        return schema
    named = parts.get(str(schema.get("$ref", "")).removeprefix("#/$defs/"))
    if named is not None:
        return _written_out(named, parts)
    return {name: _written_out(value, parts) for name, value in schema.items()}
