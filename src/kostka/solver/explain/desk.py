"""The table while the steps are taken: what lies where, what it is called, and what a step would break."""

from collections import defaultdict
from typing import NamedTuple

from kostka.rules import Deck
from kostka.solver.explain.steps import (
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
    stretch,
)
from kostka.tiles import JOKER, Kind, Reading, read


class Errand(NamedTuple):
    """A step to be taken at some time; what it is called depends on how the table looks then."""

    set: int
    becomes: int
    moves: tuple[Move, ...]
    deed: Deed | None
    rank: int
    touched: frozenset[int]
    freed: int
    """How many freed jokers it needs."""
    from_table: bool


def errand(index: int, becomes: int, moves: tuple[Move, ...], rank: int, deed: Deed | None = None) -> Errand:
    """An errand, with what follows from its moves."""
    places = {move.source for move in moves} | {move.target for move in moves}
    return Errand(
        index,
        becomes,
        moves,
        deed,
        rank,
        touched=frozenset(places - {RACK, ASIDE}),
        freed=sum(move.source == ASIDE for move in moves),
        from_table=any(move.source != RACK for move in moves),
    )


class Desk:
    """What lies where, and what people would call it."""

    def __init__(self, table: list[Reading], deck: Deck, groups: bool) -> None:
        self._lying = lay_out(table)
        self._names = {index: _name(reading) for index, reading in enumerate(table)}
        self._deck = deck
        self._groups = groups

    @property
    def freed(self) -> int:
        """How many freed jokers wait to be used."""
        return len(self._lying[ASIDE])

    def harm(self, errand: Errand) -> int:
        """How many more sets are broken after this errand than before it."""
        then: defaultdict[int, list[Spot]] = defaultdict(list, {ASIDE: [(JOKER, JOKER)] * errand.freed})
        then |= {index: list(self._lying[index]) for index in errand.touched}
        carry_out(errand.moves, then)
        broken = sum(bool(then[index]) and not self._read(then[index]) for index in errand.touched)
        return broken - sum(not self._names[index].whole for index in errand.touched if index in self._names)

    def take(self, errand: Errand, goal: Reading) -> Step:
        """Take the step, and say what it is."""
        index, moves = errand.set, errand.moves
        base = self._named(index) if index in self._names else None
        origins = dict.fromkeys(move.source for move in moves if move.source not in (RACK, ASIDE, index))
        sources = tuple((origin, self._named(origin)) for origin in origins)
        name = _name(goal)
        deed, subjects = (errand.deed, ()) if errand.deed else _deed(base, name, moves, sources)
        if deed is Deed.COMPLETE:
            name = self._exact(index, name)
        carry_out(moves, self._lying)
        for touched in errand.touched:
            self._rename(touched)
        return Step(deed, index, errand.becomes, name, base, moves, sources, subjects)

    def _read(self, spots: list[Spot]) -> Reading | None:
        return read(in_order(spots), self._deck, self._groups)

    def _rename(self, index: int) -> None:
        spots = self._lying[index]
        if not spots:
            del self._names[index]
        elif reading := self._read(spots):
            self._names[index] = _name(reading)
        else:
            self._names[index] = self._names[index]._replace(tiles=in_order(spots), whole=False)

    def _named(self, index: int) -> SetName:
        return self._exact(index, self._names[index])

    def _exact(self, index: int, name: SetName) -> SetName:
        """The name, exact if a set that differs from this one has the same."""
        for other, (kind, label, tiles, _, _) in self._names.items():
            if label == name.label and kind is name.kind and tiles != name.tiles and other != index:
                return name._replace(exact=True)
        return name


def _name(reading: Reading) -> SetName:
    first, last = reading.faces[0], reading.faces[-1]
    label = stretch(first, last) if reading.kind is Kind.RUN else str(first.number)
    return SetName(reading.kind, label, reading.tiles)


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
