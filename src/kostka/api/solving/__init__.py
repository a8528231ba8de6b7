"""`solve`: from a request to the best move, and from the move to an answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple, NotRequired, Protocol, TypedDict, cast, final

from kostka import rules, solver
from kostka.api import envelope
from kostka.api.rulebook import position_rules, rulings_of
from kostka.api.timing import Clock, timed
from kostka.errors import PositionError, RequestError, RulesError
from kostka.fields import Fields
from kostka.rules import LATEST, Deck, Family, Options
from kostka.rules.classic import ClassicRules
from kostka.rules.names import ClassicEdition
from kostka.solver import Objective
from kostka.tiles import (
    Rack,
    Table,
    check_counts,
    check_table,
    format_rack,
    format_table,
    parse_table,
    parse_tiles,
)

DEFAULT_EDITION = "original-pl"
"""The edition of requests that name none."""

NO_OPTIONS: Options = MappingProxyType({})
KEYS = ("edition", "options", "rulings", "table", "rack", "opened", "objective", "limit_ms")


class SolveRequest(TypedDict):
    """A question about a turn of the classic games."""

    rack: str
    table: NotRequired[Sequence[str]]
    edition: NotRequired[ClassicEdition]
    options: NotRequired[Options]
    rulings: NotRequired[int]
    opened: NotRequired[bool]
    objective: NotRequired[str]
    limit_ms: NotRequired[int]
    id: NotRequired[object]
    lang: NotRequired[str]


@final
class SolveAnswer(TypedDict):
    """The best move of a classic turn; `opening` is there for who has not opened, None if there is none."""

    id: NotRequired[object]
    tiles: int
    points: int
    played: str
    table: list[str]
    kept: int
    exact: bool
    opening: NotRequired[int | None]


class TurnRules(NamedTuple):
    """What solving a turn needs to know of an edition."""

    deck: Deck
    groups: bool
    joker_points: int
    minimum: int
    jokers: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A position to solve. The table is valid and there are no more tiles than the deck has."""

    rules: TurnRules
    table: Table
    rack: Rack
    opened: bool = True
    objective: Objective = Objective.TILES


@dataclass(frozen=True, slots=True)
class Move:
    """The best move: the whole resulting table, and what an opening is worth (None: there is none)."""

    tiles: int
    points: int
    played: Rack
    table: Table
    kept: int
    exact: bool
    opening: int | None = None


def solve(request: Mapping[str, object]) -> dict[str, object]:
    """The best move of a turn, with the keys of its family: see `kostka.solve`."""
    marks = envelope.read_envelope(request).marks
    found = solver_for(request, DEFAULT_EDITION).answer(request, DEFAULT_EDITION, NO_OPTIONS)
    return {**marks, **found}


class Solver(Protocol):
    """The interface of a family's solver module."""

    def answer(
        self,
        request: Mapping[str, object],
        edition: str,
        options: Options,
        objective: Objective = ...,
        clock: Clock | None = ...,
    ) -> dict[str, object]:
        """The answer to a request; edition, options and objective are defaults.

        With a clock, in nanoseconds, it says how long the solve took: `micros`.
        """
        ...


def solver_for(request: Mapping[str, object], edition: str) -> Solver:
    """The solver for the game of a request; an error if there is none."""
    family = family_of(request, edition)
    if not family.solver:
        name = Fields(request).text("edition", edition)
        raise RequestError("family-unsolved", "edition", edition=name)
    return cast(Solver, family.part(family.solver))


def answer(
    request: Mapping[str, object],
    edition: str,
    options: Options,
    objective: Objective = Objective.TILES,
    clock: Clock | None = None,
) -> dict[str, object]:
    """The best move of a classic turn."""
    question = read_question(request, edition, options, objective)
    move, took = timed(lambda: best_move(question), clock)
    return {**describe(question, move), **took}


def family_of(request: Mapping[str, object], edition: str = DEFAULT_EDITION) -> Family:
    """The family of games that a request is about; `edition` is the default."""
    name = Fields(request).text("edition", edition)
    try:
        return rules.edition(name).family
    except RulesError as error:
        error.at = "edition"
        raise


def read_question(
    request: Mapping[str, object],
    edition: str = DEFAULT_EDITION,
    options: Options = NO_OPTIONS,
    objective: Objective = Objective.TILES,
) -> Question:
    """The position that a request describes; the other arguments are defaults."""
    fields = Fields(request)
    book = fields.text("edition", edition)
    turn_rules = read_rules(book, {**options, **fields.options()}, rulings_of(fields))
    fields.only((*envelope.KEYS, *KEYS))
    table = parse_table(fields.sets("table", ()), turn_rules.deck)
    rack = parse_tiles(fields.text("rack"), turn_rules.deck, "rack")
    question = Question(
        turn_rules,
        table,
        rack,
        fields.flag("opened", default=True),
        fields.choice("objective", Objective, objective),
    )
    check(question)
    return question


def read_rules(edition: str, options: Options = NO_OPTIONS, rulings: int = LATEST) -> TurnRules:
    """The rules of an edition with house rules, as far as they matter within a turn."""
    return _combined(edition, options, rulings) if options else _of_the_book(edition, rulings)


@cache
def _of_the_book(edition: str, rulings: int) -> TurnRules:
    return _combined(edition, NO_OPTIONS, rulings)


def _combined(edition: str, options: Options, rulings: int) -> TurnRules:
    loaded = position_rules(edition, options, rulings)
    assert isinstance(loaded, ClassicRules), "every family has its own solver"
    return TurnRules(
        loaded.deck,
        loaded.sets.groups,
        loaded.score.joker,
        loaded.opening.minimum,
        loaded.opening.jokers,
    )


def check(question: Question) -> None:
    """Raise an error that names the field if this is not a position to solve."""
    check_table(question.table, question.rules.deck, question.rules.groups)
    check_tiles(question.table, question.rack, question.rules.deck)


def check_tiles(table: Table, rack: Rack, deck: Deck) -> None:
    """Raise an error that names the field if the box does not have these tiles, or the rack is empty."""
    on_table = tuple(chain.from_iterable(table))
    try:
        check_counts((*on_table, *rack), deck, "table and rack")
    except PositionError:
        check_counts(on_table, deck, "table")
        check_counts(rack, deck, "rack")
        raise
    if not rack:
        raise PositionError("rack-empty", "rack")


def best_move(question: Question, *, tidy: bool = False) -> Move:
    """The best move, or the best opening for a player who has not opened; `tidy` if people will lay it."""
    deck, groups, joker_points, minimum, jokers = question.rules
    table, rack, objective = question.table, question.rack, question.objective
    if question.opened:
        best = solver.solve(table, rack, deck, objective, groups=groups, joker_points=joker_points, tidy=tidy)
        return Move(best.tiles, best.points, best.played, best.table, best.kept, best.exact)
    opening = solver.best_opening(
        rack, deck, minimum, jokers, objective, groups=groups, joker_points=joker_points
    )
    if opening is None:
        return Move(0, 0, (), table, len(table), exact=True)
    after = (*table, *opening.table)
    return Move(
        opening.tiles, opening.points, opening.played, after, len(table), opening.exact, opening.value
    )


def describe(question: Question, move: Move) -> SolveAnswer:
    """The move in plain values."""
    answer: SolveAnswer = {
        "tiles": move.tiles,
        "points": move.points,
        "played": format_rack(move.played),
        "table": format_table(move.table, question.rules.deck, question.rules.groups),
        "kept": move.kept,
        "exact": move.exact,
    }
    if not question.opened:
        answer["opening"] = move.opening
    return answer
