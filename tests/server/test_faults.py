"""Faults in small: losses, gaps and leaks are asserted, times printed. `make faults` has them in large."""

import signal
from pathlib import Path

import pytest

from tests.server.faults import kills


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_the_server_ends_while_people_play(how: signal.Signals, tmp_path: Path) -> None:
    print(kills.ended(tmp_path, how, times=2, tables=2))


def test_copies_are_made_while_people_play(tmp_path: Path) -> None:
    print(kills.copied(tmp_path, copies=2, tables=2))
