"""The second opinion, for when solver and program differ: CP-SAT, and goal after goal instead of weights.

A process of its own, because `ortools` and `highspy` cannot be loaded into one: questions and answers are
JSON lines, `python -m tests.oracle.second` answers them, and `Second` asks.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.oracle.sets import Deck, all_sets, counts, longest_needed


class Second:
    """Asks the second solver; the process starts with the first question."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def best(self, deck: Deck, table: Sequence[str], rack: str, objective: str) -> tuple[int, int] | None:
        """Tiles and points of the best play; None if the table cannot be laid."""
        return self._ask(deck=list(deck), table=list(table), rack=rack, objective=objective)

    def best_opening(
        self, deck: Deck, rack: str, minimum: int, objective: str, *, jokers: bool
    ) -> tuple[int, int] | None:
        """Tiles and points of the best opening; None if there is none."""
        allowed = rack if jokers else " ".join(token for token in rack.split() if token != "J")
        found = self._ask(deck=list(deck), table=[], rack=allowed, objective=objective, minimum=minimum)
        return found if found and found[0] else None

    def close(self) -> None:
        """End the process."""
        if self._process:
            self._process.communicate()
            self._process = None

    def _ask(self, **question: Any) -> tuple[int, int] | None:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.oracle.second"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                cwd=Path(__file__).parents[2],
            )
        assert self._process.stdin
        assert self._process.stdout
        print(json.dumps(question), file=self._process.stdin, flush=True)
        answer = json.loads(self._process.stdout.readline())
        return tuple(answer) if answer else None


def answer(question: dict[str, Any]) -> tuple[int, int] | None:
    """Tiles and points of the best play of a question."""
    from ortools.sat.python import cp_model

    deck = Deck(*question["deck"])
    laid = counts(question["table"], deck)
    available = [low + more for low, more in zip(laid, counts([question["rack"]], deck), strict=True)]
    model = cp_model.CpModel()
    uses: list[list[Any]] = [[] for _ in laid]
    value = _sets(model, uses, available, deck)
    if "minimum" in question:
        model.add(value >= question["minimum"])
    tiles = [model.new_int_var(low, high, "") for low, high in zip(laid, available, strict=True)]
    for use, count in zip(uses, tiles, strict=True):
        model.add(sum(use) == count)

    goals = [sum(tiles), sum(each * count for each, count in zip(deck.costs, tiles, strict=True))]
    before = [sum(laid), sum(each * count for each, count in zip(deck.costs, laid, strict=True))]
    best = [0, 0]
    for place in (0, 1) if question["objective"] == "tiles" else (1, 0):
        model.maximize(goals[place])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return None
        if status != cp_model.OPTIMAL:
            raise RuntimeError(f"CP-SAT ended with {solver.status_name(status)}")
        reached = round(solver.objective_value)
        model.add(goals[place] == reached)
        best[place] = reached - before[place]
    return best[0], best[1]


def _sets(model: Any, uses: list[list[Any]], available: list[int], deck: Deck) -> Any:
    """Add the sets to the model, note which tiles they use, and give their value in all.

    Up to two jokers are swapped for faces, more are part of the sets: see `program`.
    """
    swaps = available[-1] if deck.jokers <= 2 else 0
    read_as = deck._replace(jokers=0) if deck.jokers <= 2 else deck
    values = []
    for (faces, jokers), value in all_sets(read_as, longest_needed(deck)).items():
        if sum(available[face] == 0 for face in faces) > swaps or jokers > available[-1]:
            continue
        times = model.new_int_var(0, deck.copies, "")
        values.append(value * times)
        for face in faces:
            uses[face].append(times)
        uses[-1].append(jokers * times)
    for use in [use for use in uses[:-1] if use and swaps]:
        swapped = model.new_int_var(0, swaps, "")
        use.append(-swapped)
        uses[-1].append(swapped)
    return sum(values)


def main() -> None:
    """Answer the questions on standard input."""
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
