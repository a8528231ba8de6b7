"""The conformance suite of buses: messages arrive where they are sent, and nothing depends on them."""

import asyncio
from collections.abc import Awaitable, Callable

from kostka.server.bus import Bus
from kostka.server.bus.bus import LARGEST

PATIENCE_SECONDS = 20.0


class Listening:
    """A process on a bus, which keeps what it hears."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.heard: list[bytes] = []
        self.connections = 0
        self._news = asyncio.Event()

    async def open(self) -> "Listening":
        await self.bus.open(self._on_message, self._on_connected)
        await self.until(lambda: bool(self.connections) and self.bus.connected, "a bus does not connect")
        return self

    def _on_message(self, message: bytes) -> None:
        self.heard.append(message)
        self._news.set()

    def _on_connected(self) -> None:
        self.connections += 1
        self._news.set()

    async def until(self, holds: Callable[[], bool], otherwise: str) -> None:
        """Wait until something holds."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE_SECONDS
        while not holds():
            assert loop.time() < end, otherwise
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), 0.05)
            except TimeoutError:
                continue


async def check_bus(opened: Callable[[str], Bus]) -> None:
    """Check a bus; `opened` returns that of the process of this name."""
    ana, ben, cid = [await Listening(opened(name)).open() for name in ("ana1", "ben2", "cid3")]
    try:
        await _check_addresses(ana, ben, cid)
        await _check_texts(ana, ben)
        await _check_crowd(ana, ben)
        ana.bus.send(["nobody"], b"lost")
        ana.bus.send(["ben2"], bytes(LARGEST + 1))
        ana.bus.send(["ben2"], b"after")
        await ben.until(lambda: b"after" in ben.heard, "a message that is too long blocks the bus")
        assert not any(len(message) > LARGEST for message in ben.heard)
        assert ana.bus.figures.dropped >= 1, "a message that was not sent is not counted"
        assert ana.bus.figures.sent >= 1
        assert ana.bus.figures.bytes_sent >= ana.bus.figures.sent
    finally:
        for one in (ana, ben, cid):
            await one.bus.close()


async def check_return(
    opened: Callable[[str], Bus], cut: Callable[[], Awaitable[None]], mend: Callable[[], Awaitable[None]]
) -> None:
    """Check that a bus that was cut off comes back by itself, says so, and does not repeat what was lost."""
    ana, ben = [await Listening(opened(name)).open() for name in ("ana1", "ben2")]
    try:
        await cut()
        await ben.until(lambda: not ben.bus.connected, "a bus that is gone seems to be there")
        for _ in range(10):
            ana.bus.send(["ben2"], b"lost")
        await mend()
        await ben.until(lambda: ben.connections > 1 and ben.bus.connected, "a bus does not come back")
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE_SECONDS
        while b"again" not in ben.heard:
            assert loop.time() < end, "nothing arrives over a bus that has come back"
            ana.bus.send(["ben2"], b"again")
            await asyncio.sleep(0.05)
    finally:
        for one in (ana, ben):
            await one.bus.close()


async def _check_addresses(ana: Listening, ben: Listening, cid: Listening) -> None:
    ana.bus.send(["ben2", "cid3"], b"to both")
    ben.bus.send(["cid3"], b"to cid")
    ben.bus.send([], b"to nobody")
    await ben.until(lambda: ben.heard == [b"to both"], "a message did not arrive")
    await cid.until(lambda: set(cid.heard) == {b"to both", b"to cid"}, "a message did not arrive")
    assert not ana.heard, "a message came to somebody else"
    assert b"to cid" not in ben.heard, "a message came to somebody else"


async def _check_texts(ana: Listening, ben: Listening) -> None:
    texts = ['{"a": "łódź ☃ \\"\' \\\\ % %s {}"}'.encode(), b"x" * LARGEST, b"[]"]
    for text in texts:
        ana.bus.send(["ben2"], text)
    await ben.until(
        lambda: all(text in ben.heard for text in texts), "a message did not arrive as it was sent"
    )


async def _check_crowd(ana: Listening, ben: Listening) -> None:
    """Messages from one process arrive in the order in which they were sent."""
    sent = [b"%d" % number for number in range(500)]
    for number in sent:
        ana.bus.send(["ben2"], number)
    await ben.until(lambda: ben.heard[-1:] == sent[-1:], "messages of a crowd did not arrive")
    assert [one for one in ben.heard if one.isdigit()] == sent, "messages arrive in another order, or twice"
    again = [b"there", b"there", b"back", b"there", b"arrived"]
    for text in again:
        ana.bus.send(["ben2"], text)
    await ben.until(lambda: ben.heard[-1:] == again[-1:], "messages of a crowd did not arrive")
    assert ben.heard[-len(again) :] == again, "of equal messages one is left out"
