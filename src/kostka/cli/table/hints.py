"""Hints at the terminal: what `kostka.hints` advises, in words and drawings."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from kostka.bots import SeatView
from kostka.cli.table.voice import Voice
from kostka.hints import Advice, Remark, advise, sentences

_MOST = 3


class Drawing(Protocol):
    """A family's board: it draws tiles or dice behind words."""

    @property
    def voice(self) -> Voice: ...

    def beside(self, words: str, pieces: Any, /) -> RenderableType: ...


class Hints:
    """The hints of one moment of a turn, about the table as it is then; each request goes a step further."""

    def __init__(self, view: SeatView, board: Drawing) -> None:
        self._view = view
        self._board = board
        self._voice = board.voice
        self._given = 0

    def next(self) -> tuple[tuple[RenderableType, ...], Any]:
        """The next hint, or the last one again; and once everything has been said, the layout it leads to."""
        advice = advise(self._view, min(self._given + 1, _MOST))
        self._given = advice.step
        return tuple(self._shown(advice)), advice.draft

    def _shown(self, advice: Advice) -> Iterator[RenderableType]:
        yield from map(self._remark, advice.remarks)
        if advice.steps:
            yield Text(self._voice.say("hint-move"))
            yield self._voice.listing(self._numbered(advice))
        yield from map(self._remark, advice.closing)
        if 0 < advice.step < _MOST:
            yield self._voice.tip("hint-more")

    def _remark(self, remark: Remark) -> RenderableType:
        """A remark; people see the sets numbered from 1."""
        sets = ", ".join(str(index + 1) for index in remark.sets)
        named = {"count": len(remark.sets), "sets": sets} if sets else {}
        words = self._voice.say(remark.code, **remark.params, **named)
        return self._board.beside(words, remark.pieces) if remark.pieces else Text(words)

    def _numbered(self, advice: Advice) -> Iterable[tuple[str, RenderableType]]:
        edition = self._voice.edition
        assert edition is not None, "the table has a book"
        spoken = sentences(advice, self._view.rules, self._voice.dialect, edition.box.colours)
        return [(f"{number}.", sentence) for number, sentence in enumerate(spoken, 1)]
