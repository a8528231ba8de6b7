"""The table while the steps are taken: what lies where, what it is called, and what a step would break."""

from dataclasses import dataclass

from kostka.rules import Deck
from kostka.solver.classic.explain.steps import (
    ANY,
    ASIDE,
    RACK,
    Deed,
    Move,
    SetName,
    Spot,
    Step,
    carry_out,
    in_order,
    lay_out,
)
from kostka.tiles import JOKER, Kind, Reading, TileSet, read


@dataclass(frozen=True, slots=True, eq=False)
class Errand:
    """A step to be taken at some time; what it is called depends on how the table looks then."""

    set: int
    becomes: int
    moves: tuple[Move, ...]
    deed: Deed | None
    stage: int
    """New sets from the rack alone come first, then additions from the rack, then what needs the table."""
    touched: frozenset[int]
    freed: int
    """How many freed jokers it needs."""


def errand(
    index: int, becomes: int, moves: tuple[Move, ...], *, deed: Deed | None = None, new: bool = False
) -> Errand:
    """An errand, with what follows from its moves."""
    places = {move.source for move in moves} | {move.target for move in moves}
    return Errand(
        index,
        becomes,
        moves,
        deed,
        stage=(0 if new else 1) if places == {RACK, index} else 2,
        touched=frozenset(places - {RACK, ASIDE}),
        freed=sum(move.source == ASIDE for move in moves),
    )


class Desk:
    """What lies where, and what it is or was when it was last a set."""

    def __init__(self, table: list[Reading], deck: Deck, groups: bool) -> None:
        self._lying = lay_out(table)
        self._known = dict(enumerate(table))
        self._broken: set[int] = set()
        self._deck = deck
        self._groups = groups

    @property
    def freed(self) -> int:
        """How many freed jokers wait to be used."""
        return len(self._lying[ASIDE])

    def harm(self, errand: Errand) -> int:
        """How many more sets are broken after this errand than before it."""
        then = {index: list(self._lying[index]) for index in errand.touched}
        then[ASIDE] = [(ANY, JOKER)] * errand.freed
        carry_out(errand.moves, then)
        broken = [index for index in errand.touched if then[index] and not self._read(then[index])]
        return len(broken) - len(self._broken & errand.touched)

    def take(self, errand: Errand, goal: Reading) -> Step:
        """Take the step, and say what it is."""
        index, moves = errand.set, errand.moves
        base = self._name(index) if index in self._known else None
        origins = dict.fromkeys(move.source for move in moves if move.source not in (RACK, ASIDE, index))
        sources = tuple((origin, self._name(origin)) for origin in origins)
        name = _name(goal)
        deed, subjects = (errand.deed, ()) if errand.deed else _deed(base, name, moves, sources)
        if deed is Deed.COMPLETE:
            name = name._replace(exact=self._ambiguous(index, goal, goal.tiles))
        carry_out(moves, self._lying)
        for touched in errand.touched:
            self._look(touched)
        return Step(deed, index, errand.becomes, name, base, moves, sources, subjects)

    def _read(self, spots: list[Spot]) -> Reading | None:
        """The set, unless a joker has to stand for something else in it."""
        reading = read(in_order(spots), self._deck, self._groups)
        if reading and reading.kind is Kind.RUN and JOKER in reading.tiles:
            meanings = {now for now, _ in spots}
            return reading if ANY in meanings or meanings == set(reading.faces) else None
        return reading

    def _look(self, index: int) -> None:
        spots = self._lying[index]
        reading = self._read(spots) if spots else None
        self._broken.discard(index)
        if reading:
            self._known[index] = reading
        elif spots:
            self._broken.add(index)
        else:
            del self._known[index]

    def _name(self, index: int) -> SetName:
        reading = self._known[index]
        if index not in self._broken:
            return _name(reading, exact=self._ambiguous(index, reading, reading.tiles))
        tiles = in_order(self._lying[index])
        return _name(reading, exact=self._ambiguous(index, reading, tiles))._replace(tiles=tiles, whole=False)

    def _ambiguous(self, index: int, reading: Reading, tiles: TileSet) -> bool:
        """Whether another set would have the same name and differs."""
        kind, _, faces, _ = reading
        number = faces[0].number if kind is Kind.GROUP else None
        return any(
            other.kind is kind
            and (other.faces == faces if number is None else other.faces[0].number == number)
            and other.tiles != tiles
            and nth != index
            for nth, other in self._known.items()
        )


def _name(reading: Reading, exact: bool = False) -> SetName:
    return SetName(reading.kind, reading.faces[0], reading.faces[-1], reading.tiles, exact=exact)


def _deed(
    base: SetName | None, name: SetName, moves: tuple[Move, ...], sources: tuple[tuple[int, SetName], ...]
) -> tuple[Deed, tuple[int, ...]]:
    """What a step is called, and the set that it splits or those that it joins to its own."""
    pieces: list[int] = []
    wholes: list[int] = []
    for origin, source in sources:
        taken = sum(move.source == origin for move in moves)
        if source.kind is name.kind is Kind.RUN and source.whole and taken > 1:
            (wholes if taken == len(source.tiles) else pieces).append(origin)
    if base is None:
        if all(move.source == RACK for move in moves):
            return Deed.LAY, ()
        return (Deed.SPLIT, (pieces[0],)) if pieces else (Deed.BUILD, ())
    if not base.whole:
        return Deed.COMPLETE, ()
    return (Deed.JOIN, tuple(wholes)) if wholes else (Deed.ADD, ())
