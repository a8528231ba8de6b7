"""Running the application on uvicorn: what `kostka serve` does."""

import asyncio
import contextlib
import gc
import logging
import os
import socket
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import FrameType
from typing import Literal

import uvicorn
from starlette.applications import Starlette

from kostka.errors import RequestError
from kostka.server.edge.app import create_app
from kostka.server.edge.handles import make_room
from kostka.server.edge.listening import BACKLOG, listen, taken
from kostka.server.edge.socket import FRAME_BYTES
from kostka.server.edge.supervising import Inherited
from kostka.server.edge.wire import Wire
from kostka.server.house import House, prepared
from kostka.server.monitoring.logs import configure
from kostka.server.settings import Settings
from kostka.server.store import Store

GRACE_SECONDS = 3
_log = logging.getLogger(__name__)
ACCEPTED_AT_ONCE = 32
"""How many connections are accepted in one turn of the event loop; the others wait in the system's queue."""
THREADS = 2
"""For what takes too long in the event loop. More would only compete for the interpreter with it."""
SWITCH_SECONDS = 0.0005
"""How long a thread may keep the interpreter while the event loop waits; after each write it may have to."""
YOUNG_OBJECTS = 2_500
"""How many new objects trigger a garbage collection, which stops the loop; nearly all are freed without."""


class _Server(uvicorn.Server):
    """Announces its address once it listens, and sleeps while idle."""

    def __init__(
        self,
        config: uvicorn.Config,
        settings: Settings,
        listening: Callable[[], None],
        given: Inherited | None = None,
    ) -> None:
        config.backlog = ACCEPTED_AT_ONCE  # Python's own event loop would accept as many as are waiting
        super().__init__(config)
        self._settings = settings
        self._given = given
        self._listening = listening
        self._leave = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS))
        try:
            await super().startup(sockets)
            for one in sockets or ():
                one.listen(BACKLOG)
        except OSError as error:  # somebody else has begun to listen there meanwhile
            await self.lifespan.shutdown()
            raise taken(self._settings, error) from error
        gc.freeze()  # everything alive by now will stay, so collections need not scan it
        gc.set_threshold(YOUNG_OBJECTS, 1, 1000)
        gc.enable()
        if self.started:
            self._listening()

    async def main_loop(self) -> None:
        """Uvicorn checks ten times a second whether to stop; once is enough for the date header."""
        self._loop = asyncio.get_running_loop()
        while not await self.on_tick(0):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await self._leave.wait()
            if self._given is not None and self._given.orphaned:
                self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Hand the tables over before clients are disconnected, so that another process is ready for them."""
        house: House = self.config.app.state.house  # type: ignore[union-attr]
        await house.drain()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._leave.set)


def address_of(bound: socket.socket) -> str:
    """The address to open in a browser."""
    host, port = bound.getsockname()[:2]
    return f"http://{'localhost' if host in ('0.0.0.0', '::', '127.0.0.1') else host}:{port}/"  # noqa: S104


def serve(
    settings: Settings,
    bound: socket.socket,
    *,
    open_page: bool,
    announce: Callable[[str], None],
    given: Inherited | None = None,
) -> int:
    """Serve until a signal arrives; returns the exit status."""
    sockets = [bound, *_own(settings, given)]
    store = prepared(settings)
    configure(settings.log_level)
    settings = replace(settings, connections=make_room(settings.connections))
    shown = address_of(bound)

    def listening() -> None:
        announce(shown)
        if open_page and not os.environ.get("KOSTKA_NO_BROWSER") and _has_screen():
            import webbrowser

            webbrowser.open(shown)

    config = configured(settings, store)
    server = _Server(config, settings, listening, given)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        try:
            runner.run(server.serve(sockets))
        except KeyboardInterrupt:
            if not server.started:
                raise
    return 0 if server.started else 1


def _own(settings: Settings, given: Inherited | None) -> list[socket.socket]:
    """A socket of this process alone, if it shares the port with others; the game does not depend on it."""
    if given is None:
        return []
    try:
        return [listen(replace(settings, host="127.0.0.1", port=given.own_port))]
    except RequestError as error:
        _log.warning("this process has no port of its own: %s", error.message("en"))
        return []


def configured(settings: Settings, store: Store | None = None) -> uvicorn.Config:
    """The configuration of uvicorn."""
    app = create_app(settings, store)
    return uvicorn.Config(
        app,
        http=_requests(settings, app),
        ws=Wire,
        ws_max_size=FRAME_BYTES,
        ws_ping_interval=None,  # the house pings
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=30,
        backlog=BACKLOG,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        proxy_headers=settings.proxied,
        forwarded_allow_ips="*" if settings.proxied else None,
    )


def _requests(settings: Settings, app: Starlette) -> type[asyncio.Protocol] | Literal["auto"]:
    """Our HTTP protocol, or uvicorn's fallback with its own limits where httptools is not installed."""
    try:
        from kostka.server.edge.requests import Requests
    except ModuleNotFoundError:
        return "auto"

    class Counted(Requests):
        """Has the limits from the settings."""

        most_per_address = None if settings.proxied else settings.connections_per_address

        @staticmethod
        def refuses(address: str) -> bool:
            house: House = app.state.house
            if house.connects.empty(address):
                house.refusals.note("socket-429")
                return True
            return False

    return Counted


def _has_screen() -> bool:
    return os.name != "posix" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
