"""Hints for children: what they say, in every language, and that they lead to the play."""

from itertools import chain, product
from random import Random

import pytest

from kostka import rules
from kostka.bots import SeatView
from kostka.engine.first import FirstGame
from kostka.hints import advise
from kostka.rules.first import FirstRules
from kostka.server.workers.hints import hint
from kostka.solver.first.swaps import plays
from kostka.texts import LANGUAGES
from kostka.tiles import Rack, Table, Tile, format_tiles, parse_table, parse_tiles
from tests.oracle.first_positions import REAL, position

RULES = rules.load("first-pl")
assert isinstance(RULES, FirstRules)
COLOURS = rules.edition("first-pl").box.colours


def seen(table: Table, rack: Rack) -> SeatView:
    """What the first of two players sees of a table with these runs."""
    assert isinstance(RULES, FirstRules)
    game = FirstGame(RULES)
    free = sorted(set(product(range(4), range(1, 11))) - {*chain(rack, *table)})
    position = game.read_position(
        {
            "racks": [format_tiles(rack), str(Tile(*free[0]))],
            "table": [format_tiles(tiles) for tiles in table],
            "pool": str(Tile(*free[1])),
            "stars": [3, 3],
            "bank": 20,
            "turn": 0,
        }
    )
    return SeatView(RULES, 0, game.view(position, 0))


def hinted(table: list[str], rack: str, lang: str = "en", step: int = 3) -> list[str]:
    view = seen(parse_table(table, REAL), parse_tiles(rack, REAL))
    return list(hint(view, step, lang, COLOURS).lines)


def test_a_new_run() -> None:
    assert hinted([], "R1 R2 R3 K9", step=1) == ["Look closely: you can lay 3 tiles."]
    assert hinted([], "R1 R2 R3 K9", step=2) == ["You can lay these tiles: R1 R2 R3"]
    assert hinted([], "R1 R2 R3 K9") == ["Lay a new run: red 1, 2, 3.", "That earns you 4 stars!"]


@pytest.mark.parametrize(
    ("lang", "joker", "which"),
    [
        ("en", "joker", "this tile"),
        ("pl@płytka", "Jokera", "tę płytkę"),
        ("it", "Jolly", "questa tessera"),
        ("cs", "žolíka", "tento kámen"),
    ],
)
def test_the_second_hint_goes_on_where_the_first_one_ended(lang: str, joker: str, which: str) -> None:
    nudge, second = (hinted(["R3 J R5"], "R4 K9", lang, step)[0] for step in (1, 2))
    assert joker in nudge
    assert joker.lower() in second.lower()
    assert second.endswith(f"{which}: R4")


def test_tiles_are_pictures_where_pictures_can_be_shown() -> None:
    found = hint(seen(parse_table(["R3 J R5"], REAL), parse_tiles("R6 K1", REAL)), 3, "it", COLOURS)
    assert found.parts[0][1::2] == [{"tiles": "R3 J R5"}, {"tiles": "R6"}]


def test_in_the_words_of_the_polish_book() -> None:
    assert hinted(["O3 O4 J"], "O6 K9", "pl@płytka", 2) == ["Możesz wyłożyć tę płytkę: O6"]
    assert hinted(["O3 O4 J"], "O6 K9", "pl@płytka") == [
        "Dołóż do serii żółte 3, 4, Joker: 6.",
        "Dostaniesz za to 1 gwiazdkę!",
    ]


def test_a_joker_on_the_move() -> None:
    assert hinted(["R3 R4 R5 J", "B5 B6 B7"], "R6 B9 K1")[:-1] == [
        "Take the joker from red 3, 4, 5, joker and put it behind blue 5, 6, 7.",
        "Add to red 3, 4, 5: 6.",
        "Add to blue 5, 6, 7, joker: 9.",
    ]


def test_a_joker_leaves_only_when_a_run_is_left_without_it() -> None:
    """F-JOKER-2: the tile that has to be added comes before the joker is taken."""
    assert hinted(["R4 R5 J", "B5 B6 B7"], "R3 B9 K1")[:-1] == [
        "Add to red 4, 5, joker: 3.",
        "Take the joker from red 3, 4, 5, joker and put it behind blue 5, 6, 7.",
        "Add to blue 5, 6, 7, joker: 9.",
    ]


def test_a_joker_goes_to_the_other_end_by_way_of_another_run() -> None:
    """F-JOKER-2: it waits elsewhere while R6 takes its place, and then stands for R2."""
    assert hinted(["R3 R4 R5 J", "B5 B6 B7"], "R6 R1 K1")[:-1] == [
        "Take the joker from red 3, 4, 5, joker and put it behind blue 5, 6, 7.",
        "Add to red 3, 4, 5: 6.",
        "Take the joker from blue 5, 6, 7, joker and put it in front of red 3, 4, 5, 6.",
        "Add to red joker, 3, 4, 5, 6: 1.",
    ]


def test_a_swap_earns_no_star() -> None:
    assert hinted(["R3 J R5"], "R4 K1", step=1) == ["Look closely: you can get a joker."]
    assert hinted(["R3 J R5"], "R4 K1") == [
        "Put the red 4 in the joker’s place in red 3, joker, 5, and take the joker to your rack.",
    ]


def test_the_last_tile_and_no_tile_at_all() -> None:
    assert hinted(["R3 R4 R5"], "R6")[-1] == "That is your last tile, so the game ends!"
    assert hinted(["R3 R4 R5"], "K1") == ["You can’t lay a tile this time."]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_play_can_be_told_in_every_language(lang: str) -> None:
    for seed in range(60):
        view = seen(*position(Random(f"hints {seed}"), REAL, 3, 6))
        for step in (1, 2, 3):
            lines = hint(view, step, lang, COLOURS).lines
            assert lines
            assert all(line[-1] in ".!" or step == 2 for line in lines)


def test_the_best_play_is_advised() -> None:
    assert isinstance(RULES, FirstRules)
    for seed in range(60):
        table, rack = position(Random(f"hints {seed}"), REAL, 3, 6)
        best = next(iter(plays(table, rack, REAL, RULES.stars)), None)
        assert advise(seen(table, rack), 3).draft == (best.table if best else None)


def test_in_the_race_there_are_none() -> None:
    race = rules.load("first-pl", {"mode.introductory": True})
    assert advise(SeatView(race, 0, None), 1).remarks[0].code == "hint-none-in-race"
