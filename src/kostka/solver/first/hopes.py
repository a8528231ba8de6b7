"""What could be laid in one colour at best, with jokers only between other tiles or to make up three.

A joker at the end of a longer run could lie at any other end as well. So such jokers are left out here, and
put somewhere when all colours are known.
"""

from collections.abc import Iterator

from kostka.solver.first.line import Core, Line, Prices
from kostka.solver.first.sweep import Choice, Open, State, Sweep
from kostka.tiles import SHORTEST

# The kinds of open runs. All but the core tell how long they are (3 and more are alike), and whether a joker
# comes last, so that they must go on. Runs of this turn tell besides whether their last two places are
# numbers, and whether three in a row were laid by now, with jokers of the rack if need be.
# A run that will be new, of rack tiles only.
NEW = 0
# A run that jokers of the table come to, so that it is not new (F-STAR-2), but lay there before (F-JOKER-2).
GIVEN = 1
# Tiles on the left of a core that is yet to come.
LEFT = 2
# A run past its last core.
PAST = 3
# A run within a core: which core, and its length up to there.
WITHIN = 4

_FAR = 1000


class Hopes(Sweep):
    """The best ways, for every use of jokers."""

    def __init__(self, line: Line, prices: Prices, chosen: tuple[Core, ...], plays: int) -> None:
        Sweep.__init__(self, line, prices, chosen, plays)
        starts = {core.start for core in chosen}
        self.next_core = [_FAR] * (line.numbers + 3)
        self.next_tile = [_FAR] * (line.numbers + 3)
        """From each number on the next core, and the next tile of the rack."""
        for number in range(line.numbers, 0, -1):
            self.next_core[number] = number if number in starts else self.next_core[number + 1]
            self.next_tile[number] = number if line.held[number - 1] else self.next_tile[number + 1]

    def hopeless(self, state: State, number: int) -> bool:
        """Whether a run that ends with a joker reaches nothing, or one that needs a core reaches none."""
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
        """The run with one place more; where it is laid now, jokers of the rack stand in for others."""
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
