"""The sweep over the numbers of one colour: a dynamic program whose states are the runs open at a number.

Every tile of the rack is laid where its number is reached, or not at all; a joker may be laid anywhere. Of
the ways that lead to the same open runs with the same use of jokers only the best ones go on, and the one
that laid every tile so far, since an empty rack has a worth of its own (F-STAR-3).

Jokers that leave runs are only counted here; whether there is an order in which they can leave, nobody knows
before all colours are put together. So a way may turn out to be none, but no way is missed that a turn can
take: `lacking` and `least` ask for what every order needs.
"""

from collections.abc import Hashable, Iterator
from itertools import product
from typing import NamedTuple, TypeAlias

from kostka.solver.first.line import Content, Core, Line, Piece, Prices
from kostka.tiles import SHORTEST

# The kinds of open runs. A run that will be new, of rack tiles only: how long, has it a number tile.
NEW = 0
# A run of this turn to which jokers of the table are added, so that it is not new (F-STAR-2), but lay there
# before (F-JOKER-2): rack tiles in a row, is a number among them, are they a run by now, was a joker added.
GIVEN = 1
# Tiles on the left of a core that is yet to come: open jokers, length.
LEFT = 2
# A run past its last core: jokers taken from that, open jokers left and right of it, places on its right,
# length, places it lacks.
PAST = 3
# A run within a core: which core, open jokers left of it, length, places it lacks.
WITHIN = 4

Open: TypeAlias = tuple[int, ...]

UNREACHED = 1000
# So many places beside a core may have been a run by themselves, to which a joker of the core came.
ANOTHER = SHORTEST + 1


class State(NamedTuple):
    open: tuple[Open, ...]
    pinned: int
    jokers: int
    least: int


class Entry(NamedTuple):
    """A way so far: its value, what is laid, the pieces of its open runs, and the finished runs."""

    value: int
    laid: int
    pieces: tuple[Piece, ...]
    done: tuple[Piece, ...]


class _Choice(NamedTuple):
    """What becomes of an open run at a number: the kind it then is (None: it is finished), and the cost."""

    kind: Open | None
    added: Content = ()
    laid: int = 0
    pinned: int = 0
    jokers: int = 0
    least: int = 0
    new: int = 0
    core: int = -1


States: TypeAlias = dict[State, dict[Hashable, Entry]]
"""The ways that lead to a state: one for all that lay the same, or each by itself."""


