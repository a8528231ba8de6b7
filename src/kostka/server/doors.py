"""How many requests an address may make, whatever they ask for; counted before anything is done for them."""

from typing import TYPE_CHECKING

from kostka.server.addresses import address

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from kostka.server.house import House

TOO_OFTEN = b'{"error":{"code":"too-often","message":"Too often; try again in a minute.","at":""}}'


class Doors:
    """Turns those away who come too often."""

    def __init__(self, app: "ASGIApp") -> None:
        self.app = app

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        if scope["type"] == "http":
            house: House = scope["app"].state.house
            if not house.requests.take(address(scope)):
                headers = [(b"content-type", b"application/json"), (b"retry-after", b"10")]
                await send({"type": "http.response.start", "status": 429, "headers": headers})
                await send({"type": "http.response.body", "body": TOO_OFTEN})
                return
        await self.app(scope, receive, send)
