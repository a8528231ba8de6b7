"""Non-interference in small, and rules for everything that is shown; `make faults` has 10,000 pairs."""

import pickle
from typing import Any, get_args

import msgspec
import pytest

from kostka.server.rooms.thinking import seat_view
from kostka.server.tables import entries, outgoing, projection
from kostka.server.workers import Moving
from tests.server.desk import GUESTS, Desk
from tests.server.faults import interference

encode = msgspec.json.encode


def test_what_is_hidden_changes_nothing() -> None:
    checked = interference.pairs(420)
    assert set(checked) == {"pairs", "classic", "first", "introductory", "express"}


@pytest.mark.parametrize("kind", get_args(entries.AnyEntryBody))
def test_every_entry_has_a_rule_of_what_is_shown(kind: type[entries.EntryBody]) -> None:
    """Fail-closed: without a rule there is nothing to send. And no rule shows a field by its name alone."""
    secrets = {"guest", "host", "seed", "next_seed", "digest", "action", "part"}
    shown = _shown_as(kind)
    assert not secrets & set(shown.__struct_fields__), f"{kind.__name__} shows a secret"


def _shown_as(kind: type[entries.EntryBody]) -> Any:
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
        "promise": "11" * 32,
        "promises": {},
        "part": "00" * 32,
        "awaited": [],
        "position": {},
        "check": "00",
        "n": 1,
    }
    body: Any = kind(**{name: values[name] for name in kind.__struct_fields__ if name in values})
    return outgoing.sendable(entries.Entry(9, 9, body), desk.table).seen_by("ben")


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
