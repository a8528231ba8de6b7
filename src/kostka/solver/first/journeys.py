"""Whether jokers can get from where they are to where they end up, step by step (F-JOKER-2).

A turn is a sequence of steps, each of which leaves nothing but runs on the table. A joker that can leave its
run can also return, so moving never hurts: what matters is whether a joker can leave at all, and which steps
cannot be undone. Only runs with jokers, before or after, take part; the others are parking places.

While all jokers can be parked, the search is short: lay tiles as soon as they fit, park jokers that can
leave, and choose only which jokers to build in, and in which order. A box has at most four jokers, so there
are few such states, however large the table is. When room is scarce, `crowded` searches single moves instead.
"""

from collections.abc import Iterator
from heapq import heappop, heappush

from kostka.solver.first.crowded import Crowded
from kostka.solver.first.pieces import OLD, OWN, Home, Piece, Problem, State, beyond, covered, laid, plus
from kostka.tiles import SHORTEST


def journey(problem: Problem) -> bool:
    """Whether some sequence of steps leads from the pieces to their homes."""
    roomy, crowded = _Roomy(problem), Crowded(problem)
    lacking = [home.lacking for home in problem.homes]
    if _spent(problem, problem.start, lacking):
        return False
    easy = problem.roomy(problem.start)
    start = roomy.settled(problem.start) if easy else problem.start
    waiting = [(0, 0, easy, start)]
    seen = {(easy, start)}
    while waiting:
        _, _, easy, state = heappop(waiting)
        if (_arrived if easy else _there)(problem, state):
            return True
        for following in (roomy if easy else crowded).after(state):
            # Once there is room, there always is.
            found = easy or problem.roomy(following)
            after = roomy.settled(following) if found else following
            if (found, after) not in seen and not _spent(problem, after, lacking):
                seen.add((found, after))
                heappush(waiting, (_distance(problem, after), -len(seen), found, after))
    return False


def _distance(problem: Problem, state: State) -> int:
    """An estimate of the distance to the goal; the closest states are tried first."""
    open_places = [
        ((home.numbers | home.jokers) & ~covered(row)).bit_count()
        for home, row in zip(problem.homes, state.rows, strict=True)
    ]
    return sum(open_places) + 2 * sum([len(row) for row in state.rows])


def _spent(problem: Problem, state: State, lacking: list[int]) -> bool:
    """Whether rack jokers are used up that are still needed to start a run, or to make one new."""
    unbegun = [count for count, row in zip(lacking, state.rows, strict=True) if not row]
    if sum(unbegun) > state.own:
        return True
    if problem.label == OLD:
        return False
    needed, left = 0, state.own + state.parked[OWN]
    for home, row in zip(problem.homes, state.rows, strict=True):
        left += sum([piece.left.count(OWN) + piece.right.count(OWN) for piece in row])
        if home.new:
            needed += (home.jokers & ~covered(row)).bit_count()
    return needed > left


def _complete(home: Home, row: tuple[Piece, ...]) -> bool:
    return len(row) == 1 and row[0].first == home.lowest and row[0].last == home.highest


def _arrived(problem: Problem, state: State) -> bool:
    """Whether all that is left is to move parked jokers to the ends of runs."""
    own = state.parked[OWN] + state.own
    for home, row in zip(problem.homes, state.rows, strict=True):
        if not _complete(home, row):
            return False
        left, right = home.outer
        piece = row[0]
        if len(piece.left) > left or len(piece.right) > right:
            return False
        if home.new:
            if OLD in piece.left + piece.right:
                return False
            own -= left + right - len(piece.left) - len(piece.right)
    return own >= 0


def _there(problem: Problem, state: State) -> bool:
    """Whether everything is in its final place."""
    for home, row in zip(problem.homes, state.rows, strict=True):
        if not _complete(home, row):
            return False
        left, right = row[0].left, row[0].right
        if (len(left), len(right)) != home.outer or (home.new and OLD in left + right):
            return False
    return not state.own and not any(state.parked)


