"""An order in which jokers can leave the ends of runs for others, each once, if there is one.

A turn is a sequence of steps, each of which leaves nothing but runs. No tile has to be laid before a joker
needs it: as a fourth tile of its run, or so that another run reaches the joker's place. The rest is laid at
the end, when every joker has left. So it is enough to find an order of departures, each with the tiles that
it needs.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from kostka.tiles import JOKER, SHORTEST, TileSet


class Home(NamedTuple):
    """A run in its final form, and the parts of it that were there when the turn began."""

    first: int
    tiles: TileSet
    parts: tuple["Part", ...]

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + len(self.tiles))

    def jokers(self, part: "Part") -> int:
        """How many jokers are in the end where the part's settled tiles are."""
        settled = part.settled
        return self.tiles[settled.start - self.first : settled.stop - self.first].count(JOKER)


class Part(NamedTuple):
    """Tiles that form a run at some point of the turn, and how many jokers have yet to leave its ends."""

    first: int
    last: int
    left: int = 0
    right: int = 0

    @property
    def settled(self) -> range:
        """The numbers of the tiles that stay."""
        return range(self.first + self.left, self.last - self.right + 1)

    @property
    def size(self) -> int:
        return self.last - self.first + 1

    def up_to(self, number: int) -> "Part":
        """The run extended to a number."""
        return self._replace(first=min(self.first, number), last=max(self.last, number))


class _State(NamedTuple):
    """The runs at each home, ordered by their settled tiles, and the jokers left on the rack."""

    rows: tuple[tuple[Part, ...], ...]
    own: int

    @property
    def done(self) -> bool:
        """Whether every joker that must leave has left."""
        return not any(part.left or part.right for row in self.rows for part in row)

    @property
    def new(self) -> int:
        """The homes that are still empty; no joker from the table will go there."""
        return sum(not row for row in self.rows)

    def settled(self, at: int, number: int) -> Part | None:
        """The run at a home with a settled tile at this number."""
        return next((part for part in self.rows[at] if number in part.settled), None)

    def but(self, at: int, gone: tuple[Part, ...], came: Part, jokers: int = 0) -> "_State":
        """The state with one run replacing others at a home, using this many rack jokers."""
        row = [*(part for part in self.rows[at] if part not in gone), came]
        row.sort(key=lambda part: part.settled.start)
        return _State((*self.rows[:at], tuple(row), *self.rows[at + 1 :]), self.own - jokers)


_Found: TypeAlias = Iterator[tuple[_State, Part]]
"""States, each with the run in question."""


def most_new(homes: tuple[Home, ...], own: int) -> int | None:
    """How many runs can be new if this many rack jokers are laid; None if the jokers cannot leave.

    The homes have exactly the places for these jokers and for those that leave.
    """
    start = _State(tuple([home.parts for home in homes]), own)
    if start.done:
        return start.new
    steps = _Departures(homes)
    best: int | None = None
    seen, waiting = {start}, [start]
    while waiting and best != start.new:
        state = waiting.pop()
        if best is not None and state.new <= best:
            continue
        if state.done:
            best = state.new
            continue
        for after in steps.after(state):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return best


class _Departures:
    """Departures of single jokers on the way to these homes."""

    def __init__(self, homes: tuple[Home, ...]) -> None:
        self.homes = homes

    def after(self, state: _State) -> Iterator[_State]:
        """The states after one more joker has moved from one run to another."""
        for at, row in enumerate(state.rows):
            for part in row:
                for step, leaving in ((-1, part.left), (1, part.right)):
                    if leaving:
                        for ready, source in self._lengthened(state, at, part, step):
                            yield from self._arrivals(ready, at, source, step)

    def _lengthened(self, state: _State, at: int, part: Part, step: int) -> _Found:
        """The run with three tiles besides the joker on that side.

        A run of three needs one more tile at its other end, or the run next to it.
        """
        if part.size > SHORTEST:
            yield state, part
            return
        other_end, leaving = (part.last, part.right) if step < 0 else (part.first, part.left)
        number = other_end - step
        if leaving or number not in self.homes[at].numbers:
            return
        neighbour = state.settled(at, number)
        if neighbour is None:
            yield from self._grown(state, at, part, number)
        elif number == (neighbour.first if step < 0 else neighbour.last):
            low, high = min(part, neighbour), max(part, neighbour)
            both = Part(low.first, high.last, low.left, high.right)
            yield state.but(at, (part, neighbour), both), both

    def _arrivals(self, state: _State, at: int, source: Part, step: int) -> Iterator[_State]:
        """The states after the joker on that side of its run has gone to a place at another run."""
        if step < 0:
            shorter = source._replace(first=source.first + 1, left=source.left - 1)
        else:
            shorter = source._replace(last=source.last - 1, right=source.right - 1)
        for there, home in enumerate(self.homes):
            barred = source if there == at else None
            for number, tile in zip(home.numbers, home.tiles, strict=True):
                if tile == JOKER and state.settled(there, number) is None:
                    for ready, target in self._beside(state, there, number, barred):
                        given = ready.but(there, (target,), target.up_to(number))
                        yield given.but(at, (source,), shorter)

    def _beside(self, state: _State, at: int, number: int, barred: Part | None) -> _Found:
        """The runs that can be made to end next to a number: an existing one, or one laid for it.

        It must not be the run that the joker leaves.
        """
        numbers = self.homes[at].numbers
        for step in (-1, 1):
            near = number + step
            while near in numbers and state.settled(at, near) is None:
                near += step
            part = state.settled(at, near)
            if part is not None and part != barred and near == (part.last if step < 0 else part.first):
                yield from self._grown(state, at, part, number + step)
            yield from self._laid(state, at, range(number + step, near, step))

    def _grown(self, state: _State, at: int, part: Part, number: int) -> _Found:
        """The run extended to the number with rack tiles."""
        longer = part.up_to(number)
        jokers = self.homes[at].jokers(longer) - self.homes[at].jokers(part)
        if jokers <= state.own:
            yield state.but(at, (part,), longer, jokers), longer

    def _laid(self, state: _State, at: int, numbers: range) -> _Found:
        """A run of the first three of these numbers, or more if those are jokers, laid from the rack."""
        for size in range(SHORTEST, len(numbers) + 1):
            run = Part(min(numbers[:size]), max(numbers[:size]))
            jokers = self.homes[at].jokers(run)
            if jokers < size:
                if jokers <= state.own:
                    yield state.but(at, (), run, jokers), run
                return
