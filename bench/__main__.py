"""One run of the bench: all solvers on the corpus by turns, the other promises, the referee; JSON is kept.

A round visits every position, block by block, and the solvers take turns at each block. A position's time is
the median of all its calls, so the figures tell how positions differ rather than how busy the machine was.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from bench.contestants import HERE, Contestant, Highs, Kostka, Position, Rival
from bench.engine import engine
from bench.figures import Figures, duration, heading, machine
from bench.first import first
from bench.games import games
from bench.quality import kept_sets, many_at_once
from kostka.rules import Deck
from kostka.solver import can_open
from kostka.tiles import parse_tiles
from tests.oracle import corpus

RESULTS = HERE / "results"
WITHIN = Figures(25e3, 0.5e6, 2e6, 8e6)
TIMES_FASTER = {"median": 100, "p95": 100}
OPENING_WITHIN, UNCOMPILED_WITHIN, START_WITHIN = 40e3, 3e9, 250e6
OPENING_RACKS = 500
STARTS = 11
BLOCK = 15
Times = dict[str, list[list[int]]]


def main() -> int:
    """Measure everything, print it, keep it."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="how often every position is visited")
    parser.add_argument("--without-rivals", action="store_true", help="only our own solver, for a quick look")
    options = parser.parse_args()
    positions = [
        Position(request["id"], request["table"], request["rack"], expected["tiles"])
        for request, expected in corpus.load("solver")
    ]
    contestants: list[Contestant] = [Kostka(positions)]
    if not options.without_rivals:
        contestants += [Rival(positions), Highs(positions)]
    about = machine() | {name: each for one in contestants for name, each in one.versions.items()}
    print("\n".join(f"{name:>16}: {value}" for name, value in about.items()))

    times, mistakes = race(contestants, positions, options.rounds)
    report: dict[str, Any] = {
        "machine": about,
        "positions": [position.name for position in positions],
        "times": times,
    }
    print(
        f"\n{len(positions)} positions, {options.rounds} rounds; a position's time is the median of its calls"
    )
    print_race(times, mistakes, positions)
    report["mistakes"] = mistakes
    report["other"] = others(positions)
    report["quality"] = kept_sets(positions)
    report["solve_many"] = many_at_once(positions)
    report["first"] = first()
    report["engine"] = engine()
    report["games"] = games()
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{datetime.now(UTC):%Y-%m-%dT%H%M%S}.json"
    path.write_text(json.dumps(report), "utf-8")
    print(f"\nKept as {path.relative_to(HERE.parent)}")
    for contestant in contestants:
        if isinstance(contestant, Rival):
            contestant.close()
    return 1 if "kostka" in mistakes else 0


def race(
    contestants: Sequence[Contestant], positions: list[Position], rounds: int
) -> tuple[Times, dict[str, dict[str, str]]]:
    """The times of every call, by solver and position, and what went wrong where.

    The solvers take turns on blocks of positions and go through a block several times: no call repeats the
    one before it.
    """
    times: Times = {each.name: [[] for _ in positions] for each in contestants}
    mistakes: dict[str, dict[str, str]] = {}
    for number in range(rounds):
        for start in range(0, len(positions), BLOCK):
            for contestant in contestants:
                for index in list(range(start, min(start + BLOCK, len(positions)))) * contestant.calls:
                    found = contestant.solve(index, 1)
                    name = positions[index].name
                    if found is None:
                        mistakes.setdefault(contestant.name, {})[name] = "aborted"
                        continue
                    if found.tiles != positions[index].tiles:
                        wrong = f"{found.tiles} instead of {positions[index].tiles} tiles"
                        mistakes.setdefault(contestant.name, {})[name] = wrong
                    times[contestant.name][index] += found.spent
            print(
                f"\rround {number + 1} of {rounds}, {positions[start].name} ",
                end="",
                file=sys.stderr,
                flush=True,
            )
    print(file=sys.stderr)
    return times, mistakes


