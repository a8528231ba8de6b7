"""A bot of one's own at the terminal's table; if it fails, it is named with its file and line."""

import sys
from pathlib import Path

import pytest

from kostka.cli import FAILED, MISUSED, main
from kostka.cli.table.book import Book
from tests.cli.playing import Typist

HEAD = """
from kostka.bots import Work
from kostka.engine.classic import Draw, Redeal

class Mine:
    name = "mine"
    family = "classic"
    work = Work()

    def act(self, view, rng, budget):
        if "redeal" in view.now.may:
            return Redeal(view.seat, False)
"""
DRAWS = "        return Draw(view.seat)\n"
RAISES = "        return 1 // 0\n"
NONSENSE = "        return 'draw'\n"
FORBIDDEN = "        return Draw(1 - view.seat)\n"
OWN_ERROR = "        from kostka.errors import RequestError\n        raise RequestError('rack-empty')\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with the bot, which is the current one; the modules found there are forgotten."""
    monkeypatch.setattr("kostka.cli.play._at_a_terminal", lambda: True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "my_bots", raising=False)
    return tmp_path


def played(
    folder: Path, monkeypatch: pytest.MonkeyPatch, act: str, *lines: str, seats: str = "my_bots:Mine,me"
) -> int:
    (folder / "my_bots.py").write_text(HEAD + act, "utf-8")
    monkeypatch.setattr("kostka.cli.table.keyboard.TerminalKeyboard", lambda: Typist(lines))
    ready = ["play", "--edition", "original-it", "--games", "1", "--seed", "7", "--lang", "en"]
    return main([*ready, "--seats", seats, "--data", str(folder / "data")])


def test_it_sits_down_by_its_module_and_is_there_when_the_match_goes_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played(folder, monkeypatch, DRAWS, "", "draw", "", "draw", "") == 0
    assert "mine draws 1 tile" in capsys.readouterr().out
    book = Book(folder / "data")
    (name,) = book.unfinished()
    assert book.plan(name).players == ("mine", "Player 1")
    assert book.plan(name).levels == ("my_bots:Mine", None)
    book.open(name).close()


def test_two_of_a_kind_are_told_apart(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = "me,my_bots:Mine,my_bots:Mine,casual"
    assert played(folder, monkeypatch, DRAWS, seats=seats) == 0
    book = Book(folder / "data")
    assert book.plan(book.unfinished()[0]).players == ("Player 1", "mine", "mine 2", "Casual")


@pytest.mark.parametrize(
    ("act", "said", "line"),
    [
        (RAISES, "“mine” failed: ZeroDivisionError", 13),
        (OWN_ERROR, "“mine” failed: RequestError", 14),
        (NONSENSE, "returned something that is not an action of this game: 'draw'", 10),
        (FORBIDDEN, "did something the rules forbid. It is another player’s turn.", 10),
    ],
)
def test_a_bot_that_fails_is_named_with_file_line_game_and_seed(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    act: str,
    said: str,
    line: int,
) -> None:
    draws = ["", *["draw", ""] * 3]
    assert played(folder, monkeypatch, act, *draws) == FAILED
    shown = capsys.readouterr().err
    assert said in shown
    assert f"my_bots.py, line {line})" in shown
    assert "game-1.jsonl: " in shown
    assert "The seed of the game: " in shown
    assert shown.count("\n") == 1
    assert "bug" not in shown
    assert Book(folder / "data").unfinished(), "once the bot is mended, the match goes on"


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("me,my_bots:Yours", "cannot be loaded: AttributeError"),
        ("me,nowhere:Bot", "cannot be loaded: ModuleNotFoundError: No module named 'nowhere'"),
        ("me,broken:Bot", "cannot be loaded: SyntaxError"),
        ("me,kostka.bots.first.solid:SOLID", "plays games of the family “first”; this one needs “classic”"),
        ("me,unfinished:Bot", "“unfinished:Bot” is not a bot yet; it has no: family, work, act."),
    ],
)
def test_what_cannot_sit_down_is_misuse_and_said(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seats: str, said: str
) -> None:
    (folder / "broken.py").write_text("def :", "utf-8")
    (folder / "unfinished.py").write_text("class Bot:\n    name = 'mine'\n", "utf-8")
    assert played(folder, monkeypatch, DRAWS, seats=seats) == MISUSED
    assert said in capsys.readouterr().err
