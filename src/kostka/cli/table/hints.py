"""Hints at the terminal: what `kostka.hints` advises, in words and drawings."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from kostka.bots import SeatView
from kostka.cli.table.voice import Voice
from kostka.cli.table.wording import meant, spoken
from kostka.errors import RequestError
from kostka.hints import Advice, Remark, advise, sentences

_MOST = 3


class Drawing(Protocol):
    """A family's board: it draws tiles or dice after words."""

    @property
    def voice(self) -> Voice: ...

    def beside(self, words: str, pieces: Any, /) -> RenderableType: ...


class Hints:
    """The hints for one moment of a turn; each request goes a step further."""

    def __init__(self, view: SeatView, board: Drawing) -> None:
        self._view = view
        self._board = board
        self._voice = board.voice
        self._given = 0

    def asked(self, line: str, *, moved: bool = False) -> tuple[tuple[RenderableType, ...], Any]:
        """What `hint` answers: the next hint, or the last one again. `hint lay` says everything at once.

        The layout is to be laid if that was asked for, and None otherwise. Steps begin with the table as it
        was: a player who has moved something since is warned.
        """
        lang = self._voice.lang
        lay = bool(meant(line.strip(), ("lay",), lang))
        if line.strip() and not lay:
            raise RequestError("draft-usage", example=spoken("hint lay", lang))
        advice = advise(self._view, _MOST if lay else min(self._given + 1, _MOST))
        self._given = advice.step
        said = list(self._shown(advice, moved=moved and not lay))
        if advice.draft is not None and not lay:
            said.append(self._voice.tip("hint-lay"))
        return tuple(said), advice.draft if lay else None

    def everything(self) -> Iterable[RenderableType]:
        """The whole advice."""
        return self._shown(advise(self._view, _MOST), moved=False)

    def _shown(self, advice: Advice, *, moved: bool) -> Iterator[RenderableType]:
        yield from map(self._remark, advice.remarks)
        if advice.steps:
            if moved:
                yield Text(self._voice.say("hint-move"))
            yield self._voice.listing(self._numbered(advice))
        yield from map(self._remark, advice.closing)
        if 0 < advice.step < _MOST:
            yield self._voice.tip("hint-more")

    def _remark(self, remark: Remark) -> RenderableType:
        """A remark; sets are numbered from 1 for people."""
        sets = ", ".join(str(index + 1) for index in remark.sets)
        named = {"count": len(remark.sets), "sets": sets} if sets else {}
        words = self._voice.say(remark.code, **remark.params, **named)
        return self._board.beside(words, remark.pieces) if remark.pieces else Text(words)

    def _numbered(self, advice: Advice) -> Iterable[tuple[str, RenderableType]]:
        edition = self._voice.edition
        assert edition is not None, "the table has a book"
        spoken = sentences(advice, self._view.rules, self._voice.dialect, edition.box.colours)
        return [(f"{number}.", sentence) for number, sentence in enumerate(spoken, 1)]
