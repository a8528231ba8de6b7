"""What the parts of a running server share: created at start-up, closed in order."""

import asyncio
import contextlib
import logging
import secrets
from collections import Counter
from collections.abc import Iterable
from functools import partial

from kostka.errors import RequestError, of_system
from kostka.server.cluster.cluster import Cluster
from kostka.server.cluster.joining import join
from kostka.server.guests.bans import Bans, Connected, Watch
from kostka.server.guests.tokens import Guests
from kostka.server.limits import Buckets, Quota, Slots
from kostka.server.monitoring.figures import Histogram, Tally
from kostka.server.monitoring.health import Health
from kostka.server.monitoring.lag import Lag
from kostka.server.protocol.closing import Close
from kostka.server.reviews.making import Reviews
from kostka.server.reviews.wanted import wanted
from kostka.server.rooms import Room, Rooms
from kostka.server.rooms.standstill import wall_clock
from kostka.server.settings import Settings
from kostka.server.store import Key, Store
from kostka.server.store.keys import rotate_keys
from kostka.server.store.opening import open_current, open_to_serve, sqlite_url
from kostka.server.store.sql import SqlStore
from kostka.server.warming import warm
from kostka.server.workers import Lane, Pool

_log = logging.getLogger(__name__)
GOODBYE_SECONDS = 2.0
BEAT_SECONDS = 1.0
MOST_UNASKED = 10
"""While fewer reviews than this are waiting, one is made for every game that ends."""
MESSAGES_BURST_SECONDS = 5
"""An address may send this many seconds' worth of messages at once."""
LARGE_BODIES = 4
"""How many requests with up to a megabyte are in memory at once, for each address."""


