"""Which die lies where, so that no joker goes back into the set it was freed from (X-JOKER-2).

The search knows faces alone. Dice that show the same face can change places, so a layout of faces breaks the
rule only if it does however the dice of the table are placed.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kostka.solver.express.faces import Faces
from kostka.solver.express.kernel.work import Work
from kostka.tiles import JOKER
from kostka.tiles.dice import Layout
from kostka.tiles.freed import Bond

Placed = tuple[int, int, bool]
"""A die in a line of faces: which it is, the face it stands for, and whether it is a joker."""

ELSEWHERE = -1
"""Where a die lies that is in no line of interest."""


class Tie(NamedTuple):
    """A bond in faces as numbers: the joker, the others of its set, and what the joker can stand for."""

    joker: int
    jokers: tuple[int, ...]
    numbers: tuple[tuple[int, int], ...]
    stands: frozenset[int]


class Threat(NamedTuple):
    """A tie whose faces are all in one line: the dice of the line, and the places where its joker is back."""

    tie: Tie
    jokers: frozenset[int]
    numbers: Mapping[int, int]
    back: frozenset[int]

    def carried_out(self, at: Mapping[int, int]) -> bool:
        """Whether the jokers of the set are in the line, and the one in question where it is back."""
        return at[self.tie.joker] in self.back and all(at[other] in self.jokers for other in self.tie.jokers)


class _Scene(NamedTuple):
    """The lines in which something is tied: places of jokers in them and elsewhere, by face the places of
    numbers, and how many more places there will be.
    """

    threats: Sequence[Threat]
    near: Sequence[int]
    far: Sequence[int]
    spots: Mapping[int, Sequence[int]]
    waiting: Sequence[int]


class Placing:
    """The ties of a table, and its dice by their faces. What is tried out counts as work."""

    def __init__(self, held: Iterable[Bond], table: Layout, faces: Faces, work: Work) -> None:
        self.ties = [_tie(bond, faces) for bond in held]
        self.work = work
        self.jokers = [die.number for die in table if die.face == JOKER]
        self.numbers: dict[int, list[int]] = defaultdict(list)
        for die in table:
            if die.face != JOKER:
                self.numbers[faces.index(die.face)].append(die.number)

    def placed(self, lines: Sequence[Sequence[Placed]], waiting: Sequence[int]) -> dict[int, int] | None:
        """Dice of the table for places of the lines, or None if the rule is broken in any case.

        `waiting` counts by face the dice that will lie in lines that are not chosen yet, jokers last. Places
        that are not named can be taken by any die that is left.
        """
        threats = [threat for tie in self.ties for line in lines for threat in _threats(tie, line)]
        if not threats:
            return {}
        everywhere = {die: (face, joker) for line in lines for die, face, joker in line}
        near = sorted({place for threat in threats for place in threat.jokers})
        far = [die for die, (_, joker) in everywhere.items() if joker and die not in near]
        spots: dict[int, list[int]] = defaultdict(list)
        for die, (face, joker) in everywhere.items():
            if not joker:
                spots[face].append(die)
        return self._with_jokers(_Scene(threats, near, far, spots, waiting), {})

    def _with_jokers(self, scene: _Scene, at: dict[int, int]) -> dict[int, int] | None:
        """Put the jokers of the table into places near and far, in all ways, and then the numbers."""
        self.work.spend()
        if len(at) == len(self.jokers):
            broken = [threat for threat in scene.threats if threat.carried_out(at)]
            numbers = self._apart(scene, broken, frozenset())
            if numbers is None:
                return None
            elsewhere = [joker for joker, place in at.items() if place == ELSEWHERE]
            near = {place: joker for joker, place in at.items() if place != ELSEWHERE}
            return numbers | near | dict(zip(scene.far, elsewhere, strict=False))
        joker = self.jokers[len(at)]
        taken = list(at.values())
        places = [place for place in scene.near if place not in taken]
        if taken.count(ELSEWHERE) < len(scene.far) + scene.waiting[-1]:
            places.append(ELSEWHERE)
        for place in places:
            found = self._with_jokers(scene, {**at, joker: place})
            if found is not None:
                return found
        return None

    def _apart(
        self, scene: _Scene, broken: list[Threat], barred: frozenset[tuple[int, int]]
    ) -> dict[int, int] | None:
        """Put a number of each broken set elsewhere, in all ways; `barred` says where dice may not be."""
        self.work.spend()
        if not broken:
            return self._matched(scene, barred)
        threat, *others = broken
        for die, face in threat.tie.numbers:
            if len(scene.spots[face]) + scene.waiting[face] > 1:
                found = self._apart(scene, others, barred | {(die, threat.numbers[face])})
                if found is not None:
                    return found
        return None

    def _matched(self, scene: _Scene, barred: frozenset[tuple[int, int]]) -> dict[int, int] | None:
        """Places for the dice of the faces concerned, none where it is barred."""
        placed: dict[int, int] = {}
        concerned = {die for die, _ in barred}
        for face, dice in self.numbers.items():
            if concerned.isdisjoint(dice):
                continue
            later = range(ELSEWHERE, ELSEWHERE - scene.waiting[face], -1)
            owner: dict[int, int] = {}
            if not all(_settled(die, (*scene.spots[face], *later), barred, owner, set()) for die in dice):
                return None
            placed |= {place: die for place, die in owner.items() if place > ELSEWHERE}
        return placed


def _settled(
    die: int, places: Sequence[int], barred: frozenset[tuple[int, int]], owner: dict[int, int], seen: set[int]
) -> bool:
    """Find a place for a die, moving others if need be."""
    for place in places:
        if place in seen or (die, place) in barred:
            continue
        seen.add(place)
        if place not in owner or _settled(owner[place], places, barred, owner, seen):
            owner[place] = die
            return True
    return False


def _tie(bond: Bond, faces: Faces) -> Tie:
    return Tie(
        bond.joker,
        tuple(die.number for die in bond.dice if die.face == JOKER and die.number != bond.joker),
        tuple((die.number, faces.index(die.face)) for die in bond.dice if die.face != JOKER),
        frozenset(map(faces.index, bond.stands)),
    )


def _threats(tie: Tie, line: Sequence[Placed]) -> Iterable[Threat]:
    """The threat to a tie, if the line has all the faces of its set."""
    numbers = {face: die for die, face, joker in line if not joker}
    jokers = frozenset(die for die, _, joker in line if joker)
    if len(jokers) <= len(tie.jokers) or any(face not in numbers for _, face in tie.numbers):
        return
    back = frozenset(die for die, face, joker in line if joker and face not in tie.stands)
    if back:
        yield Threat(tie, jokers, numbers, back)
