"""Drawings say everything without colour too, and fit into narrow terminals."""

import io

import pytest
from rich.console import Console

from kostka.cli.draw import Mark, Pen, outcomes
from kostka.rules import Deck
from kostka.tiles import Table, format_tiles, parse_table, parse_tiles

DECK = Deck()


def pen(width: int = 60, encoding: str = "utf-8", colour: bool = False) -> Pen:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    return Pen(
        Console(file=file, width=width, force_terminal=colour, color_system="truecolor" if colour else None)
    )


def table(*sets: str) -> Table:
    return parse_table(sets, DECK)


def test_every_colour_has_a_shape() -> None:
    drawn = pen().rack(parse_tiles("J R1 B2 K3 O13", DECK)).plain
    assert drawn.split() == ["★", "◆1", "●2", "■3", "▲13"]


def test_letters_stand_in_where_the_terminal_knows_no_shapes() -> None:
    drawn = pen(encoding="ascii").rack(parse_tiles("J R1 O13", DECK)).plain
    assert drawn.split() == ["J", "R1", "O13"]
    assert pen(encoding="ascii").legend(["red"], "joker").plain.split() == [
        "R",
        "R",
        "red",
        "J",
        "J",
        "joker",
    ]


def test_what_is_played_stands_in_brackets() -> None:
    rack = parse_tiles("R5 R5 K1 J", DECK)
    drawn = pen().rack(rack, parse_tiles("R5 J", DECK)).plain
    assert drawn.split() == ["[★]", "[◆5]", "◆5", "■1"]


@pytest.mark.parametrize("width", [20, 40, 60, 200])
def test_lines_break_between_tiles(width: int) -> None:
    row = table(" ".join(f"R{number}" for number in range(1, 14)))
    lines = pen(width).table(row).plain.splitlines()
    assert all(len(line) <= width for line in lines)
    assert " ".join(lines).split() == ["1", *(f"◆{number}" for number in range(1, 14))]


def test_what_became_of_each_set_is_marked() -> None:
    before = table("R4 R5 R6 R7", "O8 B8 R8", "K9 K10 K11")
    after = table("R8 B8 O8", "R5 R6 R7", "R4 B4 K4", "K8 K9 K10 K11", "O1 O2 O3")
    found = outcomes(before, after, parse_tiles("B4 K4 K8 O1 O2 O3", DECK), DECK)
    shown = [(format_tiles(tiles), mark, "".join(".x"[new] for new in fresh)) for tiles, mark, fresh in found]
    assert shown == [
        ("R8 B8 O8", Mark.KEPT, "..."),
        ("R5 R6 R7", Mark.CHANGED, "..."),
        ("K8 K9 K10 K11", Mark.CHANGED, "x..."),
        ("R4 B4 K4", Mark.NEW, ".xx"),
        ("O1 O2 O3", Mark.NEW, "xxx"),
    ]
    drawn = pen().outcome(found).plain.splitlines()
    assert drawn[2].split() == ["~", "3", "[■8]", "■9", "■10", "■11"]
    assert drawn[3].split() == ["+", "4", "◆4", "[●4]", "[■4]"]
    assert drawn[4].split() == ["+", "5", "[▲1]", "[▲2]", "[▲3]"]


def test_of_equal_sets_only_as_many_are_kept_as_lay_there() -> None:
    found = outcomes(table("R1 R2 R3"), table("R1 R2 R3", "R1 R2 R3"), parse_tiles("R1 R2 R3", DECK), DECK)
    assert [mark for _, mark, _ in found] == [Mark.KEPT, Mark.NEW]


def test_colours_are_used_where_there_are_any() -> None:
    drawn = pen(colour=True)
    with drawn.console.capture() as captured:
        drawn.console.print(drawn.rack(parse_tiles("R1 B2", DECK)))
    assert "\x1b[" in captured.get()
