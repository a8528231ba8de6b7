"""Advice for Ladder: the tile that its bot would lay."""

from collections.abc import Sequence
from typing import Any

from kostka.bots import SeatView
from kostka.hints.advice import Advice, Remark, nothing, nothing_but
from tests.ladder.bots import climbed


def advise(view: SeatView, step: int) -> Advice:
    """That there is a tile, then which one."""
    table = climbed(view)
    if table is None:
        return nothing(nothing_but(view.now.may))
    tile = table[0][-1:]
    if step == 1:
        return Advice(1, (Remark("hint-nudge", {"count": 1}),))
    return Advice(
        step, (Remark("hint-tiles", {"count": 1}, tile),), pieces=tile, draft=table if step > 2 else None
    )


def sentence(step: Any, lang: str, colours: Sequence[str]) -> str:
    """There are no steps: a tile is laid and that is all."""
    raise AssertionError((step, lang, colours))
