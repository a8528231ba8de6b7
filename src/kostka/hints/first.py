"""Hints for runs and stars, for children: the play with most stars, run by run."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from kostka.bots import SeatView
from kostka.engine.first import View
from kostka.hints.advice import EVERYTHING, Advice, Remark, nothing
from kostka.rules import Deck
from kostka.rules.first import FirstRules
from kostka.solver.first.swaps import plays
from kostka.solver.first.turn import StarPlay
from kostka.texts import render
from kostka.tiles import JOKER, Table, Tile, TileSet, read

_PLAYS = 4
"""Enough for the best one to be among them."""


class Deed(StrEnum):
    NEW = "new"
    """A new run from the rack."""
    ADD = "add"
    """Tiles for a run, or between runs that come to meet."""
    MOVE = "move"
    """A joker leaves the end of a run."""
    SWAP = "swap"
    """A tile takes the place of a joker, which goes to the rack."""


@dataclass(frozen=True, slots=True)
class StarStep:
    """What happens to runs of the table, or to a new one, with which tiles."""

    deed: Deed
    runs: tuple[TileSet, ...]
    tiles: TileSet = ()


def advise(view: SeatView, step: int) -> Advice:
    """What can be laid, or swapped for a joker."""
    rules, now = view.rules, view.now
    assert isinstance(rules, FirstRules)
    if rules.mode.introductory:
        return nothing("hint-none-in-race")  # there a hint would be the move itself
    assert isinstance(now, View)
    assert now.rack is not None
    found = plays(now.table, now.rack, rules.deck, rules.stars, _PLAYS, swaps=rules.joker.to_rack)
    play = next(iter(found), None)
    if play is None or not play.played:
        return nothing("star-hint-nothing")
    if step == 1:
        nudge = Remark("star-hint-nudge", {"count": play.tiles})
        return Advice(1, (nudge if play.tiles else Remark("star-hint-nudge-swap"),))
    if step < EVERYTHING:
        return Advice(step, (Remark("hint-tiles", pieces=play.played),), pieces=play.played)
    earned = [Remark("star-hint-earned", {"count": play.stars})] if play.stars else []
    last = [Remark("star-hint-last")] if play.tiles == len(now.rack) else []
    return Advice(
        EVERYTHING,
        steps=tuple(_steps(now.table, play, rules.deck)),
        closing=(*earned, *last),
        pieces=play.played,
        draft=play.table,
    )


def sentence(step: StarStep, lang: str, colours: Sequence[str]) -> str:
    """A step in words that a child understands."""
    say = _Words(lang, colours)
    match step.deed:
        case Deed.NEW:
            return render("star-hint-new", lang, run=say.run(step.tiles))
        case Deed.ADD:
            return render("star-hint-add", lang, run=say.runs(step.runs), tiles=say.numbers(step.tiles))
        case Deed.MOVE:
            return render("star-hint-move", lang, run=say.runs(step.runs))
        case Deed.SWAP:
            return render("star-hint-swap", lang, tile=say.run(step.tiles), run=say.runs(step.runs))


class _Words(NamedTuple):
    """A language, and what the box calls its colours."""

    lang: str
    colours: Sequence[str]

    def runs(self, runs: Sequence[TileSet]) -> str:
        parts = [self.run(tiles) for tiles in runs]
        if len(parts) == 1:
            return parts[0]
        return render("explain-list", self.lang, most=", ".join(parts[:-1]), last=parts[-1])

    def run(self, tiles: TileSet) -> str:
        """Tiles of one colour: red 3, 4, joker."""
        colour = next(tile.colour for tile in tiles if tile != JOKER)
        return render(f"star-hint-{self.colours[colour]}", self.lang, numbers=self.numbers(tiles))

    def numbers(self, tiles: Sequence[Tile]) -> str:
        """Tiles whose colour is known: 3, 4, joker."""
        joker = render("star-hint-joker", self.lang)
        return ", ".join(joker if tile == JOKER else str(tile.number) for tile in tiles)


class _Piece(NamedTuple):
    """What stayed of a run of the table, and the numbers where it lies."""

    tiles: TileSet
    stayed: range


def _steps(table: Table, play: StarPlay, deck: Deck) -> Iterator[StarStep]:
    homes: dict[int, list[_Piece]] = {}
    swaps = play.taken
    for tiles in table:
        reading = read(tiles, deck, groups=False)
        assert reading is not None, "the table consists of runs"
        colour, first = reading.faces[0]
        index = _home(reading.tiles, play.table)
        now = _numbered(play.table[index], deck)
        stayed = []
        for number, tile in enumerate(reading.tiles, first):
            if now.get(number) == tile:
                stayed.append(number)
            elif number in now and swaps:
                swaps -= 1
                stayed.append(number)
                yield StarStep(Deed.SWAP, (reading.tiles,), (Tile(colour, number),))
            else:
                yield StarStep(Deed.MOVE, (reading.tiles,))
        core = reading.tiles[stayed[0] - first : stayed[-1] + 1 - first]
        homes.setdefault(index, []).append(_Piece(core, range(stayed[0], stayed[-1] + 1)))
    for index, tiles in enumerate(play.table):
        pieces = homes.get(index, [])
        if not pieces:
            yield StarStep(Deed.NEW, (), tiles)
            continue
        now = _numbered(tiles, deck)
        added = [tile for n, tile in sorted(now.items()) if not any(n in piece.stayed for piece in pieces)]
        if added:
            yield StarStep(Deed.ADD, tuple(piece.tiles for piece in pieces), tuple(added))


def _numbered(tiles: TileSet, deck: Deck) -> dict[int, Tile]:
    reading = read(tiles, deck, groups=False)
    assert reading is not None, "the table consists of runs"
    return {face.number: tile for face, tile in zip(reading.faces, reading.tiles, strict=True)}


def _home(tiles: TileSet, after: Table) -> int:
    """The run that holds the number tiles of another; the most similar one if there are several."""
    numbers = {tile for tile in tiles if tile != JOKER}
    held = [index for index, run in enumerate(after) if numbers <= set(run)]
    return min(held, key=lambda index: (after[index] != tiles, len(after[index])))
