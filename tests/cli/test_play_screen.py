"""What is shown fits the screen: tall pages come in parts, and a long hint stands by itself."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from kostka.cli.table.book import Plan
from kostka.cli.table.tiles.draft import begin
from kostka.cli.table.voice import WIPE
from kostka.engine import Violation
from kostka.rules import Deck
from kostka.texts import LANGUAGES, Clause, NamedSet, Tiles, render
from kostka.tiles import parse_table, parse_tiles
from tests.cli.playing import PLAN, Paper, Room, Solver, Typist, voice, words

NARROW, LOW = 60, 24
BEGIN = ("", "")
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def small(folder: Path, *lines: str, lang: str = "en", plan: Plan = PLAN) -> Room:
    return Room(folder, Typist(lines), plan, lang, NARROW, LOW)


def screens(room: Room) -> list[str]:
    """Everything that was on the screen, one after the other."""
    return [ESCAPES.sub("", screen) for screen in room.paper.getvalue().split(WIPE)]


def heights(room: Room) -> list[int]:
    return [len(screen.rstrip().split("\n")) for screen in screens(room)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("page", ["help", "rules turn", "rules", "rules c-turn-5", "score"])
def test_a_page_is_never_taller_than_the_screen(tmp_path: Path, lang: str, page: str) -> None:
    room = small(tmp_path, *BEGIN, page, *[""] * 12, lang=lang)
    room.types()
    assert max(heights(room)) < LOW


def test_a_tall_page_is_read_part_by_part_and_then_the_table_comes_back(tmp_path: Path) -> None:
    room = small(tmp_path, *BEGIN, "help")
    first = room.types()
    parts = int(re.findall(r"Enter for more \(1/(\d)\)", room.keyboard.prompts[-1])[0])
    assert parts > 1
    assert "lay r5 r6 r7" in first
    last = room.again(Typist(["", "help", *[""] * (parts - 1)]))
    shown = last.types()
    assert "leave (or Ctrl-D)" in shown
    assert "lay r5 r6 r7" not in shown
    assert "back to the table" in last.keyboard.prompts[-1]
    back = last.again(Typist(["", "help", *[""] * parts]))
    assert "Rack" in back.types()
    assert back.position == room.position


def test_a_command_closes_a_page(tmp_path: Path) -> None:
    room = small(tmp_path, *BEGIN, "help", "sort groups")
    assert "Rack" in room.types()


def test_enter_on_a_page_is_no_answer(tmp_path: Path) -> None:
    """Neither to the question of a new deal, nor at the end of a turn, nor while the keyboard is passed."""
    polish = Plan("original-pl", ("Ana", "Ben"), 1, "7", {"clock.turn_ms": 0})
    asked = small(tmp_path / "a", "", "", "rules c-setup-7", "", plan=polish)
    asked.types()
    assert asked.match.recording is not None
    assert asked.match.recording.actions == 0
    assert "new deal?" in asked.keyboard.prompts[-1]
    drawn = small(tmp_path / "b", *BEGIN, "draw", "score", "")
    assert "Enter hides your rack" in words(drawn.types())
    waiting = small(tmp_path / "c", "", "score", "")
    waiting.types()
    assert "presses Enter" in waiting.keyboard.prompts[-1]


def test_a_long_hint_stands_by_itself_and_the_table_comes_back(tmp_path: Path) -> None:
    """After a lot of draws the opening takes many steps."""
    draws = ["draw", "", ""] * 24
    plan = replace(PLAN, seed="long")
    room = Room(tmp_path, Typist([*BEGIN, *draws, "hint", "hint", "hint"]), plan, "en", NARROW, 19)
    shown = room.types()
    assert "back to the table" in room.keyboard.prompts[-1]
    assert re.search(r"^ +1\.  Lay", shown, re.MULTILINE)
    assert re.search(r"^ +6\.  ", shown, re.MULTILINE)
    assert "Rack" not in shown
    assert max(heights(room)) < 19
    back = room.again(Typist(["", "hint", "hint", "hint", ""]))
    assert "Rack" in back.types()


def test_a_short_note_stays_below_a_table_that_is_too_tall(tmp_path: Path) -> None:
    room = Room(tmp_path, Typist(["", *BEGIN, "nonsense"]), PLAN, "en", NARROW, 8)
    shown = room.types()
    assert "Rack" in shown
    assert "neither a tile nor a command" in words(shown)
    again = room.again(Typist(["", "table"]))
    again.types()
    assert "Enter for more (1/2)" in again.keyboard.prompts[-1]


def test_the_end_of_a_game_is_read_in_parts_too(tmp_path: Path) -> None:
    plan = Plan("original-it", ("Ana", "Ben", "Cyd", "Dan"), 1, "end", {"clock.turn_ms": 0})
    room = Room(tmp_path, Solver(), plan, "en", NARROW, LOW)
    room.host.run()
    asked = room.keyboard.prompts
    assert any(prompt.startswith("Enter for more (1/") for prompt in asked[-6:])
    assert render("play-score-sheet", "en") in room.paper.visible
    room.match.close()


def test_the_score_sheet_is_not_torn_apart(tmp_path: Path) -> None:
    """Whatever stands above it, the sheet is read on one screen, with what its star means."""
    for seed in range(3):
        plan = Plan("original-it", ("Ana", "Ben"), 1, f"sheet {seed}", {"clock.turn_ms": 0})
        room = Room(tmp_path / str(seed), Solver(), plan, "en", 80, LOW)
        room.host.run()
        (sheet, *_) = [screen for screen in screens(room) if render("play-score-sheet", "en") in screen]
        assert "game 1" in sheet
        assert "total" in sheet
        assert "* won the game" in sheet
        room.match.close()


def test_tiles_in_the_hand_look_different_from_those_of_the_rack() -> None:
    from kostka.cli.table.classic.board import ClassicBoard
    from kostka.cli.table.tiles.draft import Lay, Take, after

    paper = Paper()
    said = voice(paper)
    deck = Deck()
    start = begin(parse_table(["K9 K10 K11"], deck), parse_tiles("R1 R2 R3", deck), deck)
    now = after(after(start, Take(parse_tiles("K9", deck))), Lay((parse_tiles("R1 R2 R3", deck),)))
    board = ClassicBoard(said, ("Ana", "Ben"))
    said.show(board.voice.pen.hand(now.hand))
    assert "<■9>" in paper.getvalue()
    assert "[■9]" not in paper.getvalue()


def test_a_refusal_names_its_clause_once() -> None:
    """The parts of a message say whether it names the clause; what its words look like does not matter."""
    said = voice(Paper())
    tiles = NamedSet(2, Tiles("R3 R4 R6"))
    own = Violation("C-SET-2", "run-gap", params={"set": tiles, "clause": Clause("C-SET-2")})
    assert said.reason(own).count("C-SET-2") == 1
    other = Violation("C-SET-2", "run-gap", params={"set": tiles, "clause": Clause("C-SET-20")})
    assert said.reason(other).endswith("(C-SET-20). (C-SET-2)")
    assert said.reason(Violation("C-TURN-1", "nothing-laid")).endswith(" (C-TURN-1)")
    assert said.reason(Violation("", "nothing-laid")).endswith("rack.")
