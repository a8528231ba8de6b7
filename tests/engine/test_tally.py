"""What a score is made of: the parts are named, and add up to the score whatever the rules."""

from fractions import Fraction
from typing import Any

import pytest

from kostka import rules
from kostka.engine import game_for
from kostka.rules.choices import PoolEmptyScore


def tallied(edition: str, given: dict[str, Any], *actions: dict[str, Any], **options: object) -> list[Any]:
    """The tally after the game's last actions, as it is written; nothing of it is seen before."""
    game = game_for(rules.load(edition, options))
    position = game.read_position({"pool": "K1 K2", **given})
    assert game.write_view(game.view(position, 0))["tally"] is None
    for action in actions:
        position = game.apply(position, game.read_action(action, position)).position
    view = game.write_view(game.view(position, None))
    scores = [Fraction(score) for score in view["result"]["scores"]]
    parts = [[Fraction(item["points"]) for item in items] for items in view["tally"]]
    assert [sum(items) for items in parts] == scores
    found: list[Any] = view["tally"]
    return found


def named(tally: list[Any]) -> list[list[tuple[str, int, int]]]:
    return [[(item["what"], item["points"], item["count"]) for item in items] for items in tally]


def test_racks_jokers_and_missed_openings_are_told_apart() -> None:
    given = {
        "racks": ["B7", "O5 O9", "R10 R11 R12", "J O12 O3"],
        "table": ["B4 B5 B6"],
        "opened": [True, False, False, True],
        "turn": 0,
    }
    play = {"play": ["B4 B5 B6 B7"]}
    assert named(tallied("original-pl", given, play)) == [
        [("others", 345, 0)],
        [("unopened", -100, 0)],
        [("unopened-able", -200, 0)],
        [("tiles", -15, 2), ("jokers", -30, 1)],
    ]
    assert named(tallied("original-it", given, play))[1:3] == [[("tiles", -14, 2)], [("tiles", -33, 3)]]


@pytest.mark.parametrize("formula", PoolEmptyScore)
@pytest.mark.parametrize("racks", [["R2", "O5 J", "K9"], ["R2", "O2", "K9"]], ids=["one", "shared"])
def test_after_an_empty_pool_the_parts_follow_the_formula(formula: PoolEmptyScore, racks: list[str]) -> None:
    given = {"racks": racks, "pool": "", "table": [], "opened": [True] * 3, "turn": 0, "passes": 2}
    rule: dict[str, Any] = {"score.pool_empty": formula.value}
    tally = named(tallied("original-cz", given, {"pass": True}, **rule))
    own = [what for what, *_ in tally[0]]
    assert own == (["tiles", "others"] if formula is PoolEmptyScore.SUM_LESS_OWN else ["others"])
    assert ("less-winner" in [what for what, *_ in tally[2]]) == (formula is PoolEmptyScore.DIFFERENCES)
