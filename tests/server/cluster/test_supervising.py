"""Several processes behind one port, whatever happens to the one that started them, or to a new release."""

import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kostka.errors import RequestError
from kostka.server.edge.listening import listen, taken
from kostka.server.edge.supervising import INHERITED, Inherited, Supervisor
from kostka.server.settings import Settings
from tests.server.cluster.inside import until
from tests.server.faults.processes import children
from tests.server.serving import Process

READY = "import time; print('ready', flush=True); time.sleep(600)"
BROKEN = "raise SystemExit(1)"


def _alive(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists() and "(zombie)" not in Path(f"/proc/{pid}/status").read_text()


@pytest.mark.waits
async def test_no_process_outlives_the_one_that_started_it_however_that_ends(
    postgres_database: str, tmp_path: Path
) -> None:
    process = Process(tmp_path, "--database", postgres_database, "--processes", "2").start()
    pids = children(process.pid)
    assert len(pids) == 2
    process.end(signal.SIGKILL)
    await until(lambda: not any(map(_alive, pids)))


def test_whoever_lost_its_parent_while_it_was_loading_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as bound:
        for parent, orphaned in ((os.getppid(), False), (os.getppid() + 1, True)):
            monkeypatch.setenv(INHERITED, f"{os.dup(bound.fileno())} 8001 {parent}")
            given = Inherited.found()
            assert given is not None
            with given.bound:
                assert given.orphaned is orphaned
    assert Inherited.found() is None


@pytest.fixture
def supervisor() -> Iterator[Supervisor]:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        made = Supervisor(Settings(processes=3), bound, [])
        made._command = [sys.executable, "-c", READY]
        for place in range(3):
            made._start(place)
            assert made._wait_until_ready(place)
        yield made
        made._end()


def test_a_release_that_does_not_start_replaces_one_process_only(supervisor: Supervisor) -> None:
    before = [child.process for child in supervisor._children if child is not None]
    supervisor._command = [sys.executable, "-c", BROKEN]
    supervisor._on_hangup()
    for _ in range(3):
        supervisor._look_after()
    assert [one.poll() is None for one in before] == [False, True, True]


def test_nobody_waits_for_a_process_that_does_not_get_ready_once_it_is_time_to_end(
    supervisor: Supervisor,
) -> None:
    supervisor._stop(0)
    supervisor._command = [sys.executable, "-c", "import time; time.sleep(600)"]
    supervisor._start(0)
    supervisor._on_signal()
    assert not supervisor._wait_until_ready(0)


def _answers(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.parametrize(("database", "early"), [("", True), ("postgresql://somewhere/kostka", False)])
def test_whoever_comes_too_early_waits_or_goes_elsewhere(database: str, early: bool) -> None:
    with listen(Settings(port=0, database=database)) as bound:
        assert _answers(bound.getsockname()[1]) is early


def test_a_port_that_somebody_else_serves_is_refused() -> None:
    with listen(Settings(port=0)) as bound:
        port = bound.getsockname()[1]
        with pytest.raises(RequestError, match=str(port)):
            listen(Settings(port=port, database="postgresql://somewhere/kostka"))
    assert str(port) in taken(Settings(port=port), OSError(98, "in use")).message("en")
