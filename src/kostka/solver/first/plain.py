"""One colour without a joker on the rack, where the best play is mostly obvious.

Consecutive rack tiles make as many new runs of three as possible; the rest extend the run before or after
them, or a new run. If no joker moves, nothing can be better: every tile is laid, and no new run has fewer
than three tiles. Jokers from the table never make a run new, so they help only if they let another tile be
laid.
"""

from collections.abc import Iterator

from kostka.solver.first.line import Line, Piece, Way, loose_ends
from kostka.tiles import SHORTEST


def plain_way(line: Line, tile: int, run: int) -> Way:
    """The best way to lay tiles if the box has one copy of each tile and no joker moves."""
    value = laid = 0
    runs = list(line.runs)
    for first, last in _rows(line.held):
        size = last - first + 1
        before = next((piece for piece in runs if piece[0] + len(piece[1]) == first), None)
        behind = next((piece for piece in runs if piece[0] == last + 1), None)
        new, over = divmod(size, SHORTEST)
        if not (new or before or behind):
            continue
        value += size * tile + new * run
        laid += sum([1 << 2 * number for number in range(first, last + 1)])
        if over and before:
            runs[runs.index(before)] = (before[0], (*before[1], *range(first, first + over)))
            first += over  # noqa: PLW2901
        elif over and behind:
            last -= over  # noqa: PLW2901
            runs[runs.index(behind)] = (last + 1, (*range(last + 1, last + 1 + over), *behind[1]))
        runs += _split(first, last, new)
    return Way(value, laid, tuple(runs))


def jokers_could_help(line: Line, way: Way) -> bool:
    """Whether a tile left on the rack might be laid next to a joker from the table."""
    if not line.free_jokers and all(content[0] and content[-1] for _, content in line.runs):
        return False
    left = [number for number, count in enumerate(line.held, 1) if count and not way.laid >> 2 * number & 3]
    return any(_within_reach(number, line) for number in left)


def _within_reach(number: int, line: Line) -> bool:
    held = line.held
    anchors = [(start, start + len(content) - 1, *loose_ends(content)) for start, content in line.runs]
    anchors += [(n, n + 2, 0, 0) for n in range(1, line.numbers - 1) if all(held[n - 1 : n + 2])]
    for first, last, left, right in anchors:
        if first <= number < first + left or last - right < number <= last:
            return True  # in place of a joker, which may leave or stay next to the following tile
        between = held[number : first - 1] if number < first else held[last : number - 1]
        if not first <= number <= last and between.count(0) <= line.free_jokers:
            return True
    return False


def _rows(held: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """The first and the last number of each row of tiles."""
    first = 0
    for number, count in enumerate((*held, 0), 1):
        if count and not first:
            first = number
        elif not count and first:
            yield first, number - 1
            first = 0


def _split(first: int, last: int, new: int) -> Iterator[Piece]:
    """A row split into this many runs; the last one takes the remainder."""
    for index in range(new):
        start = first + SHORTEST * index
        end = start + SHORTEST - 1 if index < new - 1 else last
        yield start, tuple(range(start, end + 1))
