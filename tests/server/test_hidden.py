"""Non-interference: permute all that a principal may not know, and not a byte of what it gets changes."""

import pickle
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from kostka.engine.chance import Chance
from kostka.errors import KostkaError
from kostka.server.rooms.thinking import seat_view
from kostka.server.tables import entries, projection
from kostka.server.tables.commands import Act
from kostka.server.tables.deciding import decide
from kostka.server.tables.table import Table
from kostka.server.workers import Moving
from tests.engine.movers import Mover
from tests.server.desk import GUESTS, Desk

encode = msgspec.json.encode
AROUND = Desk().around


def disguised(table: Table, seat: int | None, chance: Chance) -> Table:
    """Another table that must look the same to a seat: the other racks and the pool are dealt anew."""
    assert table.current is not None
    position = table.current.position
    others = [owner for owner in range(position.seats) if owner != seat]
    hidden = [tile for owner in others for tile in position.racks[owner]]
    mixed = list(chance.shuffled((*hidden, *position.pool)))
    racks = list(position.racks)
    for owner in others:
        size = len(racks[owner])
        racks[owner], mixed = tuple(sorted(mixed[:size])), mixed[size:]
    other = replace(position, racks=tuple(racks), pool=tuple(mixed))
    return structs.replace(table, current=structs.replace(table.current, position=other))


def tables_of(seed: int, seats: int, options: dict[str, Any]) -> Iterator[Table]:
    """The tables of one game, from its deal on."""
    desk = Desk("original-pl", seats, options={"clock.turn_ms": 0, **options}, seed=str(seed))
    mover, chance = Mover(eager=80, clever=30), Chance("00" * 32, f"moves {seed}")
    while desk.is_in("playing"):
        yield desk.table
        action = mover.action(desk.table.game, desk.position, chance)  # type: ignore[arg-type]
        desk.act(
            action.seat, **{k: v for k, v in desk.table.game.write_action(action).items() if k != "seat"}
        )


def everything(table: Table, seat: int | None) -> bytes:
    """All that a seat, or a spectator, is sent about a table as it stands."""
    guest = None if seat is None else GUESTS[seat]
    online = [True] * len(table.seats)
    shown = [encode(projection.state(table, guest, online, {})), encode(projection.you(table, guest))]
    shown.append(encode(projection.summary(table)))
    if seat is not None:
        shown += [_tried(table, seat, action) for action in _attempts(table, seat)]
        shown.append(repr(_bot_job(table, seat)).encode())
    return b"\n".join(shown)


def _attempts(table: Table, seat: int) -> list[dict[str, Any]]:
    """Actions of which none draws: faulty ones and ones out of turn. On a strict table faults cost tiles."""
    assert table.current is not None
    always: list[dict[str, Any]] = [{"pass": True}, {"play": ["J J J J"]}, {"announce": True}]
    if not table.game.rules.mode.assisted:  # type: ignore[attr-defined]
        return always
    laid = " ".join(map(str, table.current.position.racks[seat][:3]))
    return [{"play": [laid]}, {"play": []}, *always]


def _tried(table: Table, seat: int, action: dict[str, Any]) -> bytes:
    """What a seat is told when it tries an action: the refusal, or what everybody is told of it."""
    try:
        decision = decide(table, Act(seat, action, table.seq), GUESTS[seat], AROUND)
    except KostkaError as error:
        return error.message("en").encode()
    told = [encode(projection.happening(after, row.entry, GUESTS[seat])) for row, after in _pairs(decision)]
    return b"".join(told)


def _pairs(decision: Any) -> list[tuple[Any, Table]]:
    return list(zip(decision.rows, decision.tables[1:], strict=True))


def _bot_job(table: Table, seat: int) -> Moving:
    """What a worker is sent if a bot plays the seat; its chance is of the seed, which is the same here."""
    return Moving("solid", seat_view(table, seat), "", 1.0)


