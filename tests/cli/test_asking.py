"""`kostka solve --rack`: one question, answered for people, in every family."""

import subprocess
import sys

import pytest

from kostka import rules
from kostka.cli import MISUSED, main
from kostka.texts import LANGUAGES

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")


def asked(capsys: Capture, *arguments: str) -> str:
    assert main(["solve", *arguments]) == 0
    return capsys.readouterr().out


def test_tiles_and_points(capsys: Capture) -> None:
    shown = asked(capsys, "--rack", "R6 J K10", "--table", "R3 R4 R5")
    assert "Best move  J R6" in shown
    assert "2 tiles · 36 points · untouched: 0 of 1 set" in shown
    assert "proved: no move is better" in shown
    assert asked(capsys, "--rack", "r6 j k10", "--table", "r3-5, rbk8").count("\n") > 10


@pytest.mark.parametrize("edition", ["original-pl", "first-pl", "express-pl"])
def test_one_question_loads_neither_games_nor_opponents(edition: str) -> None:
    """A question is answered in a moment only if nothing is imported that it does not need."""
    program = (
        "import sys; from kostka.cli import main;"
        f"main(['solve', '--edition', {edition!r}, '--rack', 'R6', '--table', 'R3 R4 R5']);"
        "print([name for name in sys.modules if name.startswith("
        "('kostka.engine', 'kostka.bots', 'kostka.hints', 'asyncio', 'concurrent', 'logging'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_an_opening(capsys: Capture) -> None:
    assert "opening" in asked(capsys, "--rack", "R10 B10 K10", "--opening")
    assert "no sets worth 30" in asked(capsys, "--rack", "R3 R4 R5", "--opening")
    house = ("--set", "opening.minimum=12")
    assert "Best move  R3 R4 R5" in asked(capsys, "--rack", "R3 R4 R5", "--opening", *house)


def test_stars(capsys: Capture) -> None:
    shown = asked(capsys, "--rack", "R1 2 3 B9", "--table", "R4-6", "--edition", "first-pl")
    assert "3 tiles · 4 stars" in shown


def test_dice_by_their_faces_or_in_the_notation(capsys: Capture) -> None:
    shown = asked(capsys, "--rack", "R3 R4 R5 B9 K9", "--edition", "express-pl")
    assert "Best move  R3 R4 R5" in shown
    assert "2 dice left, worth 18" in shown
    table = "d01:R3@0,0 d02:R4@1,0 d03:R5@2,0"
    shown = asked(capsys, "--rack", "R6 B9", "--table", table, "--edition", "express-pl")
    assert "◆3    ◆4    ◆5   [◆6]" in shown
    assert "1 die left, worth 9" in shown
    same = asked(capsys, "--rack", "d05:R6 d06:B9", "--table", table, "--edition", "express-pl")
    assert "1 die left, worth 9" in same


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", rules.editions())
def test_every_box_in_every_language(capsys: Capture, edition: str, lang: str) -> None:
    assert "R1 R2 R3" in asked(capsys, "--rack", "R1 R2 R3 B7", "--edition", edition, "--lang", lang)
    asked(capsys, "--rack", "R1 B7", "--edition", edition, "--lang", lang)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--rack", "R3 X5"], "“X5” is not a tile"),
        (["--rack", "R3", "--table", "R1 R2"], "R1 R2"),
        (["--rack", ""], "rack"),
        (["--rack", "R3", "--edition", "orginal-pl"], "Did you mean “original-pl”?"),
        (["--rack", " ".join(["R3"] * 40), "--edition", "express-pl"], "18"),
        (["--rack", "R3", "--table", "R1", "--edition", "express-pl"], "R1"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(capsys: Capture, arguments: list[str], words: str) -> None:
    assert main(["solve", *arguments]) == MISUSED
    said = capsys.readouterr()
    assert words in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--table", "R3 R4 R5"], "“--table” only goes with “--rack”."),
        (["--opening"], "“--opening” only goes with “--rack”."),
        (["--rack", "R1", "file"], "“--rack” and “FILE” do not go together."),
    ],
)
def test_misuse(capsys: Capture, arguments: list[str], said: str) -> None:
    assert main(["solve", *arguments]) == MISUSED
    assert capsys.readouterr().err == f"kostka: {said}\n"
