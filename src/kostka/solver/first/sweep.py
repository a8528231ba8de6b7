"""The sweep over the numbers of one colour: a dynamic program whose states are the runs open at a number.

Every rack tile is laid when its number is reached, or not at all. Of the ways that lead to the same open runs
with the same use of jokers, only the best go on, plus the one that has laid every tile so far, since an empty
rack is worth something in itself (F-STAR-3).

Jokers that leave runs are only counted here. Whether they can leave in some order is known only when all
colours are combined, so a way may turn out to be impossible, but no possible way is missed. `hopes` and
`exhaustive` define the kinds of open runs and how they continue.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from itertools import product
from typing import NamedTuple, TypeAlias

from kostka import patience
from kostka.solver.first.line import Content, Core, Line, Piece, Prices

Open: TypeAlias = tuple[int, ...]
"""An open run: its kind, and what matters about it."""


class State(NamedTuple):
    """The open runs, and the use of jokers so far."""

    open: tuple[Open, ...]
    pinned: int
    jokers: int
    lent: int


class Entry(NamedTuple):
    """A way so far: its value, what is laid, the pieces of its open runs, and the finished runs."""

    value: int
    laid: int
    pieces: tuple[Piece, ...]
    done: tuple[Piece, ...]


class Choice(NamedTuple):
    """One way for an open run to continue at a number: its next kind (None if finished), and the cost.

    Jokers added to a finished run go to whichever side has room.
    """

    kind: Open | None
    added: Content = ()
    laid: int = 0
    pinned: int = 0
    jokers: int = 0
    lent: int = 0
    new: int = 0
    core: int = -1


States: TypeAlias = dict[State, dict[Hashable, Entry]]
"""The ways that lead to a state: one per choice of tiles, or all of them."""


class Sweep(ABC):
    """The sweep for one choice of cores; without a number of plays, for all ways to lay every tile."""

    def __init__(self, line: Line, prices: Prices, chosen: tuple[Core, ...], plays: int | None) -> None:
        self.line = line
        self.prices = prices
        self.cores = chosen
        self.plays = plays
        self.any_jokers = line.rack_jokers + line.free_jokers
        self.lying = set(line.runs)
        self.everything = 0
        self.beginning: list[Choice] = []
        self.begun: dict[tuple[int, int, int], list[tuple[Choice, ...]]] = {}

    @abstractmethod
    def beginnings(self, number: int) -> list[Choice]:
        """The runs that can start at a number, apart from cores."""

    @abstractmethod
    def following(self, kind: Open, number: int, own: int, jokers: int, starting: list[int]) -> list[Choice]:
        """The ways for one open run to continue."""

    @abstractmethod
    def entered(self, index: int, number: int) -> Open:
        """The kind of a run that starts with a core."""

    @abstractmethod
    def hopeless(self, state: State, number: int) -> bool:
        """Whether too few tiles and jokers are left for what the open runs need."""

    def finished(self) -> States:
        """All ways of this colour."""
        line = self.line
        states: States = {State((), 0, 0, 0): {0: Entry(0, 0, (), ())}}
        for number in range(1, line.numbers + 2):
            held = line.held[number - 1] if number <= line.numbers else 0
            starting = [index for index, core in enumerate(self.cores) if core.start == number]
            self.everything += held << 2 * number
            states = self._step(states, number, held, starting)
        return states

    def _step(self, states: States, number: int, held: int, starting: list[int]) -> States:
        after: States = {}
        self.beginning = self.beginnings(number)
        self.begun.clear()
        for state, entries in states.items():
            patience.check()
            for choices in self._choices(state, number, held, starting):
                self._follow(state, entries, choices, number, after)
        for state in [state for state in after if state.open and self.hopeless(state, number + 1)]:
            del after[state]
        if self.plays is not None:
            for state, entries in after.items():
                if len(entries) > self.plays:
                    after[state] = self._fewer(entries, self.plays)
        return after

    def _fewer(self, entries: dict[Hashable, Entry], plays: int) -> dict[Hashable, Entry]:
        ranked = sorted(entries.items(), key=lambda item: -item[1].value)
        fewer = dict(ranked[:plays])
        if self.everything in entries:
            fewer[self.everything] = entries[self.everything]
        return fewer

    def _follow(
        self,
        state: State,
        entries: dict[Hashable, Entry],
        choices: tuple[Choice, ...],
        number: int,
        after: States,
    ) -> None:
        laid = new = 0
        _, pinned, jokers, lent = state
        opened: list[tuple[Open, int]] = []
        closed: list[int] = []
        before = len(state.open)
        for index, choice in enumerate(choices):
            laid += choice.laid
            new += choice.new
            pinned += choice.pinned
            jokers += choice.jokers
            lent += choice.lent
            if choice.kind is not None:
                opened.append((choice.kind, index))
            elif index < before:
                closed.append(index)
        opened.sort()
        target = after.setdefault(State(tuple([kind for kind, _ in opened]), pinned, jokers, lent), {})
        price = laid * self.prices.tile + new * self.prices.run
        for value, lying, pieces, done in entries.values():
            lying += laid << 2 * number  # noqa: PLW2901
            value += price  # noqa: PLW2901
            for index in closed:
                piece = self._closed(pieces[index], choices[index].added)
                done = (*done, piece)  # noqa: PLW2901
                if piece in self.lying:
                    value += self.prices.kept  # noqa: PLW2901
            known = target.get(lying)
            if known is not None and known.value >= value:
                continue
            grown = []
            for _, index in opened:
                added = choices[index].added
                if index < before:
                    start, content = pieces[index]
                    grown.append((start, content + added))
                else:
                    grown.append((number, added))
            after_it = Entry(value, lying, tuple(grown), done)
            target[lying if self.plays is not None else after_it] = after_it

    def _closed(self, piece: Piece, jokers: Content) -> Piece:
        start, content = piece
        room = self.line.numbers - (start + len(content) - 1)
        right = min(len(jokers), room)
        left = len(jokers) - right
        return start - left, (*jokers[:left], *content, *jokers[:right])

    def _choices(
        self, state: State, number: int, held: int, starting: list[int]
    ) -> Iterator[tuple[Choice, ...]]:
        """The ways for all open runs to continue, and for new ones to start."""
        line = self.line
        jokers = self.any_jokers - state.pinned - state.jokers
        own = min(line.rack_jokers - state.pinned, jokers)
        lent = line.rack_jokers - state.lent
        options = [self.following(kind, number, own, jokers, starting) for kind in state.open]
        for kept in product(*options) if options else ((),):
            rest = held - sum([choice.laid for choice in kept])
            own_left = own - sum([choice.pinned for choice in kept])
            left = jokers - sum([choice.pinned + choice.jokers for choice in kept])
            joined = [choice.core for choice in kept if choice.core >= 0]
            too_many = sum([choice.lent for choice in kept]) > lent or len(set(joined)) < len(joined)
            if rest < 0 or left < 0 or own_left < 0 or too_many:
                continue
            alone = [
                Choice(self.entered(core, number), self.cores[core].content)
                for core in starting
                if core not in joined
            ]
            for begun in self._new_pieces(rest, own_left, left):
                if self.plays is not None or rest == sum([choice.laid for choice in begun]):
                    yield (*kept, *alone, *begun)

    def _new_pieces(self, rest: int, own: int, jokers: int) -> list[tuple[Choice, ...]]:
        """All that can start at a number with this many tiles, rack jokers, and jokers of any kind."""
        known = self.begun.get((rest, own, jokers))
        if known is None:
            known = self.begun[rest, own, jokers] = list(self._begin(rest, own, jokers, 0))
        return known

    def _begin(self, rest: int, own: int, jokers: int, least: int) -> Iterator[tuple[Choice, ...]]:
        """New pieces ordered by kind, so that no combination occurs twice."""
        yield ()
        if not rest and not jokers:
            return
        for rank, choice in enumerate(self.beginning[least:], least):
            if choice.laid > rest or choice.pinned > own or choice.pinned + choice.jokers > jokers:
                continue
            left = jokers - choice.pinned - choice.jokers
            for more in self._begin(rest - choice.laid, own - choice.pinned, left, rank):
                yield (choice, *more)
