"""The report on a half-made layout."""

from typing import Any

import pytest

from kostka import rules
from kostka.engine import AnyGame, game_for
from kostka.engine.classic import Play
from kostka.errors import KostkaError
from tests.engine.strategies import EDITIONS

TABLE = ["B4 B5 B6", "R8 K8 O8"]


def report(edition: str = "original-pl", draft: list[str] | None = None, **changes: Any) -> dict[str, Any]:
    game: AnyGame = game_for(rules.load(edition))
    position = game.read_position(
        {
            "racks": ["B3 B8 R9 R10 R11 J", "O1"],
            "table": TABLE,
            "pool": "K1",
            "opened": [True, True],
            "turn": 0,
        }
        | changes
    )
    layout = game.read_layout({"draft": TABLE if draft is None else draft})
    return game.write_report(game.report(position, 0, layout))


def test_every_set_is_valid_or_says_why_not() -> None:
    found = report(draft=["B3 B4 B5 B6", "R8 K8", "B8", "O8 R9"])
    assert [(part["tiles"], part["valid"], part["kind"], part["points"]) for part in found["sets"]] == [
        ("B3 B4 B5 B6", True, "run", 18),
        ("R8 K8", False, None, 0),
        ("B8", False, None, 0),
        ("O8 R9", False, None, 0),
    ]
    assert [part["violations"][0]["clause"] for part in found["sets"][1:]] == [
        "C-SET-1",
        "C-SET-1",
        "C-SET-2",
    ]
    assert found["laid"] == "R9 B3 B8"
    assert not found["done"]
    assert {violation["clause"] for violation in found["violations"]} == {"C-TURN-3", "C-SET-1", "C-SET-2"}
    assert found["opening"] is None


def test_sets_stay_in_the_order_in_which_they_lie() -> None:
    assert [part["tiles"] for part in report(draft=["B6 B5 B4", "O8 J R8"])["sets"]] == [
        "B6 B5 B4",
        "O8 J R8",
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_finished_layout_could_be_declared_done(edition: str) -> None:
    found = report(edition, ["B3 B4 B5 B6", "R8 B8 K8 O8"])
    assert found["done"]
    assert found["violations"] == []


def test_nothing_moved_yet_is_nothing_to_declare() -> None:
    found = report()
    assert (found["laid"], found["done"]) == ("", False)
    assert [violation["code"] for violation in found["violations"]] == ["nothing-laid"]


@pytest.mark.parametrize(
    ("edition", "done"), [("original-pl", True), ("original-it", True), ("original-cz", False)]
)
def test_the_opening_counts_on_the_way(edition: str, done: bool) -> None:
    unopened = {"opened": [False, True]}
    assert report(edition, [*TABLE, "R9 R10"], **unopened)["opening"] == 0
    assert report(edition, [*TABLE, "R9 R10 R11"], **unopened)["opening"] == 30
    assert report(edition, [*TABLE, "R9 R10 R11"], **unopened)["done"]
    with_joker = report(edition, [*TABLE, "R9 R10 R11 J"], **unopened)
    assert (with_joker["opening"], with_joker["done"]) == (42, done)
    touching = report(edition, ["B3 B4 B5 B6", TABLE[1], "R9 R10 R11"], **unopened)
    assert (touching["opening"], touching["done"]) == (30, False)


def test_out_of_turn_a_layout_can_be_prepared_but_not_declared() -> None:
    found = report(draft=["B3 B4 B5 B6", TABLE[1]], turn=1)
    assert [violation["code"] for violation in found["violations"]] == ["not-your-turn"]
    waiting = report(draft=["B3 B4 B5 B6", TABLE[1]], started=False)
    assert [violation["code"] for violation in waiting["violations"]] == ["answers-due"]


def test_done_means_that_the_play_would_be_accepted() -> None:
    game = game_for(rules.load("original-it"))
    position = game.read_position(
        {"racks": ["B3", "O1"], "table": TABLE, "pool": "K1", "opened": [True, True], "turn": 0}
    )
    for draft in (["B3 B4 B5 B6", TABLE[1]], ["B4 B5 B6", "R8 K8"], TABLE):
        layout = game.read_layout({"draft": draft})
        assert game.report(position, 0, layout).done == (not game.violations(position, Play(0, layout)))
    over = game.apply(position, Play(0, game.read_layout({"draft": ["B3 B4 B5 B6", TABLE[1]]}))).position
    assert game.report(over, 1, over.table).violations[0].code == "game-over"


def test_a_malformed_draft_is_an_error() -> None:
    game = game_for(rules.load("original-it"))
    malformed: tuple[object, ...] = (
        {},
        {"draft": "R1"},
        {"draft": [3]},
        {"draft": ["X"]},
        {"draft": [], "x": 1},
        [],
    )
    for data in malformed:
        with pytest.raises(KostkaError):
            game.read_layout(data)
