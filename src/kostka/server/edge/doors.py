"""Who is let in: limits per address, counted before any work is done, and pages that may open a socket."""

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING

from kostka.server.edge.addresses import address
from kostka.server.protocol.closing import Close
from kostka.server.rooms import Room

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from kostka.server.house import House

REST_SECONDS = 1.0
"""How long a refusal takes, so that asking again at once costs the server no more than waiting."""
TOO_OFTEN = b'{"error":{"code":"too-often","message":"Too often; try again in a minute.","at":""}}'


class Doors:
    """Middleware that rejects addresses over their limit."""

    def __init__(self, app: "ASGIApp") -> None:
        self.app = app

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        if scope["type"] in ("http", "websocket"):
            house: House = scope["app"].state.house
            origin = address(scope)
            if scope["type"] == "http" and not house.requests.take(origin):
                house.refusals.note("too-often")
                await asyncio.sleep(REST_SECONDS)
                headers = [(b"content-type", b"application/json"), (b"retry-after", b"10")]
                await send({"type": "http.response.start", "status": 429, "headers": headers})
                await send({"type": "http.response.body", "body": TOO_OFTEN})
                return
            await house.turns.admit(origin)
        await self.app(scope, receive, send)


def refusal(house: "House", scope: "Scope") -> int | None:
    """The HTTP status with which a WebSocket is refused; None if it is accepted."""
    origin, settings = address(scope), house.settings
    if not _from_own_page(scope, settings.origins) or house.bans.keeps_out(None, origin):
        return 403
    if len(house.connections) >= settings.connections:
        return 503
    if house.connections_from(origin) >= settings.connections_per_address:
        return 429
    return None if house.connects.take(origin) else 429


def _from_own_page(scope: "Scope", origins: Collection[str]) -> bool:
    """Whether the request comes from one of our pages, or from no page at all."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin", b"").decode("latin-1")
    if not origin or origin in origins:
        return True
    host = headers.get(b"host", b"").decode("latin-1")
    return bool(host) and origin.partition("://")[2] == host


async def find_room(house: "House", code: str, origin: str) -> Room | Close:
    """The room of a table, or why there is none: NO_TABLE, or RATE for addresses that guess codes."""
    if house.misses.empty(origin):
        return Close.RATE
    room = await house.rooms.find(code, origin)
    if room is None:
        house.misses.take(origin)
        return Close.NO_TABLE
    return room
