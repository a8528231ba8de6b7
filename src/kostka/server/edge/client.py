"""The files of the built browser client, precompressed where the browser accepts that."""

import mimetypes
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.responses import FileResponse, HTMLResponse, Response

if TYPE_CHECKING:
    from starlette.requests import Request

STATIC = Path(__file__).resolve().parents[1] / "static"
NOT_BUILT = """\
<!doctype html><html lang="en"><meta charset="utf-8"><title>Kostka</title>
<h1>Kostka</h1><p>The server runs, but the client for the browser is not built: run <code>make web</code>.</p>
<p>The interface: <a href="/api/openapi.json">HTTP</a>, <a href="/api/protocol.json">WebSocket</a>.</p></html>
"""
# Asset names contain a hash of their content, so only other files need revalidation.
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PACKED = (("br", ".br"), ("gzip", ".gz"))


async def page(request: "Request") -> Response:
    """A file of the client, or its single page for any other path."""
    path = request.path_params["path"]
    file = _found(path)
    if file is not None:
        return _file(request, file, FOREVER if path.startswith("assets/") else ASK_AGAIN)
    if path.startswith(("api/", "assets/")):
        return Response(status_code=404)
    if (STATIC / "index.html").is_file():
        return _file(request, STATIC / "index.html", ASK_AGAIN)
    return HTMLResponse(NOT_BUILT)


def _found(path: str) -> Path | None:
    """The file at this path, or None; impossible paths have none."""
    try:
        file = (STATIC / path).resolve()
        return file if file.is_relative_to(STATIC) and file.is_file() else None
    except (OSError, ValueError):
        return None


def _file(request: "Request", file: Path, caching: str) -> Response:
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    media = mimetypes.guess_type(file.name)[0]
    taken = {one.partition(";")[0].strip() for one in request.headers.get("accept-encoding", "").split(",")}
    for encoding, ending in PACKED:
        packed = file.with_name(file.name + ending)
        if encoding in taken and packed.is_file():
            return FileResponse(packed, media_type=media, headers=headers | {"content-encoding": encoding})
    return FileResponse(file, media_type=media, headers=headers)
