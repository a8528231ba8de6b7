"""The application: routes, the socket, the client's files, and what every answer carries."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute

from kostka.server.client import page
from kostka.server.doors import Doors
from kostka.server.endpoints import routes
from kostka.server.headers import SecurityHeaders
from kostka.server.house import House
from kostka.server.metrics import metrics
from kostka.server.routes import ENDPOINTS
from kostka.server.settings import Settings
from kostka.server.socket import Socket
from kostka.server.store import Store


def create_app(settings: Settings, store: Store | None = None) -> Starlette:
    """The server as an ASGI application; without a store nothing is opened before it starts."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        house = await House.open(settings, store)
        app.state.house = house
        try:
            yield
        finally:
            await house.close()

    served = [
        *routes(ENDPOINTS),
        *([Route("/metrics", metrics)] if settings.metrics else []),
        WebSocketRoute("/api/tables/{code}/socket", Socket),
        Route("/{path:path}", page),
    ]
    app = Starlette(routes=served, lifespan=life)
    app.add_middleware(Doors)
    app.add_middleware(SecurityHeaders)
    return app
