"""H4: leaks that are planted, and found by what looks for leaks of any kind: H1 and H2."""

import logging
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from msgspec import structs
from prometheus_client.core import GaugeMetricFamily

from kostka.engine.chance import Chance
from kostka.engine.classic import ClassicGame
from kostka.engine.classic.events import Ended, Laid
from kostka.server.edge import metrics
from kostka.server.rooms import thinking
from kostka.server.tables import outgoing, projection
from kostka.server.tables.state import TableState
from tests.server.desk import Desk
from tests.server.faults import canaries, interference


@dataclass(frozen=True)
class Leak:
    """A function that says too much: `spill` gets what it says, and what it was given."""

    where: Any
    name: str
    spill: Callable[..., Any]

    @contextmanager
    def planted(self) -> Iterator[None]:
        plain = getattr(self.where, self.name)

        def leaky(*arguments: Any) -> Any:
            return self.spill(plain(*arguments), *arguments)

        with patch.object(self.where, self.name, leaky):
            yield


def planted(folder: Path) -> dict[str, Any]:
    """Plant one leak after the other; all of them are found, and nothing is where there is none."""
    assert found_by(folder) is None, "a leak was found where none was planted"
    found = {}
    for name, leak in LEAKS.items():
        with leak.planted():
            found[name] = found_by(folder)
    missed = [name for name, detector in found.items() if detector is None]
    assert not missed, f"not found: {missed}"
    detectors = [*found.values()]
    return {"planted": len(found), **{f"by_{one}": detectors.count(one) for one in ("H1", "H2")}}


def found_by(folder: Path) -> str | None:
    """What notices that something leaks."""
    detectors: dict[str, Callable[[], object]] = {
        "H1": _compare_tables,
        "H2": lambda: canaries.canary(Path(tempfile.mkdtemp(dir=folder)), games=1),
    }
    for name, look in detectors.items():
        try:
            look()
        except AssertionError:
            return name
    return None


def _compare_tables() -> None:
    """H1 in small: a few tables of one game, everybody at them."""
    desk = Desk("original-pl", 3, options={"clock.turn_ms": 0}, deals=True)
    desk.deal_together()
    desk.answer_deal()
    chance = Chance("11" * 32, "leaks")
    for _ in range(4):
        for seat in (None, 0, 1, 2):
            interference.check_pair(desk.table, seat, chance)
        assert desk.table.turn is not None
        desk.act(desk.table.turn, draw=True)


# What leaks


def _current(table: TableState) -> Any:
    assert table.current is not None
    return table.current


def _rack(table: TableState, seat: int) -> str:
    return " ".join(map(str, _current(table).position.racks[seat]))


def _pool(table: TableState) -> list[str]:
    return [str(tile) for tile in _current(table).position.pool]


def _points(table: TableState) -> list[int]:
    return [sum(tile.number for tile in rack) for rack in _current(table).position.racks]


def _all_racks(table: TableState) -> list[str]:
    return [_rack(table, seat) for seat in range(len(table.seats))]


def _log(table: TableState) -> None:
    if table.current is not None:
        logging.getLogger("kostka").info("racks %s", _all_racks(table))


# Where it leaks


def _in_view(key: str, value: Callable[[TableState], Any]) -> Leak:
    def spill(views: list[Any], table: TableState, mine: tuple[int, ...], shown: Any) -> list[Any]:
        del mine, shown
        return [{**view, key: value(table)} for view in views]

    return Leak(projection, "views", spill)


def _in_seats(field: str, value: Callable[[TableState, Any], Any]) -> Leak:
    def spill(shown: Any, table: TableState, seat: Any, guest: str | None) -> Any:
        del guest
        return structs.replace(shown, **{field: value(table, seat)}) if table.current else shown

    return Leak(projection, "_seat", spill)


def _in_game(field: str, value: Callable[[TableState], Any]) -> Leak:
    def spill(shown: Any, table: TableState) -> Any:
        return None if shown is None else structs.replace(shown, **{field: value(table)})

    return Leak(projection, "_game", spill)


def _among_events(leaked: Callable[[TableState], Any]) -> Leak:
    def spill(sent: outgoing.OutgoingEntry, entry: Any, table: TableState) -> outgoing.OutgoingEntry:
        del entry
        return structs.replace(sent, fresh=(*sent.fresh, leaked(table))) if sent.fresh else sent

    return Leak(outgoing, "sendable", spill)


