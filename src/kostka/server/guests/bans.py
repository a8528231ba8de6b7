"""Bans, keys, and other changes that the operator makes in the database; they are polled."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

from kostka.server.protocol.closing import Close
from kostka.server.store import Ban, BanKind, Key, NoticeKind, Store, StoreUnavailable

LOOK_SECONDS = 0.25
"""An operator's command has to take effect within two seconds of its start, loading included."""
_log = logging.getLogger(__name__)


class Connected(Protocol):
    """A connected client."""

    guest: str | None
    address: str

    def beat(self, stood_still: float = 0.0) -> None:
        """Check that the client is still there, unless the server itself stood still."""
        ...

    def close(self, code: Close) -> None: ...


class Bans:
    """The bans as they were when they were last read."""

    def __init__(self) -> None:
        self._guests: frozenset[str] = frozenset()
        self._addresses: frozenset[str] = frozenset()
        self._revoked: dict[str, int] = {}

    def learn(self, bans: Iterable[Ban]) -> None:
        known = list(bans)
        self._guests = frozenset(ban.subject for ban in known if ban.kind is BanKind.GUEST)
        self._addresses = frozenset(ban.subject for ban in known if ban.kind is BanKind.ADDRESS)
        self._revoked = {ban.subject: ban.at for ban in known if ban.kind is BanKind.TOKEN}

    def keeps_out(self, guest: str | None, address: str) -> bool:
        return guest in self._guests or address in self._addresses

    def revoked(self, guest: str, made: float) -> bool:
        """Whether a token issued in this second has been revoked."""
        return 1000 * made <= self._revoked.get(guest, -1)


class Watch:
    """Reads the operator's notices and applies them here."""

    def __init__(
        self,
        store: Store,
        bans: Bans,
        connections: Iterable[Connected],
        reload: Callable[[str], Awaitable[None]],
        learn_keys: Callable[[Iterable[Key]], None],
    ) -> None:
        self._store = store
        self._bans = bans
        self._connections = connections
        self._reload = reload
        self._learn_keys = learn_keys
        self._seen: int = 0

    async def begin(self) -> None:
        """Read the current bans and keys, and the number of the last notice."""
        last = await self._store.notices(None)
        self._seen = last[0].number if last else 0
        self._bans.learn(await self._store.bans())
        self._learn_keys(await self._store.keys())

    async def go_on(self) -> None:
        """Poll, forever."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except StoreUnavailable:
                pass  # try again soon
            except Exception as error:  # noqa: BLE001 - later notices must take effect too
                _log.error("a notice cannot be read: %s", type(error).__name__)

    async def look(self) -> None:
        for notice in await self._store.notices(self._seen):
            match notice.kind:
                case NoticeKind.BANS:
                    self._bans.learn(await self._store.bans())
                    self._send_away()
                case NoticeKind.TABLE:
                    _log.warning("table %s was changed by the operator", notice.code)
                    await self._reload(notice.code)
                case NoticeKind.KEYS:
                    self._learn_keys(await self._store.keys())
                case NoticeKind.REVEALED:
                    _log.warning("the racks of table %s were shown to the operator", notice.code)
            self._seen = notice.number

    def _send_away(self) -> None:
        for connected in list(self._connections):
            if self._bans.keeps_out(connected.guest, connected.address):
                connected.close(Close.BANNED)
            elif connected.guest is not None and self._bans.revoked(connected.guest, 0):
                connected.close(Close.TOKEN)
