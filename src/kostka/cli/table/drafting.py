"""The drafts of a turn: steps that can be undone and redone, whatever a family lays."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from kostka.engine import Violation
from kostka.errors import RequestError

WAYS_BACK = ("undo", "redo", "reset")

D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Drafting(Generic[D]):
    """The current draft, those before it, and those undone."""

    now: D
    past: tuple[D, ...] = ()
    future: tuple[D, ...] = ()

    @property
    def first(self) -> D:
        """The draft at the start of the turn."""
        return self.past[0] if self.past else self.now

    @property
    def untouched(self) -> bool:
        return self.now == self.first

    @property
    def ways_back(self) -> tuple[str, ...]:
        """Those of `undo`, `redo` and `reset` that lead to another draft."""
        ways = {"undo": bool(self.past), "redo": bool(self.future), "reset": not self.untouched}
        return tuple(way for way, leads in ways.items() if leads)

    def step(self, draft: D) -> "Drafting[D]":
        """Go on to another draft; one that changes nothing is no step."""
        return self if draft == self.now else Drafting(draft, (*self.past, self.now))

    def recalled(self, command: str) -> "Drafting[D] | None":
        """The drafts after `undo`, `redo` or `reset`; None for any other command."""
        match command:
            case "undo":
                return self.undo()
            case "redo":
                return self.redo()
            case "reset":
                return self.reset()
            case _:
                return None

    def undo(self) -> "Drafting[D]":
        if not self.past:
            raise RequestError("undo-nothing")
        return Drafting(self.past[-1], self.past[:-1], (self.now, *self.future))

    def redo(self) -> "Drafting[D]":
        if not self.future:
            raise RequestError("draft-redo-nothing")
        return Drafting(self.future[0], (*self.past, self.now), self.future[1:])

    def reset(self) -> "Drafting[D]":
        """Everything as at the start of the turn; this can be undone too."""
        return self.step(self.first)

    def check_untouched(self, refused: Sequence[Violation]) -> None:
        """Moved pieces go back before a turn that does not lay them, unless that turn is refused anyway."""
        if not refused and not self.untouched:
            raise RequestError("draft-reset-first")
