"""Hints in words, as sent over the wire."""

from dataclasses import dataclass
from typing import Any

from kostka.bots import SeatView
from kostka.engine import game_for
from kostka.hints import Pieces, Remark, advise, sentences
from kostka.texts import Phrase, Tiles, joined, phrase, plain_part
from kostka.tiles import Table, format_tiles


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint: words, tiles or dice to use, and the layout to make. At step 0, nothing can be laid."""

    step: int
    lines: tuple[str, ...]
    parts: list[list[dict[str, Any]]]
    """The same lines as message parts."""
    tiles: str = ""
    draft: list[str] | str | None = None


def hint(view: SeatView, step: int, lang: str, colours: tuple[str, ...]) -> Hint:
    """The hint of this step, in a language and in the words of the book."""
    advice = advise(view, step)
    table = view.now.table

    def said(remarks: tuple[Remark, ...]) -> list[str]:
        return [_sentence(remark, table, lang) for remark in remarks]

    steps = sentences(advice, view.rules, lang, colours)
    lines = (*said(advice.remarks), *steps, *said(advice.closing))
    return Hint(
        advice.step,
        tuple(map(str, lines)),
        [[plain_part(part) for part in joined([line])] for line in lines],
        str(_written(advice.pieces)),
        None if advice.draft is None else game_for(view.rules).write_layout(advice.draft)["draft"],
    )


def _sentence(remark: Remark, table: Table, lang: str) -> Phrase:
    sets = Phrase.listed(", ", [Tiles(format_tiles(table[index])) for index in remark.sets])
    named = {"count": len(remark.sets), "sets": sets} if sets else {}
    words = phrase(remark.code, lang, **remark.params, **named)
    return Phrase.of(words, " ", _written(remark.pieces)) if remark.pieces else words


def _written(pieces: Pieces) -> Tiles:
    return Tiles(" ".join(map(str, pieces)))
