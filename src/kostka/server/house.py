"""What the parts of a running server share: made once when it starts, and taken down in order."""

import asyncio
import contextlib
import logging
from collections import Counter
from typing import TYPE_CHECKING

from kostka.errors import RequestError, of_system
from kostka.server.addresses import address
from kostka.server.auth import Guests, load_keys
from kostka.server.lag import Lag
from kostka.server.limits import Buckets, Quota
from kostka.server.protocol.closing import Close
from kostka.server.rooms import Rooms
from kostka.server.settings import Settings
from kostka.server.store import Store
from kostka.server.store.opening import open_store, sqlite_url
from kostka.server.workers import Pool

if TYPE_CHECKING:
    from starlette.types import Scope

    from kostka.server.socket import Connection

_log = logging.getLogger(__name__)
LAST_WORDS_SECONDS = 2.0
BEAT_SECONDS = 1.0


class House:
    """Store, workers, rooms, guests and connections."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.pool = Pool(settings.workers or None)
        self.rooms = Rooms(store, self.pool, settings)
        self.referee = self.rooms.referee
        self.guests = Guests(load_keys(settings.data), settings.token_days)
        self.connections: dict[Connection, str] = {}
        """Whoever is connected, and from which address."""
        self._there: Counter[str] = Counter()
        self._empty = asyncio.Event()
        self._heart: asyncio.Task[None] | None = None
        self.lag = Lag()
        self._busy = asyncio.Event()
        self._watch: asyncio.Task[None] | None = None
        self.made = Quota(settings.tables_per_minute, settings.guests_there)
        self.hints = Quota(settings.hints_per_minute, settings.guests_there)
        self.connects = Buckets(settings.connects_per_minute)
        self.requests = Buckets(settings.requests_per_minute, burst=settings.requests_per_minute / 5)
        self.questions = Buckets(settings.questions_per_minute)
        self.misses = Buckets(settings.misses_per_minute)

    @classmethod
    async def open(cls, settings: Settings, store: Store | None = None) -> "House":
        """Open the doors, with a store that is open already or with that of the settings."""
        if store is None:
            store = await asyncio.to_thread(prepared, settings)
        house = cls(settings, store)
        await house.rooms.open()
        house._heart = asyncio.create_task(house._beat())
        house._watch = asyncio.create_task(house.lag.watch(house._busy))
        return house

    async def _beat(self) -> None:
        """Look after all connections at once: a timer for each would cost more than what they say."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            for connection in list(self.connections):
                try:
                    connection.beat()
                except Exception as error:  # noqa: BLE001 - the others want to be looked after
                    _log.error("a connection cannot be looked after: %s", type(error).__name__)

    async def close(self) -> None:
        """Tell everybody to come back, finish what was begun, and lock up."""
        for connection in list(self.connections):
            connection.close(Close.RESTART)
        if self.connections:
            self._empty.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LAST_WORDS_SECONDS):
                    await self._empty.wait()
        for task in (self._heart, self._watch):
            if task is not None:
                task.cancel()
        await self.rooms.close()
        await self.pool.close()
        await self.store.close()

    def enter(self, connection: "Connection", scope: "Scope") -> None:
        there = self.connections[connection] = address(scope)
        self._there[there] += 1
        self._busy.set()

    def leave(self, connection: "Connection") -> None:
        there = self.connections.pop(connection)
        self._there[there] -= 1
        if not self._there[there]:
            del self._there[there]
        if not self.connections:
            self._empty.set()
            self._busy.clear()

    def refuses(self, scope: "Scope") -> int | None:
        """Why a socket may not be opened: the HTTP status; None if it may."""
        if not self.trusts(scope):
            return 403
        if len(self.connections) >= self.settings.connections:
            return 503
        there = address(scope)
        if self._there[there] >= self.settings.connections_there:
            return 429
        return None if self.connects.take(there) else 429

    def trusts(self, scope: "Scope") -> bool:
        """Whether a page of ours asks, or no page at all."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin or origin in self.settings.origins:
            return True
        host = headers.get(b"host", b"").decode("latin-1")
        return bool(host) and origin.partition("://")[2] == host


def prepared(settings: Settings) -> Store:
    """The store of a house whose folder and keys can be used; a RequestError says what is in the way."""
    folder = settings.data
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
        load_keys(folder)
    except OSError as error:
        problem = of_system(error)
        raise RequestError("data-folder", str(folder), path=str(folder), problem=problem) from error
    return open_store(settings.database or sqlite_url(folder / "kostka.db"))