class _Roomy:
    """The steps while jokers can always be parked."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem

    def settled(self, state: State) -> State:
        """The state after laying every tile that fits and parking every joker that its run can spare."""
        parked = list(state.parked)
        rows = []
        for home, row in zip(self.problem.homes, state.rows, strict=True):
            pieces = _grown(home, row)
            while any(piece.core >= SHORTEST and piece.size > piece.core for piece in pieces):
                for at, piece in enumerate(pieces):
                    if piece.core >= SHORTEST:
                        for label in piece.left + piece.right:
                            parked[label] += 1
                        pieces[at] = Piece(piece.first, piece.last)
                pieces = _grown(home, tuple(pieces))
            rows.append(tuple(pieces))
        return State(tuple(rows), (parked[OLD], parked[OWN]), state.own)

    def after(self, state: State) -> Iterator[State]:
        """The next states, before `settled`."""
        for at, home in enumerate(self.problem.homes):
            for piece in state.rows[at]:
                for step in (-1, 1):
                    yield from self._built_in(state, at, home, piece, step)
                    yield from self._turned(state, at, piece, step)
            if state.own:
                yield from laid(state, at, home, self.problem)
        if state.own:
            yield state._replace(parked=plus(state.parked, self.problem.label, 1), own=state.own - 1)

    def _turned(self, state: State, at: int, piece: Piece, step: int) -> Iterator[State]:
        """Move a joker between a parking place and a run that is too short without jokers."""
        if piece.core >= SHORTEST:
            return
        hanging = piece.hanging(step)
        if piece.size > SHORTEST:
            if hanging:
                shorter = piece.hang(step, hanging[:-1])
                yield state.but(at, (piece,), shorter, plus(state.parked, hanging[-1], 1), state.own)
        elif piece.has_room(step, self.problem.numbers):
            for label in (OLD, OWN):
                if state.parked[label]:
                    longer = piece.hang(step, (*hanging, label))
                    yield state.but(at, (piece,), longer, plus(state.parked, label, -1), state.own)

    def _built_in(self, state: State, at: int, home: Home, piece: Piece, step: int) -> Iterator[State]:
        """Fill the joker places next to a run, so that it joins the next tile or run."""
        found = beyond(home, state.rows[at], piece, step)
        if found is None:
            return
        places, other, joined = found
        lacking = places - len(piece.hanging(step)) - (len(other.hanging(-step)) if other else 0)
        gone = (piece, other) if other else (piece,)
        for labels, own in _supplies(state, lacking):
            if home.new and labels[OLD]:
                continue
            parked = (state.parked[OLD] - labels[OLD], state.parked[OWN] - labels[OWN])
            yield state.but(at, gone, joined, parked, state.own - own)


def _supplies(state: State, count: int) -> Iterator[tuple[tuple[int, int], int]]:
    """The ways to take `count` jokers from parking places, by label, and from the rack."""
    for own in range(min(count, state.own) + 1):
        for old in range(min(count - own, state.parked[OLD]) + 1):
            if count - own - old <= state.parked[OWN]:
                yield (old, count - own - old), own


def _grown(home: Home, row: tuple[Piece, ...]) -> list[Piece]:
    """The pieces with all tiles that fit: rows of three or more, and ends without jokers."""
    free = home.numbers & ~covered(row)
    pieces = sorted([*row, *_rows(free)])
    grown: list[Piece] = []
    for at, piece in enumerate(pieces):
        first, last, left, right = piece
        free = home.numbers & ~covered(pieces)
        if not left:
            while free >> first - 1 & 1:
                first -= 1
        if not right:
            while free >> last + 1 & 1:
                last += 1
        pieces[at] = Piece(first, last, left, right)
    for piece in pieces:
        before = grown[-1] if grown else None
        if before and before.last + 1 == piece.first and not before.right and not piece.left:
            grown[-1] = Piece(before.first, piece.last, before.left, piece.right)
        else:
            grown.append(piece)
    return grown


def _rows(free: int) -> Iterator[Piece]:
    """The rows of three or more numbers in a mask."""
    first = 0
    for number in range(free.bit_length() + 1):
        if not free >> number & 1:
            if number - first >= SHORTEST:
                yield Piece(first, number - 1)
            first = number + 1
