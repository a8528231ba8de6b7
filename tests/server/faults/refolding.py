"""D5: the logs of tables that were played, folded again.

A log is read once and folded in one pass, however many clients sat there: what each of them holds is compared
at the entry where it stopped. After every entry only what has changed is written out, for the sheet of a long
match would cost more than all the rest.
"""

import asyncio
from collections.abc import Iterable
from pathlib import Path

import msgspec

from kostka.server.guests.tokens import Guests
from kostka.server.store.opening import open_store
from kostka.server.tables import projection
from kostka.server.tables.entries import Entry
from kostka.server.tables.folding import fold
from kostka.server.tables.saving import Snapshot, restore
from kostka.server.tables.state import TableState
from tests.server.faults.watching import Watched, address, guests_of

PASSING = {"online", "drafts"}
"""The parts of a state that are not in the log."""


def check_folding(data: Path | str, clients: Iterable[Watched]) -> dict[str, int]:
    """What clients hold is what the logs say, and these say the same every time; how much was compared."""
    by_table: dict[str, list[Watched]] = {}
    for client in clients:
        by_table.setdefault(client.code, []).append(client)
    return asyncio.run(_check(data, by_table, guests_of(data)))


async def _check(data: Path | str, by_table: dict[str, list[Watched]], guests: Guests) -> dict[str, int]:
    store = open_store(address(data))
    compared = refolded = 0
    try:
        for code, clients in by_table.items():
            log = await store.read(code)
            compared += check_table(log, await store.snapshot(code), clients, guests)
            refolded += len(log)
    finally:
        await store.close()
    return {"states_compared": compared, "refolded": refolded}


def check_table(log: list[Entry], saved: Snapshot | None, clients: list[Watched], guests: Guests) -> int:
    """A log comes to the same twice, and from its snapshot, at every entry; clients hold what it says."""
    once, again, resumed = Folding(), Folding(), Folding(restore(saved.body) if saved else None)
    compared = 0
    for entry in log:
        assert once.add(entry) == again.add(entry), f"folding is not deterministic: {entry.seq}"
        assert once.now.current == again.now.current, f"folding is not deterministic: {entry.seq}"
        if saved is not None and entry.seq > saved.seq:
            shown, first = resumed.add(entry), entry.seq == saved.seq + 1
            same = resumed.everything == once.everything if first else shown == once.shown
            assert same, f"the snapshot leads elsewhere: {entry.seq}"
        for client in clients:
            if client.seq == entry.seq:
                _check_client(client, once.now, guests)
                compared += 1
    assert once.everything == again.everything, "folding is not deterministic"
    assert saved is None or resumed.everything == once.everything, "the snapshot leads elsewhere"
    assert compared == len(clients), "a client is ahead of the log"
    return compared


def _check_client(client: Watched, table: TableState, guests: Guests) -> None:
    shown = projection.state(table, guests.verify(client.token or ""), [], {})
    expected = msgspec.json.decode(msgspec.json.encode(shown))
    for part in expected.keys() - PASSING:
        assert client.state[part] == expected[part], (client.code, part)


class Folding:
    """A table as its log goes on, and what everybody is shown of it."""

    def __init__(self, table: TableState | None = None) -> None:
        self._table = table
        self.shown = b""

    @property
    def now(self) -> TableState:
        assert self._table is not None
        return self._table

    @property
    def everything(self) -> list[bytes]:
        """The whole table as each guest and a spectator see it."""
        everybody = [*self.now.guests, None]
        return [msgspec.json.encode(projection.state(self.now, guest, [], {})) for guest in everybody]

    def add(self, entry: Entry) -> bytes:
        """What everybody is shown of one more entry: what is their own, and what has changed for all."""
        before, table = self._table, fold(self._table, entry)
        open_view = projection.open_view(table)
        own = [
            (projection.seats(table, guest), projection.views(table, table.seats_of(guest), open_view))
            for guest in [*table.guests, None]
        ]
        changes = projection.open_changes(before, table) if before is not None else {}
        self._table, self.shown = table, msgspec.json.encode((own, changes))
        return self.shown
