"""Joker moves one at a time, for when jokers have little room: tiny boxes, and tables full of long runs."""

from collections.abc import Iterator

from kostka.solver.first.pieces import OLD, OWN, Home, Piece, Problem, State, beyond, covered, laid, plus
from kostka.tiles import SHORTEST

_RACK = (-1, None)
"""The source of jokers that do not come from a run."""


class Crowded:
    """Every step is a separate state, except adding tiles that block nothing."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.jokers = problem.jokers

    def after(self, state: State) -> Iterator[State]:
        harmless = next((found for safe, found in self._added(state) if safe), None)
        if harmless is not None:
            yield harmless
            return
        # Among states that seem equally close to the goal, the newest is tried first.
        yield from self._moved(state)
        for _, found in self._added(state):
            yield found
        for at, home in enumerate(self.problem.homes):
            yield from laid(state, at, home, self.problem, least=0)
        for at, home in enumerate(self.problem.homes):
            yield from self._met(state, at, home)

    def _added(self, state: State) -> Iterator[tuple[bool, State]]:
        """Add number tiles to a run. This is safe if all jokers still have room beyond them.

        It is not safe if the tiles could be part of another run. Tiles that let a joker leave are added one
        by one; otherwise all tiles up to the next gap are added at once.
        """
        for at, home in enumerate(self.problem.homes):
            free = home.numbers & ~covered(state.rows[at])
            for piece in state.rows[at]:
                for step in (-1, 1):
                    number = piece.end(step) + step
                    if piece.hanging(step) or number < 1 or not free >> number & 1:
                        continue
                    if piece.core < SHORTEST:
                        yield False, state.but(at, (piece,), _up_to(piece, number), state.parked, state.own)
                    rest = free >> number if step > 0 else free & (2 << number) - 1
                    while free >> number + step & 1:
                        number += step
                    longer = _up_to(piece, number)
                    room = self.problem.numbers - number if step > 0 else number - 1
                    alone = rest.bit_count() + state.own < SHORTEST and piece == state.rows[at][-(step > 0)]
                    safe = alone and room >= self.jokers
                    yield safe, state.but(at, (piece,), longer, state.parked, state.own)

    def _met(self, state: State, at: int, home: Home) -> Iterator[State]:
        """Join two adjacent runs, or add a tile that only jokers separate from its run."""
        row = state.rows[at]
        for piece in row:
            for other in row:
                if piece.last + 1 == other.first and not piece.right and not other.left:
                    both = Piece(piece.first, other.last, piece.left, other.right)
                    yield state.but(at, (piece, other), both, state.parked, state.own)
            for step in (-1, 1):
                found = beyond(home, row, piece, step)
                if found is None:
                    continue
                places, neighbour, joined = found
                hanging = len(piece.hanging(step)) + (len(neighbour.hanging(-step)) if neighbour else 0)
                if hanging == places:
                    gone = (piece, neighbour) if neighbour else (piece,)
                    yield state.but(at, gone, joined, state.parked, state.own)

    def _moved(self, state: State) -> Iterator[State]:
        """Move a joker to a run: from a run that keeps three tiles, a parking place, or the rack."""
        for left, label, source in self._leaving(state):
            if source not in (None, _RACK) and sum(left.parked) < self.problem.room:
                yield left._replace(parked=plus(left.parked, label, 1))
            for at, row in enumerate(left.rows):
                for piece in row:
                    if (at, piece) == source:
                        continue
                    for step in (-1, 1):
                        if source == _RACK and not self._needed(at, piece, step):
                            continue
                        if piece.has_room(step, self.problem.numbers):
                            longer = piece.hang(step, (*piece.hanging(step), label))
                            yield left.but(at, (piece,), longer, left.parked, left.own)

    def _needed(self, at: int, piece: Piece, step: int) -> bool:
        """Whether a joker from the rack is of any use there; if not, it may as well stay on the rack."""
        place = piece.end(step) + step * (len(piece.hanging(step)) + 1)
        return piece.core < SHORTEST or (place > 0 and bool(self.problem.homes[at].jokers >> place & 1))

    def _leaving(self, state: State) -> Iterator[tuple[State, int, tuple[int, Piece | None] | None]]:
        """The state without one joker, the joker's label, and the run it left (None if it was parked)."""
        for at, row in enumerate(state.rows):
            for piece in row:
                for step in (-1, 1):
                    hanging = piece.hanging(step)
                    if hanging and piece.size > SHORTEST:
                        shorter = piece.hang(step, hanging[:-1])
                        left = state.but(at, (piece,), shorter, state.parked, state.own)
                        yield left, hanging[-1], (at, shorter)
        for label in (OLD, OWN):
            if state.parked[label]:
                yield state._replace(parked=plus(state.parked, label, -1)), label, None
        if state.own:
            yield state._replace(own=state.own - 1), self.problem.label, _RACK


def _up_to(piece: Piece, number: int) -> Piece:
    """The piece extended up or down to a number."""
    return Piece(min(piece.first, number), max(piece.last, number), piece.left, piece.right)
