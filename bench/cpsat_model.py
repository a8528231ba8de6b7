"""The turn with dice as a model for OR-Tools CP-SAT, on a grid of nine by nine squares.

What face a square stands for, which lines lie where, and that dice which touch are in one line. It knows no
trick of our own search, and it can be stopped at any time.
"""

import time
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from threading import Event, Thread
from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from kostka.rules import Deck
from kostka.solver.express import JOKER_COST
from kostka.solver.express.faces import Faces
from kostka.tiles import SHORTEST
from kostka.tiles.dice import Dice, Die, LaidDie, Layout, Square, normalised

SIDE = 9
WAYS = ((1, 0), (0, 1))
Cell = tuple[int, int]
Line = tuple[bool, tuple[int, ...]]
"""Whether it is a group, and its faces; the faces of a run ascend."""


class Answer(NamedTuple):
    """Dice left and their sum, the whole table, and whether CP-SAT says that nothing better fits its grid."""

    left: int
    sum: int
    table: Layout
    proved: bool
    seconds: float


def cpsat(table: Layout, hand: Dice, deck: Deck, seconds: float) -> Answer:
    """The best layout that CP-SAT finds in the time given, on one core; at least the table as it lies.

    The time is that of the processor, so that it makes no difference what else the machine has to do.
    """
    faces = Faces(deck, JOKER_COST)
    need = faces.count([die.face for die in table])
    have = faces.count([*(die.face for die in table), *(die.face for die in hand)])
    start = time.process_time()
    model = Model(have, need, faces, candidates(have, deck))
    model.hint(table, faces)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    done = Event()
    watch = Thread(target=_stop_in_time, args=(solver, time.process_time() + seconds, done))
    watch.start()
    status = solver.solve(model.model)
    done.set()
    watch.join()
    spent = time.process_time() - start
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    after = model.layout(solver, table, hand, faces) if found else table
    on_table = {die.number for die in after}
    left = [die for die in hand if die.number not in on_table]
    cost = sum(faces.costs[faces.index(die.face)] for die in left)
    return Answer(len(left), cost, after, status == cp_model.OPTIMAL, spent)


def _stop_in_time(solver: cp_model.CpSolver, end: float, done: Event) -> None:
    """End the search when the process has used its time."""
    while not done.wait(0.05):
        if time.process_time() > end:
            solver.stop_search()


class Model:
    """The face that a square stands for, the die or the joker that lies there, and the lines."""

    def __init__(self, have: list[int], need: list[int], faces: Faces, lines: list[Line]) -> None:
        self.model = model = cp_model.CpModel()
        self.cells = [(column, row) for row in range(SIDE) for column in range(SIDE)]
        self.shown = sorted({face for _, line in lines for face in line})
        self.stands = {(cell, face): model.new_bool_var("") for cell in self.cells for face in self.shown}
        self.natural = {key: model.new_bool_var("") for key in self.stands if have[key[1]]}
        self.joker = {cell: model.new_bool_var("") for cell in self.cells}
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

    def hint(self, table: Layout, faces: Faces) -> None:
        """Tell how the table lies: a solution to begin with, if it fits."""
        lying = {(die.square.column, die.square.row): faces.index(die.face) for die in table}
        for cell in self.cells:
            self.model.add_hint(self.occupied[cell], cell in lying)
            self.model.add_hint(self.joker[cell], lying.get(cell) == faces.joker)
        for (cell, face), die in self.natural.items():
            self.model.add_hint(die, lying.get(cell) == face)

    def layout(self, solver: cp_model.CpSolver, table: Layout, hand: Dice, faces: Faces) -> Layout:
        """The layout that was found, made of the dice there are, those of the table first."""
        stock: dict[int, list[Die]] = defaultdict(list)
        for die in (*hand, *(laid.die for laid in table)):
            stock[faces.index(die.face)].append(die)
        showing = {cell: face for (cell, face), die in self.natural.items() if solver.value(die)}
        showing |= {cell: faces.joker for cell, joker in self.joker.items() if solver.value(joker)}
        return normalised(_lay(stock[face].pop(), cell) for cell, face in showing.items())

    def _square(self, cell: Cell, joker_face: int) -> None:
        """A square stands for one face or is empty; a die of that face lies there, or a joker."""
        model, joker = self.model, self.joker[cell]
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


def _lay(die: Die, cell: Cell) -> LaidDie:
    assert die.face is not None
    return LaidDie(die.number, die.face, Square(*cell))


def candidates(have: list[int], deck: Deck) -> list[Line]:
    """Every set that these dice can make, with jokers in the places of what is not there."""
    missing = sum(1 << face for face, count in enumerate(have[:-1]) if not count)
    jokers = have[-1]
    if not jokers:
        return [line for line, mask in _sets(deck) if not mask & missing]
    return [
        line
        for line, mask in _sets(deck)
        if (lacking := (mask & missing).bit_count()) <= jokers and lacking < len(line[1])
    ]


@lru_cache(maxsize=16)
def _sets(deck: Deck) -> tuple[tuple[Line, int], ...]:
    """All sets of a deck, and the faces of each as bits."""
    return tuple((line, sum(1 << face for face in line[1])) for line in (*_runs(deck), *_groups(deck)))


def _runs(deck: Deck) -> Iterable[Line]:
    for colour in range(deck.colours):
        row = range(colour * deck.numbers, (colour + 1) * deck.numbers)
        for start in range(deck.numbers - SHORTEST + 1):
            for end in range(start + SHORTEST, deck.numbers + 1):
                yield False, tuple(row[start:end])


def _groups(deck: Deck) -> Iterable[Line]:
    for number in range(deck.numbers):
        column = [colour * deck.numbers + number for colour in range(deck.colours)]
        for size in range(SHORTEST, deck.colours + 1):
            for chosen in combinations(column, size):
                yield True, chosen
