"""`python -m bench.reviews identity | out | time | played-out`: see the modules of the same names."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from bench.reviews import played_out, times
from bench.reviews.games import TABLES, between_bots, wild_at
from bench.reviews.identity import OLD, accounted, check_sums
from bench.reviews.outs import checked


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.reviews", description=__doc__)
    parser.add_argument("what", choices=("identity", "out", "time", "played-out"))
    parser.add_argument(
        "--games", type=int, default=1000, help="records; with out: turns; else games a table"
    )
    parser.add_argument("--seed", default="reviews")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--deep", action="store_true", help="with time: deep reviews")
    parser.add_argument("--worlds", type=int, default=60, help="with played-out")
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        return _TASKS[asked.what](pool, asked)


def _identity(pool: ProcessPoolExecutor, asked: argparse.Namespace) -> int:
    names = [f"{asked.seed} {number}" for number in range(asked.games - len(OLD))]
    draws = sum(check_sums(accounted(file.read_text("utf-8"))) for file in OLD)
    draws += sum(pool.map(_sums, range(len(names)), names, chunksize=4))
    print(f"{asked.games:,} records, {len(OLD)} of them old: all add up; {draws:,} draws and rolls are fair")
    return 0


def _sums(number: int, seed: str) -> int:
    return check_sums(accounted(_record(number, seed)))


def _record(number: int, seed: str) -> str:
    """Every third game is wild."""
    return wild_at(number // 3, seed) if number % 3 == 2 else between_bots(number, seed)


def _out(pool: ProcessPoolExecutor, asked: argparse.Namespace) -> int:
    looked_at = out = differ = 0
    for many, some, wrong in pool.map(_outs, *zip(*_numbered(asked.seed, asked.games), strict=True)):
        looked_at, out, differ = looked_at + many, out + some, differ + wrong
        if looked_at >= asked.games:
            break
    print(f"{looked_at:,} turns: the whole rack could be laid in {out:,}; {differ} answers differ")
    pool.shutdown(cancel_futures=True)
    return int(differ > 0)


def _outs(number: int, seed: str) -> tuple[int, int, int]:
    return checked(_record(number, seed))


def _numbered(seed: str, games: int) -> Iterator[tuple[int, str]]:
    return ((number, f"{seed} {number}") for number in range(games))


def _time(pool: ProcessPoolExecutor, asked: argparse.Namespace) -> int:
    numbers = range(asked.games * len(TABLES))
    names = [f"{asked.seed} {number}" for number in numbers]
    found = list(pool.map(_timed, numbers, names, [asked.deep] * len(names), chunksize=4))
    _tell(times.report(found))
    return 0


def _timed(number: int, seed: str, deep: bool) -> tuple[str, float, int]:
    return times.measured(number, seed, deep=deep)


def _played_out(pool: ProcessPoolExecutor, asked: argparse.Namespace) -> int:
    for table, (edition, bots, *_) in enumerate(played_out.TABLES):
        numbers = range(asked.games)
        found = [
            one
            for some in pool.map(_compared, [table] * asked.games, numbers, [asked] * asked.games)
            for one in some
        ]
        _tell([f"{edition}, {len(bots)} players, {len(found)} decisions", *played_out.report(found)])
    return 0


def _compared(table: int, number: int, asked: argparse.Namespace) -> list[played_out.Compared]:
    return played_out.compared(table, number, asked.seed, asked.worlds)


def _tell(lines: Sequence[str]) -> None:
    for line in lines:
        print(line, flush=True)


_TASKS = {"identity": _identity, "out": _out, "time": _time, "played-out": _played_out}

if __name__ == "__main__":
    sys.exit(main())
