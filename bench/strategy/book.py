"""The book: its chapters, the statements of each, and the figures on which every statement stands.

Words are by code in `words/LANGUAGE.toml`; what a statement says may name its rows by number: `{0}`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bench.strategy.asked import CLASSIC, COMPANIES
from bench.strategy.curve import SIZES, STEP

POINTS = "score"
"""The name of figures that are points a game; all others are shares."""
_BOX = CLASSIC[0]
_BOOKS = dict(zip(CLASSIC, ("pl", "it", "cz"), strict=True))
_TABLES = range(STEP * 2, STEP * 18 + 1, STEP)


@dataclass(frozen=True, slots=True)
class Row:
    """A figure and the codes of its label, some with a number: `players:3`."""

    label: tuple[str, ...]
    key: str
    name: str = "wins"
    fair: float | None = None
    """The share of equals."""


@dataclass(frozen=True, slots=True)
class Lines:
    """A plot over the tiles on the table: a label for each line, and its points."""

    lines: tuple[tuple[str, tuple[tuple[int, str], ...]], ...]
    key: str = "racks"


@dataclass(frozen=True, slots=True)
class Statement:
    """What is true, in words, and its figures. They are drawn as lines, as dots, or not at all."""

    id: str
    rows: tuple[Row, ...]
    lines: Lines | None = None
    dots: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """What is said about one thing."""

    id: str
    statements: tuple[Statement, ...]


def _match(one: str, other: str, *label: str, players: int = 2, edition: str = _BOX) -> Row:
    return Row(label, f"{edition} {players} {one} {other}", fair=1 / players)


def _equals(name: str, *, bots: tuple[str, ...] = ("solid", "holder"), fair: bool = True) -> Iterator[Row]:
    for bot in bots:
        for players in COMPANIES:
            label = (f"players:{players}", f"all-{bot}")
            yield Row(label, f"{_BOX} {players} {bot}", name, 1 / players if fair else None)


def _racks(*cells: tuple[int, int]) -> tuple[Row, ...]:
    return tuple(
        Row((f"rack:{size}", f"table:{table}"), "racks", f"{size} on {table}") for size, table in cells
    )


def _holding(one: str, other: str) -> tuple[Row, ...]:
    return tuple(
        _match(one, other, f"players:{players}", f"book-{book}", players=players, edition=edition)
        for edition, book in _BOOKS.items()
        for players in COMPANIES
    )


def _company(one: str, other: str, code: str, *players: int) -> tuple[Row, ...]:
    return tuple(_match(one, other, code, f"players:{count}", players=count) for count in players)


def _points(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The same matches, in points a game."""
    return tuple(replace(row, name=POINTS, fair=None) for row in rows)


def _last_round() -> Iterator[Row]:
    for players in COMPANIES:
        for place in range(players):
            label = (f"players:{players}", f"place:{place + 1}")
            yield Row(label, f"{_BOX} {players} holder", f"last {place}", 1 / players)


_CURVE = Lines(
    tuple((f"rack:{size}", tuple((table, f"{size} on {table}") for table in _TABLES)) for size in SIZES)
)
_JOKERS = Lines(
    tuple(
        (f"joker-{where}", tuple((table, f"joker {where} {table}") for table in _TABLES))
        for where in ("rack", "table", "none")
    )
)
_FIGHTS = _company("fighter", "holder", "fights", *COMPANIES)
_KEEPS_JOKER = _company("joker_keeper", "solid", "keeps-joker", 2, 4)
_MINDS_JOKER = _company("joker_minder", "solid", "minds-joker", 2, 4)

