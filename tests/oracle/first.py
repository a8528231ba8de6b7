"""All plays of a turn of runs and stars, by trying every order of single steps.

It shares nothing with the solver and the referee: from the table as it lies it goes from state to state, one
step of the rules at a time, until no state is new. What it has seen are the tables that a turn can lead to.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from kostka.rules import Deck
from kostka.rules.first import Stars
from kostka.tiles import JOKER, Rack, Table, Tile, TileSet, read

Outcome: TypeAlias = tuple[tuple[TileSet, ...], int]
"""The runs on the table in sorted order, and how many jokers went to the rack."""

LOOSE = -1
"""A joker that lies where it lay when the turn began: it may be swapped."""
MOVED = -2
"""A joker of the table that was moved in this turn."""
OWN = -3
"""A joker laid from the rack in this turn."""


class Run(NamedTuple):
    """A run: its first number, what lies there, and whether all its number tiles came from the rack."""

    colour: int
    first: int
    places: tuple[int, ...]
    fresh: bool

    @property
    def last(self) -> int:
        return self.first + len(self.places) - 1

    @property
    def new(self) -> bool:
        """Whether nothing in it lay on the table when the turn began."""
        return self.fresh and not {LOOSE, MOVED} & set(self.places)


class State(NamedTuple):
    """What lies on the table and on the rack in the middle of a turn, jokers taken to it aside."""

    runs: tuple[Run, ...]
    rack: Rack
    taken: int


def outcomes(
    table: Table, rack: Rack, deck: Deck, stars: Stars, *, again: bool = True
) -> dict[Outcome, tuple[int, int]]:
    """Every legal outcome of a turn in which a tile leaves the rack: its stars, and the tiles laid, net.

    With `again` off no joker is moved twice, and none that was laid in this turn.
    """
    found: dict[Outcome, tuple[int, int]] = {}
    for state in reachable(table, rack, deck, again=again):
        if len(state.rack) == len(rack):
            continue
        net = len(rack) - len(state.rack) - state.taken
        new = sum(run.new for run in state.runs)
        worth = net * stars.per_tile + new * stars.per_run + (net == len(rack)) * stars.last_tile
        key = (tuple(sorted(_tiles(run) for run in state.runs)), state.taken)
        found[key] = max(found.get(key, (-1, 0)), (worth, net))
    return found


def best(table: Table, rack: Rack, deck: Deck, stars: Stars, *, again: bool = True) -> tuple[int, int]:
    """Most stars, and of those plays most tiles."""
    return max(outcomes(table, rack, deck, stars, again=again).values(), default=(0, 0))


def reachable(table: Table, rack: Rack, deck: Deck, *, again: bool = True) -> set[State]:
    """Every state that an order of steps leads to."""
    runs = []
    for tiles in table:
        reading = read(tiles, deck, groups=False)
        assert reading is not None
        places = tuple(LOOSE if tile == JOKER else tile.number for tile in reading.tiles)
        runs.append(Run(reading.faces[0].colour, reading.faces[0].number, places, fresh=False))
    start = State(tuple(sorted(runs)), tuple(sorted(rack)), 0)
    seen, waiting = {start}, [start]
    while waiting:
        for state in steps(waiting.pop(), deck, again=again):
            if state not in seen:
                seen.add(state)
                waiting.append(state)
    return seen


def steps(state: State, deck: Deck, *, again: bool = True) -> Iterator[State]:
    """The states that are one step away."""
    yield from _laid(state, deck)
    yield from _added(state, deck)
    yield from _joined(state)
    yield from _moved(state, deck, again=again)
    yield from _swapped(state)


def _laid(state: State, deck: Deck) -> Iterator[State]:
    """Three tiles of the rack are a new run; whatever is longer has three to begin with."""
    for colour in range(deck.colours):
        for first in range(1, deck.numbers - 1):
            for places, rack in _filled(state.rack, colour, first, 3):
                if max(places) > 0:
                    yield _with(state, (), (Run(colour, first, places, fresh=True),), rack)


def _filled(rack: Rack, colour: int, first: int, size: int) -> Iterator[tuple[tuple[int, ...], Rack]]:
    """The ways to fill so many places in a row from the rack, and what is left of it."""
    if not size:
        yield (), rack
        return
    for tile, mark in ((Tile(colour, first), first), (JOKER, OWN)):
        if tile in rack:
            for places, left in _filled(_without(rack, tile), colour, first + 1, size - 1):
                yield (mark, *places), left


def _added(state: State, deck: Deck) -> Iterator[State]:
    """A tile or a joker of the rack is added to an end of a run."""
    for run in state.runs:
        for number in (run.first - 1, run.last + 1):
            if 1 <= number <= deck.numbers:
                for (mark,), rack in _filled(state.rack, run.colour, number, 1):
                    yield _with(state, (run,), (_longer(run, number, mark),), rack)


def _joined(state: State) -> Iterator[State]:
    """Two runs that meet become one."""
    for one in state.runs:
        for other in state.runs:
            if one.colour == other.colour and one.last + 1 == other.first:
                both = Run(one.colour, one.first, one.places + other.places, one.fresh and other.fresh)
                yield _with(state, (one, other), (both,), state.rack)


def _moved(state: State, deck: Deck, *, again: bool) -> Iterator[State]:
    """A joker leaves the end of a run that keeps three tiles, and is added to an end of another run."""
    for run in state.runs:
        if len(run.places) < 4:
            continue
        shorter = []
        least = OWN if again else LOOSE
        if least <= run.places[0] < 0:
            shorter.append((run.places[0], run._replace(first=run.first + 1, places=run.places[1:])))
        if least <= run.places[-1] < 0:
            shorter.append((run.places[-1], run._replace(places=run.places[:-1])))
        others = list(state.runs)
        others.remove(run)
        for other in others:
            for number in (other.first - 1, other.last + 1):
                if 1 <= number <= deck.numbers:
                    for mark, left in shorter:
                        given = _longer(other, number, OWN if mark == OWN else MOVED)
                        yield _with(state, (run, other), (left, given), state.rack)


def _swapped(state: State) -> Iterator[State]:
    """The tile that a joker stands for takes its place, and the joker waits for the next turn."""
    for run in state.runs:
        for place, mark in enumerate(run.places):
            tile = Tile(run.colour, run.first + place)
            if mark == LOOSE and tile in state.rack:
                places = (*run.places[:place], tile.number, *run.places[place + 1 :])
                after = _with(state, (run,), (run._replace(places=places),), _without(state.rack, tile))
                yield after._replace(taken=state.taken + 1)


def _longer(run: Run, number: int, mark: int) -> Run:
    if number < run.first:
        return run._replace(first=number, places=(mark, *run.places))
    return run._replace(places=(*run.places, mark))


def _with(state: State, gone: tuple[Run, ...], came: tuple[Run, ...], rack: Rack) -> State:
    runs = list(state.runs)
    for run in gone:
        runs.remove(run)
    return State(tuple(sorted([*runs, *came])), rack, state.taken)


def _without(rack: Rack, tile: Tile) -> Rack:
    at = rack.index(tile)
    return rack[:at] + rack[at + 1 :]


def _tiles(run: Run) -> TileSet:
    return tuple(Tile(run.colour, number) if number > 0 else JOKER for number in run.places)
