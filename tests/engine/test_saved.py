"""How a saved game ended is read as strictly as everything else."""

from typing import Any

import pytest

from kostka import rules
from kostka.engine import game_for
from kostka.errors import RequestError

GAME = game_for(rules.load("original-pl"))
POSITION: dict[str, Any] = {
    "racks": ["", "K5"],
    "table": ["R3 R4 R5"],
    "pool": "B1",
    "opened": [True, True],
    "turn": None,
}
NO_SCORES: list[Any] = [
    *("1e5000", "1e99999999", "5", "1.5", "2/4", "4/2", "1/0", "0/2", "+1/2", " 1/2", "", "1/-2", "-0/3"),
    *("1_0/3", "٣/٤", "9" * 5000 + "/7", True, 1.0, None, 10**40, []),
]
RESULT: dict[str, Any] = {"reason": "C-END-1", "winners": [0], "scores": [5, -5]}


def saved(**changes: Any) -> dict[str, Any]:
    return {**POSITION, "result": {**RESULT, **changes}}


@pytest.mark.parametrize("scores", [[5, -5], ["15/2", "-15/2"], [0, "-1/3"]])
def test_a_result_comes_back_as_it_was_written(scores: list[Any]) -> None:
    given = saved(scores=scores)
    assert GAME.write_position(GAME.read_position(given)) == given


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        *(({"scores": [score, 0]}, "position result scores seat 0") for score in NO_SCORES),
        ({"scores": [1]}, "position result scores"),
        ({"reason": "C-END-9"}, "position result reason"),
        ({"reason": 1}, "position result reason"),
        ({"winners": [2]}, "position result winners"),
        ({"winners": [False]}, "position result winners"),
        ({"more": 1}, "position result more"),
    ],
)
def test_anything_else_is_refused(changes: dict[str, Any], at: str) -> None:
    with pytest.raises(RequestError) as error:
        GAME.read_position(saved(**changes))
    assert error.value.at == at
    assert len(error.value.message()) < 200
