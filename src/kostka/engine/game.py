"""The protocol of all games, and the values they share.

A game is its rules. Positions are values; `apply` returns the next one and the events in between. Nothing
here reads a clock or draws at random: chance comes from the seed, and time running out is an action.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from kostka import texts
from kostka.engine.quick import quick
from kostka.errors import KostkaError, RequestError
from kostka.rules import Rules
from kostka.tiles import Rack

P = TypeVar("P")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")
L = TypeVar("L")
R = TypeVar("R")

Plain: TypeAlias = dict[str, Any]
"""Data as in JSON."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A clause that an action breaks: its words by `code`, and the tiles and sets concerned."""

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
"""The refusal of something that the rules of this game do not have, so that there is no clause to cite."""


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

    def __str__(self) -> str:
        names = ", ".join(f"seat {seat}" for seat in self.winners) or "nobody"
        return f"{names} by {self.reason}: {', '.join(map(str, self.scores))}"

    def plain(self) -> Plain:
        return {
            "reason": self.reason,
            "winners": list(self.winners),
            "scores": [plain_number(score) for score in self.scores],
        }


@quick
@dataclass(frozen=True, slots=True)
class Step(Generic[P, E]):
    """The next position, and the events that led there."""

    position: P
    events: tuple[E, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """The round of a match that a game is: its number, of how many, and the marks before it."""

    number: int
    of: int
    marks: tuple[int, ...]

    def plain(self) -> Plain:
        return {"number": self.number, "of": self.of, "marks": list(self.marks)}


class Game(Protocol[P, A, E, V, L, R]):
    """A family under given rules: positions P, actions A, events E, views V, layouts L, reports R.

    A seat is a number from 0 in turn order; None is a spectator. `read_…` and `write_…` translate from and to
    plain data as in docs/notation.md; what cannot be read raises a KostkaError that names the place.
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
        """A new game. `starter` is who starts, where the rules do not decide by lot.

        `in_match` is the round of a match, where games are rounds; the first by default.
        """
        ...

    def turn(self, position: P) -> int | None:
        """Whose turn it is; None once the game is over, and in a race, where all may act."""
        ...

    def starter(self, position: P) -> int | None:
        """Who started this game, if that is known."""
        ...

    def actors(self, position: P) -> frozenset[int]:
        """The seats that the game waits for; nobody once it is over.

        A seat may also act when nobody waits for it, if the rules allow that: see `violations`.
        """
        ...

    def violations(self, position: P, action: A) -> tuple[Violation, ...]:
        """Every reason why the action would be refused."""
        ...

    def offers(self, position: P, seat: int | None) -> tuple[str, ...]:
        """The names of all legal actions of a seat but plays, in the order in which they are shown.

        A name is the key of the action's plain form. An action with a value is offered if some value is
        legal; `redeal` if the answer "no" is, so that nobody learns who is entitled. Time running out is not
        a seat's choice. Nothing that is offered depends on what the seat may not know.
        """
        ...

    def legal(self, position: P, seat: int) -> Iterator[A]:
        """The legal actions of a seat: plays as the solver finds them, best first, then what is offered.

        They are found as they are asked for, so take as many as you need. Of plays there is one for each
        choice of tiles that leaves the rack; `violations` judges any other layout.
        """
        ...

    def idle(self, position: P, seat: int) -> A | None:
        """The plainest action of a seat that the game waits for, if its player does not answer.

        None if others can go on without it.
        """
        ...

    def apply(self, position: P, action: A) -> Step[P, E]:
        """Carry out the action, or raise IllegalAction with all its violations."""
        ...

    def result(self, position: P) -> Result | None:
        """How the game ended; None while it goes on."""
        ...

    def outcome(self, position: P) -> Result:
        """How the game ended, where that is certain; a RequestError while it goes on."""
        ...

    def view(self, position: P, seat: int | None) -> V:
        """Everything a seat, or a spectator, may know of the position."""
        ...

    def redact(self, event: E, seat: int | None) -> E:
        """The event as a seat, or a spectator, may see it."""
        ...

    def report(self, position: P, seat: int, layout: L) -> R:
        """What the rules say about a seat's draft."""
        ...

    def foreign(self, report: R) -> bool:
        """Whether the layout of a report has pieces that are neither the seat's nor on the table."""
        ...

    def read_position(self, data: object, at: str = "position") -> P: ...

    def write_position(self, position: P) -> Plain: ...

    def read_action(self, data: object, position: P, at: str = "action") -> A:
        """An action, by the player on turn unless it names a seat."""
        ...

    def write_action(self, action: A) -> Plain: ...

    def write_event(self, event: E) -> Plain: ...

    def write_table(self, position: P) -> list[str] | str:
        """What lies on the table, as views write it."""
        ...

    def write_view(self, view: V) -> Plain: ...

    def write_own(self, position: P, seat: int) -> Plain:
        """Where a seat's view differs from a spectator's, for those who write views for all seats."""
        ...

    def read_layout(self, data: object, at: str = "draft") -> L: ...

    def write_layout(self, layout: L) -> Plain: ...

    def write_report(self, report: R, lang: str = "en", *, parts: bool = False) -> Plain:
        """The report with its violations in words, and in `parts` if asked for."""
        ...


def settled(result: Result | None) -> Result:
    """The result of a game that is over."""
    if result is None:
        raise RequestError("game-goes-on")
    return result


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game of whichever family."""


def plain_number(number: Fraction) -> int | str:
    """A whole number as it is, any other as `p/q` in lowest terms."""
    return number.numerator if number.denominator == 1 else f"{number.numerator}/{number.denominator}"
