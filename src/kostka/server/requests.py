"""Uvicorn's side of HTTP with what it lacks: an end to what one client may send before it is answered.

It keeps every request that comes while another is being answered, and reads on; and a head may be as long as
somebody likes. A few seconds of that are gigabytes of ours.
"""

from typing import TYPE_CHECKING

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application

MOST_AHEAD = 8
"""Requests of a connection that wait for the one before them. Browsers and proxies send none ahead."""
LONGEST_HEAD = 32 * 1024


class TooMuch(Exception):  # noqa: N818 - it reads like what it is
    """More requests than anybody needs; the parser makes a 400 and the end of the connection of it."""


class Requests(HttpToolsProtocol):
    """The requests of one connection."""

    _in_head = False
    _head = 0
    _running: RequestResponseCycle | None = None

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._head = self._head + len(data) if self._in_head else 0
        if self._head > LONGEST_HEAD and not self.transport.is_closing():
            self._give_up()
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_AHEAD:
            self._give_up()
            raise TooMuch
        self._in_head = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._give_up()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        """Nobody hears the rest of the answer that is being given: it is not the last request's, perhaps."""
        self.pipeline.clear()
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: "ASGI3Application") -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)
