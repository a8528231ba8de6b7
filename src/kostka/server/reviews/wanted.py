"""Which games are reviewed as soon as they end."""

from kostka.server.store.archive import Which
from kostka.server.tables.state import TableState


def wanted(table: TableState) -> Which | None:
    """The quick review of a table's last game, if it was played to its end by somebody who may want it."""
    current, game = table.current, table.game
    if not table.plan.reviews or not game.rules.family.analysis or current is None:
        return None
    if game.result(current.position) is None or not any(seat.in_person for seat in table.seats):
        return None
    return Which(table.plan.code, current.number, deep=False)
