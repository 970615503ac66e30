"""The HTTP server: it ends the streams of events before it waits for answers to end."""

from __future__ import annotations

import socket

import uvicorn

from api.events import Streams


class Server(uvicorn.Server):
    """uvicorn; a stream of events has no end of its own, so it is given one."""

    def __init__(self, config: uvicorn.Config, streams: Streams) -> None:
        super().__init__(config)
        self._streams = streams

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop taking requests, and let those that are being answered end."""
        self._streams.close()
        await super().shutdown(sockets)
