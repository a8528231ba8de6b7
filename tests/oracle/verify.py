"""Whether a table, as text, is what it claims to be: valid sets, made of the given tiles and nothing else.

Slow and literal: a joker is tried as every tile of the deck.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product

COLOURS = "RBKO"


def readings(text: str, numbers: int = 13, colours: int = 4, *, groups: bool = True) -> list[int]:
    """The values of the set's readings: those that fit its order or, if none does, those of any order."""
    tokens = text.split()
    if len(tokens) < 3 or all(token == "J" for token in tokens):
        return []
    written, reordered = [], []
    for tiles in _meanings(tokens, numbers, colours):
        ascending = all(b[1] == a[1] + 1 for a, b in pairwise(tiles))
        values = sorted(number for _, number in tiles)
        one_colour = len({colour for colour, _ in tiles}) == 1
        group = groups and len(set(values)) == 1 and len({colour for colour, _ in tiles}) == len(tiles)
        run = one_colour and values == list(range(values[0], values[0] + len(values)))
        if group or (run and ascending):
            written.append(sum(values))
        elif run:
            reordered.append(sum(values))
    return written or reordered


def value(text: str, numbers: int = 13, colours: int = 4, *, groups: bool = True) -> int:
    """What a set is worth by C-SET-4; 0 for what is no set."""
    return max(readings(text, numbers, colours, groups=groups), default=0)


def faults(
    before: Iterable[str],
    rack: str,
    played: str,
    after: Sequence[str],
    numbers: int = 13,
    colours: int = 4,
    *,
    groups: bool = True,
) -> list[str]:
    """What is wrong with playing these tiles of the rack so that the table before becomes the table after."""
    wrong = [f"no valid set: {text}" for text in after if not readings(text, numbers, colours, groups=groups)]
    had, laid, now = (_tiles(texts) for texts in (before, [played], after))
    if laid - _tiles([rack]):
        wrong.append(f"not on the rack: {sorted((laid - _tiles([rack])).elements())}")
    if had + laid - now:
        wrong.append(f"missing from the table: {sorted((had + laid - now).elements())}")
    if now - had - laid:
        wrong.append(f"out of nowhere: {sorted((now - had - laid).elements())}")
    return wrong


def kept(before: Iterable[str], after: Iterable[str]) -> int:
    """How many sets of the table before lie unchanged on the table after, in whatever order."""
    return (Counter(map(_content, before)) & Counter(map(_content, after))).total()


def points(played: str, joker: int = 30) -> int:
    """What the tiles would have cost on the rack (C-SCORE-1)."""
    return sum(joker if token == "J" else int(token[1:]) for token in played.split())


def _meanings(tokens: list[str], numbers: int, colours: int) -> Iterator[tuple[tuple[str, int], ...]]:
    every = [(colour, number) for colour in COLOURS[:colours] for number in range(1, numbers + 1)]
    choices = [every if token == "J" else [(token[0], int(token[1:]))] for token in tokens]
    if any(choice[0] not in every for choice in choices):
        return
    # A joker shares the colour or the number of the first number tile: other meanings make no set.
    colour, number = next(choice[0] for token, choice in zip(tokens, choices, strict=True) if token != "J")
    likely = [
        [tile for tile in choice if tile[0] == colour or tile[1] == number] if len(choice) > 1 else choice
        for choice in choices
    ]
    yield from product(*likely)


def _tiles(texts: Iterable[str]) -> Counter[str]:
    return Counter(token for text in texts for token in text.split())


def _content(text: str) -> tuple[str, ...]:
    return tuple(sorted(text.split()))
