"""Faults in small: losses, gaps and leaks are asserted, times printed. `make faults` has them in large."""

import signal
from pathlib import Path

import pytest

from tests.server.faults import bots, kills, network, refusing, reviews, standstill, storage
from tests.server.faults.__main__ import FAULTS

pytestmark = pytest.mark.waits


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_the_server_ends_while_people_play(how: signal.Signals, tmp_path: Path) -> None:
    print(kills.ended(tmp_path, how, times=2, tables=2))


def test_the_server_is_stopped_while_turns_run(tmp_path: Path) -> None:
    print(standstill.stopped(tmp_path, 8_000, [[1.1, 3.2]]))


def test_copies_are_made_while_people_play(tmp_path: Path) -> None:
    print(kills.copied(tmp_path, copies=2, tables=2))


def test_a_torn_log_is_a_beginning_of_itself(tmp_path: Path) -> None:
    print(storage.torn(tmp_path, times=12))


def test_nothing_is_acknowledged_when_files_may_not_grow(tmp_path: Path) -> None:
    print(refusing.refusing(tmp_path, refusing.files_may_not_grow, moves=3))


def test_nothing_is_acknowledged_on_a_full_disk(tmp_path: Path) -> None:
    try:
        print(refusing.on_a_full_disk(tmp_path, moves=3))
    except refusing.Impossible as reason:
        pytest.skip(str(reason))


def test_nothing_is_acknowledged_while_others_hold_the_database(tmp_path: Path) -> None:
    print(refusing.refusing(tmp_path, refusing.held_database, moves=1, tables=1))


def test_nothing_is_acknowledged_on_read_only_files(tmp_path: Path) -> None:
    try:
        print(refusing.on_read_only_files(tmp_path, moves=2, tables=1))
    except refusing.Impossible as reason:
        pytest.skip(str(reason))


def test_tables_are_there_again_after_a_start(tmp_path: Path) -> None:
    print(storage.rehydrated(tmp_path, tables=20, entries=100))


def test_the_network_is_cut(tmp_path: Path) -> None:
    print(network.cut(tmp_path, cuts=4, tables=1))


def test_who_does_not_read_is_sent_away(tmp_path: Path) -> None:
    print(network.not_reading(tmp_path, readers=5, moves=120))


def test_in_two_tabs_nobody_moves_twice(tmp_path: Path) -> None:
    print(network.two_tabs(tmp_path, times=5))


def test_bots_that_think_for_ever(tmp_path: Path) -> None:
    print(bots.endless(tmp_path, limit=1.0))


def test_workers_that_are_killed(tmp_path: Path) -> None:
    print(bots.killed_workers(tmp_path, times=2))


def test_a_crowd_of_bots(tmp_path: Path) -> None:
    print(bots.crowd(tmp_path, tables=8, moves=10))


def test_a_review_is_made_again_after_a_crash(tmp_path: Path) -> None:
    print(reviews.killed(tmp_path, times=1, small=True))


def test_every_fault_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reliability.md").read_text("utf-8")
    entries = [line.split("|")[1] for line in page.splitlines() if line.startswith("| ")]
    ids = {name.strip() for entry in entries for name in entry.split(",")}
    assert set(FAULTS) <= ids
