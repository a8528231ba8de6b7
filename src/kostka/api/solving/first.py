"""`solve` for First: from a request to the best play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NotRequired, TypedDict, cast, final

from kostka.api import envelope
from kostka.api.rulebook import position_rules, rulings_of
from kostka.api.solving import KEYS, check_tiles
from kostka.api.timing import Clock, timed
from kostka.fields import Fields
from kostka.rules import Options
from kostka.rules.first import FirstRules
from kostka.rules.names import FirstEdition
from kostka.solver import Objective
from kostka.solver import first as solver
from kostka.solver.first import FirstPlay
from kostka.tiles import (
    Rack,
    Table,
    canonical_table,
    check_table,
    format_rack,
    format_table,
    parse_table,
    parse_tiles,
)


class FirstRequest(TypedDict):
    """A question about a turn where only runs are played and stars are earned."""

    edition: FirstEdition
    rack: str
    table: NotRequired[Sequence[str]]
    options: NotRequired[Options]
    rulings: NotRequired[int]
    opened: NotRequired[bool]
    objective: NotRequired[str]
    limit_ms: NotRequired[int]
    id: NotRequired[object]
    lang: NotRequired[str]


@final
class FirstAnswer(TypedDict):
    """The play with most stars: what it earns, the tiles it lays, and the whole table after it."""

    id: NotRequired[object]
    tiles: int
    stars: int
    played: str
    table: list[str]
    kept: int
    exact: bool


@dataclass(frozen=True, slots=True)
class FirstQuestion:
    """A position to solve. The table consists of runs and there are no more tiles than the box has."""

    rules: FirstRules
    table: Table
    rack: Rack


def answer(
    request: Mapping[str, object],
    edition: str,
    options: Options,
    objective: Objective = Objective.TILES,
    clock: Clock | None = None,
) -> dict[str, object]:
    """The best play in First."""
    del objective
    question = read_question(request, edition, options)
    play, took = timed(lambda: best_play(question), clock)
    return {**describe_play(question, play), **took}


def read_question(request: Mapping[str, object], edition: str, options: Options) -> FirstQuestion:
    """The position that a request describes; edition and options are defaults.

    `opened` and `objective` are accepted as in other editions; here nobody opens, and stars come first.
    """
    fields = Fields(request)
    house = {**options, **fields.options()}
    rules = position_rules(fields.text("edition", edition), house, rulings_of(fields))
    fields.only((*envelope.KEYS, *KEYS))
    fields.flag("opened", default=True)
    fields.choice("objective", Objective, Objective.TILES)
    deck = rules.deck
    table = parse_table(fields.sets("table", ()), deck)
    rack = parse_tiles(fields.text("rack"), deck, "rack")
    check_table(table, deck, groups=False, run_clause="F-SET-1")
    check_tiles(table, rack, deck)
    return FirstQuestion(cast(FirstRules, rules), canonical_table(table, deck, groups=False), rack)


def best_play(question: FirstQuestion) -> FirstPlay:
    """The play with most stars, of those the one with most tiles."""
    return solver.solve(question.table, question.rack, question.rules.deck, question.rules.stars)


def describe_play(question: FirstQuestion, play: FirstPlay) -> FirstAnswer:
    """The play in plain values."""
    return {
        "tiles": play.tiles,
        "stars": play.stars,
        "played": format_rack(play.played),
        "table": format_table(play.table, question.rules.deck, groups=False),
        "kept": play.kept,
        "exact": play.exact,
    }
