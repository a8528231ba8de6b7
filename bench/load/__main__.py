"""`python -m bench.load`: the server under load, against the bar. Ends by itself; exit status 1 on a miss."""

import argparse
import asyncio
import json
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.figures import machine
from bench.load import runs
from bench.load.finished import finished_games
from tests.server.serving import Process

RESULTS = Path(__file__).parent.parent / "results"
BASELINE = Path(__file__).with_name("baseline.json")
WORSE = 1.25
RUNS = ("L1", "L2", "L3", "L4", "L5", "L7", "L8")
NAMES = {
    "L1": "many tables",
    "L2": "the same with busy workers",
    "L3": "many connections, held",
    "L4": "processor time of a move",
    "L5": "everybody connects at once",
    "L7": "turns whose time runs out",
    "L8": "the same while reviews are made",
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--only", nargs="*", choices=RUNS, default=RUNS, help="these runs alone")
    parser.add_argument("--small", action="store_true", help="a short run, to see that it works")
    parser.add_argument("--baseline", action="store_true", help="keep what a move costs as the new baseline")
    args = parser.parse_args()
    size = runs.SMALL if args.small else runs.Size()
    done = asyncio.run(_measure(size, set(args.only)))
    if "L4" in done and not args.small:
        _compare(done["L4"], keep=args.baseline)
    for name, run in done.items():
        print(f"{name} {NAMES[name]}")
        for figure, value in run.figures.items():
            print(f"  {figure:<22}{value}")
        for problem in (*run.broken, *run.missed):
            print(f"  MISSED: {problem}")
    _keep(done)
    return 1 if any(run.missed or run.broken for run in done.values()) else 0


async def _measure(size: runs.Size, only: set[str]) -> dict[str, runs.Run]:
    done: dict[str, runs.Run] = {}
    if only & {"L1", "L2", "L4", "L7", "L8"}:
        with tempfile.TemporaryDirectory() as folder:
            played = await finished_games(Path(folder), size.reviews)
            process = Process(Path(folder)).start()
            try:
                first, cost, tables = await runs.many_tables(process, size)
                done |= {name: run for name, run in (("L1", first), ("L4", cost)) if name in only}
                if "L7" in only:
                    done["L7"] = await runs.timeouts(process, size, tables)
                if "L2" in only:
                    done["L2"] = await runs.busy_workers(process, size, tables, first.figures["p99_ms"])
                if "L8" in only:
                    done["L8"] = await runs.reviews(process, size, tables, first.figures["p99_ms"], played)
                for table in tables:
                    table.close()
            finally:
                process.end()
    for name, run in (("L5", runs.connect_storm), ("L3", runs.held_connections)):
        if name in only:
            with tempfile.TemporaryDirectory() as folder:
                process = Process(Path(folder)).start()
                try:
                    done[name] = await run(process, size)
                finally:
                    process.end()
    return {name: done[name] for name in RUNS if name in done}


def _compare(run: runs.Run, *, keep: bool) -> None:
    cost = run.figures["cpu_ms_per_move"]
    if keep or not BASELINE.exists():
        BASELINE.write_text(
            json.dumps({"cpu_ms_per_move": cost, "machine": machine()}, indent=1) + "\n", "utf-8"
        )
        return
    before = json.loads(BASELINE.read_text("utf-8"))["cpu_ms_per_move"]
    run.figures["baseline"] = before
    if cost > before * WORSE:
        run.missed.append(f"a move costs {cost / before:.2f} times what it did")


def _keep(done: dict[str, runs.Run]) -> None:
    RESULTS.mkdir(exist_ok=True)
    moment = datetime.now(UTC)
    kept: dict[str, Any] = {
        name: {"missed": run.missed + run.broken, **run.figures} for name, run in done.items()
    }
    path = RESULTS / f"load-{moment:%Y-%m-%dT%H%M%S}.json"
    path.write_text(
        json.dumps({"at": moment.isoformat(), "machine": machine(), "runs": kept}, indent=1), "utf-8"
    )
    print(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


if __name__ == "__main__":
    raise SystemExit(main())
