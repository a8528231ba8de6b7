"""Positions and views print as drawings in the notation, and notebooks show them as pictures."""

from xml.etree import ElementTree as ET

import pytest

from kostka import rules, svg
from kostka.engine import AnyGame, game_for, seed_from
from kostka.errors import NotationError
from kostka.tiles import parse_table, parse_tiles
from tests.engine.test_seats import GAMES

CLASSIC = {
    "racks": ["R1 R2", "K5 K6 K7"],
    "table": ["R3 R4 R5", "R8 B8 J"],
    "pool": "B1 B2",
    "opened": [True, False],
    "turn": 0,
}


def pictures(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - our own text


def test_a_classic_position() -> None:
    game = game_for(rules.load("original-pl"))
    position = game.read_position(CLASSIC)
    assert str(position).splitlines() == [
        "  table   R3 R4 R5 | R8 B8 J",
        "> seat 0  R1 R2",
        "  seat 1  K5 K6 K7  not opened",
        "  pool    B1 B2",
    ]
    assert str(game.view(position, 1)).splitlines() == [
        "  table   R3 R4 R5 | R8 B8 J",
        "> seat 0  2 tiles",
        "  seat 1  K5 K6 K7  not opened",
        "  pool    2 tiles",
    ]
    over = game.apply(position, game.read_action({"play": ["R1 R2 R3 R4 R5", "R8 B8 J"]}, position)).position
    assert str(over).splitlines()[1] == "  seat 0  –"  # noqa: RUF001
    assert str(over).splitlines()[-1] == "  result  seat 0 by C-END-1: 100, -100"


def test_a_position_with_stars() -> None:
    game = game_for(rules.load("first-pl"))
    given = {"racks": ["J R10", "B1"], "table": ["B4 B5 B6"], "pool": "", "stars": [6, 1], "turn": 1}
    assert str(game.read_position(given)).splitlines() == [  # type: ignore[union-attr, unused-ignore]
        "  table   B4 B5 B6",
        "  seat 0  J R10  6 stars",
        "> seat 1  B1  1 star",
        "  pool    –",  # noqa: RUF001
    ]


def test_dice_lie_on_their_grid() -> None:
    game = game_for(rules.load("express-pl"))
    given = {
        "table": "d01:B3@0,0 d02:B4@1,0 d03:B5@2,0 d04:R3@0,1 d05:K3@0,2",
        "hands": [{"hold": "d06:R1", "reroll": "d07:O10 d08:J"}, {"hold": "", "reroll": ""}],
        "turns_left": [1, 2],
        "turn": 0,
    }
    assert str(game.read_position(given)).splitlines() == [
        "  B3 B4 B5",
        "  R3 ·  ·",
        "  K3 ·  ·",
        "> seat 0  d06:R1 | d07:O10 d08:J  1 held, 1 turn left",
        "  seat 1  2 turns left",
    ]


def test_tiles_print_as_notation_wherever_they_stand() -> None:
    position = game_for(rules.load("original-pl")).read_position(CLASSIC)
    assert repr(position.racks) == "((R1, R2), (K5, K6, K7))"


@pytest.mark.parametrize(("edition", "options"), GAMES)
def test_every_position_and_view_is_a_picture_of_what_it_says(
    edition: str, options: dict[str, object]
) -> None:
    game: AnyGame = game_for(rules.load(edition, options))
    position = game.start(2, seed_from("picture"), 0).position
    for drawn in (position, game.view(position, 0), game.view(position, None)):
        title = pictures(drawn._repr_svg_()).findtext("{*}title")
        assert title == str(drawn)
    hidden = svg.position(game.view(position, None))
    assert "seat 0" in hidden


def test_a_view_shows_no_rack_of_others() -> None:
    game = game_for(rules.load("original-pl"))
    position = game.read_position(CLASSIC)
    seen = svg.position(game.view(position, 1))
    assert "K5 K6 K7" in seen
    assert "R1 R2" not in seen
    assert seen.count("<rect") == 6 + 3


def test_racks_tables_and_dice_are_drawn_from_values_or_notation() -> None:
    deck = rules.Deck()
    assert svg.rack("R6 J K10") == svg.rack(parse_tiles("R6 J K10", deck))
    assert svg.table(["R3 R4 R5"]) == svg.table(parse_table(["R3 R4 R5"], deck))
    assert svg.dice("d01:R3@0,0 d02:R4@1,0").count("<rect") == 2
    wide = svg.rack(" ".join(f"R{n} B{n}" for n in range(1, 14)))
    assert float(pictures(wide).attrib["width"]) < 740, "long racks go on in the next row"
    assert isinstance(svg.rack("R1")._repr_svg_(), str)


def test_what_is_no_tile_is_not_drawn() -> None:
    with pytest.raises(NotationError):
        svg.rack("<script>")
