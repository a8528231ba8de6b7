"""Entries on their way into the log."""

from kostka.server.tables.commands import Circumstances
from kostka.server.tables.entries import AnyEntryBody, Entry
from kostka.server.tables.folding import fold
from kostka.server.tables.state import TableState


class Decision:
    """Entries on their way into the log. Each is folded at once, so that later ones see its effect."""

    __slots__ = ("_cmd", "around", "entries", "guest", "held", "tables")

    def __init__(
        self, table: TableState, around: Circumstances, guest: str | None = None, cmd: str | None = None
    ) -> None:
        self.tables = [table]
        self.entries: list[Entry] = []
        self.around = around
        self.guest = guest
        self.held = False
        """Whether the command is legal but carried out later, when the time for its question is up."""
        self._cmd = cmd

    @property
    def table(self) -> TableState:
        return self.tables[-1]

    def hold(self) -> None:
        """Write nothing yet."""
        del self.entries[:], self.tables[1:]
        self.held = True

    def add(self, body: AnyEntryBody, cmd: str | None = None) -> None:
        at = max(self.around.now, self.table.at)
        entry = Entry(self.table.seq + 1, at, body, cmd if self.entries or cmd else self._cmd)
        self.tables.append(fold(self.table, entry))
        self.entries.append(entry)