class Sweep:
    """The sweep for one choice of cores; for all ways to lay every tile if the number of plays is None."""

    def __init__(self, line: Line, prices: Prices, chosen: tuple[Core, ...], plays: int | None) -> None:
        self.line = line
        self.prices = prices
        self.cores = chosen
        self.plays = plays
        self.any_jokers = line.rack_jokers + line.free_jokers
        self.fussy = plays is None or any(core.taken for core in chosen)
        self.lying = set(line.runs)
        self.everything = 0
        # Whether a run can be laid at all to which a joker of the table could be added.
        self.can_lie = sum(line.held) + line.rack_jokers >= SHORTEST
        self.covered = {place for core in chosen for place in range(core.start, core.end + 1)}
        self.beginnings: list[_Choice] = []
        self.begun: dict[tuple[int, int, int], list[tuple[_Choice, ...]]] = {}

    def finished(self) -> States:
        line = self.line
        states: States = {State((), 0, 0, 0): {0: Entry(0, 0, (), ())}}
        for number in range(1, line.numbers + 2):
            held = line.held[number - 1] if number <= line.numbers else 0
            starting = [index for index, core in enumerate(self.cores) if core.start == number]
            self.everything += held << 2 * number
            if not held and not starting and not self.any_jokers and all(not s.open for s in states):
                continue
            states = self._step(states, number, held, starting)
        return states

    def _step(self, states: States, number: int, held: int, starting: list[int]) -> States:
        after: States = {}
        self.beginnings = self._beginnings(number)
        self.begun.clear()
        for state, entries in states.items():
            for choices in self._choices(state, number, held, starting):
                self._follow(state, entries, choices, number, after)
        for state in [state for state in after if self._hopeless(state, number + 1)]:
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

    def _hopeless(self, state: State, number: int) -> bool:
        """Whether there are too few tiles and jokers for what the open runs need from a number on."""
        needs = [need for kind in state.open if (need := self._need(kind, number))]
        jokers = self.any_jokers - state.pinned - state.jokers
        for ahead in range(max(needs, default=0)):
            if number + ahead > self.line.numbers:
                return True
            wanted = sum([need > ahead for need in needs])
            jokers -= max(wanted - self.line.held[number + ahead - 1], 0)
        return jokers < 0

    def _need(self, kind: Open, number: int) -> int:
        """How many places from a number on an open run will fill at least."""
        tag = kind[0]
        if tag == NEW:
            return SHORTEST - kind[1]
        if tag == GIVEN:
            return 0 if kind[3] else SHORTEST - kind[1]
        if tag == WITHIN:
            return 0
        to_core = min([core.start for core in self.cores if core.start >= number], default=UNREACHED) - number
        return to_core if tag == LEFT else min(to_core, kind[-1])

    def _follow(
        self,
        state: State,
        entries: dict[Hashable, Entry],
        choices: tuple[_Choice, ...],
        number: int,
        after: States,
    ) -> None:
        laid = new = 0
        _, pinned, jokers, least = state
        opened: list[tuple[Open, int]] = []
        for index, choice in enumerate(choices):
            laid += choice.laid
            new += choice.new
            pinned += choice.pinned
            jokers += choice.jokers
            least = max(least, choice.least)
            if choice.kind is not None:
                opened.append((choice.kind, index))
        opened.sort()
        target = after.setdefault(State(tuple([kind for kind, _ in opened]), pinned, jokers, least), {})
        price = laid * self.prices.tile + new * self.prices.run
        before = len(state.open)
        for value, lying, pieces, done in entries.values():
            lying += laid << 2 * number  # noqa: PLW2901
            value += price  # noqa: PLW2901
            for index, choice in enumerate(choices):
                if choice.kind is None and index < before:
                    done = (*done, pieces[index])  # noqa: PLW2901
                    if pieces[index] in self.lying:
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

    def _choices(
        self, state: State, number: int, held: int, starting: list[int]
    ) -> Iterator[tuple[_Choice, ...]]:
        """What can become of all open runs, and which new ones begin."""
        line = self.line
        jokers = self.any_jokers - state.pinned - state.jokers
        own = min(line.rack_jokers - state.pinned, jokers)
        options = [self._of(kind, number, own, jokers, starting) for kind in state.open]
        for kept in product(*options) if options else ((),):
            rest = held - sum([choice.laid for choice in kept])
            own_left = own - sum([choice.pinned for choice in kept])
            left = jokers - sum([choice.pinned + choice.jokers for choice in kept])
            joined = [choice.core for choice in kept if choice.core >= 0]
            if rest < 0 or left < 0 or own_left < 0 or len(set(joined)) < len(joined):
                continue
            alone = self._alone([core for core in starting if core not in joined], number)
            if alone is None:
                continue
            for begun in self._new_pieces(rest, own_left, left):
                if self.plays is not None or rest == sum([choice.laid for choice in begun]):
                    yield (*kept, *alone, *begun)

    def _of(self, kind: Open, number: int, own: int, jokers: int, starting: list[int]) -> list[_Choice]:
        """What can become of one open run."""
        tag = kind[0]
        if tag == NEW:
            return self._of_new(kind, number, own)
        if tag == GIVEN:
            return self._of_given(kind, number, own, jokers)
        if tag == LEFT:
            return self._of_left(kind, number, jokers, starting)
        if tag == PAST:
            return self._of_past(kind, number, jokers, starting)
        return [_Choice(self._inside(kind, number))]

    def _of_new(self, kind: Open, number: int, own: int) -> list[_Choice]:
        _, size, numbered = kind
        choices = [_Choice(None, new=1)] if size >= SHORTEST and numbered else []
        if number <= self.line.numbers:
            longer = min(size + 1, SHORTEST)
            choices.append(_Choice((NEW, longer, 1), (number,), laid=1))
            if own:
                choices.append(_Choice((NEW, longer, numbered), (0,), pinned=1))
        return choices

    def _of_given(self, kind: Open, number: int, own: int, jokers: int) -> list[_Choice]:
        _, row, numbered, lies, given = kind
        choices = [_Choice(None)] if lies and given else []
        if number <= self.line.numbers:
            row = min(row + 1, SHORTEST)
            lying = (GIVEN, 0, 0, 1, given)
            longer = lying if lies or row == SHORTEST else (GIVEN, row, 1, 0, given)
            choices.append(_Choice(longer, (number,), laid=1))
            if own and not lies:
                longer = lying if numbered and row == SHORTEST else (GIVEN, row, numbered, 0, given)
                choices.append(_Choice(longer, (0,), pinned=1))
            if jokers:
                choices.append(_Choice((GIVEN, 0, 0, lies, 1), (0,), jokers=1))
        return choices

    def _of_left(self, kind: Open, number: int, jokers: int, starting: list[int]) -> list[_Choice]:
        _, loose, length = kind
        choices = list(self._joins(starting, number, 0, (loose if length < ANOTHER else 0, length, 0)))
        if number <= self.line.numbers:
            longer = min(length + 1, ANOTHER) if self.fussy else 0
            choices.append(_Choice((LEFT, loose, longer), (number,), laid=1))
            if jokers:
                loose = loose + 1 if self.fussy else 0
                choices.append(_Choice((LEFT, loose, longer), (0,), jokers=1))
        return choices

    def _of_past(self, kind: Open, number: int, jokers: int, starting: list[int]) -> list[_Choice]:
        _, taken, left, right, places, length, lacking = kind
        choices = list(self._joins(starting, number, taken and taken + left, (0, length, lacking)))
        if not lacking:
            own_side = left + right if places < ANOTHER else left
            choices.append(_Choice(None, least=taken and taken + own_side))
        if number <= self.line.numbers:
            lacking = max(lacking - 1, 0)
            places = min(places + 1, ANOTHER) if taken else 0
            longer = min(length + 1, 2) if self.fussy else 0
            choices.append(_Choice((PAST, taken, left, right, places, longer, lacking), (number,), laid=1))
            if jokers:
                right = right + 1 if taken else 0
                choices.append(_Choice((PAST, taken, left, right, places, longer, lacking), (0,), jokers=1))
        return choices

    def _joins(
        self, starting: list[int], number: int, least: int, before: tuple[int, int, int]
    ) -> Iterator[_Choice]:
        """The run meets a core that starts here."""
        for index in starting:
            kind = self._enter(index, number, before)
            if kind is not None:
                yield _Choice(kind, self.cores[index].content, least=least, core=index)

    def _alone(self, starting: list[int], number: int) -> list[_Choice] | None:
        """The cores that start here with nothing on their left; None if jokers could not have left one."""
        choices = []
        for index in starting:
            kind = self._enter(index, number, (0, 0, 0))
            if kind is None:
                return None
            choices.append(_Choice(kind, self.cores[index].content))
        return choices

    def _enter(self, index: int, number: int, before: tuple[int, int, int]) -> Open | None:
        """A core after open jokers, a length and a lack of places; None if jokers could not have left it."""
        core = self.cores[index]
        loose, length, lacking = before
        lacking = max(lacking - len(core.content), 0)
        if core.left is None or length < core.left:
            if core.right is None:
                return None
            lacking = max(lacking, core.right)
        length = min(length + len(core.content), 2) if self.fussy else 0
        return self._inside((WITHIN, index, loose if core.taken else 0, length, lacking), number)

    def _inside(self, kind: Open, number: int) -> Open:
        _, index, loose, length, lacking = kind
        core = self.cores[index]
        return kind if core.end > number else (PAST, core.taken, loose, 0, 0, length, lacking)

    def _new_pieces(self, rest: int, own: int, jokers: int) -> list[tuple[_Choice, ...]]:
        """All that can begin at the number with so many tiles, jokers of the rack, and jokers of any kind."""
        known = self.begun.get((rest, own, jokers))
        if known is None:
            known = self.begun[rest, own, jokers] = list(self._begin(rest, own, jokers, 0))
        return known

    def _begin(self, rest: int, own: int, jokers: int, least: int) -> Iterator[tuple[_Choice, ...]]:
        """New pieces in the order of their kinds, so that none comes twice."""
        yield ()
        if not rest and not jokers:
            return
        for rank, choice in enumerate(self.beginnings[least:], least):
            if choice.laid > rest or choice.pinned > own or choice.pinned + choice.jokers > jokers:
                continue
            left = jokers - choice.pinned - choice.jokers
            for more in self._begin(rest - choice.laid, own - choice.pinned, left, rank):
                yield (choice, *more)

    def _beginnings(self, number: int) -> list[_Choice]:
        """What can begin at a number.

        A joker at the front of a run could as well lie behind it, unless the run goes up to the highest
        number; or jokers have left runs of this colour, so that it matters on which side others lie.
        """
        line = self.line
        choices = []
        up = self._can_reach_the_top(number)
        if number + SHORTEST - 1 <= line.numbers:
            lacking = line.held[number - 1 : number + SHORTEST - 1].count(0)
            if lacking <= line.rack_jokers:
                choices.append(_Choice((NEW, 1, 1), (number,), laid=1))
                if line.rack_jokers and up:
                    choices.append(_Choice((NEW, 1, 0), (0,), pinned=1))
            if line.free_jokers and self.can_lie:
                choices.append(_Choice((GIVEN, 1, 1, 0, 0), (number,), laid=1))
                if up:
                    choices.append(_Choice((GIVEN, 0, 0, 0, 1), (0,), jokers=1))
                if line.rack_jokers and up:
                    choices.append(_Choice((GIVEN, 1, 0, 0, 0), (0,), pinned=1))
        length = 1 if self.fussy else 0
        if self._can_reach_a_core(number):
            choices.append(_Choice((LEFT, 0, length), (number,), laid=1))
            if self.any_jokers and (up or self.fussy):
                choices.append(_Choice((LEFT, length, length), (0,), jokers=1))
        return choices

    def _can_reach_the_top(self, number: int) -> bool:
        """Whether a run from the number on could go up to the highest one."""
        ahead = range(number, self.line.numbers + 1)
        lacking = sum([not self.line.held[place - 1] and place not in self.covered for place in ahead])
        return lacking <= self.any_jokers

    def _can_reach_a_core(self, number: int) -> bool:
        ahead = [core.start for core in self.cores if core.start > number]
        return bool(ahead) and self.line.held[number - 1 : min(ahead) - 1].count(0) <= self.any_jokers
