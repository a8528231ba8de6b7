"""Single moves of jokers where there is little room for them: tiny boxes, and tables full of long runs."""

from collections.abc import Iterator

from kostka.solver.first.pieces import OLD, OWN, Home, Piece, Problem, State, beyond, covered, laid, plus
from kostka.tiles import SHORTEST


class Crowded:
    """Every step leads to a state of its own, except for tiles that are in nobody's way."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.jokers = problem.jokers

    def after(self, state: State) -> Iterator[State]:
        harmless = next((found for safe, found in self._added(state) if safe), None)
        if harmless is not None:
            yield harmless
            return
        yield from self._moved(state)
        for at, home in enumerate(self.problem.homes):
            yield from self._met(state, at, home)
            yield from laid(state, at, home, self.problem, least=0)
        for _, found in self._added(state):
            yield found

    def _added(self, state: State) -> Iterator[tuple[bool, State]]:
        """A number tile is added; it is harmless if all jokers would still find room beyond it.

        It must not be one that could be part of another run.
        """
        for at, home in enumerate(self.problem.homes):
            free = home.numbers & ~covered(state.rows[at])
            for piece in state.rows[at]:
                for step in (-1, 1):
                    number = piece.end(step) + step
                    if piece.hanging(step) or number < 1 or not free >> number & 1:
                        continue
                    longer = piece._replace(last=number) if step > 0 else piece._replace(first=number)
                    room = self.problem.numbers - number if step > 0 else number - 1
                    rest = free >> number if step > 0 else free & (2 << number) - 1
                    alone = rest.bit_count() + state.own < SHORTEST and piece == state.rows[at][-(step > 0)]
                    safe = alone and room >= self.jokers
                    yield safe, state.but(at, (piece,), longer, state.parked, state.own)

    def _met(self, state: State, at: int, home: Home) -> Iterator[State]:
        """Two runs that meet become one, or a tile is added where only jokers lie between."""
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
        """A joker leaves a run that keeps three tiles, a parking place or the rack, and comes to a run."""
        for left, label, source in self._leaving(state):
            if source is not None and sum(left.parked) < self.problem.room:
                yield left._replace(parked=plus(left.parked, label, 1))
            for at, row in enumerate(left.rows):
                for piece in row:
                    if (at, piece) == source:
                        continue
                    for step in (-1, 1):
                        if piece.has_room(step, self.problem.numbers):
                            longer = piece.hang(step, (*piece.hanging(step), label))
                            yield left.but(at, (piece,), longer, left.parked, left.own)

    def _leaving(self, state: State) -> Iterator[tuple[State, int, tuple[int, Piece | None] | None]]:
        """The state without a joker, its label, and the run that it left; None if it was parked."""
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
            yield state._replace(own=state.own - 1), self.problem.label, (-1, None)
