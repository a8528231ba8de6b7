"""`solve` for Express: from a request to the best layout of the dice, and on to an answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NotRequired, TypedDict, cast, final

from kostka.api import envelope
from kostka.api.rulebook import position_rules, rulings_of
from kostka.api.timing import Clock, timed
from kostka.errors import PositionError
from kostka.fields import Fields
from kostka.rules import Options
from kostka.rules.express import ExpressRules
from kostka.rules.names import ExpressEdition
from kostka.solver import Objective
from kostka.solver.express import WORK, ExpressSolution, solve_express
from kostka.tiles.dice import Dice, Layout, die_id, format_dice, parse_dice, parse_layout
from kostka.tiles.dice_checks import check_dice, check_layout

KEYS = ("edition", "options", "rulings", "table", "hand", "limit_ms")
LONGEST_MS = 3_600_000
STEPS_PER_MS = 50
"""Search steps that replace a millisecond where there is no clock: about what the search does in one."""


class ExpressRequest(TypedDict):
    """A question about dice: `d07:R3` at hand, `d07:R3@4,-2` on the table."""

    edition: ExpressEdition
    hand: str
    table: NotRequired[str]
    options: NotRequired[Options]
    rulings: NotRequired[int]
    limit_ms: NotRequired[int]
    id: NotRequired[object]
    lang: NotRequired[str]


@final
class ExpressAnswer(TypedDict):
    """The best layout of dice: how many are left, their sum, and the whole table."""

    id: NotRequired[object]
    left: int
    sum: int
    played: str
    table: str
    exact: bool


@dataclass(frozen=True, slots=True)
class ExpressQuestion:
    """A position to solve. The table is legal and all dice are rolled."""

    rules: ExpressRules
    table: Layout
    hand: Dice
    limit_ms: int | None = None


def answer(
    request: Mapping[str, object],
    edition: str,
    options: Options,
    objective: Objective = Objective.TILES,
    clock: Clock | None = None,
) -> dict[str, object]:
    """The best layout, within the request's limit if there is a clock."""
    del objective
    question = read_question(request, edition, options)
    stop = None
    if clock is not None and question.limit_ms is not None:
        deadline = clock() + question.limit_ms * 1_000_000
        stop = partial(_past, clock, deadline)
    solution, took = timed(lambda: best_layout(question, stop), clock)
    return {**describe_layout(question, solution), **took}


def _past(clock: Clock, deadline: int) -> bool:
    return clock() > deadline


def read_question(request: Mapping[str, object], edition: str, options: Options) -> ExpressQuestion:
    """The position that a request describes; edition and options are defaults."""
    fields = Fields(request)
    house = {**options, **fields.options()}
    rules = position_rules(fields.text("edition", edition), house, rulings_of(fields))
    fields.only((*envelope.KEYS, *KEYS))
    rules = cast(ExpressRules, rules)
    table = parse_layout(fields.text("table", ""), rules.deck, "table")
    hand = parse_dice(fields.text("hand"), rules.deck, "hand")
    check_dice((*table, *hand), rules, "table and hand")
    check_layout(table, rules)
    for die in hand:
        if die.face is None:
            raise PositionError("die-unrolled", "hand", die=die_id(die.number))
    limit = fields.number("limit_ms", 0, LONGEST_MS) if fields.has("limit_ms") else None
    return ExpressQuestion(rules, table, hand, limit)


def best_layout(question: ExpressQuestion, stop: Callable[[], bool] | None = None) -> ExpressSolution:
    """The best layout within the limit of the request: by `stop`, or in steps where there is no clock."""
    limit = question.limit_ms
    work = WORK if limit is None else limit * STEPS_PER_MS
    if stop is not None and limit is not None:
        work = LONGEST_MS * STEPS_PER_MS
    rules = question.rules
    return solve_express(
        question.table,
        question.hand,
        rules.deck,
        joker_cost=rules.score.joker,
        freed=rules.joker.freed,
        work=work,
        stop=stop,
    )


def describe_layout(question: ExpressQuestion, solution: ExpressSolution) -> ExpressAnswer:
    """The layout in plain values."""
    played = [die for die in question.hand if die not in solution.left]
    return {
        "left": len(solution.left),
        "sum": solution.sum,
        "played": format_dice(played),
        "table": format_dice(solution.table),
        "exact": solution.exact,
    }
