"""`python -m bench.cpsat_dice`: OR-Tools CP-SAT beside our own search, turn by turn of the same solo games.

The model lays lines on a grid of nine by nine squares: what face lies on a square, which lines lie where, and
that dice which touch are in one line. It knows no trick of ours, and it can be stopped at any time.
"""

import argparse
import time
from collections import defaultdict
from statistics import mean, median
from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from kostka import rules
from kostka.engine import seed_from
from kostka.engine.express import ExpressGame, Pass, Play, Roll
from kostka.rules import Deck
from kostka.rules.express import ExpressRules
from kostka.solver.express import JOKER_COST, solve_dice
from kostka.solver.express.cover import Line
from kostka.solver.express.faces import Faces, candidates
from kostka.tiles.dice import Dice, Die, Layout

SIDE = 9
WAYS = ((1, 0), (0, 1))
Cell = tuple[int, int]


class Answer(NamedTuple):
    """Dice left, their sum, and whether CP-SAT says that nothing better fits on its grid."""

    left: int
    sum: int
    proved: bool
    seconds: float


def cpsat(table: Layout, hand: Dice, deck: Deck, seconds: float) -> Answer:
    """The best layout that CP-SAT finds in the time given, on one core."""
    faces = Faces(deck, JOKER_COST)
    need = faces.count([die.face for die in table])
    have = faces.count([*(die.face for die in table), *(die.face for die in hand)])
    grid = _Grid(have, need, faces, candidates(have, deck))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    start = time.perf_counter()
    status = solver.solve(grid.model)
    spent = time.perf_counter() - start
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        cost = sum(faces.costs[faces.index(die.face)] for die in hand)
        return Answer(len(hand), cost, proved=False, seconds=spent)
    used = [sum(solver.value(variable) for variable in grid.laid[face]) for face in range(len(have))]
    left = [count - used[face] for face, count in enumerate(have)]
    cost = sum(count * faces.costs[face] for face, count in enumerate(left))
    return Answer(sum(left), cost, status == cp_model.OPTIMAL, spent)


class _Grid:
    """The model: the face that a square stands for, where a die shows it itself, and the lines that lie."""

    def __init__(self, have: list[int], need: list[int], faces: Faces, lines: list[Line]) -> None:
        self.model = model = cp_model.CpModel()
        self.cells = [(column, row) for row in range(SIDE) for column in range(SIDE)]
        self.shown = sorted({face for _, line in lines for face in line})
        self.stands = {(cell, face): model.new_bool_var("") for cell in self.cells for face in self.shown}
        self.natural = {key: model.new_bool_var("") for key in self.stands if have[key[1]]}
        self.occupied = {cell: model.new_bool_var("") for cell in self.cells}
        self.laid: dict[int, list[Any]] = defaultdict(list)
        self.through: dict[tuple[Cell, int], list[Any]] = defaultdict(list)
        self.joining: dict[tuple[Cell, int], list[Any]] = defaultdict(list)
        for cell in self.cells:
            self._square(cell, faces.joker)
        for face, count in enumerate(have):
            if count:
                model.add_linear_constraint(sum(self.laid[face]), need[face], count)
        model.add(sum(self.laid[faces.joker]) <= have[faces.joker])
        for group, line in lines:
            for way in range(2):
                self._places(group, line, way)
        for cell in self.cells:
            self._touching(cell)
        worth = [(1000 + faces.costs[face], dice) for face, dice in self.laid.items() if have[face]]
        model.maximize(sum(weight * sum(dice) for weight, dice in worth))

    def _square(self, cell: Cell, joker_face: int) -> None:
        """A square stands for one face or is empty; a die of that face lies there, or a joker."""
        model, joker = self.model, self.model.new_bool_var("")
        model.add(sum(self.stands[cell, face] for face in self.shown) == self.occupied[cell])
        own = {face: self.natural[cell, face] for face in self.shown if (cell, face) in self.natural}
        model.add(sum(own.values()) + joker == self.occupied[cell])
        self.laid[joker_face].append(joker)
        for face, die in own.items():
            model.add_implication(die, self.stands[cell, face])
            self.laid[face].append(die)

    def _places(self, group: bool, line: tuple[int, ...], way: int) -> None:
        """A variable for every place where the line may lie."""
        right, down = WAYS[way]
        for column, row in self.cells:
            spots = [(column + right * step, row + down * step) for step in range(len(line))]
            if spots[-1] not in self.occupied:
                continue
            lies = self.model.new_bool_var("")
            for spot in spots:
                self.through[spot, way].append(lies)
            for spot in spots[:-1]:
                self.joining[spot, way].append(lies)
            for face, own in zip(line, spots, strict=True):
                among = [self.stands[spot, face] for spot in spots] if group else [self.stands[own, face]]
                self.model.add(sum(among) == 1).only_enforce_if(lies)
            numbers = [
                self.natural[spot, face] for spot in spots for face in line if (spot, face) in self.natural
            ]
            self.model.add_bool_or([*numbers, lies.negated()])

    def _touching(self, cell: Cell) -> None:
        """A die is in a line, in at most one of each direction, and dice that touch are in the same."""
        empty = self.occupied[cell].negated()
        for way, (right, down) in enumerate(WAYS):
            self.model.add_at_most_one(self.through[cell, way])
            beside = (cell[0] + right, cell[1] + down)
            if beside in self.occupied:
                self.model.add_bool_or([*self.joining[cell, way], empty, self.occupied[beside].negated()])
        self.model.add_bool_or([*self.through[cell, 0], *self.through[cell, 1], empty])


