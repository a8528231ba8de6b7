"""`python -m bench.load.beside COMMIT`: L1 and L4 on SQLite, of this tree and of an older one in turn.

The older one is built beside it, so both find the same machine; what is compared is the median of the runs.
"""

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.load import runs
from tests.server.serving import Process

FIGURES = ("p50_ms", "p99_ms", "cpu_ms_per_move")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.load.beside", description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("--times", type=int, default=4)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    args = parser.parse_args()
    size = runs.Size(args.tables, args.rate, args.seconds)
    with tempfile.TemporaryDirectory() as folder:
        older = _built(args.commit, Path(folder) / "older")
        trees: dict[str, dict[str, str]] = {"this tree": {}, args.commit: {"PYTHONPATH": str(older / "src")}}
        found: dict[str, list[dict[str, float]]] = {name: [] for name in trees}
        for number in range(args.times):
            for name in list(trees)[:: -1 if number % 2 else 1]:
                data = Path(folder) / f"{len(found[name])} {name}"
                found[name].append(_run(data, size, trees[name]))
                print(f"{name:<12}", *(f"{key} {found[name][-1][key]:<8}" for key in FIGURES), flush=True)
    for key in FIGURES:
        now, before = (statistics.median(one[key] for one in found[name]) for name in trees)
        print(f"{key}: {now:.3f} to {before:.3f}, {now / before:.2f} times")
    print(f"load average {os.getloadavg()[0]:.1f}")
    return 0


def _built(commit: str, folder: Path) -> Path:
    """A copy of an older tree with its kernels compiled."""
    folder.mkdir()
    archive = subprocess.run(["/usr/bin/env", "git", "archive", commit], capture_output=True, check=True)
    subprocess.run(["/usr/bin/env", "tar", "-x", "-C", str(folder)], input=archive.stdout, check=True)
    build = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    subprocess.run(build, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return folder


def _run(data: Path, size: runs.Size, environment: dict[str, str]) -> dict[str, float]:
    data.mkdir()
    process = Process(data, **environment).start()
    try:
        return asyncio.run(_played(process, size))
    finally:
        process.end()


async def _played(process: Process, size: runs.Size) -> dict[str, float]:
    first, cost, tables = await runs.many_tables(process, size)
    for table in tables:
        table.close()
    assert not first.broken, first.broken
    return {**first.figures, **cost.figures}


if __name__ == "__main__":
    raise SystemExit(main())
