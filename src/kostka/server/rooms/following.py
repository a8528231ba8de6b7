"""Follow a table's log when another process has written to it."""

from collections.abc import Sequence

from kostka.server.loop.referee import LOG_SECONDS, Referee
from kostka.server.tables.entries import Entry
from kostka.server.tables.state import TableState
from kostka.server.workers.judging import Folding


async def after_each(table: TableState, log: Sequence[Entry], referee: Referee | None) -> list[TableState]:
    """The table after each entry; entries that take long are left to a worker."""
    job = Folding(table, log, len(log))
    if referee is None or table.game.rules.light:
        _, seen = job.run()
    else:
        _, seen = await referee.ask(job, ("", "", table.plan.code), LOG_SECONDS)
    return [after for _, after in seen]


def at_once(table: TableState, log: Sequence[Entry]) -> list[TableState] | None:
    """The table after each entry, if they follow the log and are quick to apply; else the log is read."""
    if not log or log[0].seq != table.seq + 1 or not table.game.rules.light:
        return None
    try:
        _, seen = Folding(table, log, len(log)).run()
    except Exception:  # noqa: BLE001 - reading the log will report the error
        return None
    return [after for _, after in seen]
