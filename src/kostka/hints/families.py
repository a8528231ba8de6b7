"""From a view to the advice of its family. Only the requested family is imported."""

from collections.abc import Sequence
from typing import Any, Protocol, cast

from kostka.bots import SeatView
from kostka.hints.advice import Advice
from kostka.rules import Rules


class Adviser(Protocol):
    """The interface of a family's module."""

    def advise(self, view: SeatView, step: int) -> Advice:
        """The advice for step 1, 2 or 3."""
        ...

    def sentence(self, step: Any, lang: str, colours: Sequence[str]) -> str:
        """A step of the family in words, a Phrase where it names tiles; `colours` are the edition's."""
        ...


def advise(view: SeatView, step: int) -> Advice:
    """The hint of this step: 1 that there is a move, 2 with which pieces, 3 all of it."""
    return _adviser(view.rules).advise(view, step)


def sentences(advice: Advice, rules: Rules, lang: str, colours: Sequence[str]) -> tuple[str, ...]:
    """The steps of the advice in words."""
    adviser = _adviser(rules)
    return tuple(adviser.sentence(step, lang, colours) for step in advice.steps)


def _adviser(rules: Rules) -> Adviser:
    return cast(Adviser, rules.family.part(rules.family.hints))
