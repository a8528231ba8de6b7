"""Lines on a grid: squares for the dice of lines that cross, so that only dice of one line touch."""

from collections.abc import Callable, Iterator
from itertools import permutations

Squares = dict[int, tuple[int, int]]
"""The column and row of every die."""

NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def embed(
    groups: list[bool], lines: list[list[int]], sides: list[int], spend: Callable[[], None]
) -> Squares | None:
    """Squares for the dice of one connected piece, or None if there are none.

    `lines` hold numbers of dice: of a run in order, of a group in any; `sides` tell rows (0) from columns.
    """
    if len(lines) == 1:
        right, down = (1, 0) if sides[0] == 0 else (0, 1)
        return {die: (place * right, place * down) for place, die in enumerate(lines[0])}
    return _Embedding(groups, lines, sides, spend).squares()


class _Embedding:
    def __init__(
        self, groups: list[bool], lines: list[list[int]], sides: list[int], spend: Callable[[], None]
    ) -> None:
        self.groups = groups
        self.lines = lines
        self.sides = sides
        self.spend = spend
        self.member: dict[int, list[int]] = {}
        for line, dice in enumerate(lines):
            for die in dice:
                self.member.setdefault(die, []).append(line)
        self.order = self._order()
        self.at: Squares = {}
        self.taken: dict[tuple[int, int], int] = {}

    def squares(self) -> Squares | None:
        return self.at if self._place(0) else None

    def _order(self) -> list[int]:
        """Lines one after the other so that each crosses an earlier one, those with most crossings first."""
        crossings = [sum(len(self.member[die]) > 1 for die in dice) for dice in self.lines]
        order = [max(range(len(self.lines)), key=crossings.__getitem__)]
        while len(order) < len(self.lines):
            laid = {die for line in order for die in self.lines[line]}
            waiting = [line for line in range(len(self.lines)) if line not in order]
            order.append(
                max(waiting, key=lambda line: (sum(die in laid for die in self.lines[line]), crossings[line]))
            )
        return order

    def _place(self, step: int) -> bool:
        if step == len(self.order):
            return True
        line = self.order[step]
        for arrangement in self._arrangements(line):
            self.spend()
            laid = self._lay(line, arrangement)
            if laid is None:
                continue
            if self._place(step + 1):
                return True
            self._take_back(laid)
        return False

    def _arrangements(self, line: int) -> Iterator[list[int]]:
        """The orders in which the dice may lie; those that differ only by dice in no other line are one."""
        dice = self.lines[line]
        if not self.groups[line]:
            yield dice
            return
        crossing = [die for die in dice if len(self.member[die]) > 1]
        plain = [die for die in dice if len(self.member[die]) == 1]
        for places in permutations(range(len(dice)), len(crossing)):
            arrangement = [-1] * len(dice)
            for die, place in zip(crossing, places, strict=True):
                arrangement[place] = die
            rest = iter(plain)
            yield [next(rest) if die < 0 else die for die in arrangement]

    def _lay(self, line: int, arrangement: list[int]) -> list[int] | None:
        """Place the line where its dice already on the table fix it. Returns the newly laid dice, or None."""
        column = row = 0
        right, down = (1, 0) if self.sides[line] == 0 else (0, 1)
        for place, die in enumerate(arrangement):
            if die in self.at:
                column = self.at[die][0] - place * right
                row = self.at[die][1] - place * down
                break
        laid: list[int] = []
        for place, die in enumerate(arrangement):
            square = (column + place * right, row + place * down)
            if die in self.at:
                if self.at[die] != square:
                    self._take_back(laid)
                    return None
                continue
            self.at[die] = square
            laid.append(die)
            if square in self.taken:
                self._take_back(laid)
                return None
            self.taken[square] = die
            if self._touches(die, square):
                self._take_back(laid)
                return None
        return laid

    def _touches(self, die: int, square: tuple[int, int]) -> bool:
        """Whether it touches a die that shares no line with it."""
        for right, down in NEIGHBOURS:
            other = self.taken.get((square[0] + right, square[1] + down))
            if other is not None and not any(line in self.member[other] for line in self.member[die]):
                return True
        return False

    def _take_back(self, laid: list[int]) -> None:
        for die in laid:
            square = self.at.pop(die)
            if self.taken.get(square) == die:
                del self.taken[square]