class House:
    """Store, workers, rooms, guests and connections."""

    def __init__(self, settings: Settings, store: Store, cluster: Cluster | None = None) -> None:
        self.settings = settings
        self.store = store
        self.cluster = cluster
        self.pool = Pool(settings.workers or None)
        now = wall_clock if cluster is None else cluster.members.now
        self.rooms = Rooms(store, self.pool, settings, now, cluster)
        self.referee = self.rooms.referee
        self.turns = self.rooms.turns
        self.bans = Bans()
        self.guests = Guests((), settings.token_days, revoked=self.bans.revoked)
        self.connections: set[Connected] = set()
        self._per_address: Counter[str] = Counter()
        self._empty = asyncio.Event()
        self.leaving = asyncio.Event()
        """Set when this process makes no new tables and answers no long questions any more."""
        self._pinging: asyncio.Task[None] | None = None
        self.lag = Lag()
        self.moves = Histogram()
        """How long commands take from their arrival to their answer."""
        self.refusals = Tally("refused", logging.INFO)
        self.lost = Tally("a connection was lost", logging.INFO)
        self.health = Health(store, None if settings.database else settings.data, now)
        self._busy = asyncio.Event()
        self._watch: asyncio.Task[None] | None = None
        self._operator: asyncio.Task[None] | None = None
        self.reviews = Reviews(
            store,
            self.pool,
            self.rooms.now,
            self.seconds_of_review,
            process=secrets.token_hex(6) if cluster is None else cluster.members.name,
            others=lambda: frozenset() if cluster is None else cluster.members.others,
        )
        self.rooms.on_over = self._review
        self.studies = Quota(settings.reviews_per_minute, settings.guests_per_address)
        self.what_ifs = Quota(settings.what_ifs_per_minute, settings.guests_per_address)
        self.creations = Quota(settings.tables_per_minute, settings.guests_per_address)
        self.hints = Quota(settings.hints_per_minute, settings.guests_per_address)
        self.connects = Buckets(settings.connects_per_minute)
        self.requests = Buckets(settings.requests_per_minute, burst=settings.requests_per_minute / 5)
        self.messages = Buckets(
            settings.messages_per_second * 60, burst=settings.messages_per_second * MESSAGES_BURST_SECONDS
        )
        self.rooms.timers.may_end = self.messages.take
        self.large_bodies = Slots(LARGE_BODIES)
        self.questions = Buckets(settings.questions_per_minute)
        self.misses = Buckets(settings.misses_per_minute)
        if cluster is not None:
            self._share_limits(cluster)

    def _share_limits(self, cluster: Cluster) -> None:
        """Count the limits that protect all processes together in all of them."""
        shared = {
            "tables": self.creations.by_guest,
            "tables by address": self.creations.by_address,
            "reviews": self.studies.by_guest,
            "reviews by address": self.studies.by_address,
            "what-ifs": self.what_ifs.by_guest,
            "what-ifs by address": self.what_ifs.by_address,
            "hints": self.hints.by_guest,
            "hints by address": self.hints.by_address,
            "questions": self.questions,
            "misses": self.misses,
        }
        for name, buckets in shared.items():
            buckets.on_take = partial(cluster.spent, name)
            cluster.on_spent[name] = buckets.owe

    @classmethod
    async def open(cls, settings: Settings, store: Store | None = None) -> "House":
        """Start the house, with the given store or the one from the settings."""
        if store is None:
            store = await asyncio.to_thread(prepared, settings)
        cluster = join(settings, store) if isinstance(store, SqlStore) else None
        house = cls(settings, store, cluster)
        await asyncio.to_thread(warm)
        operator = Watch(store, house.bans, house.connections, house.rooms.reload, house._learn_keys)
        await operator.begin()
        await house.rooms.open()
        house._operator = asyncio.create_task(operator.go_on())
        house._pinging = asyncio.create_task(house._ping_all())
        house._watch = asyncio.create_task(house.lag.watch(house._busy))
        return house

    def _learn_keys(self, keys: Iterable[Key]) -> None:
        known = list(keys)
        self.guests.learn(known)
        if self.cluster is not None:
            self.cluster.learn_keys(known)

    async def _ping_all(self) -> None:
        """Check all connections at once: a timer per connection would cost more than their messages."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            late = loop.time() - due
            for connection in list(self.connections):
                try:
                    connection.beat(late)
                except Exception as error:  # noqa: BLE001 - the other connections must still be checked
                    _log.error("a connection cannot be looked after: %s", type(error).__name__)

    async def drain(self) -> None:
        """Hand the tables over to other processes, if there are any; this process makes no more tables."""
        self.leaving.set()
        await self.rooms.others.drain()

    @property
    def draining(self) -> bool:
        return self.leaving.is_set()

    async def close(self) -> None:
        """Ask all clients to reconnect, finish pending work, and close."""
        for connection in list(self.connections):
            connection.close(Close.RESTART)
        if self.connections:
            self._empty.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_SECONDS):
                    await self._empty.wait()
        for task in (self._pinging, self._watch, self._operator):
            if task is not None:
                task.cancel()
        await self.health.close()
        await self.reviews.close()
        await self.rooms.close()
        await self.pool.close()
        await self.store.close()

    def _review(self, room: Room) -> None:
        """Make the review of a game that has just ended, so that it is ready when its players look.

        If many reviews are waiting, or the players end games all the time, it is made when somebody asks for
        it.
        """
        which = wanted(room.table)
        if which is None or self.pool.waiting(Lane.REVIEW) >= MOST_UNASKED:
            return
        patron = room.audience.patron(room.table)
        if patron is None:
            self.rooms.spawn(self.reviews.make_soon(which, (room.code,)))
        elif self.studies.take(patron.guest, patron.address, "unasked"):
            who = (patron.address, patron.guest, room.code)
            self.rooms.spawn(self.reviews.make_soon(which, who))

    def seconds_of_review(self, deep: bool) -> float:
        """How long making a review may take."""
        return self.settings.deep_review_seconds if deep else self.settings.review_seconds

    def enter(self, connection: Connected) -> None:
        self.connections.add(connection)
        self._per_address[connection.address] += 1
        self._busy.set()

    def leave(self, connection: Connected) -> None:
        self.connections.remove(connection)
        self._per_address[connection.address] -= 1
        if not self._per_address[connection.address]:
            del self._per_address[connection.address]
        if not self.connections:
            self._empty.set()
            self._busy.clear()

    def connections_from(self, address: str) -> int:
        """How many connections an address has."""
        return self._per_address[address]


def prepared(settings: Settings) -> Store:
    """The store of a house, after checking its folder; a RequestError says what is wrong."""
    folder = settings.data
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
    except OSError as error:
        problem = of_system(error)
        raise RequestError("data-folder", str(folder), path=str(folder), problem=problem) from error
    return open_to_serve(database_of(settings), folder / "keys")


def check(settings: Settings) -> None:
    """Check that a house can be opened with these settings; migrates its database."""
    asyncio.run(prepared(settings).close())


def database_of(settings: Settings) -> str:
    """The address of the database."""
    return settings.database or sqlite_url(settings.data / "kostka.db")


def sign_anew(settings: Settings) -> None:
    """Sign tokens with a new key from now on, in all processes."""
    engine = open_current(database_of(settings), settings.data / "keys")
    rotate_keys(engine, settings.token_days)
    engine.dispose()
