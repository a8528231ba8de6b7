"""From a typed line to a move: `add k9 to 3`, `split 2 after r6`.

Errors are TypingErrors, which know the piece of the line at fault.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from kostka.cli.table.drafting import Drafting
from kostka.cli.table.tiles.draft import Add, Draft, Join, Lay, Move, Shift, Split, Swap, Take, after
from kostka.cli.table.wording import meant, spoken
from kostka.cli.typed import Span, TypingError, typed_sets, typed_tiles
from kostka.errors import KostkaError, RequestError
from kostka.rules import Deck
from kostka.tiles import JOKER, Table, Tile, TileSet, parse_tile

KEYWORDS = ("from", "to", "after", "in", "front")
_WORD = re.compile(r"\S+")
_NEW = "new"


class Parts(NamedTuple):
    """A line in pieces: what comes first, and what follows each keyword."""

    line: str
    deck: Deck
    lang: str
    first: Span
    rest: dict[str, Span]

    def tiles(self, example: str) -> TileSet:
        """The tiles at the beginning; there must be some."""
        tiles = self.some_tiles()
        if not tiles:
            raise self.usage(example)
        return tiles

    def some_tiles(self) -> TileSet:
        return typed_tiles(self.line.replace(",", " "), self.deck, self.first)

    def number(self, keyword: str, example: str) -> int:
        """The set after a keyword, which must be there."""
        found = self.maybe_number(keyword, example)
        if found is None:
            raise self.usage(example)
        return found

    def maybe_number(self, keyword: str, example: str) -> int | None:
        """The set after a keyword; None if the keyword is not there."""
        if keyword not in self.rest:
            return None
        numbers = self.numbers(self.rest[keyword])
        if len(numbers) != 1:
            raise self.usage(example)
        return numbers[0]

    def numbers(self, span: Span) -> list[int]:
        return [self._number(Span(*word.span())) for word in _WORD.finditer(self.line, *span)]

    def only(self, example: str, *keywords: str) -> None:
        """Refuse keywords that do not go with the command."""
        for keyword in self.rest:
            if keyword not in keywords:
                raise self.usage(example)

    def text(self, span: Span) -> str:
        return self.line[span.start : span.end].strip()

    def _number(self, span: Span) -> int:
        word = self.text(span).strip(",").lstrip("#")
        if not (word.isascii() and word.isdigit() and len(word) <= 3):
            raise TypingError(RequestError("draft-set-number", word=word), span)
        return int(word)

    def usage(self, example: str) -> RequestError:
        return RequestError("draft-usage", example=spoken(example, self.lang))


def parse(command: str, line: str, deck: Deck, lang: str = "en") -> Move:
    """The move that a line means; its command is blanked out."""
    found = [
        (keyword, word) for word in _WORD.finditer(line) if (keyword := meant(word.group(), KEYWORDS, lang))
    ]
    starts = [*(word.start() for _, word in found), len(line)]
    rest = {keyword: Span(word.end(), end) for (keyword, word), end in zip(found, starts[1:], strict=True)}
    first = Span(0, starts[0])
    return MOVES[command](Parts(line, deck, lang, first, rest))


def _lay(parts: Parts) -> Move:
    example = "lay r5 r6 r7"
    parts.only(example)
    sets = tuple(tiles for tiles, _ in typed_sets(parts.line, parts.deck))
    if not sets:
        parts.tiles(example)
    return Lay(sets)


def _add(parts: Parts) -> Move:
    example = "add k9 to 3"
    parts.only(example, "to", "front")
    return Add(parts.tiles(example), parts.number("to", example), "front" in parts.rest)


def _take(parts: Parts) -> Move:
    example = "take b4 from 2"
    parts.only(example, "from")
    source = parts.maybe_number("from", example)
    return Take(parts.some_tiles() if source is not None else parts.tiles(example), source)


def _move(parts: Parts) -> Move:
    example = "move b4 from 2 to 5"
    parts.only(example, "from", "to", "front")
    to_new = "to" not in parts.rest or bool(meant(parts.text(parts.rest["to"]), (_NEW,), parts.lang))
    return Shift(
        parts.tiles(example),
        parts.maybe_number("from", example),
        None if to_new else parts.number("to", example),
        "front" in parts.rest,
    )


def _split(parts: Parts) -> Move:
    example = "split 2 after r6"
    parts.only(example, "after")
    numbers = parts.numbers(parts.first)
    if len(numbers) != 1 or "after" not in parts.rest:
        raise parts.usage(example)
    return Split(numbers[0], _place(parts, parts.rest["after"], example))


def _place(parts: Parts, span: Span, example: str) -> Tile | int:
    """Where a set is split: after a tile, or after so many tiles."""
    words = list(_WORD.finditer(parts.line, *span))
    if len(words) != 1:
        raise parts.usage(example)
    word = words[0].group()
    if word.isascii() and word.isdigit() and len(word) <= 3:
        return int(word)
    try:
        return parse_tile(word, parts.deck)
    except KostkaError as error:
        raise TypingError(error, Span(*words[0].span())) from None


def _join(parts: Parts) -> Move:
    example = "join 1 2"
    parts.only(example)
    numbers = parts.numbers(parts.first)
    if not numbers:
        raise parts.usage(example)
    return Join(tuple(numbers))


def _swap(parts: Parts) -> Move:
    example = "swap r7 in 3"
    parts.only(example, "in")
    return Swap(parts.tiles(example), parts.maybe_number("in", example))


MOVES: dict[str, Callable[[Parts], Move]] = {
    "lay": _lay,
    "add": _add,
    "take": _take,
    "move": _move,
    "split": _split,
    "join": _join,
    "swap": _swap,
}


def workable(sets: Table) -> tuple[str, ...]:
    """The moves that find what they need among these sets."""
    jokers = any(JOKER in tiles for tiles in sets)
    needs = {"lay": True, "join": len(sets) > 1, "swap": jokers}
    return tuple(move for move in MOVES if needs.get(move, bool(sets)))


def drafted(
    drafting: Drafting[Draft], command: str, line: str, deck: Deck, lang: str
) -> Drafting[Draft] | None:
    """The drafts after a command that changes the layout; None for any other command."""
    if command in MOVES or (not command and line.strip()):
        return drafting.step(after(drafting.now, parse(command or "lay", line, deck, lang)))
    return drafting.recalled(command)