@settings(max_examples=6)
@given(
    seed=st.integers(0, 10**6),
    seats=st.integers(2, 4),
    options=st.sampled_from([{}, {"mode.assisted": False}, {"end.pool_empty": "must-lay"}]),
)
def test_what_is_hidden_changes_nothing(seed: int, seats: int, options: dict[str, Any]) -> None:
    chance = Chance("11" * 32, f"disguise {seed}")
    for number, table in enumerate(tables_of(seed, seats, options)):
        if number % 9:
            continue
        for seat in (None, *range(seats)):
            other = disguised(table, seat, chance)
            assert everything(other, seat) == everything(table, seat)
            _check_others_moves(table, other, seat)


def _check_others_moves(table: Table, other: Table, seat: int | None) -> None:
    """What a seat is told of somebody else's draw, answer or pass does not depend on what is hidden."""
    (mover, *_) = sorted(table.waiting)
    if mover == seat:
        return
    guest = None if seat is None else GUESTS[seat]
    for action in ({"draw": True}, {"pass": True}, {"redeal": False}):
        told = []
        for one in (table, other):
            try:
                decision = decide(one, Act(mover, action, one.seq), GUESTS[mover], AROUND)
            except KostkaError:
                told.append(b"refused")
                continue
            if decision.table.phase != "playing":
                return  # the racks are shown now
            parts = [encode(projection.happening(after, row.entry, guest)) for row, after in _pairs(decision)]
            parts.append(encode(projection.changes(one, decision.table, guest)))
            told.append(b"".join(parts))
        assert told[0] == told[1] or b"refused" in told, "the pool's end may depend on racks"


@pytest.mark.parametrize("kind", get_args(entries.AnyEntry))
def test_every_entry_has_a_rule_of_what_is_shown(kind: type[entries.Entry]) -> None:
    """Fail-closed: without a rule there is nothing to send. And no rule shows a field by its name alone."""
    secrets = {"guest", "host", "seed", "next_seed", "digest", "action"}
    shown = _shown_as(kind)
    assert not secrets & set(shown.__struct_fields__), f"{kind.__name__} shows a secret"


def _shown_as(kind: type[entries.Entry]) -> Any:
    desk = Desk("original-pl", 2)
    values: dict[str, Any] = {
        "code": "abcdefgh",
        "edition": "original-pl",
        "options": {},
        "games": 1,
        "host": "ana",
        "seats": [],
        "seed": "00" * 32,
        "seat": 0,
        "why": "left",
        "next_seed": "00" * 32,
        "action": {"draw": True},
        "kind": "pause",
        "by": 0,
        "choice": "yes",
        "ms": 1,
        "deadline": 1,
        "bot": "solid",
        "digest": "d",
        "expires": 1,
        "guest": "ana",
    }
    entry: Any = kind(**{name: values[name] for name in kind.__struct_fields__ if name in values})
    return projection.happening(desk.table, entry, "ben")


def test_no_guest_and_no_seed_is_in_what_others_get() -> None:
    desk = Desk("original-pl", 3)
    seed = desk.table.current.seed if desk.table.current else ""
    for guest in (*GUESTS[:3], None):
        text = encode(projection.state(desk.table, guest, [True] * 3, {})).decode()
        assert seed not in text
        assert desk.table.next_seed not in text
        assert not any(f'"{name}"' in text for name in GUESTS)


def test_a_worker_gets_the_view_of_one_seat() -> None:
    desk = Desk("original-pl", 3)
    racks = desk.position.racks

    sent = pickle.dumps(Moving("solid", seat_view(desk.table, 0), "", 1.0))
    view = pickle.loads(sent).view  # noqa: S301 - our own
    assert view.now.rack == racks[0]
    assert view.now.racks is None
    assert not any(repr(rack) in repr(view) for rack in racks[1:])
    assert repr(desk.position.pool) not in repr(view)