BOOK = (
    Chapter(
        "out",
        (
            Statement("out-table", _racks(*((14, table) for table in (20, 32, 40, 48, 56, 64))), _CURVE),
            Statement("out-rack", _racks(*((size, 60) for size in SIZES))),
        ),
    ),
    Chapter(
        "holding",
        (
            Statement("holding-solid", _holding("holder", "solid"), dots=True),
            Statement("holding-casual", _holding("holder", "casual")),
            Statement("holding-points", _points(_holding("holder", "solid"))),
            Statement("holding-not", _holding("solid", "holder"), dots=True),
        ),
    ),
    Chapter(
        "last-draw",
        (
            Statement("last-rare", tuple(_equals("emptied", fair=False))),
            Statement("last-round", tuple(_last_round()), dots=True),
            Statement(
                "last-fight",
                (
                    *_FIGHTS,
                    _match("marksman", "fighter", "aims", "against-fighter"),
                    *_points(_FIGHTS),
                ),
            ),
            Statement(
                "last-books",
                (
                    *(
                        _match("fighter", "holder", "fights", f"book-{_BOOKS[edition]}", edition=edition)
                        for edition in CLASSIC[1:]
                    ),
                    *(
                        _match("giver", "holder", "gives-one", f"book-{_BOOKS[edition]}", edition=edition)
                        for edition in CLASSIC[1:]
                    ),
                    _match("passer", "holder", "passes", "book-cz", edition="original-cz"),
                ),
            ),
        ),
    ),
    Chapter(
        "opening",
        (
            Statement(
                "opening-hold",
                (
                    _match("late", "holder", "opens-late", "against-holder"),
                    _match("small", "holder", "opens-small", "against-holder"),
                    _match("never", "holder", "opens-never", "against-holder"),
                    _match("sly", "marksman", "opens-late", "against-marksman"),
                    _match("late", "solid", "opens-late", "against-solid"),
                    _match("never", "solid", "opens-never", "against-solid"),
                ),
                dots=True,
            ),
            Statement(
                "opening-lay",
                (
                    *_company("layer_late", "solid", "opens-five", 2, 4),
                    *_company("layer_small", "solid", "opens-small", 2, 4),
                ),
            ),
        ),
    ),
    Chapter(
        "joker",
        (
            Statement("joker-dealt", tuple(_equals("joker")), dots=True),
            Statement(
                "joker-out",
                tuple(
                    Row((f"joker-{where}", f"table:{table}"), "racks", f"joker {where} {table}")
                    for table in (40, 48)
                    for where in ("rack", "table", "none")
                ),
                _JOKERS,
            ),
        ),
    ),
    Chapter(
        "seat",
        (
            Statement("seat-starter", tuple(_equals("seat 0")), dots=True),
            Statement("seat-opener", tuple(_equals("opener")), dots=True),
        ),
    ),
    Chapter(
        "advice",
        (
            Statement(
                "advice-wait",
                (
                    *_company("layer_after", "solid", "waits-lays", 2, 4),
                    _match("holder_after", "holder", "waits-holds", "players:2"),
                ),
            ),
            Statement("advice-fourth", _company("fourth", "solid", "keeps-fourth", 2, 4)),
            Statement(
                "advice-joker",
                (
                    *_KEEPS_JOKER,
                    *_MINDS_JOKER,
                    *_points((*_KEEPS_JOKER, *_MINDS_JOKER)),
                ),
                dots=True,
            ),
            Statement("advice-redeal", tuple(_equals("doublets", bots=("solid",)))),
        ),
    ),
    Chapter(
        "first",
        (
            Statement(
                "first-hold",
                (
                    _match("holder", "dripper", "against-dripper", "players:2", edition="first-pl"),
                    _match("holder", "casual", "against-casual", "players:2", edition="first-pl"),
                    _match("holder", "casual", "against-casual", "players:4", players=4, edition="first-pl"),
                    _match("holder", "solid", "against-searcher", "players:2", edition="first-pl"),
                ),
                dots=True,
            ),
        ),
    ),
    Chapter(
        "dice",
        (
            Statement(
                "dice-hold",
                (
                    _match("keeper", "layer", "against-layer", edition="express-pl"),
                    _match("keeper", "casual", "against-casual", edition="express-pl"),
                    _match("keeper", "solid", "against-searcher", edition="express-pl"),
                ),
                dots=True,
            ),
        ),
    ),
)
"""In the order in which it is read."""
