"""The turns of a recorded game, as the player on turn saw them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from kostka.analysis.analyst import TurnAnalyst
from kostka.analysis.remarks import Remark
from kostka.bots import SeatView
from kostka.engine.record import Recording
from kostka.hints import advise
from kostka.hints.advice import EVERYTHING


class Possible(NamedTuple):
    """The play that a hint advises: the tiles or dice that it lays, the action, and its steps."""

    pieces: Sequence[Any]
    play: Any
    steps: tuple[Any, ...]


@dataclass(frozen=True)
class Turn:
    """A choice of the player on turn: the game before and after it, and what the player saw."""

    before: Recording
    after: Recording
    view: SeatView
    analyst: TurnAnalyst

    @property
    def number(self) -> int:
        return self.after.actions

    @property
    def seat(self) -> int:
        return self.view.seat

    @property
    def rules(self) -> Any:
        """The rules of the game, of any family."""
        return self.view.rules

    @property
    def held(self) -> int:
        """How many tiles or dice the player had."""
        return self.analyst.held(self.before.position, self.seat)

    @cached_property
    def laid(self) -> Sequence[Any]:
        """The tiles or dice that were laid."""
        return self.analyst.added(self.before.position.table, self.after.position.table)

    @cached_property
    def possible(self) -> Possible | None:
        """What could have been laid, if anything."""
        advice = advise(self.view, EVERYTHING)
        if advice.draft is None:
            return None
        return Possible(advice.pieces, self.analyst.play(self.view, advice), advice.steps)

    @cached_property
    def could_go_out(self) -> bool:
        """Whether everything could have been laid. A joker that is swapped for a tile stays on the rack."""
        if self.possible is None or len(self.possible.pieces) < self.held:
            return False
        after = self.before.game.apply(self.before.position, self.possible.play).position
        return not self.analyst.held(after, self.seat)

    def steps(self, action: Any) -> tuple[Any, ...]:
        """How to carry out an action, step by step; empty if there is nothing to explain."""
        if self.possible is not None and action == self.possible.play:
            return self.possible.steps
        return self.analyst.steps(self.before.position, action)

    def remark(self, code: str, clause: str, found: Possible | None = None, **params: object) -> Remark:
        """A remark on this turn, with what could have been done: what a hint advises, or `found`."""
        found = found or self.possible
        assert found is not None, "something could be done"
        return Remark(self.number, self.seat, code, clause, params, found.play, found.steps)


def turns(game: Sequence[Recording], analyst: TurnAnalyst) -> Iterator[Turn]:
    """All turns in which a player had a choice."""
    first = game[0]
    seats = range(len(first.header.players))
    history: list[list[Any]] = [[] for _ in seats]
    before: Recording | None = None
    for after in game:
        action: Any = after.action
        if before is not None and type(action) in analyst.judged:
            now = first.game.view(before.position, action.seat)
            view = SeatView(first.game.rules, action.seat, now, tuple(history[action.seat]))
            yield Turn(before, after, view, analyst)
        for seat in seats:
            history[seat] += (first.game.redact(event, seat) for event in after.events)
        before = after
