"""`--dice FILE`: the file is used for requests about dice, and a faulty one is refused with its line."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from kostka.cli import main

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