def _in_summary(value: Callable[[TableState], str]) -> Leak:
    def spill(shown: Any, table: TableState) -> Any:
        return structs.replace(shown, title=value(table)) if table.current else shown

    return Leak(projection, "summary", spill)


def _in_log() -> Leak:
    def spill(shown: Any, table: TableState, guest: str | None) -> Any:
        del guest
        _log(table)
        return shown

    return Leak(projection, "you", spill)


def _in_metrics() -> Leak:
    def spill(shown: Any, figures: Any) -> Iterator[Any]:
        yield from shown
        for room in figures.house.rooms.all:
            if room.table.phase == "playing":
                yield GaugeMetricFamily("kostka_rack", _rack(room.table, 0), value=1)

    return Leak(metrics._Figures, "collect", spill)


LEAKS: dict[str, Leak] = {
    "all racks in views": _in_view("racks", _all_racks),
    "the first rack in views": _in_view("rack", lambda table: _rack(table, 0)),
    "the last rack in views": _in_view("rack", lambda table: _rack(table, len(table.seats) - 1)),
    "the pool in views": _in_view("pool", _pool),
    "the next tile in views": _in_view("drew", lambda table: next(iter(_pool(table)), None)),
    "the last tile in views": _in_view("drew", lambda table: next(reversed(_pool(table)), None)),
    "the order of the pool by a hash": _in_view("deals", lambda table: hash(tuple(_pool(table)))),
    "points of racks": _in_view("passes", _points),
    "colours of a rack": _in_view("last_turns", lambda table: _rack(table, 1).count("R")),
    "a rack's best tile": _in_view("resigned", lambda table: _rack(table, 1).split()[-1:]),
    "the seed in views": _in_view("starter", lambda table: _current(table).seed),
    "the seed in the game": _in_game("seed", lambda table: _current(table).seed),
    "the seed as its own commitment": _in_game("commitment", lambda table: _current(table).seed),
    "the server's part in the game": _in_game("shares", lambda table: [_current(table).shares[0]]),
    "the server's next part in the deal": Leak(
        projection, "_deal", lambda shown, table: structs.replace(shown, promises={"0": table.next_seed})
    ),
    "a part of the seed": _in_game("number", lambda table: int(_current(table).seed[:8], 16)),
    "guests as names": _in_seats("name", lambda _, seat: seat.guest or ""),
    "guests as bots": _in_seats("bot", lambda _, seat: seat.guest),
    "the host as a name": _in_seats("name", lambda table, _: table.host),
    "racks as names": _in_seats("name", lambda table, seat: _rack(table, table.seats.index(seat))),
    "the whole event": Leak(
        outgoing, "_events", lambda _, sent, _mine: [sent.game.write_event(event) for event in sent.fresh]
    ),
    "a rack with every event": _among_events(lambda table: Laid(0, _current(table).position.racks[0])),
    "the next seed with every event": _among_events(lambda table: Ended(table.next_seed)),
    "the pool with every event": _among_events(lambda table: Laid(0, _current(table).position.pool)),
    "a rack in the list of tables": _in_summary(lambda table: _rack(table, 0)),
    "the engine's events as they are": Leak(ClassicGame, "redact", lambda _, _game, event, _seat: event),
    "the engine's view with what comes next": Leak(
        ClassicGame,
        "view",
        lambda shown, _game, position, _seat: replace(shown, drew=position.pool[:2]),
    ),
    "what comes next in a seat's own part": Leak(
        ClassicGame,
        "write_own",
        lambda own, _game, position, _seat: {**own, "drew": " ".join(map(str, position.pool[:2]))},
    ),
    "another's chance among what may be done": Leak(
        ClassicGame,
        "write_own",
        lambda own, _game, position, _seat: {**own, "may": [*own["may"], str(position.pool[:1])]},
    ),
    "what comes next in the report on a draft": Leak(
        ClassicGame,
        "report",
        lambda report, _game, position, _seat, _layout: replace(report, laid=position.pool[:1]),
    ),
    "all events to bots": Leak(
        thinking, "seat_view", lambda view, table, _seat: replace(view, history=_current(table).events)
    ),
    "racks in the log": _in_log(),
    "a rack among the figures": _in_metrics(),
    "guesses shown to everybody": Leak(ClassicGame, "foreign", lambda _, _game, _report: False),
}
