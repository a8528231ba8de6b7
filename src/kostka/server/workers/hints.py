"""Hints in words, as the wire has them."""

from dataclasses import dataclass

from kostka.bots import SeatView
from kostka.engine import game_for
from kostka.hints import Pieces, Remark, advise, sentences
from kostka.texts import render
from kostka.tiles import Table, format_tiles


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint: its words, the tiles or dice to use, and the layout to make. Step 0: nothing can be laid."""

    step: int
    lines: tuple[str, ...]
    tiles: str = ""
    draft: list[str] | str | None = None


def hint(view: SeatView, step: int, lang: str, colours: tuple[str, ...]) -> Hint:
    """The hint of this step, in a language and in the words of the box."""
    advice = advise(view, step)
    table = view.now.table

    def said(remarks: tuple[Remark, ...]) -> list[str]:
        return [_sentence(remark, table, lang) for remark in remarks]

    steps = sentences(advice, view.rules, lang, colours)
    return Hint(
        advice.step,
        (*said(advice.remarks), *steps, *said(advice.closing)),
        _written(advice.pieces),
        None if advice.draft is None else game_for(view.rules).write_layout(advice.draft)["draft"],
    )


def _sentence(remark: Remark, table: Table, lang: str) -> str:
    sets = ", ".join(format_tiles(table[index]) for index in remark.sets)
    named = {"count": len(remark.sets), "sets": sets} if sets else {}
    words = render(remark.code, lang, **remark.params, **named)
    return f"{words} {_written(remark.pieces)}" if remark.pieces else words


def _written(pieces: Pieces) -> str:
    return " ".join(map(str, pieces))
