"""The corpus of positions with proved answers; `python -m tests.oracle.corpus` makes it anew.

`solver` came with the project: opened racks, most tiles. The others are made here, and every answer is proved
twice, by the integer program and by the second solver:

- `points`: the same positions, most points;
- `turns`: positions of every kind, both objectives, and how many sets the best play can leave as they are;
- `openings`: racks that have not opened, in the three classic editions.
"""

import json
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

from tests.oracle.positions import CLASSIC, KINDS, Position, generate
from tests.oracle.program import OBJECTIVES, Answer, Program
from tests.oracle.second import Second

FOLDER = Path(__file__).parents[1] / "data" / "positions"
NAMES = ("solver", "points", "turns", "openings")
OPENING = {"original-pl": (30, True), "original-it": (30, True), "original-cz": (30, False)}
TURNS_A_KIND = 8
OPENINGS_AN_EDITION = 50


class Case(NamedTuple):
    """A request as `kostka solve` takes it, and what must come out of it."""

    request: dict[str, Any]
    expected: dict[str, Any]


def load(name: str) -> list[Case]:
    """The cases of a file of the corpus, in its order."""
    requests, expected = (
        [json.loads(line) for line in (FOLDER / f"{name}{kind}.jsonl").read_text("utf-8").splitlines()]
        for kind in ("", ".expected")
    )
    if [request["id"] for request in requests] != [answer["id"] for answer in expected]:
        raise ValueError(f"requests and answers of {name} do not match")
    return [Case(*pair) for pair in zip(requests, expected, strict=True)]


class Prover:
    """Answers on which both integer programs agree."""

    def __init__(self) -> None:
        self.program = Program()
        self.second = Second()

    def turn(self, table: list[str], rack: str, objective: str) -> Answer:
        """The best play."""
        answer = self.program.best(table, rack, objective)
        if self.second.best(CLASSIC, table, rack, objective) != answer[:2]:
            raise RuntimeError(f"the oracles differ: {table} with {rack}")
        return answer

    def opening(self, rack: str, minimum: int, objective: str, *, jokers: bool) -> Answer | None:
        """The best opening."""
        answer = self.program.best_opening(rack, minimum, objective, jokers=jokers)
        second = self.second.best_opening(CLASSIC, rack, minimum, objective, jokers=jokers)
        if second != (answer and answer[:2]):
            raise RuntimeError(f"the oracles differ: {rack}")
        return answer


def _points(prover: Prover) -> Iterator[Case]:
    for request, _ in load("solver"):
        found = prover.turn(request["table"], request["rack"], "points")
        yield Case(
            {**request, "objective": "points"},
            {"id": request["id"], "tiles": found.tiles, "points": found.points},
        )


def _turns(prover: Prover) -> Iterator[Case]:
    for kind in KINDS:
        if kind == "other deck":
            continue
        for number, position in enumerate(islice(_worth_asking(prover, kind), TURNS_A_KIND)):
            table, rack = list(position.table), position.rack
            objective = OBJECTIVES[number % 2]
            found = prover.turn(table, rack, objective)
            name = f"{kind.replace(' ', '-')}-{number}"
            yield Case(
                {
                    "id": name,
                    "edition": "original-pl",
                    "table": table,
                    "rack": rack,
                    "opened": True,
                    "objective": objective,
                },
                {
                    "id": name,
                    "tiles": found.tiles,
                    "points": found.points,
                    "most_kept": prover.program.most_kept(table, rack, found.tiles, found.points),
                },
            )


def _worth_asking(prover: Prover, kind: str) -> Iterator[Position]:
    """Where the objectives differ, or all or nothing of a rack can be laid; others only now and then."""
    for index in count():
        position = generate("turns", index, kind)
        size = len(position.rack.split())
        tiles, points = (prover.program.best(position.table, position.rack, each)[:2] for each in OBJECTIVES)
        if tiles != points or tiles[0] in {0, size} or index % 5 == 0:
            yield position


def _openings(prover: Prover) -> Iterator[Case]:
    for edition, (minimum, jokers) in OPENING.items():
        wanted = {True: OPENINGS_AN_EDITION * 3 // 5, False: OPENINGS_AN_EDITION * 2 // 5}
        for index in count():
            if not any(wanted.values()):
                break
            position = generate(edition, index, "first deal")
            objective = OBJECTIVES[index % 2]
            found = prover.opening(position.rack, minimum, objective, jokers=jokers)
            if not wanted[found is not None]:
                continue
            wanted[found is not None] -= 1
            name = f"{edition}-{index}"
            yield Case(
                {
                    "id": name,
                    "edition": edition,
                    "table": list(position.table),
                    "rack": position.rack,
                    "opened": False,
                    "objective": objective,
                },
                {"id": name, "tiles": found.tiles if found else 0, "points": found.points if found else 0},
            )


def write(name: str, cases: list[Case]) -> None:
    """Write a file of the corpus and its answers."""
    for kind, lines in zip(("", ".expected"), zip(*cases, strict=True), strict=True):
        text = "".join(json.dumps(line) + "\n" for line in lines)
        (FOLDER / f"{name}{kind}.jsonl").write_text(text, "utf-8")


def main() -> None:
    """Write the corpus, all but what was given."""
    prover = Prover()
    for name, cases in (("points", _points), ("turns", _turns), ("openings", _openings)):
        made = list(cases(prover))
        write(name, made)
        print(f"{len(made):4} {name}")
    prover.second.close()


if __name__ == "__main__":
    main()
