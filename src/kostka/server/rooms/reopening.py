"""Restore a table from its log, in slices, so that other tables can go on."""

import logging
from collections import deque

from kostka.patience import TooLarge
from kostka.server.loop.referee import LOG_SECONDS, Referee
from kostka.server.loop.turns import Turns
from kostka.server.rooms.audience import KEPT
from kostka.server.store import StoreUnavailable
from kostka.server.tables.entries import Entry
from kostka.server.tables.folding import fold, folded
from kostka.server.tables.saving import Snapshot, restore
from kostka.server.tables.state import TableState
from kostka.server.workers.judging import Folding

_log = logging.getLogger(__name__)


class Unreadable(StoreUnavailable):
    """A table whose log this release cannot read."""


async def reopen(
    code: str, saved: Snapshot | None, log: list[Entry], referee: Referee, turns: Turns, *, origin: str
) -> tuple[TableState, list[tuple[Entry, TableState]]]:
    """The table after its log, and after each of its latest entries; `origin` is the address that asks for
    it.

    A log that takes too long to replay raises TooLarge and is reported in the server's log; a log that cannot
    be read affects no other table.
    """
    try:
        return await _played_again(saved, log, referee, turns, origin=origin)
    except TooLarge:
        _log.error("table %s is set aside: its log takes too long to read", code)
        raise
    except Exception as error:
        # The error may mention tiles, which must not reach the log.
        _log.error("a table cannot be read: %s", type(error).__name__)
        raise Unreadable(type(error).__name__) from error


async def _played_again(
    saved: Snapshot | None, log: list[Entry], referee: Referee, turns: Turns, *, origin: str
) -> tuple[TableState, list[tuple[Entry, TableState]]]:
    seen: deque[tuple[Entry, TableState]] = deque(maxlen=KEPT)
    if saved is not None:
        table = restore(saved.body)
    else:
        first, *log = log
        table = fold(None, first)
        seen.append((first, table))
    if not table.game.rules.light:
        table, last = await referee.ask(Folding(table, log, KEPT), (origin,), LOG_SECONDS)
        return table, [*seen, *last][-KEPT:]
    async for entry, after in turns.sliced(origin, folded(table, log)):
        seen.append((entry, after))
        table = after
    return table, list(seen)
