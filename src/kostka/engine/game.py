"""What every family of games offers: one protocol, and the values that all of them share.

A game is its rules. Positions are values; `apply` returns the next one and what happened on the way. Nothing
here reads a clock or draws at random: chance comes from the seed, and time running out is an action.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from kostka import texts
from kostka.errors import KostkaError
from kostka.rules import Rules
from kostka.tiles import Rack

P = TypeVar("P")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")
L = TypeVar("L")
R = TypeVar("R")

Plain: TypeAlias = dict[str, Any]
"""Data as JSON has it."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A clause that an action breaks: in words by `code`, and the tiles and sets of the action concerned."""

    clause: str
    code: str
    tiles: Rack = ()
    sets: tuple[int, ...] = ()
    params: Mapping[str, object] = field(default_factory=dict)

    def message(self, lang: str = "en") -> str:
        return texts.render(self.code, lang, **self.params)

    def parts(self, lang: str = "en") -> tuple[texts.Part, ...]:
        """The message in parts, for those who show tiles and clauses as more than words."""
        return texts.parts(self.code, lang, **self.params)

    def plain(self, lang: str = "en", *, parts: bool = False) -> Plain:
        """The violation as plain data; with the `parts` of its message if asked for."""
        plain: Plain = {
            "clause": self.clause,
            "code": self.code,
            "message": self.message(lang),
            "tiles": " ".join(map(str, self.tiles)),
            "sets": list(self.sets),
        }
        return plain | {"parts": [texts.plain_part(part) for part in self.parts(lang)]} if parts else plain


NOT_HERE = Violation("", "not-in-this-edition")
"""The refusal of what the rules of this game do not have: there is no clause to cite."""


class IllegalAction(KostkaError):  # noqa: N818 - it reads like what it is
    """An action that the rules forbid, with everything that is wrong with it."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        super().__init__("illegal-action")
        self.violations = violations

    def message(self, lang: str = "en") -> str:
        return " ".join(violation.message(lang) for violation in self.violations)

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalAction, (self.violations,)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the clause that ended it, who won, and what everybody records."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[Fraction, ...]

    def plain(self) -> Plain:
        return {
            "reason": self.reason,
            "winners": list(self.winners),
            "scores": [plain_number(score) for score in self.scores],
        }


@dataclass(frozen=True, slots=True)
class Step(Generic[P, E]):
    """The next position, and the events that led there."""

    position: P
    events: tuple[E, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """Which round of a match a game is: its number, of how many, and the marks before it."""

    number: int
    of: int
    marks: tuple[int, ...]

    def plain(self) -> Plain:
        return {"number": self.number, "of": self.of, "marks": list(self.marks)}


class Game(Protocol[P, A, E, V, L, R]):
    """A family under given rules: positions P, actions A, events E, views V, half-made layouts L, reports R.

    A seat is a number from 0 in turn order; None is a spectator. `read_…` and `write_…` translate from and
    to plain data as in docs/notation.md; what cannot be read is a KostkaError that names the place.
    """

    @property
    def rules(self) -> Rules: ...

    @property
    def kind(self) -> str:
        """Which types of views, reports and events the game has; a family may have several kinds."""
        ...

    def start(
        self, seats: int, seed: str, starter: int | None = None, in_match: Round | None = None
    ) -> Step[P, E]:
        """A new game. `starter` is who starts where the rules do not let the lot decide.

        `in_match` says which round of a match it is, where games are rounds; the first unless it is given.
        """
        ...

    def turn(self, position: P) -> int | None:
        """Whose turn it is; None once the game is over, and where nobody's is: in a race all may act."""
        ...

    def starter(self, position: P) -> int | None:
        """Who started this game, where that is known."""
        ...

    def actors(self, position: P) -> frozenset[int]:
        """The seats that the game waits for; nobody once it is over.

        A seat may also act where nobody waits for it, if the rules give it the right: see `violations`.
        """
        ...

    def violations(self, position: P, action: A) -> tuple[Violation, ...]:
        """Every reason why the action would be refused."""
        ...

    def offers(self, position: P, seat: int | None) -> tuple[str, ...]:
        """The names of all legal actions of a seat but plays, in the order in which they are shown.

        A name is the key of the action's plain form. One that takes a value is offered if some value is
        legal; `redeal` if the answer "no" is, so that nobody learns who is entitled. Time running out is not
        the seat's to choose. Nothing is offered that depends on what the seat may not know.
        """
        ...

    def idle(self, position: P, seat: int) -> A | None:
        """The plainest action of a seat that the game waits for, for one whose player gives no answer.

        None where others can go on without it.
        """
        ...

    def apply(self, position: P, action: A) -> Step[P, E]:
        """Carry the action out, or raise IllegalAction with all its violations."""
        ...

    def result(self, position: P) -> Result | None:
        """How the game ended; None while it goes on."""
        ...

    def view(self, position: P, seat: int | None) -> V:
        """All that a seat, or a spectator, may know of the position."""
        ...

    def redact(self, event: E, seat: int | None) -> E:
        """The event as a seat, or a spectator, may see it."""
        ...

    def report(self, position: P, seat: int, layout: L) -> R:
        """What the rules say about a half-made layout of a seat."""
        ...

    def foreign(self, report: R) -> bool:
        """Whether the layout of a report has pieces that are neither the seat's nor on the table."""
        ...

    def read_position(self, data: object, at: str = "position") -> P: ...

    def write_position(self, position: P) -> Plain: ...

    def read_action(self, data: object, position: P, at: str = "action") -> A:
        """An action; it is by the player on turn unless it names a seat."""
        ...

    def write_action(self, action: A) -> Plain: ...

    def write_event(self, event: E) -> Plain: ...

    def write_view(self, view: V) -> Plain: ...

    def write_own(self, position: P, seat: int) -> Plain:
        """What a seat's view says otherwise than a spectator's, for those who write them for all seats."""
        ...

    def read_layout(self, data: object, at: str = "draft") -> L: ...

    def write_layout(self, layout: L) -> Plain: ...

    def write_report(self, report: R, lang: str = "en", *, parts: bool = False) -> Plain:
        """The report with its violations in words, and in `parts` if asked for."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]


def plain_number(number: Fraction) -> int | str:
    """A whole number as it is, any other as `p/q` in lowest terms."""
    return number.numerator if number.denominator == 1 else f"{number.numerator}/{number.denominator}"
