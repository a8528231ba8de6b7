"""Entries on their way into the log."""

from kostka.server.tables.commands import Circumstances
from kostka.server.tables.entries import AnyEntry, Row
from kostka.server.tables.folding import fold
from kostka.server.tables.table import Table


class Decision:
    """Entries on their way: each is folded at once, so that what follows sees what it does."""

    __slots__ = ("_cmd", "around", "guest", "rows", "tables")

    def __init__(
        self, table: Table, around: Circumstances, guest: str | None = None, cmd: str | None = None
    ) -> None:
        self.tables = [table]
        self.rows: list[Row] = []
        self.around = around
        self.guest = guest
        self._cmd = cmd

    @property
    def table(self) -> Table:
        return self.tables[-1]

    def add(self, entry: AnyEntry) -> None:
        at = max(self.around.now, self.table.at)
        row = Row(self.table.seq + 1, at, entry, None if self.rows else self._cmd)
        self.tables.append(fold(self.table, row))
        self.rows.append(row)
