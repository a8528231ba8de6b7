"""What leaves the server in whole games, in small; `make faults` reads five hundred of them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from kostka.engine.chance import Chance
from kostka.server.tables import entries, projection
from kostka.server.tables.table import Seat, Table
from tests.server.desk import GUESTS, Desk
from tests.server.faults import secrets, timing
from tests.server.test_hidden import _check_others_moves, disguised, everything


def test_nobody_gets_a_tile_that_is_not_theirs_to_know(tmp_path: Path) -> None:
    print(secrets.canary(tmp_path, games=2))


def test_every_tile_comes_as_often_as_every_other(tmp_path: Path) -> None:
    print(secrets.shuffles(tmp_path, deals=60, alarm=8))


def test_the_time_of_a_refusal() -> None:
    print(timing.refusals(each=100))


# Leaks that are planted, to see that they are found


def _leaking(name: str, leak: Callable[..., Any]) -> Callable[..., Any]:
    plain = getattr(projection, name)

    def leaky(*arguments: Any) -> Any:
        return leak(plain(*arguments), *arguments)

    return leaky


def _rack(table: Table, seat: int) -> str:
    assert table.current is not None
    return " ".join(map(str, table.current.position.racks[seat]))


def _in_view(key: str, value: Callable[[Table], Any]) -> tuple[str, Callable[..., Any]]:
    def leak(views: list[Any], table: Table, guest: str | None) -> list[Any]:
        return [{**view, key: value(table)} for view in views]

    return "_views", leak


def _in_seats(field: str, value: Callable[[Table, Seat], Any]) -> tuple[str, Callable[..., Any]]:
    def leak(shown: Any, table: Table, seat: Seat, guest: str | None) -> Any:
        return structs.replace(shown, **{field: value(table, seat)})

    return "_seat", leak


def _in_game(field: str, value: Callable[[Table], Any]) -> tuple[str, Callable[..., Any]]:
    def leak(shown: Any, table: Table) -> Any:
        return None if shown is None else structs.replace(shown, **{field: value(table)})

    return "_game", leak


def _in_events(leaked: Callable[[Table, Any], dict[str, Any]]) -> tuple[str, Callable[..., Any]]:
    def leak(shown: list[Any], table: Table, guest: str | None) -> list[Any]:
        events = zip(shown, table.fresh, strict=True)
        return [{**plain, **leaked(table, event)} for plain, event in events]

    return "_events", leak


def _current(table: Table) -> Any:
    assert table.current is not None
    return table.current


def _pool(table: Table) -> list[str]:
    return [str(tile) for tile in _current(table).position.pool]


LEAKS: dict[str, tuple[str, Callable[..., Any]]] = {
    "all racks in views": _in_view("racks", lambda table: [_rack(table, 0), _rack(table, 1)]),
    "the first rack in views": _in_view("rack", lambda table: _rack(table, 0)),
    "the last rack in views": _in_view("rack", lambda table: _rack(table, len(table.seats) - 1)),
    "the pool in views": _in_view("pool", _pool),
    "the next tile in views": _in_view("drew", lambda table: next(iter(_pool(table)), None)),
    "the last tile in views": _in_view("drew", lambda table: next(reversed(_pool(table)), None)),
    "the order of the pool by a hash": _in_view("deals", lambda table: hash(tuple(_pool(table)))),
    "points of racks": _in_view(
        "passes",
        lambda table: [sum(tile.number or 0 for tile in rack) for rack in _current(table).position.racks],
    ),
    "colours of a rack": _in_view("last_turns", lambda table: _rack(table, 1).count("R")),
    "a rack's best tile": _in_view("resigned", lambda table: _rack(table, 1).split()[-1:]),
    "the seed in views": _in_view("starter", lambda table: _current(table).seed),
    "the seed in the game": _in_game("seed", lambda table: _current(table).seed),
    "the seed as its own commitment": _in_game("commitment", lambda table: _current(table).seed),
    "a part of the seed": _in_game("number", lambda table: int(_current(table).seed[:8], 16)),
    "guests as names": _in_seats("name", lambda _, seat: seat.guest or ""),
    "guests as bots": _in_seats("bot", lambda _, seat: seat.guest),
    "the host as a name": _in_seats("name", lambda table, _: table.host),
    "racks as names": _in_seats("name", lambda table, seat: _rack(table, table.seats.index(seat))),
    "the whole event": _in_events(lambda table, event: table.game.write_event(event)),
    "a rack with every event": _in_events(lambda table, _: {"rack": _rack(table, 0)}),
    "the next seed with every event": _in_events(lambda table, _: {"next": table.next_seed}),
    "the pool with every event": _in_events(lambda table, _: {"pool": _pool(table)}),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, planted = LEAKS[leak]
    monkeypatch.setattr(projection, name, _leaking(name, planted))
    with pytest.raises(AssertionError):
        _look_for_leaks()


def test_without_a_leak_none_is_found() -> None:
    _look_for_leaks()


def _look_for_leaks() -> None:
    """All that is checked of one table: what is hidden changes nothing, and no secret is in it as text."""
    desk = Desk("original-pl", 3, options={"clock.turn_ms": 0})
    desk.answer_deal()
    chance = Chance("11" * 32, "leaks")
    for _ in range(4):
        for seat in (None, 0, 1, 2):
            _check_seat(desk.table, seat, chance)
        assert desk.table.turn is not None
        desk.act(desk.table.turn, draw=True)


def _check_seat(table: Table, seat: int | None, chance: Chance) -> None:
    guest = None if seat is None else GUESTS[seat]
    for _ in range(3):
        other = disguised(table, seat, chance)
        assert everything(other, seat) == everything(table, seat)
        _check_others_moves(table, other, seat)
    entry = entries.Acted(0, {"draw": True})
    told = everything(table, seat) + msgspec.json.encode(projection.happening(table, entry, guest))
    text = told.decode()
    current = _current(table)
    assert not any(secret in text for secret in (current.seed, current.seed[:16], table.next_seed))
    assert str(int(current.seed[:8], 16)) not in text
    assert not any(f'"{name}"' in text for name in GUESTS)
    for owner in range(len(table.seats)):
        assert owner == seat or _rack(table, owner) not in text
    assert not any(isinstance(event.get("pool"), list) for event in projection._events(table, guest))
