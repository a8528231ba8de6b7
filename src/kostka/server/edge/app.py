"""The application: HTTP routes, the WebSocket, the client's files and common headers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute

from kostka.server.edge.accepting import Socket
from kostka.server.edge.access import AccessLog
from kostka.server.edge.client import page
from kostka.server.edge.doors import Doors
from kostka.server.edge.endpoints import routes
from kostka.server.edge.headers import SecurityHeaders
from kostka.server.edge.metrics import metrics
from kostka.server.edge.routes import ENDPOINTS
from kostka.server.house import House
from kostka.server.settings import Settings
from kostka.server.store import Store


def create_app(settings: Settings, store: Store | None = None) -> Starlette:
    """The server as an ASGI application. Without a store, it opens one at start-up."""

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
    if settings.access_log:
        app.add_middleware(AccessLog)
    return app