def main() -> None:
    """Compare on the turns of solo games; the games go on with our own layouts."""
    parser = argparse.ArgumentParser(prog="python -m bench.cpsat_dice", description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30.0, help="what CP-SAT may think about a turn")
    parser.add_argument("--seed", default="solo")
    options = parser.parse_args()
    loaded = rules.load("express-pl")
    assert isinstance(loaded, ExpressRules)
    game = ExpressGame(loaded)
    ours: list[float] = []
    theirs: list[Answer] = []
    worse = better = 0
    ends = [0, 0]
    for number in range(options.games):
        position = game.start(1, seed_from(f"{options.seed} {number}")).position
        answer = best = None
        while position.result is None:
            hand = position.hands[0].dice
            position = game.apply(position, Roll(0, tuple(Die(die.number, None) for die in hand))).position
            hand = position.hands[0].dice
            start = time.perf_counter()
            best = solve_dice(position.table, hand, loaded.deck)
            ours.append(time.perf_counter() - start)
            answer = cpsat(position.table, hand, loaded.deck, options.seconds)
            theirs.append(answer)
            worse += (answer.left, answer.sum) > (len(best.left), best.sum)
            better += (answer.left, answer.sum) < (len(best.left), best.sum)
            action = Play(0, best.table, frozenset()) if len(best.left) < len(hand) else Pass(0, frozenset())
            position = game.apply(position, action).position
        assert answer is not None
        assert best is not None
        ends[0] += len(best.left)
        ends[1] += answer.left
    print(f"{len(ours)} turns of {options.games} solo games, CP-SAT {options.seconds} s a turn on one core")
    print(f"dice left at the end: ours {ends[0] / options.games:.2f}, CP-SAT {ends[1] / options.games:.2f}")
    print(f"CP-SAT worse in {worse} turns, better in {better}; proved in {sum(one.proved for one in theirs)}")
    print(f"seconds a turn: ours median {median(ours):.4f}, mean {mean(ours):.4f}, longest {max(ours):.4f}")
    spent = [one.seconds for one in theirs]
    print(
        f"                CP-SAT median {median(spent):.3f}, mean {mean(spent):.3f}, longest {max(spent):.2f}"
    )


if __name__ == "__main__":
    main()
