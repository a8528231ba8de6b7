"""`python -m tests.server.cluster`: three processes and whatever can happen to them. Status 1 on a miss."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from bench import cluster as bench
from bench.figures import machine
from tests.server.cluster import faults, soak, takeover

RESULTS = Path("bench/results")
LEAK_SCANS = ("nobody_gets_a_tile_that_is_not_theirs_to_know", "games_are_dealt_as_promised")
PAIRED = (
    *(f"tests/server/test_{name}.py" for name in ("authz", "answers", "whole_games", "refusals", "fuzz")),
    *(f"tests/server/test_secrets.py::test_{name}" for name in LEAK_SCANS),
    *(f"tests/server/{folder}" for folder in ("edge/test_socket.py", "hostile", "reviews")),
)
"""What holds for two processes, in turn, as well: who may do what, no leaks, hostile guests, reviews."""


def runs(
    size: argparse.Namespace,
) -> dict[str, tuple[str, Callable[[Path], dict[str, Any]], dict[str, float]]]:
    """Every run: what happens, and the most that its figures may be."""
    tables = size.tables

    def played(fault: faults.Fault, **plan: Any) -> Callable[[Path], dict[str, Any]]:
        plan = {"with_bots": few, "think": size.think, **plan}
        return lambda folder: faults.played(folder, fault, tables=tables, **plan)

    few = max(tables // 10, 1)
    killed = {"back_p95_s": 1.5, "early": 0, "twice": 0}
    return {
        "kills": (
            "random processes killed",
            played(partial(faults.killed, times=size.kills, gap=1.5), with_clocks=few),
            killed,
        ),
        "kills-nats": (
            "the same, over NATS",
            played(
                partial(faults.killed, times=max(size.kills // 10, 1), gap=1.5),
                with_clocks=few,
                nats=True,
            ),
            killed,
        ),
        "takeover": (
            "stopped in its turn: the clock and the bots are taken over, nothing is written late",
            lambda folder: takeover.stopped(folder, times=size.stops, seconds=size.stop_seconds),
            {"clock_max_s": 3, "bot_max_s": 3, "credited": 0, "early": 0, "twice": 0},
        ),
        "stops": (
            "random processes stopped",
            played(partial(faults.stopped, times=size.stops, seconds=size.stop_seconds)),
            {},
        ),
        "bus": (
            "the bus away",
            played(partial(faults.without_bus, seconds=size.bus_seconds), nats=True),
            {"seen_max_s": 2},
        ),
        "database": (
            "PostgreSQL restarted, connections cut",
            played(partial(faults.without_database, times=3)),
            {},
        ),
        "rolling": ("all processes replaced", played(partial(faults.rolled, times=3)), {"back_p95_s": 2}),
        "soak": (
            "an hour of play: memory and files",
            played(partial(soak.soaked, minutes=size.soak_minutes), think=size.soak_think),
            {"memory_growth_percent": 3, "files_growth_percent": 3},
        ),
        "seen": (
            "a move seen in another process, over NOTIFY",
            lambda folder: bench.seen(folder, size.bench_tables, size.rate, size.seconds),
            {"seen_p99_ms": 40},
        ),
        "seen-nats": (
            "the same, over NATS",
            lambda folder: bench.seen(folder, size.bench_tables, size.rate, size.seconds, nats=True),
            {"seen_p99_ms": 40},
        ),
        "pairs": (
            "rights, leaks, fuzzers, hostile guests: two processes in turn",
            pairs,
            {"failed": 0},
        ),
        "costs": (
            "processor time of a move on 1, 2 and 4 processes",
            lambda folder: bench.costs(folder, size.bench_tables, size.rate, size.seconds, size.rounds),
            {"own_spread_percent": 25, "errors": 0},
        ),
    }


def pairs(folder: Path) -> dict[str, Any]:
    """The tests of one server against two that share its work."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--basetemp", str(folder / "pytest")]
    ignored = ["-W", "ignore::ResourceWarning", "-W", "ignore::pytest.PytestUnraisableExceptionWarning"]
    done = subprocess.run(
        [*command, *ignored, "-m", "not one_process", *PAIRED],
        env={**os.environ, "KOSTKA_TEST_PAIRS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    last = done.stdout.strip().splitlines()[-1:]
    return {"failed": int(done.returncode != 0), "said": "".join(last)}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.cluster", description=__doc__)
    parser.add_argument("--only", nargs="*", help="these runs alone")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--think", type=float, default=0.5, help="seconds before a move")
    parser.add_argument("--stops", type=int, default=5)
    parser.add_argument("--stop-seconds", type=float, default=30)
    parser.add_argument("--bus-seconds", type=float, default=60)
    parser.add_argument("--soak-minutes", type=float, default=60)
    parser.add_argument("--soak-think", type=float, default=1.0, help="the same in the soak")
    parser.add_argument("--bench-tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    size = parser.parse_args()
    known = runs(size)
    kept: dict[str, Any] = {}
    for name in size.only or known:
        what, run, bars = known[name]
        print(f"{name}: {what}", flush=True)
        kept[name] = _run(run, bars)
    RESULTS.mkdir(parents=True, exist_ok=True)
    path = RESULTS / f"cluster-{datetime.now(UTC):%Y-%m-%dT%H%M%S}.json"
    path.write_text(json.dumps({"machine": machine(), "runs": kept}, indent=1), "utf-8")
    print(path)
    return 1 if any(figures["missed"] for figures in kept.values()) else 0


def _run(run: Callable[[Path], dict[str, Any]], bars: dict[str, float]) -> dict[str, Any]:
    begun, figures, missed = time.monotonic(), dict[str, Any](), list[str]()
    with tempfile.TemporaryDirectory() as folder:
        try:
            figures = run(Path(folder))
        except Exception as error:  # noqa: BLE001 - the others still have to be tried
            traceback.print_exc(file=sys.stderr)
            missed.append(f"{type(error).__name__}: {error}"[:500])
    missed += [
        f"{key} is {figures[key]}, more than {most:g}"
        for key, most in bars.items()
        if figures.get(key, 0) > most
    ]
    figures["run_s"] = round(time.monotonic() - begun, 1)
    for key, value in figures.items():
        print(f"  {key:<22}{value}")
    for problem in missed:
        print(f"  MISSED: {problem}")
    return {**figures, "missed": missed}


if __name__ == "__main__":
    raise SystemExit(main())
