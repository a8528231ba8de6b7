"""Everything that is asked, by chapter. A chapter's name is the seed of its questions."""

from collections.abc import Iterable, Iterator

from bench.strategy.questions import Equals, Match, Question, Racks

CLASSIC = ("original-pl", "original-it", "original-cz")
COMPANIES = (2, 3, 4)
_ZOO, _OWN = "bench.zoo", "bench.strategy.bots"
_GAMES = {"holding": 1000, "last draw": 1000, "opening": 4000, "advice": 4000, "first": 4000, "dice": 1000}
"""Of a match, by chapter: small differences need many games."""
_WATCHED, _TABLES = 10_000, 8000
_SLOW = 800
"""Games against those who search."""

HOLDER = f"{_ZOO}:holder"
EQUALS = ("solid", HOLDER)


def _match(seed: str, one: str, other: str, players: int = 2, edition: str = CLASSIC[0]) -> Match:
    return Match(seed, _GAMES[seed], one, other, players, edition)


def _out() -> Iterator[Question]:
    yield Racks("out", _TABLES)


def _holding() -> Iterator[Question]:
    for edition in CLASSIC:
        for players in COMPANIES:
            yield _match("holding", HOLDER, "casual", players, edition)
            yield _match("holding", HOLDER, "solid", players, edition)
            yield _match("holding", "solid", HOLDER, players, edition)


def _last_draw() -> Iterator[Question]:
    for players in COMPANIES:
        yield _match("last draw", f"{_ZOO}:fighter", HOLDER, players)
    yield _match("last draw", f"{_ZOO}:marksman", f"{_ZOO}:fighter")
    for edition in CLASSIC[1:]:
        yield _match("last draw", f"{_ZOO}:fighter", HOLDER, 2, edition)
        yield _match("last draw", f"{_ZOO}:giver", HOLDER, 2, edition)
    yield _match("last draw", f"{_ZOO}:passer", HOLDER, 2, "original-cz")


def _opening() -> Iterator[Question]:
    for late in ("late", "never"):
        yield _match("opening", f"{_ZOO}:{late}", HOLDER)
        yield _match("opening", f"{_ZOO}:{late}", "solid")
    yield _match("opening", f"{_OWN}:small", HOLDER)
    yield _match("opening", f"{_ZOO}:sly", f"{_ZOO}:marksman")
    for layer in ("layer_late", "layer_small"):
        yield _match("opening", f"{_OWN}:{layer}", "solid")
        yield _match("opening", f"{_OWN}:{layer}", "solid", 4)


def _equals() -> Iterator[Question]:
    for bot in EQUALS:
        for players in COMPANIES:
            yield Equals("equals", _WATCHED, bot, players)


def _advice() -> Iterator[Question]:
    for player in ("layer_after", "fourth", "joker_keeper", "joker_minder"):
        for players in (2, 4):
            yield _match("advice", f"{_OWN}:{player}", "solid", players)
    yield _match("advice", f"{_OWN}:holder_after", HOLDER)


def _first() -> Iterator[Question]:
    games = "first-pl"
    yield _match("first", f"{_ZOO}.first:holder", f"{_ZOO}.first:dripper", 2, games)
    for other in ("casual", "solid"):
        yield Match("first", _SLOW, f"{_ZOO}.first:holder", other, 2, games)
    yield Match("first", _SLOW, f"{_ZOO}.first:holder", "casual", 4, games)


def _dice() -> Iterator[Question]:
    yield _match("dice", f"{_ZOO}.express:keeper", f"{_ZOO}.express:layer", 2, "express-pl")
    for other in ("casual", "solid"):
        yield Match("dice", _SLOW, f"{_ZOO}.express:keeper", other, 2, "express-pl")


CHAPTERS = {
    "out": _out,
    "holding": _holding,
    "last-draw": _last_draw,
    "opening": _opening,
    "equals": _equals,
    "advice": _advice,
    "first": _first,
    "dice": _dice,
}


def asked(only: list[str] | None = None) -> list[Question]:
    """The questions of these chapters, or all."""
    return [question for name in only or CHAPTERS for question in CHAPTERS[name]()]


def chapters_of(keys: Iterable[str]) -> list[str]:
    """Which chapters measure what has these keys."""
    wanted = set(keys)
    return [name for name, chapter in CHAPTERS.items() if wanted & {question.key for question in chapter()}]
