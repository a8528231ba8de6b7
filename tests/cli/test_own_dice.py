"""`--dice FILE`: the file is used for requests about dice, and a faulty one is refused with its line."""

import argparse
import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from kostka.cli import main, play
from kostka.cli.table.book import Book
from kostka.errors import KostkaError
from tests.cli.playing import Paper, Typist, voice

SIX = "R1 B1\nR2 B2\nR3 B3\nR4 B4\n"
REQUEST = {"edition": "express-pl", "hand": "d01:R1 d02:R2 d03:R3", "options": {"setup.dice": 2}}


@pytest.fixture
def dice(tmp_path: Path) -> Path:
    path = tmp_path / "dice.txt"
    path.write_text(SIX, "utf-8")
    return path


def ask(tmp_path: Path, *requests: Mapping[str, object]) -> str:
    path = tmp_path / "requests.jsonl"
    path.write_text("".join(json.dumps(request) + "\n" for request in requests), "utf-8")
    return str(path)


def test_solve_takes_the_dice_of_the_file(
    dice: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    foreign = {**REQUEST, "hand": "d01:R1 d05:R2"}
    classic = {"rack": "R1 R2 R3"}
    assert main(["solve", ask(tmp_path, REQUEST, foreign, classic), "--dice", str(dice)]) == 1
    answers = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert answers[0]["left"] == 0
    assert answers[1]["error"]["code"] == "die-unknown"
    assert answers[2]["tiles"] == 3


def test_judge_takes_the_dice_of_the_file(
    dice: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    position = {"hands": [{"reroll": "d01:R1 d02:R2 d03:R3"}], "turns_left": [2]}
    request = {
        "edition": "express-pl",
        "options": {"setup.dice": 2},
        "position": position,
        "actions": [{"roll": "d01 d02"}],
        "seed": "x",
    }
    assert main(["judge", ask(tmp_path, request), "--dice", str(dice)]) == 0
    answer = json.loads(capfdbinary.readouterr().out)
    fell = answer["results"][0]["events"][0]["dice"].split()
    assert fell[0] in ("d01:R1", "d01:B1")
    assert fell[1] in ("d02:R2", "d02:B2")


@pytest.mark.parametrize("command", ["solve", "judge"])
@pytest.mark.parametrize(("text", "said"), [("R1 R1", "line 1"), ("", "no dice"), (None, "cannot be read")])
def test_a_faulty_file_is_refused_at_once(
    command: str, text: str | None, said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "dice.txt"
    if text is not None:
        path.write_text(text, "utf-8")
    assert main([command, ask(tmp_path, REQUEST), "--dice", str(path)]) == 1
    captured = capfd.readouterr()
    assert said in captured.err
    assert captured.out == ""


def test_a_face_that_the_rules_of_a_request_do_not_have_is_found_on_its_line(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "dice.txt"
    path.write_text("# mine\n\n" + SIX + "R1 R15\n", "utf-8")
    wider = {**REQUEST, "options": {"setup.dice": 2, "deck.numbers": 15}}
    own = {**REQUEST, "options": {"setup.dice": 2, "dice.faces": ["R1 R99"] * 4}}
    assert main(["solve", ask(tmp_path, REQUEST, wider, own), "--dice", str(path)]) == 1
    answers = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert (answers[0]["error"]["code"], answers[0]["error"]["at"]) == ("die-face-unknown", f"{path} line 7")
    assert answers[1]["left"] == 0
    assert answers[2]["error"]["at"] == "options dice.faces"


def test_without_an_edition_the_dice_are_checked_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "dice.txt"
    path.write_text("R1\n\nR15\n", "utf-8")
    with pytest.raises(KostkaError) as refusal:
        sit(tmp_path / "tables", ("--dice", str(path), "--set", "setup.dice=1"))
    assert refusal.value.at == f"{path} line 3"


def test_people_read_the_line_in_their_language(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "line 7.txt"
    path.write_text("R1 R2\nR1 R1\n", "utf-8")
    assert main(["judge", "--dice", str(path), "--lang", "pl"]) == 1
    assert capfd.readouterr().err.startswith(f"kostka: {path} wiersz 2: Kość 2: ")


SMALL = ("--set", "setup.dice=2")
NAMED = ("--names", "Ana,Ben", "--games", "1", "--seed", "7")


def sit(folder: Path, arguments: tuple[str, ...], *lines: str) -> str:
    """What is shown at a table that was opened with these arguments."""
    parser = argparse.ArgumentParser()
    play.configure(parser)
    args, paper = parser.parse_args(arguments), Paper()
    play.play(Book(folder), play.wishes(args), args.resume, voice(paper), Typist(lines))
    return paper.getvalue()


def test_a_match_is_played_and_resumed_with_the_dice_of_the_file(
    dice: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "tables"
    edition = ("--edition", "express-pl", "--dice", str(dice))
    sit(folder, (*edition, *SMALL, *NAMED), "Ana", "", "", "roll", "quit")
    dice.unlink()
    shown = sit(folder, ("--resume",), "", "pass", "", "roll", "pass", "", "rules X-SETUP-1")
    assert "R1 B1, R2 B2, R3 B3, R4 B4" in shown
    record = folder / Book(folder).unfinished()[0] / "game-1.jsonl"
    header, roll, *rest = map(json.loads, record.read_text("utf-8").splitlines())
    assert header["options"] == {"dice.faces": SIX.splitlines(), "setup.dice": 2}
    assert len(roll["roll"].split()) == 2
    assert len(rest) == 3
    assert main(["replay", str(record)]) == 0
    assert str(record) in capfd.readouterr().out


def test_a_record_whose_dice_were_changed_does_not_hold(
    dice: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "tables"
    edition = ("--edition", "express-pl", "--dice", str(dice))
    sit(folder, (*edition, *SMALL, *NAMED), "Ana", "", "", "roll", "quit")
    record = folder / Book(folder).unfinished()[0] / "game-1.jsonl"
    record.write_text(record.read_text("utf-8").replace("R1 B1", "R1 B5"), "utf-8")
    assert main(["replay", str(record)]) == 1
    assert "line 1" in capfd.readouterr().out


def test_only_boxes_with_dice_are_played_with_the_file(dice: Path, tmp_path: Path) -> None:
    shown = sit(tmp_path, ("--dice", str(dice), *SMALL, *NAMED), "original-pl", "", "Ana", "", "")
    assert "There is no rule “dice.faces” here" in shown
    plan = Book(tmp_path).plan(Book(tmp_path).unfinished()[0])
    assert plan.edition == "express-pl"


@pytest.mark.parametrize(
    ("text", "arguments", "status", "said"),
    [
        ("R1 R1", (), 1, "dice.txt line 1: Die 1: “R1” is on it twice."),
        ("R1\nR1\n", (), 2, "2 dice are too few: 18 are drawn (“setup.dice” is 9)."),
        ("R1\n# two\n\nR99\n", ("--set", "setup.dice=1"), 1, "dice.txt line 4: Die 2: “R99” is not a face."),
        ("R1\n\nR15\n", ("--set", "setup.dice=1"), 1, "dice.txt line 3: Die 2: “R15” is not a face."),
        (None, (), 1, "dice.txt: This file cannot be read: there is no such file."),
        ("R1\n", ("--edition", "first-pl"), 2, "“first-pl” has no dice; --dice is for boxes that do."),
        ("R1\n", ("--resume",), 2, "A match goes on as it was agreed"),
    ],
)
def test_dice_with_which_nobody_can_play_are_refused_at_once(
    text: str | None,
    arguments: tuple[str, ...],
    status: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("kostka.cli.play._at_a_terminal", lambda: True)
    path = tmp_path / "dice.txt"
    if text is not None:
        path.write_text(text, "utf-8")
    asked = ["play", *NAMED, "--edition", "express-pl", "--dice", str(path), *arguments, "--lang", "en"]
    assert main(asked) == status
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
