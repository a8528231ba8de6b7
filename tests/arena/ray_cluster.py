"""The arena on a Ray cluster: the same games, each once, also when a worker is killed.

Only `make ray` runs it, in an environment that has Ray; its name keeps it out of `make test`.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from kostka.arena.on_ray import on_ray
from kostka.arena.outcome import Outcome
from kostka.arena.plan import Plan, entrants
from kostka.arena.workers import in_this_process
from kostka.errors import KostkaError
from kostka.rules import families

pytestmark = [
    pytest.mark.skipif(not Path("/proc/self").exists(), reason="finds the workers in /proc"),
    pytest.mark.filterwarnings("default"),  # Ray's own are not ours to mend
]

PLAN = Plan("original-pl", entrants(["casual", "solid"], families.CLASSIC), 2, "ray")
GAMES = 200
HOST = "127.0.0.2"
"""Of this machine only; for 127.0.0.1 Ray would take an address that others can reach."""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    """The address of a cluster of two processors, and the process that holds it."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
    ray = Path(sys.executable).with_name("ray")
    settings = [f"--port={port}", f"--node-ip-address={HOST}", "--num-cpus=2", "--include-dashboard=false"]
    folder = f"--temp-dir={tmp_path_factory.mktemp('ray')}"
    environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
    started = subprocess.Popen(
        [str(ray), "start", "--head", "--block", "--disable-usage-stats", *settings, folder],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert started.stdout is not None
    for line in started.stdout:
        if "--block" in line:  # the last thing it says once everything runs
            break
    yield f"{HOST}:{port}", started.pid
    started.terminate()
    started.stdout.close()
    started.wait()


def checks(outcomes: Iterable[Outcome]) -> dict[int, str]:
    found: dict[int, str] = {}
    for outcome in outcomes:
        assert outcome.number not in found, "a game came twice"
        found[outcome.number] = outcome.check
    return found


@pytest.fixture(scope="module")
def expected() -> dict[int, str]:
    return checks(in_this_process(PLAN, range(GAMES)))


def test_the_cluster_plays_the_same_games(cluster: tuple[str, int], expected: dict[int, str]) -> None:
    assert checks(on_ray(cluster[0])(PLAN, range(GAMES))) == expected


def test_a_killed_worker_costs_no_game(cluster: tuple[str, int], expected: dict[int, str]) -> None:
    address, root = cluster
    under_way = on_ray(address)(PLAN, range(GAMES))
    found = [next(under_way) for _ in range(10)]
    while not (victims := at_work(root)):
        time.sleep(0.001)
    os.kill(victims[0], signal.SIGKILL)
    found += under_way
    assert checks(found) == expected


def test_a_game_that_kills_every_worker_ends_the_run(
    cluster: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def deadly(plan: Plan, number: int, code: str) -> Outcome:
        del plan, number, code
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("nobody survives it")

    monkeypatch.setattr("kostka.arena.on_ray._played", deadly)
    with pytest.raises(KostkaError) as caught:
        list(on_ray(cluster[0])(PLAN, range(1)))
    assert caught.value.code == "arena-worker-died"


def test_a_cluster_that_is_not_there_is_said_so() -> None:
    with pytest.raises(KostkaError) as caught:
        list(on_ray("127.0.0.1:1")(PLAN, range(2)))
    assert caught.value.code == "arena-ray-unreachable"


def at_work(root: int) -> list[int]:
    """The processes below this one that are playing games."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            title = (folder / "cmdline").read_bytes()
            if title.startswith(b"ray::_played") and root in ancestors(int(folder.name)):
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def ancestors(process: int) -> Iterator[int]:
    while process > 1:
        process = int(Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(") ")[2].split()[1])
        yield process
