"""The check of logs that were played notices what it is there for."""

from itertools import count
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from kostka.server.guests.tokens import Guests
from kostka.server.store.store import Key
from kostka.server.tables import entries, projection
from kostka.server.tables.entries import Entry
from kostka.server.tables.folding import fold, fold_all
from kostka.server.tables.saving import Snapshot, save
from kostka.server.tables.state import TableState
from tests.server import phases
from tests.server.faults import refolding
from tests.server.faults.watching import Watched

GUESTS = Guests([Key("11" * 32)], 1)


@pytest.fixture(scope="module")
def log() -> list[Entry]:
    """One game, and the beginning of another."""
    desk = phases.between()
    phases._add(desk, entries.Started("11" * 32, 0))
    desk.answer_deal()
    return desk.entries


@pytest.fixture(scope="module")
def saved(log: list[Entry]) -> Snapshot:
    """The table before its last game."""
    last = next(entry.seq for entry in reversed(log) if isinstance(entry.body, entries.Started))
    before = fold_all(log[: last - 1])
    return Snapshot(before.seq, save(before))


def client(log: list[Entry], guest: str, seq: int) -> Watched:
    """Somebody who has heard so much of the table."""
    one = Watched("http://nowhere", "abcdefgh", GUESTS.token(guest))
    shown = projection.state(fold_all(log[:seq]), guest, [], {})
    one.seq, one.state = seq, msgspec.json.decode(msgspec.json.encode(shown))
    return one


def test_what_holds(log: list[Entry], saved: Snapshot) -> None:
    clients = [client(log, guest, seq) for guest in ("ana", "ben") for seq in (1, 20, len(log))]
    assert refolding.check_table(log, saved, clients, GUESTS) == 6


@pytest.mark.parametrize("part", ["views", "waiting", "sheet", "next_commitment"])
def test_a_client_that_holds_something_else(part: str, log: list[Entry]) -> None:
    wrong = client(log, "ana", len(log))
    wrong.state[part] = client(log, "ana", 1).state[part]
    with pytest.raises(AssertionError, match=part):
        refolding.check_table(log, None, [wrong], GUESTS)


def test_a_client_that_is_ahead_of_the_log(log: list[Entry]) -> None:
    with pytest.raises(AssertionError, match="ahead"):
        refolding.check_table(log[:-1], None, [client(log, "ana", len(log))], GUESTS)


@pytest.mark.parametrize(
    ("part", "other"),
    [('"host":"ana"', '"host":"ben"'), ('"played":1', '"played":2'), ('"match":1', '"match":2')],
)
def test_a_snapshot_that_leads_elsewhere(part: str, other: str, log: list[Entry], saved: Snapshot) -> None:
    assert part in saved.body
    wrong = Snapshot(saved.seq, saved.body.replace(part, other))
    with pytest.raises(AssertionError, match="the snapshot leads elsewhere"):
        refolding.check_table(log, wrong, [], GUESTS)


def _other_seed(table: TableState) -> TableState:
    return replace(table, next_seed="22" * 32)


def _other_pool(table: TableState) -> TableState:
    """Nobody sees it."""
    assert table.current is not None
    return replace(table, current=replace(table.current, seed="22" * 32))


@pytest.mark.parametrize("changed", [_other_seed, _other_pool])
def test_a_log_that_says_something_else_the_second_time(
    changed: Any, log: list[Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    times = count()

    def uneven(table: TableState | None, entry: Entry) -> TableState:
        return changed(fold(table, entry)) if next(times) == 31 else fold(table, entry)

    monkeypatch.setattr(refolding, "fold", uneven)
    with pytest.raises(AssertionError, match="not deterministic: 16"):
        refolding.check_table(log, None, [], GUESTS)
