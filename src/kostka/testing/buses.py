"""The conformance suite of buses: notices arrive, and nobody depends on them."""

import asyncio
from collections.abc import Awaitable, Callable

from kostka.server.bus import Bus

PATIENCE_SECONDS = 5.0


async def check_bus(opened: Callable[[], Awaitable[Bus]]) -> None:
    """Check a bus; `opened` connects to the same one every time. An AssertionError says what is broken."""
    one, other = await opened(), await opened()
    on_entry: list[tuple[str, int]] = []
    also: list[tuple[str, int]] = []
    came = asyncio.Event()

    def hear(table: str, seq: int) -> None:
        on_entry.append((table, seq))
        came.set()

    stop = one.subscribe(hear)
    other.subscribe(lambda table, seq: also.append((table, seq)))
    try:
        other.publish("abcdefgh", 1)
        one.publish("ijkmnpqr", 2**40)
        expected = {("abcdefgh", 1), ("ijkmnpqr", 2**40)}
        await _until(lambda: set(on_entry) >= expected and set(also) >= expected, came)
        stop()
        other.publish("abcdefgh", 3)
        await _until(lambda: ("abcdefgh", 3) in also, came)
        assert ("abcdefgh", 3) not in on_entry, "whoever does not listen any more was told"
    finally:
        await one.close()
        await other.close()


async def _until(holds: Callable[[], bool], came: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE_SECONDS
    while not holds():
        assert loop.time() < end, "a hint did not arrive"
        came.clear()
        try:
            await asyncio.wait_for(came.wait(), 0.05)
        except TimeoutError:
            continue
