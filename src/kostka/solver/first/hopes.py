"""An upper bound on what can be laid in one colour, with jokers only in gaps or to make up three.

A joker at the end of a longer run could just as well go to any other end. Such jokers are left out here and
placed once all colours are known.
"""

from collections.abc import Iterator

from kostka.solver.first.line import Core, Line, Prices
from kostka.solver.first.sweep import Choice, Open, State, Sweep
from kostka.tiles import SHORTEST

# The kinds of open runs. All but the core have their length (capped at 3) and whether a joker is last, so
# that they must continue. Runs of this turn also have whether their last two places are numbers, and whether
# three in a row have been laid, if need be with jokers from the rack.
# A new run, made only of rack tiles.
NEW = 0
# A run that takes jokers from the table, so it was laid before them (F-JOKER-2) and is not new (F-STAR-2).
GIVEN = 1
# Tiles to the left of a core that starts later.
LEFT = 2
# A run past its last core.
PAST = 3
# A run inside a core: which core, and its length so far.
WITHIN = 4

_FAR = 1000


class Hopes(Sweep):
    """The best ways for each use of jokers."""

    def __init__(self, line: Line, prices: Prices, chosen: tuple[Core, ...], plays: int) -> None:
        Sweep.__init__(self, line, prices, chosen, plays)
        starts = {core.start for core in chosen}
        self.next_core = [_FAR] * (line.numbers + 3)
        self.next_tile = [_FAR] * (line.numbers + 3)
        """By number: the next core, and the next tile on the rack, from there on."""
        for number in range(line.numbers, 0, -1):
            self.next_core[number] = number if number in starts else self.next_core[number + 1]
            self.next_tile[number] = number if line.held[number - 1] else self.next_tile[number + 1]

    def hopeless(self, state: State, number: int) -> bool:
        """Whether a run ending in a joker can reach no tile, or a run that needs a core can reach none."""
        jokers = self.any_jokers - state.pinned - state.jokers
        for kind in state.open:
            if kind[0] == LEFT:
                core = self.next_core[number]
                if core == _FAR or self._lacking(number, core) > jokers:
                    return True
            elif kind[0] != WITHIN and kind[2]:
                target = self.next_tile[number]
                if kind[0] == PAST:
                    target = min(target, self.next_core[number])
                if target - number > jokers:
                    return True
        return False

    def _lacking(self, number: int, end: int) -> int:
        return self.line.held[number - 1 : end - 1].count(0)

    def beginnings(self, number: int) -> list[Choice]:
        """Runs begin with a number tile."""
        line = self.line
        if number > line.numbers or not line.held[number - 1]:
            return []
        choices = []
        row = line.held[number - 1 : number + SHORTEST - 1]
        if len(row) - row.count(0) + line.rack_jokers >= SHORTEST:
            choices.append(Choice((NEW, 1, 0, 1, 0, 0), (number,), laid=1))
        if line.free_jokers:
            choices.append(Choice((GIVEN, 1, 0, 1, 0, 0), (number,), laid=1))
        if self.next_core[number] < _FAR and self._lacking(number, self.next_core[number]) <= self.any_jokers:
            choices.append(Choice((LEFT, 1, 0), (number,), laid=1))
        return choices

    def following(self, kind: Open, number: int, own: int, jokers: int, starting: list[int]) -> list[Choice]:
        """A tile, a joker, a core, or the end."""
        tag = kind[0]
        if tag == WITHIN:
            return [Choice(self._inside(kind, number))]
        choices = self._ends(kind, own, jokers)
        if tag >= LEFT:
            for index in starting:
                size = min(kind[1] + len(self.cores[index].content), SHORTEST)
                met = self._inside((WITHIN, index, size), number)
                choices.append(Choice(met, self.cores[index].content, core=index))
        if number <= self.line.numbers:
            if self.line.held[number - 1]:
                choices += self._longer(kind, Choice(None, (number,), laid=1))
            if tag == NEW and own:
                choices += self._longer(kind, Choice(None, (0,), pinned=1))
            elif tag != NEW and jokers:
                choices += self._longer(kind, Choice(None, (0,), jokers=1))
        return choices

    def _ends(self, kind: Open, own: int, jokers: int) -> list[Choice]:
        tag, size, dangling = kind[:3]
        lacking = max(SHORTEST - size, 0)
        if tag == LEFT or dangling:
            return []
        lent = 0
        if tag <= GIVEN and not kind[5]:
            lent = SHORTEST - kind[3] - kind[4]
            if not lacking or lent > self.line.rack_jokers:
                return []
        made_up = (0,) * lacking
        if tag == NEW:
            return [Choice(None, made_up, pinned=lacking, new=1, lent=lent)] if lacking <= own else []
        return [Choice(None, made_up, jokers=lacking, lent=lent)] if lacking <= jokers else []

    def _longer(self, kind: Open, choice: Choice) -> Iterator[Choice]:
        """The run with one more place. At the moment it is laid, rack jokers stand in for other jokers."""
        size = min(kind[1] + 1, SHORTEST)
        dangling = 1 - choice.laid
        if kind[0] > GIVEN:
            yield choice._replace(kind=(kind[0], size, dangling))
            return
        last, before, lies = kind[3:]
        lent = SHORTEST - last - before - choice.laid
        if lies or (size == SHORTEST and lent <= self.line.rack_jokers):
            yield choice._replace(kind=(kind[0], size, dangling, 0, 0, 1), lent=0 if lies else lent)
        if not lies and (lent or size < SHORTEST):
            yield choice._replace(kind=(kind[0], size, dangling, choice.laid, last, 0))

    def entered(self, index: int, number: int) -> Open:
        size = min(len(self.cores[index].content), SHORTEST)
        return self._inside((WITHIN, index, size), number)

    def _inside(self, kind: Open, number: int) -> Open:
        _, index, size = kind
        return kind if self.cores[index].end > number else (PAST, size, 0)
