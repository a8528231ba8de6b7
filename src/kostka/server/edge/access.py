"""The access log: a line for each request, with its route instead of its address, which may be a secret."""

import logging
import time
from typing import TYPE_CHECKING

from kostka.server.edge.addresses import address

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_log = logging.getLogger("kostka.access")


class AccessLog:
    """Middleware that logs who asked for what, how it was answered, and how long that took."""

    def __init__(self, app: "ASGIApp") -> None:
        self.app = app

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = time.monotonic(), 0

        async def noting(message: "Message") -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            route = getattr(scope.get("route"), "path", "-")
            ms = (time.monotonic() - begun) * 1000
            _log.info("%s %s %s %d %.1f ms", address(scope), scope["method"], route, status, ms)
