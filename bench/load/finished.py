"""Finished games in a database, before its server starts."""

import time
from functools import cache
from itertools import islice, product
from pathlib import Path

from msgspec.structs import replace

from kostka.server.rooms.creating import ALPHABET
from kostka.server.rooms.indexing import index
from kostka.server.store.opening import open_store, sqlite_url
from kostka.server.tables.entries import Entry
from kostka.server.tables.folding import fold_all
from tests.server.desk import Desk
from tests.server.logs.writing import play

LONGEST = 1_000
SMALL = {"deck.numbers": 7, "setup.rack": 7, "opening.minimum": 12}


@cache
def _game(*, small: bool) -> tuple[Entry, ...]:
    """The log of a game of four who play as well as the solver knows."""
    options = {"clock.turn_ms": 0, "setup.redeal_doublets": 0, **(SMALL if small else {})}
    desk = Desk("original-pl", 4, options=options, seed="finished")
    play(desk, LONGEST)
    assert desk.is_in("over")
    since = round(time.time() * 1000) - desk.table.at
    return tuple(replace(entry, at=entry.at + since) for entry in desk.entries)


async def finished_games(folder: Path, count: int, *, small: bool = False) -> list[str]:
    """So many tables with a game that is over; their codes."""
    codes = ["".join(letters) for letters in islice(product(ALPHABET, repeat=8), count)]
    store = open_store(sqlite_url(folder / "kostka.db"))
    first, *rest = _game(small=small)
    for code in codes:
        log = [replace(first, body=replace(first.body, code=code)), *rest]
        await store.append(code, log, index(fold_all(log)))
    await store.close()
    return codes
