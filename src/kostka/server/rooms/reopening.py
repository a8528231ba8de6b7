"""From the log of a table back to the table, a little at a time: the others play on meanwhile."""

import logging
from collections import deque

from kostka.patience import TooLarge
from kostka.server.referee import LOG_SECONDS, Referee
from kostka.server.rooms.audience import KEPT
from kostka.server.slices import sliced
from kostka.server.store import StoreUnavailable
from kostka.server.tables.entries import Row
from kostka.server.tables.folding import fold, folded
from kostka.server.tables.saving import Snapshot, restore
from kostka.server.tables.table import Table
from kostka.server.workers.judging import Folding

_log = logging.getLogger(__name__)


class Unreadable(StoreUnavailable):
    """A table whose log means nothing to this release."""


async def reopen(
    code: str, saved: Snapshot | None, rows: list[Row], referee: Referee
) -> tuple[Table, list[tuple[Row, Table]]]:
    """The table after its log, and after each of its last entries. One that cannot be read harms no other.

    One whose log takes too long to play again is set aside, and named in the server's log.
    """
    try:
        return await _played_again(saved, rows, referee)
    except TooLarge:
        _log.error("table %s is set aside: its log takes too long to read", code)
        raise
    except Exception as error:
        # What the error says may be about tiles, which are not for the log.
        _log.error("a table cannot be read: %s", type(error).__name__)
        raise Unreadable(type(error).__name__) from error


async def _played_again(
    saved: Snapshot | None, rows: list[Row], referee: Referee
) -> tuple[Table, list[tuple[Row, Table]]]:
    seen: deque[tuple[Row, Table]] = deque(maxlen=KEPT)
    if saved is not None:
        table = restore(saved.body)
    else:
        first, *rows = rows
        table = fold(None, first)
        seen.append((first, table))
    if not table.game.rules.light:
        table, last = await referee.ask(Folding(table, rows, KEPT), seconds=LOG_SECONDS)
        return table, [*seen, *last][-KEPT:]
    async for row, after in sliced(folded(table, rows)):
        seen.append((row, after))
        table = after
    return table, list(seen)
