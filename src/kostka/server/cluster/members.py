"""Which processes are alive, and which of them acts for a table.

Every process reports to the database from its event loop, so a process that hangs counts as dead. Which one
acts for a table follows from the table's code and the names of the living processes (rendezvous hashing):
nobody has to ask, and when a process dies, only its tables move. All times are the database's, so that
machines with differing clocks do not end turns early.
"""

import asyncio
import hashlib
import time
from collections.abc import Callable, Collection

from kostka.server.store import StoreUnavailable
from kostka.server.store.roll import Called, Return, Roll

BEAT_SECONDS = 0.4
DEAD_MS = 1_800
"""A process that has not reported for so long is dead; its tables move at another one's next heartbeat."""
MOST_KEPT = 20_000
"""For how many tables the acting process is cached."""
TRUSTED_MS = 20
"""A slower answer says little about the database's time, unless all answers are slow."""


def awake() -> float:
    """Seconds, including those while the machine was asleep, where the system counts them."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


def _rank(name: str, code: str) -> bytes:
    return hashlib.blake2b(f"{name} {code}".encode(), digest_size=8).digest()


class Members:
    """The processes on one database, as this one sees them."""

    def __init__(
        self,
        roll: Roll,
        name: str,
        wall: Callable[[], int],
        on_change: Callable[[Collection[str]], None] = lambda _: None,
    ) -> None:
        self.name = name
        self.on_change = on_change
        """Called with the processes that have left or died, whenever the members change."""
        self.others: frozenset[str] = frozenset()
        """The other processes that are alive and settled."""
        self._roll = roll
        self._wall = wall
        self._offset: float | None = None
        self._took = 1_000.0
        """How long the fastest recent answer took, in milliseconds."""
        self._beaten = float("-inf")
        self._beats: dict[str, int] = {}
        self._met: dict[str, int] | None = None
        """By process: how many heartbeats it had sent when this process joined."""
        self.settled = False
        self._left = False
        self._gap = 0.0
        """The seconds before the last heartbeat in which this process sent none, and whether others did:"""
        self._others_beat = False
        self._beating = asyncio.Lock()
        self._acting: dict[str, str] = {}

    def now(self) -> int:
        """The database's time in milliseconds."""
        return self._wall() + round(self._offset or 0)

    @property
    def fresh(self) -> bool:
        """Whether the others consider this process alive."""
        return self.settled and (awake() - self._beaten) * 1000 < DEAD_MS

    def acting(self, code: str, but: Collection[str] = ()) -> str:
        """Which process acts for a table: of the living ones, the one whose name and code hash highest.

        Empty if all of them are in `but`, which lists the processes that cannot.
        """
        found = self._acting.get(code)
        if found is None or but:
            able = {self.name, *self.others}.difference(but)
            found = max(able, key=lambda name: _rank(name, code), default="")
            if not but:
                if len(self._acting) >= MOST_KEPT:
                    self._acting.clear()
                self._acting[code] = found
        return found

    def acts_for(self, code: str, but: Collection[str] = ()) -> bool:
        return self.fresh and self.acting(code, but) == self.name

    async def beat(self) -> Return | None:
        """Report, and see who else does. Returns when the server last came back, once that is known."""
        async with self._beating:
            return await self._beat()

    async def _beat(self) -> Return | None:
        if self._left:
            raise StoreUnavailable("left")
        sent_wall, sent = self._wall(), awake()
        now, called = await self._roll.beat(self.name)
        took = (awake() - sent) * 1000
        self._gap, self._beaten = sent - self._beaten, sent
        self._tell_time(now - sent_wall - took / 2, took)
        if self._met is None:
            self._met = {one.name: one.beats for one in called}
        returned = None
        if not self.settled:
            returned = await self._roll.settle(self.name, DEAD_MS, self._met)
            self.settled = returned is not None
        self._look_at(called)
        return returned

    def _tell_time(self, offset: float, took: float) -> None:
        """Follow the database's clock; the faster an answer, the more precise it is."""
        self._took = min(self._took * 1.1, 1_000.0)
        if self._offset is None:
            self._offset = offset
        elif took <= max(TRUSTED_MS, self._took):
            change = offset - self._offset
            self._offset += change / 4 if abs(change) < TRUSTED_MS else change
        self._took = min(self._took, took)

    def _look_at(self, called: list[Called]) -> None:
        beats = {one.name: one.beats for one in called if one.name != self.name}
        awake_beats = max(self._gap / BEAT_SECONDS / 2, 2)
        self._others_beat = any(beats.get(name, 0) - was >= awake_beats for name, was in self._beats.items())
        self._beats = beats
        settled = [one for one in called if one.settled and one.name != self.name]
        self._meet(frozenset(one.name for one in settled if one.age_ms < DEAD_MS))

    def _meet(self, others: frozenset[str]) -> None:
        if others != self.others:
            gone = self.others - others
            self.others = others
            self._acting.clear()
            self.on_change(gone)

    def forget(self, name: str) -> None:
        """A process has said goodbye."""
        self._meet(self.others - {name})

    async def went_on(self, seconds: float) -> bool:
        """Whether others reported while this process stood still for so long."""
        async with self._beating:
            if self._gap < seconds * 0.8 or awake() - self._beaten > BEAT_SECONDS:
                try:
                    await self._beat()
                except StoreUnavailable:
                    return False
            return self._others_beat

    async def leave(self) -> None:
        """Say goodbye, so that the others need not wait until this process counts as dead."""
        self.settled = False
        async with self._beating:
            self._left = True
            await self._roll.leave(self.name)

    def close(self) -> None:
        self._left = True
        self._roll.close()
