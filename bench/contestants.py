"""Those who are timed, all alike: a position, how many calls, and out come the tiles laid and the times."""

import json
import subprocess
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple, Protocol

from kostka.rules import Deck
from kostka.solver import solve
from kostka.tiles import parse_table, parse_tiles
from tests.oracle.program import Program

HERE = Path(__file__).parent
RIVAL_PYTHON = HERE.parent / ".venv-bench" / "bin" / "python"


class Position(NamedTuple):
    """A position of the corpus and the known answer."""

    name: str
    table: list[str]
    rack: str
    tiles: int


class Timed(NamedTuple):
    """Tiles laid, and the nanoseconds of each call."""

    tiles: int
    spent: list[int]


class Contestant(Protocol):
    """A solver under the clock; None for a position on which it broke down."""

    name: str
    calls: int
    versions: dict[str, str]

    def solve(self, index: int, calls: int) -> Timed | None: ...


def timed(question: Callable[[], int], calls: int) -> Timed:
    """Ask so many times."""
    spent = []
    tiles = 0
    for _ in range(calls):
        began = time.perf_counter_ns()
        tiles = question()
        spent.append(time.perf_counter_ns() - began)
    return Timed(tiles, spent)


class Kostka:
    """Our solver: the best play, its points and its table, laid out to leave what it can untouched."""

    name = "kostka"
    calls = 5

    def __init__(self, positions: list[Position]) -> None:
        self.deck = Deck()
        self.positions = [
            (parse_table(position.table, self.deck), parse_tiles(position.rack, self.deck))
            for position in positions
        ]
        self.versions = {name: version(name) for name in ("kostka", "cython")}

    def solve(self, index: int, calls: int) -> Timed:
        """Time the solver."""
        table, rack = self.positions[index]
        return timed(lambda: solve(table, rack, self.deck).tiles, calls)


class Highs:
    """The integer program of the tests on HiGHS; building the model for a position is part of the time."""

    name = "HiGHS"
    calls = 1

    def __init__(self, positions: list[Position]) -> None:
        self.positions = positions
        self.program = Program()
        self.versions = {"highspy": version("highspy")}

    def solve(self, index: int, calls: int) -> Timed:
        """Time the program."""
        position = self.positions[index]
        return timed(lambda: self.program.best(position.table, position.rack).tiles, calls)


class Rival:
    """`rummikub-solver` on GLPK, in a process that may die."""

    name = "rummikub-solver"
    calls = 5

    def __init__(self, positions: list[Position]) -> None:
        self.positions = positions
        self.versions: dict[str, str] = {}
        self._process = self._start()

    def solve(self, index: int, calls: int) -> Timed | None:
        """Time the rival; if it dies, restart it for the next position."""
        process = self._process
        assert process.stdin
        assert process.stdout
        print(json.dumps([index, calls]), file=process.stdin, flush=True)
        line = process.stdout.readline()
        if not line:
            process.wait()
            self._process = self._start()
            return None
        tiles, spent = json.loads(line)
        return Timed(tiles, spent)

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    def _start(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [RIVAL_PYTHON, HERE / "rival.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert process.stdin
        assert process.stdout
        given = [(position.table, position.rack) for position in self.positions]
        print(json.dumps(given), file=process.stdin, flush=True)
        self.versions = json.loads(process.stdout.readline() or "{}")
        if not self.versions:
            raise RuntimeError(
                f"the rival does not start; is it installed in {RIVAL_PYTHON.parents[1].name}?"
            )
        return process