def print_race(times: Times, mistakes: dict[str, dict[str, str]], positions: list[Position]) -> None:
    """The table of the solvers, and how many times faster ours is."""
    print(heading())
    print(WITHIN.row("kostka should be within"))
    for name, calls in times.items():
        print(Figures.of(median(each) for each in calls if each).row(name))
    print(Figures.of(each[0] for each in times["kostka"]).row("kostka, at first sight"))
    for name, calls in times.items():
        print(Figures.of(min(each) for each in calls if each).row(f"{name}, best of its calls"))
    print()
    for name, calls in times.items():
        wrong = mistakes.get(name, {})
        print(f"  {name}: {len(positions) - len(wrong)} of {len(positions)} right", *wrong.items())
        if name == "kostka":
            continue
        both = [pair for pair in zip(times["kostka"], calls, strict=True) if pair[1]]
        ours, theirs = (Figures.of(median(pair[place]) for pair in both) for place in (0, 1))
        faster = {"median": theirs.median / ours.median, "p95": theirs.p95 / ours.p95}
        for figure, times_faster in faster.items():
            target = f" (should be {TIMES_FASTER[figure]})" if name == Rival.name else ""
            print(f"    kostka is {times_faster:.0f} times faster by {figure}{target}")


def others(positions: list[Position]) -> dict[str, Any]:
    """Openings, the solver without a compiled kernel, and the command from start to answer."""
    print(f"\n{heading()}")
    openings = time_openings()
    print(Figures.of(openings).row(f"can_open, {OPENING_RACKS} racks of 14"))
    uncompiled = time_uncompiled(positions)
    print(Figures.of(uncompiled).row("uncompiled, one call each"))
    starts = time_starts(positions[0])
    print(Figures.of(starts).row(f"kostka solve, {STARTS} starts"))
    print(
        f"  should be within: can_open {duration(OPENING_WITHIN)} at the median, uncompiled "
        f"{duration(UNCOMPILED_WITHIN)} at worst, kostka solve {duration(START_WITHIN)}"
    )
    return {"can_open": openings, "uncompiled": uncompiled, "start": starts}


def time_openings() -> list[float]:
    """Random first racks, by turns with jokers allowed and not; the median of five calls each."""
    deck = Deck()
    rng = Random("openings")
    faces = [f"{colour}{number}" for colour in "RBKO" for number in range(1, 14)]
    tiles = [*faces, *faces, "J", "J"]
    found = []
    for index in range(OPENING_RACKS):
        rack = parse_tiles(" ".join(rng.sample(tiles, 14)), deck)
        spent = []
        for _ in range(5):
            began = time.perf_counter_ns()
            can_open(rack, deck, 30, index % 2 == 0)
            spent.append(time.perf_counter_ns() - began)
        found.append(median(spent))
    return found


def time_uncompiled(positions: list[Position]) -> list[int]:
    """Every position once, by the kernel as plain Python."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.uncompiled"],
        input=json.dumps([(position.table, position.rack) for position in positions]),
        capture_output=True,
        text=True,
        cwd=HERE.parent,
        check=True,
    )
    answers = json.loads(done.stdout)
    wrong = [p.name for p, (tiles, _) in zip(positions, answers, strict=True) if tiles != p.tiles]
    if wrong:
        raise RuntimeError(f"uncompiled, the solver answers differently: {wrong}")
    return [spent for _, spent in answers]


def time_starts(position: Position) -> list[int]:
    """The command from its start to its end, with one position to answer."""
    request = {"edition": "original-pl", "table": position.table, "rack": position.rack, "opened": True}
    found = []
    for _ in range(STARTS):
        began = time.perf_counter_ns()
        done = subprocess.run(
            [Path(sys.executable).parent / "kostka", "solve"],
            input=json.dumps(request) + "\n",
            capture_output=True,
            text=True,
            check=True,
        )
        found.append(time.perf_counter_ns() - began)
        if json.loads(done.stdout)["tiles"] != position.tiles:
            raise RuntimeError(f"the command answers differently: {done.stdout}")
    return found


if __name__ == "__main__":
    sys.exit(main())
