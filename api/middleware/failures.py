"""The front door's guard: whatever goes wrong inside becomes one answer and one line in the log."""

from __future__ import annotations

from fastapi import Request
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.logs import LOGGED
from api.problems import failure, log_failure, refusal
from api.settings import Settings
from ledger.errors import LedgerError


class Failures:
    """Answer a `LedgerError` of the layers below, and any exception, as a problem.

    An exception is logged once, with its traceback and request id. When part of the answer is out
    already, the exception goes on, so that the server cuts the line and nobody takes half an
    answer for a whole one.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and answer what comes back as an exception."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def sending(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        request = Request(scope)
        try:
            await self.app(scope, receive, sending)
        except ClientDisconnect:
            return
        except LedgerError as error:
            if started:
                _log(request, error)
                raise
            await refusal(request, error)(scope, receive, send)
        except Exception as error:
            _log(request, error)
            if started:
                raise
            await failure(request)(scope, receive, send)


def _log(request: Request, error: Exception) -> None:
    log_failure(request, error)
    error.add_note(LOGGED)
