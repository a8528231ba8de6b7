"""The verifier: readings as C-SET-1 to C-SET-4 say, and every way of cheating with tiles."""

import pytest

from tests.oracle import verify


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("R3 R4 R5", 12),
        ("R8 B8 K8", 24),
        ("O8 J B8 K8", 32),
        ("R8 B8 R8", 0),
        ("R12 R13 R1", 0),
        ("R3 R4", 0),
        ("J J J", 0),
        ("R3 J J", 12),
        ("J J R3", 9),
        ("J R3 J", 9),
        ("R13 J J", 39),
        ("R12 R13 J", 36),
        ("R5 R3 R4", 12),
        ("R3 R5 J", 12),
        ("R4 J J R5", 22),
        ("R3 B4 K5", 0),
        ("R3 R3 J", 0),
        ("R8 B8 K8 O8 J", 0),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13", 91),
        ("R14 R13 R12", 0),
    ],
)
def test_value(text: str, value: int) -> None:
    assert verify.value(text) == value


def test_a_smaller_deck_has_fewer_readings() -> None:
    assert verify.value("R3 R4 J", numbers=4, colours=3) == 9
    assert verify.value("R4 B4 K4 J", numbers=4, colours=3) == 0
    assert verify.value("O1 O2 O3", numbers=4, colours=3) == 0
    assert verify.value("R4 B4 K4", groups=False) == 0
    assert verify.value("R13 J J", groups=False) == 36


def test_an_honest_play_has_no_faults() -> None:
    assert verify.faults(["R3 R4 R5"], "R6 J K10", "J R6", ["R3 R4 R5 R6 J"]) == []


@pytest.mark.parametrize(
    ("played", "after", "fault"),
    [
        ("R6", ["R3 R4 R5"], "missing"),
        ("R6", ["R3 R4 R5 R6", "B1 B2 B3"], "out of nowhere"),
        ("R6 R7", ["R3 R4 R5 R6 R7"], "not on the rack"),
        ("R6", ["R3 R4 R6", "R5"], "no valid set"),
        ("R6 R6", ["R3 R4 R5 R6", "R6"], "not on the rack"),
    ],
)
def test_faults(played: str, after: list[str], fault: str) -> None:
    found = verify.faults(["R3 R4 R5"], "R6 J K10", played, after)
    assert any(each.startswith(fault) for each in found)


def test_kept_counts_each_set_as_often_as_it_stays() -> None:
    before = ["R3 R4 R5", "R3 R4 R5", "B8 K8 J", "O1 O2 O3"]
    assert verify.kept(before, ["R3 R4 R5", "J B8 K8", "O1 O2 O3 O4", "R3 R4 R5 R6"]) == 2
    assert verify.kept(before, before) == 4
    assert verify.kept([], before) == 0


def test_points_are_what_tiles_cost_on_the_rack() -> None:
    assert verify.points("J R6 K13") == 49
    assert verify.points("") == 0
