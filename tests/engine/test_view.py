"""What a seat sees, field by field; that nothing else shows is tested over whole games in `test_games`."""

from dataclasses import fields
from typing import Any, get_args

import pytest

from kostka import rules
from kostka.engine import game_for, seed_from
from kostka.engine.classic import Draw, Play, Position, Redeal, View
from kostka.engine.classic.events import Answered, Dealt, Drew, Event, Penalty
from kostka.tiles import parse_table, parse_tiles

GAME = game_for(rules.load("original-cz"))
DECK = GAME.rules.deck


def seen(position: Position, seat: int | None) -> dict[str, Any]:
    return GAME.write_view(GAME.view(position, seat))


@pytest.fixture
def position() -> Position:
    given = {
        "racks": ["R10 R11 R12", "K1 K2", "O7"],
        "table": ["B1 B2 B3"],
        "pool": "B7 B8",
        "opened": [False, True, True],
        "turn": 0,
        "drew": ["R12", "K2", None],
        "announced": [1],
    }
    read: Position = GAME.read_position(given)
    return read


def test_a_player_sees_the_own_rack_and_counts_of_the_others(position: Position) -> None:
    view = seen(position, 1)
    assert (view["rack"], view["counts"], view["pool"], view["drew"]) == ("K1 K2", [3, 2, 1], 2, "K2")
    assert (view["table"], view["turn"], view["announced"]) == (["B1 B2 B3"], 0, [1])
    assert view["racks"] is None


def test_a_spectator_sees_what_lies_on_the_table(position: Position) -> None:
    view = seen(position, None)
    assert (view["seat"], view["rack"], view["drew"], view["answer"]) == (None, None, None, None)
    assert view["table"] == ["B1 B2 B3"]


def test_after_the_end_everybody_sees_all_racks(position: Position) -> None:
    table = parse_table(["B1 B2 B3", "R10 R11 R12"], DECK)
    over = GAME.apply(position, Play(0, table)).position
    for seat in (None, 0, 1, 2):
        assert seen(over, seat)["racks"] == ["", "K1 K2", "O7"]
        assert seen(over, seat)["result"]["winners"] == [0]


def test_what_may_be_done_is_in_the_own_view_alone(position: Position) -> None:
    assert [seen(position, seat)["may"] for seat in (None, 0, 1, 2)] == [[], ["draw"], [], []]
    drawn = GAME.apply(position, Draw(0)).position
    assert seen(drawn, 1)["may"] == ["draw"]


def test_who_is_asked_about_a_new_deal_is_told_the_own_doublets() -> None:
    """C-SETUP-7"""
    game = game_for(rules.load("original-pl"))
    racks = ["R1 R1 R2 R2 J J", "K3 K3 K4 K4 K5 K5"]
    given = {"racks": racks, "table": [], "pool": "O1", "opened": [False, False], "turn": 0, "started": False}
    asked = game.read_position(given)
    views = [game.write_view(game.view(asked, seat)) for seat in (None, 0, 1)]
    assert [view["doublets"] for view in views] == [
        None,
        {"held": 2, "needed": 3, "entitled": False},
        {"held": 3, "needed": 3, "entitled": True},
    ]
    answered = game.apply(asked, Redeal(1, wanted=False)).position
    assert game.view(answered, 1).doublets is None
    assert game.write_view(game.view(answered, 0)) == views[1], "nothing is seen until all have answered"
    both = game.apply(answered, Redeal(0, wanted=False)).position
    assert game.view(both, 0).answered == (True, True)


def test_the_seed_and_the_pool_are_in_no_view() -> None:
    fresh = GAME.start(2, seed_from("secret")).position
    assert {field.name for field in fields(View)} & {"seed", "answers"} == set()
    for seat in (None, 0, 1):
        assert fresh.seed not in str(seen(fresh, seat))
        assert isinstance(seen(fresh, seat)["pool"], int)


def test_a_draw_is_a_count_to_the_others(position: Position) -> None:
    (event,) = GAME.apply(position, Draw(0)).events
    assert GAME.write_event(GAME.redact(event, 0)) == {"type": "drew", "seat": 0, "tiles": "B7"}
    for seat in (None, 1, 2):
        assert GAME.write_event(GAME.redact(event, seat)) == {"type": "drew", "seat": 0, "count": 1}


def test_events_with_hidden_parts_are_these_and_no_others() -> None:
    tiles = parse_tiles("R1", DECK)
    hiding: dict[Event, Event] = {
        Dealt((tiles, tiles), (1, 1)): Dealt((None, tiles), (1, 1)),
        Answered(0, redeal=True): Answered(0, redeal=None),
        Drew(0, tiles, 1): Drew(0, None, 1),
        Penalty(0, "C-TURN-5", (), tiles, 1): Penalty(0, "C-TURN-5", (), None, 1),
    }
    for event, shown in hiding.items():
        assert GAME.redact(event, 1) == shown
    optional = {kind for kind in get_args(Event) if any("None" in str(field.type) for field in fields(kind))}
    assert optional == {type(event) for event in hiding}
