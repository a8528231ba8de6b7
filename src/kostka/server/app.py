"""The application: routes, the socket, the client's files, and what every answer carries."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from kostka.server.endpoints import routes
from kostka.server.headers import SecurityHeaders
from kostka.server.house import House
from kostka.server.metrics import metrics
from kostka.server.routes import ENDPOINTS
from kostka.server.settings import Settings
from kostka.server.socket import Socket

if TYPE_CHECKING:
    from starlette.requests import Request

STATIC = Path(__file__).with_name("static")
NOT_BUILT = """\
<!doctype html><html lang="en"><meta charset="utf-8"><title>Kostka</title>
<h1>Kostka</h1><p>The server runs, but the client for the browser is not built: run <code>make web</code>.</p>
<p>The interface: <a href="/api/openapi.json">HTTP</a>, <a href="/api/protocol.json">WebSocket</a>.</p></html>
"""


def create_app(settings: Settings) -> Starlette:
    """The server as an ASGI application; nothing is opened before it starts."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        house = await House.open(settings)
        app.state.house = house
        try:
            yield
        finally:
            await house.close()

    served = [
        *routes(ENDPOINTS),
        *([Route("/metrics", metrics)] if settings.metrics else []),
        WebSocketRoute("/api/tables/{code}/socket", Socket),
        *(
            [Mount("/assets", StaticFiles(directory=STATIC / "assets"))]
            if (STATIC / "assets").is_dir()
            else []
        ),
        Route("/{path:path}", _page),
    ]
    app = Starlette(routes=served, lifespan=life)
    app.add_middleware(SecurityHeaders)
    return app


async def _page(request: "Request") -> Response:
    """A file of the client; its one page for every address that is none."""
    path = request.path_params["path"]
    if path.startswith("api/"):
        return Response(status_code=404)
    file = (STATIC / path).resolve()
    if path and file.is_relative_to(STATIC) and file.is_file():
        return FileResponse(file)
    if (STATIC / "index.html").is_file():
        return FileResponse(STATIC / "index.html")
    return HTMLResponse(NOT_BUILT)
