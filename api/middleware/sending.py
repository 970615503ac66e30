"""Changing the headers of an answer on its way out."""

from __future__ import annotations

from collections.abc import Callable

from starlette.datastructures import MutableHeaders
from starlette.types import Message, Send


def with_headers(send: Send, edit: Callable[[int, MutableHeaders], None]) -> Send:
    """A `send` that lets `edit` see the status and change the headers before they go out."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            edit(message["status"], MutableHeaders(scope=message))
        await send(message)

    return sending
