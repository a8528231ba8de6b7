"""All ways to lay every tile of one colour, with jokers in every possible place."""

from collections.abc import Iterator

from kostka.solver.first.line import Core, Line, Prices
from kostka.solver.first.sweep import Choice, Open, State, Sweep
from kostka.tiles import SHORTEST

# The kinds of open runs. Each has its length (capped at 3) and the fields named here.
# A new run, made only of rack tiles: whether it has a number tile.
NEW = 0
# A run laid this turn that takes jokers from the table: whether it has a number tile, and a joker.
GIVEN = 1
# Tiles to the left of a core that starts later.
LEFT = 2
# A run past its last core.
PAST = 3
# A run inside a core: which core.
WITHIN = 4


class Exhaustive(Sweep):
    """Keeps every way separate; `journeys` decides later which of them a turn can take."""

    def __init__(self, line: Line, prices: Prices, chosen: tuple[Core, ...]) -> None:
        Sweep.__init__(self, line, prices, chosen, None)
        rows = zip(line.held, line.held[1:], line.held[2:], strict=False)
        self.can_lie = line.rack_jokers > 0 or any(map(all, rows))
        """Whether a run can be laid at all."""

    def hopeless(self, state: State, number: int) -> bool:
        jokers = self.any_jokers - state.pinned - state.jokers
        ahead = [core.start for core in self.cores if core.start >= number]
        for kind in state.open:
            if kind[0] == LEFT and (
                not ahead or self.line.held[number - 1 : min(ahead) - 1].count(0) > jokers
            ):
                return True
            if kind[0] <= GIVEN and not kind[2] and not any(self.line.held[number - 1 :]):
                return True
        return False

    def beginnings(self, number: int) -> list[Choice]:
        line = self.line
        if number > line.numbers:
            return []
        choices = []
        if self.can_lie and number + SHORTEST - 1 <= line.numbers and any(line.held[number - 1 :]):
            choices.append(Choice((NEW, 1, 1), (number,), laid=1))
            choices.append(Choice((NEW, 1, 0), (0,), pinned=1))
            if line.free_jokers:
                choices.append(Choice((GIVEN, 1, 1, 0), (number,), laid=1))
                choices.append(Choice((GIVEN, 1, 0, 1), (0,), jokers=1))
        if any(core.start > number for core in self.cores):
            choices.append(Choice((LEFT, 1), (number,), laid=1))
            choices.append(Choice((LEFT, 1), (0,), jokers=1))
        return choices

    def following(self, kind: Open, number: int, own: int, jokers: int, starting: list[int]) -> list[Choice]:
        tag, size = kind[0], min(kind[1] + 1, SHORTEST)
        if tag == WITHIN:
            return [Choice(self._inside(kind, number))]
        choices = []
        if tag == PAST and kind[1] == SHORTEST:
            choices.append(Choice(None))
        if tag >= LEFT:
            choices += self._joins(starting, number, kind[1])
        if tag == NEW and kind[1] == SHORTEST and kind[2]:
            choices.append(Choice(None, new=1))
        if tag == GIVEN and kind[1] == SHORTEST and kind[2] and kind[3]:
            choices.append(Choice(None))
        if number <= self.line.numbers:
            numbered = {NEW: (size, 1), GIVEN: (size, 1, *kind[3:])}.get(tag, (size,))
            choices.append(Choice((tag, *numbered), (number,), laid=1))
            if tag == NEW and own:
                choices.append(Choice((NEW, size, kind[2]), (0,), pinned=1))
            elif tag != NEW and jokers:
                longer = (GIVEN, size, kind[2], 1) if tag == GIVEN else (tag, size)
                choices.append(Choice(longer, (0,), jokers=1))
        return choices

    def _joins(self, starting: list[int], number: int, length: int) -> Iterator[Choice]:
        for index in starting:
            core = self.cores[index].content
            met = self._inside((WITHIN, min(length + len(core), SHORTEST), index), number)
            yield Choice(met, core, core=index)

    def entered(self, index: int, number: int) -> Open:
        size = min(len(self.cores[index].content), SHORTEST)
        return self._inside((WITHIN, size, index), number)

    def _inside(self, kind: Open, number: int) -> Open:
        _, size, index = kind
        return kind if self.cores[index].end > number else (PAST, size)
