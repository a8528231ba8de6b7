"""A WebSocket on arrival: it is refused, or becomes a connection of the house for as long as it lasts."""

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from kostka.server.edge.addresses import address
from kostka.server.edge.doors import refusal
from kostka.server.edge.socket import Connection

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from kostka.server.edge.wire import Wire
    from kostka.server.house import House


class Socket:
    """The ASGI application behind `/api/tables/{code}/socket`."""

    def __init__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        self._scope, self._receive, self._send = scope, receive, send

    def __await__(self) -> Generator[Any, None, None]:
        return self._serve().__await__()

    async def _serve(self) -> None:
        house: House = self._scope["app"].state.house
        await self._receive()  # websocket.connect
        refused = refusal(house, self._scope)
        if refused is not None:
            house.refusals.note(f"socket-{refused}")
            await self._send({"type": "websocket.http.response.start", "status": refused, "headers": []})
            await self._send({"type": "websocket.http.response.body", "body": b""})
            return
        wire: Wire = self._scope["state"].pop("wire")  # which has the scope
        connection = Connection(house, wire, self._receive, self._send, address(self._scope))
        house.enter(connection)
        try:
            await connection.serve(self._scope["path_params"]["code"])
        finally:
            house.leave(connection)
