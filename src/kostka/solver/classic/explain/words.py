"""Steps in words, a sentence each, in the languages of `kostka.texts`."""

from collections.abc import Sequence
from itertools import pairwise

from kostka.solver.classic.explain.steps import ANY, ASIDE, RACK, Deed, Move, SetName, Step
from kostka.texts import Phrase, Tiles, phrase, render
from kostka.tiles import JOKER, Kind, Tile

_FORMS = {
    (Kind.RUN, ""): "explain-run",
    (Kind.RUN, "from"): "explain-run-from",
    (Kind.RUN, "rest"): "explain-run-rest",
    (Kind.RUN, "to"): "explain-run-to",
    (Kind.GROUP, ""): "explain-group",
    (Kind.GROUP, "from"): "explain-group-from",
    (Kind.GROUP, "rest"): "explain-group-rest",
    (Kind.GROUP, "to"): "explain-group-to",
}


def describe(step: Step, lang: str = "en") -> Phrase:
    """What to do, in one sentence whose parts are words and tiles."""
    name = _set(step.name, lang)
    match step.deed:
        case Deed.LAY:
            return phrase("explain-lay", lang, set=name, tiles=_tiles(step.moves, lang))
        case Deed.BUILD:
            return phrase("explain-build", lang, set=name, parts=_parts(step, lang))
        case Deed.COMPLETE:
            return phrase("explain-complete", lang, set=name, parts=_parts(step, lang))
        case Deed.SPLIT:
            return _split(step, lang)
        case Deed.JOIN:
            return _join(step, lang)
        case Deed.ADD:
            return phrase("explain-add", lang, target=_base(step, lang, "to"), parts=_parts(step, lang))
        case Deed.SWAP:
            return phrase("explain-swap", lang, source=_base(step, lang, "from"), parts=_parts(step, lang))
        case Deed.SHIFT:
            return phrase(
                "explain-shift", lang, source=_base(step, lang, "from"), tile=Tiles(step.moves[0].now)
            )


def _split(step: Step, lang: str) -> Phrase:
    name = _set(step.name, lang)
    source = dict(step.sources)[step.subjects[0]]
    if len(step.moves) == len(_from(step.subjects[0], step)):
        return phrase("explain-split-off", lang, set=name, source=_set(source, lang, "from"))
    return phrase("explain-split", lang, source=_set(source, lang), set=name, parts=_parts(step, lang))


def _join(step: Step, lang: str) -> Phrase:
    joined = [
        name
        for origin, name in ((step.set, step.base), *step.sources)
        if name and origin in (step.set, *step.subjects)
    ]
    sets = _list([_set(name, lang) for name in sorted(joined, key=lambda name: name.first)], lang)
    parts = _parts(step, lang)
    if parts:
        return phrase("explain-join-with", lang, sets=sets, parts=parts)
    return phrase("explain-join", lang, sets=sets)


def _base(step: Step, lang: str, form: str = "") -> Phrase:
    assert step.base is not None  # only new sets have none
    return _set(step.base, lang, form)


def _set(name: SetName, lang: str, form: str = "") -> Phrase:
    """A set as the object of a sentence, or in the form that says where tiles come `from` or go `to`."""
    code = _FORMS[name.kind, "rest" if form == "from" and not name.whole else form]
    if name.kind is Kind.RUN:
        words = phrase(code, lang, stretch=_stretch(name.first, name.last))
    else:
        words = phrase(code, lang, numbers=render("explain-numbers", lang).split()[name.first.number - 1])
    if name.exact:
        return phrase("explain-exactly", lang, name=words, tiles=Tiles(" ".join(map(str, name.tiles))))
    return words


def _parts(step: Step, lang: str) -> Phrase:
    """The tiles that come, source by source: first those of the table, the rack last."""
    parts: list[str] = []
    for origin, source in step.sources:
        if origin not in step.subjects:
            where = _set(source, lang, "from")
        elif step.deed is Deed.SPLIT:
            where = phrase("explain-from-it", lang)
        else:
            continue  # a whole run that is joined
        tiles = _tiles(_from(origin, step), lang, stretches=True)
        parts.append(phrase("explain-part", lang, tiles=tiles, source=where))
    if freed := _from(ASIDE, step):
        parts.append(_tiles(freed, lang))
    if own := _from(RACK, step):
        rack = phrase("explain-from-rack", lang)
        parts.append(phrase("explain-part", lang, tiles=_tiles(own, lang), source=rack))
    return Phrase.listed("; ", parts)


def _from(origin: int, step: Step) -> list[Move]:
    return [move for move in step.moves if move.source == origin]


def _tiles(moves: Sequence[Move], lang: str, stretches: bool = False) -> str:
    """The tiles one by one, since they are to be found on the rack; or in stretches, as they lie in a run."""
    if not stretches:
        return _list([word for move in moves for word in _tile(move, lang)] + _open_jokers(moves, lang), lang)
    words: list[str] = []
    for run in _runs(moves):
        if len(run) >= 3:
            words.append(_stretch(run[0].tile, run[-1].tile))
        else:
            words += [word for move in run for word in _tile(move, lang)]
    return _list(words + _open_jokers(moves, lang), lang)


def _tile(move: Move, lang: str) -> list[str]:
    """A tile; a joker of a run says what it stands for."""
    if move.tile != JOKER:
        return [Tiles(move.tile)]
    if move.now == ANY:
        return []
    code = "explain-joker-freed-as" if move.source == ASIDE else "explain-joker-as"
    return [phrase(code, lang, tile=Tiles(move.now))]


def _open_jokers(moves: Sequence[Move], lang: str) -> list[str]:
    """The jokers of a group; what they stand for goes without saying."""
    count = sum(move.now == ANY for move in moves)
    if count > 1:
        return [phrase("explain-jokers", lang, count=count)]
    if count and moves[0].source == ASIDE:
        return [phrase("explain-joker-freed", lang)]
    return [phrase("explain-joker", lang)] if count else []


def _runs(moves: Sequence[Move]) -> list[list[Move]]:
    """The moves, consecutive numbers of one colour together."""
    runs = [[moves[0]]]
    for (before, *_), move in pairwise(moves):
        if move.tile == (before.colour, before.number + 1) and before != JOKER:
            runs[-1].append(move)
        else:
            runs.append([move])
    return runs


def _stretch(first: Tile, last: Tile) -> Phrase:
    return Phrase.of(Tiles(first), "–", Tiles(last))  # noqa: RUF001 (a range is written with a dash)


def _list(words: Sequence[str], lang: str) -> str:
    if len(words) == 1:
        return words[0]
    return phrase("explain-list", lang, most=Phrase.listed(", ", words[:-1]), last=words[-1])
