"""Hints for children: what they say, in every language, and that they lead to the play."""

from random import Random

import pytest

from kostka import rules
from kostka.rules.first import FirstRules
from kostka.solver.first.hint import Words, hint
from kostka.solver.first.swaps import plays
from kostka.texts import LANGUAGES
from kostka.tiles import parse_table, parse_tiles
from tests.oracle.first_positions import REAL, position, tiny

RULES = rules.load("first-pl")
assert isinstance(RULES, FirstRules)
STARS = RULES.stars
COLOURS = rules.edition("first-pl").box.colours


def hinted(table: list[str], rack: str, lang: str = "en") -> list[str]:
    lying, held = parse_table(table, REAL), parse_tiles(rack, REAL)
    play = next(iter(plays(lying, held, REAL, STARS, 5)), None)
    return list(hint(lying, held, play, REAL, Words(lang, COLOURS)))


def test_a_new_run() -> None:
    assert hinted([], "R1 R2 R3 K9") == [
        "Look closely: you can lay 3 tiles.",
        "Lay a new run: red 1, 2, 3.",
        "That makes 4 stars!",
    ]


def test_in_the_words_of_the_polish_book() -> None:
    assert hinted(["O3 O4 J"], "O6 K9", "pl") == [
        "Przyjrzyj się: możesz wyłożyć 1 płytkę.",
        "Dołóż do serii żółte 3, 4, Joker: 6.",
        "Dostaniesz za to 1 gwiazdkę!",
    ]


def test_a_joker_on_the_move() -> None:
    assert hinted(["R3 R4 R5 J", "B5 B6 B7"], "R6 B9 K1")[1:-1] == [
        "Take the joker from the end of red 3, 4, 5, joker; you will need it elsewhere.",
        "Add to red 3, 4, 5: 6.",
        "Add to blue 5, 6, 7: joker, 9.",
    ]


def test_a_swap_earns_no_star() -> None:
    assert hinted(["R3 J R5"], "R4 K1") == [
        "Look closely: you can get a joker.",
        "Put red 4 where the joker lies in red 3, joker, 5, and take the joker to your rack.",
    ]


def test_the_last_tile_and_no_tile_at_all() -> None:
    assert hinted(["R3 R4 R5"], "R6")[-1] == "That is your last tile, so the game is over!"
    assert hinted(["R3 R4 R5"], "K1") == ["You cannot lay a tile this time."]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_play_can_be_told_in_every_language(lang: str) -> None:
    for seed in range(60):
        random = Random(f"hints {seed}")
        deck, table, rack = tiny(random) if seed % 2 else (REAL, *position(random, REAL, 3, 6))
        for play in plays(table, rack, deck, STARS, 4):
            spoken = hint(table, rack, play, deck, Words(lang, COLOURS))
            assert len(spoken) >= 2
            assert all(sentence[-1] in ".!" for sentence in spoken)
