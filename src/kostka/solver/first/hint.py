"""A play of runs and stars in words that a child understands: first a nudge, then step by step."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kostka.rules import Deck
from kostka.solver.first.turn import StarPlay
from kostka.texts import render
from kostka.tiles import JOKER, Rack, Table, Tile, TileSet, read


class Words(NamedTuple):
    """A language, and what the box calls its colours: red, blue, black, yellow."""

    lang: str
    colours: Sequence[str]

    def say(self, code: str, **params: object) -> str:
        return render(code, self.lang, **params)

    def run(self, colour: int, tiles: TileSet) -> str:
        """Tiles of one colour: red 3, 4, joker."""
        return self.say(f"star-hint-{self.colours[colour]}", numbers=self.numbers(tiles))

    def numbers(self, tiles: Sequence[Tile]) -> str:
        """Tiles whose colour is known: 3, 4, joker."""
        return ", ".join(str(tile.number) if tile != JOKER else self.say("star-hint-joker") for tile in tiles)

    def listed(self, parts: list[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return self.say("explain-list", most=", ".join(parts[:-1]), last=parts[-1])


def hint(table: Table, rack: Rack, play: StarPlay | None, deck: Deck, words: Words) -> tuple[str, ...]:
    """The nudge, the steps, and what they earn; one sentence if nothing can be laid (None)."""
    if play is None or not play.played:
        return (words.say("star-hint-nothing"),)
    nudge = (
        words.say("star-hint-nudge", count=play.tiles) if play.tiles else words.say("star-hint-nudge-swap")
    )
    last = [words.say("star-hint-last")] if play.tiles == len(rack) else []
    earned = [words.say("star-hint-earned", count=play.stars)] if play.stars else []
    return (nudge, *_steps(table, play, deck, words), *earned, *last)


class _Piece(NamedTuple):
    """What stayed of a run of the table, and the numbers where it lies."""

    colour: int
    tiles: TileSet
    stayed: range


def _steps(table: Table, play: StarPlay, deck: Deck, words: Words) -> Iterator[str]:
    homes: dict[int, list[_Piece]] = {}
    swaps = play.taken
    for tiles in table:
        reading = read(tiles, deck, groups=False)
        assert reading is not None, "the table consists of runs"
        colour, first = reading.faces[0]
        index = _home(reading.tiles, play.table)
        now = _numbered(play.table[index], deck)
        stayed = []
        name = words.run(colour, reading.tiles)
        for number, tile in enumerate(reading.tiles, first):
            if now.get(number) == tile:
                stayed.append(number)
            elif number in now and swaps:
                swaps -= 1
                stayed.append(number)
                swapped = words.run(colour, (Tile(colour, number),))
                yield words.say("star-hint-swap", tile=swapped, run=name)
            else:
                yield words.say("star-hint-move", run=name)
        core = reading.tiles[stayed[0] - first : stayed[-1] + 1 - first]
        homes.setdefault(index, []).append(_Piece(colour, core, range(stayed[0], stayed[-1] + 1)))
    for index, tiles in enumerate(play.table):
        now = _numbered(tiles, deck)
        pieces = homes.get(index, [])
        colour = next(tile.colour for tile in tiles if tile != JOKER)
        if not pieces:
            yield words.say("star-hint-new", run=words.run(colour, tiles))
            continue
        added = [tile for n, tile in sorted(now.items()) if not any(n in piece.stayed for piece in pieces)]
        if added:
            names = words.listed([words.run(piece.colour, piece.tiles) for piece in pieces])
            yield words.say("star-hint-add", run=names, tiles=words.numbers(added))


def _numbered(tiles: TileSet, deck: Deck) -> dict[int, Tile]:
    reading = read(tiles, deck, groups=False)
    assert reading is not None, "the table consists of runs"
    return {face.number: tile for face, tile in zip(reading.faces, reading.tiles, strict=True)}


def _home(tiles: TileSet, after: Table) -> int:
    """The run that holds the number tiles of another; the most similar one if there are several."""
    numbers = {tile for tile in tiles if tile != JOKER}
    held = [index for index, run in enumerate(after) if numbers <= set(run)]
    return min(held, key=lambda index: (after[index] != tiles, len(after[index])))
