"""How late the event loop runs: the delay that everybody at every table feels."""

import asyncio

from kostka.server.monitoring.figures import Histogram

SECONDS = 0.1
IDLE_SECONDS = 1.0


class Lag(Histogram):
    """A histogram of how late timers fire."""

    __slots__ = ()

    async def watch(self, busy: "asyncio.Event") -> None:
        """Measure regularly; rarely while nobody is connected."""
        loop = asyncio.get_running_loop()
        while True:
            pause = SECONDS if busy.is_set() else IDLE_SECONDS
            due = loop.time() + pause
            await asyncio.sleep(pause)
            self.note(max(loop.time() - due, 0.0))
