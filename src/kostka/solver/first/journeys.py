"""Whether jokers can come from where they lie to where they lie in the end, step by step (F-JOKER-2).

A turn is an order of single steps, each of which leaves nothing but runs. A joker that can leave its run can
also come back, so moving is never a loss: what counts is whether a joker can ever leave, and which steps
cannot be undone. Only runs with jokers, before or after, take part; at the others jokers can be parked.

As long as there is room to park them all, the search is short: tiles are laid as soon as they fit, jokers
that can leave are parked, and nothing is left to choose but which jokers are built in, and in which order. A
box has at most four jokers, so there are few such states, however large the table is. While room is scarce,
`crowded` looks through single moves instead.
"""

from collections.abc import Iterator
from heapq import heappop, heappush

from kostka.solver.first.crowded import Crowded
from kostka.solver.first.pieces import OLD, OWN, Home, Piece, Problem, State, beyond, covered, laid, plus
from kostka.tiles import SHORTEST


def journey(problem: Problem) -> bool:
    """Whether an order of steps leads from the pieces to the homes."""
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
            # Room that there is stays.
            found = easy or problem.roomy(following)
            after = roomy.settled(following) if found else following
            if (found, after) not in seen and not _spent(problem, after, lacking):
                seen.add((found, after))
                heappush(waiting, (_distance(problem, after), -len(seen), found, after))
    return False


def _distance(problem: Problem, state: State) -> int:
    """How far a state seems to be from the end; the nearest are looked at first."""
    open_places = [
        ((home.numbers | home.jokers) & ~covered(row)).bit_count()
        for home, row in zip(problem.homes, state.rows, strict=True)
    ]
    return sum(open_places) + 2 * sum([len(row) for row in state.rows])


def _spent(problem: Problem, state: State, lacking: list[int]) -> bool:
    """Whether jokers of the rack are used up that runs cannot be begun without, or be new."""
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
    """Whether nothing is left to do but to bring parked jokers to the ends of runs."""
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
    """Whether everything lies where it lies in the end."""
    for home, row in zip(problem.homes, state.rows, strict=True):
        if not _complete(home, row):
            return False
        left, right = row[0].left, row[0].right
        if (len(left), len(right)) != home.outer or (home.new and OLD in left + right):
            return False
    return not state.own and not any(state.parked)


class _Roomy:
    """The steps where jokers can always be parked."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem

    def settled(self, state: State) -> State:
        """The state with every tile laid that fits, and every joker parked whose run does not need it."""
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
        """What can follow, before it is settled."""
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
        """A joker comes from a parking place to a run that is too short without jokers, or leaves it."""
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
        """The places of jokers beside a run are filled, and with them it meets the next tile or run."""
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
    """The ways to take so many jokers from parking places, by label, and from the rack."""
    for own in range(min(count, state.own) + 1):
        for old in range(min(count - own, state.parked[OLD]) + 1):
            if count - own - old <= state.parked[OWN]:
                yield (old, count - own - old), own


def _grown(home: Home, row: tuple[Piece, ...]) -> list[Piece]:
    """The pieces with all tiles that fit: in rows of three and more, and at ends where no joker hangs."""
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
    """The rows of three and more numbers in a mask."""
    first = 0
    for number in range(free.bit_length() + 1):
        if not free >> number & 1:
            if number - first >= SHORTEST:
                yield Piece(first, number - 1)
            first = number + 1
