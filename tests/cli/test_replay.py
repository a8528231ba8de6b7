"""`kostka replay`: one line a file, the offending line named, and no traceback whatever the file is."""

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from kostka.cli import main, replay
from kostka.texts import LANGUAGES
from tests.golden import example

GOOD = example.PATH.read_bytes()
LINES = GOOD.splitlines(keepends=True)
Replayed = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Replayed:
    """Replays files with the given contents; the status and the lines that were printed."""
    monkeypatch.chdir(tmp_path)

    def run(*contents: bytes, more: tuple[str, ...] = ()) -> tuple[int, list[str]]:
        names = [f"{number}.kostka" for number in range(len(contents))]
        for name, content in zip(names, contents, strict=True):
            Path(name).write_bytes(content)
        status = main(["replay", *names, *more])
        captured = capsys.readouterr()
        assert captured.err == ""
        assert captured.out.endswith("\n")
        return status, captured.out[:-1].split("\n")

    return run


def test_a_record_that_holds(replayed: Replayed) -> None:
    assert replayed(GOOD) == (0, ["0.kostka: verified, 54 actions: Ada 29, Bruno -29 (C-END-1)"])
    assert replayed(GOOD.replace(b"\n", b"\r\n"))[0] == 0
    unfinished = b"".join(LINES[:2])
    assert replayed(unfinished) == (0, ["0.kostka: verified, 1 action; the game was not finished"])


def test_one_line_a_file_and_the_status_tells_whether_all_hold(replayed: Replayed) -> None:
    status, lines = replayed(GOOD, b"", GOOD, b"x")
    assert status == 1
    assert lines[0] == lines[2].replace("2.kostka", "0.kostka")
    assert lines[1] == "1.kostka: line 1: There is nothing in this record."
    assert lines[3].startswith("3.kostka: line 1: This is not a record")


def swapped(number: int, old: bytes, new: bytes) -> bytes:
    """The record with a piece of one line exchanged."""
    assert old in LINES[number - 1]
    return b"".join([*LINES[: number - 1], LINES[number - 1].replace(old, new), *LINES[number:]])


LAST = len(LINES)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (swapped(LAST, b"29,-29", b"91,-91"), f"line {LAST}: The result is not the one"),
        (swapped(LAST, b"[0]", b"[1]"), f"line {LAST}: The result is not the one"),
        (swapped(LAST, b"[0]", b"[false]"), f"line {LAST}: The result is not the one"),
        (swapped(LAST, b"29,-29", b"29.0,-29"), f"line {LAST}: The result is not the one"),
        (swapped(1, b"Ada", b"Eve"), "line 1: This line differs"),
        (swapped(1, b'"generator":1', b'"generator":true'), "line 1 generator: This record was made"),
        (swapped(4, b"O5 O6 O7", b"O6 O5 O7"), "line 4: This line differs"),
        (swapped(4, b'"seat":1,', b'"seat":0,"seat":1,'), "line 4: “seat” is there twice"),
        (swapped(4, b'"seat":1,', b'"seat":1,"at":true,'), "line 4 at: “at” is a time in milliseconds"),
        (
            swapped(1, b'"generator":1', b'"generator":2'),
            "line 1 generator: This record was made with another",
        ),
        (swapped(1, b'"seed":"', b'"seed":"0'), "line 1 seed: “0"),
        (swapped(1, b"original-pl", b"original-it"), "line 1 rules: The rules are not those"),
        (swapped(1, b"original-pl", b"../../secret"), "line 1: There is no edition “../../secret”."),
        (swapped(5, b'"check":"', b'"check":"0'), "line 5: This line differs"),
        (b"".join(LINES[:-1]), f"line {LAST}: The line with the result is missing."),
        (GOOD + LINES[-2], f"line {LAST + 1}: The game ended before this line."),
        (GOOD[: len(GOOD) // 2], "line "),
        (b"".join([*LINES[:3], b"\n", *LINES[3:]]), "line 4: This line is damaged"),
        (b"".join([*LINES[:3], b"\xff" + LINES[3], *LINES[4:]]), "line 4: This is not UTF-8 from byte 1 on."),
        (GOOD.decode().encode("utf-16"), "line 1: This is not UTF-8 from byte 1 on."),
        (b"\x00" * 1000, "line 1: This is not a record"),
        (b"[" * 500_000, "line 1: This is not a record"),
        (b'{"format":' * 100_000, "line 1: This is not a record"),
        (b" " * (replay.LARGEST + 1), "This is too large for a record"),
    ],
)
def test_what_does_not_hold_is_one_line_that_names_the_place(
    replayed: Replayed, content: bytes, said: str
) -> None:
    status, [line] = replayed(content)
    assert status == 1
    assert line.startswith(f"0.kostka: {said}")
    assert len(line) < 500


@pytest.mark.parametrize(
    ("lang", "line"), [("en", "line"), ("pl", "wiersz"), ("it", "riga"), ("cs", "řádek")]
)
def test_people_read_the_place_in_their_language_and_programs_do_not(
    replayed: Replayed, lang: str, line: str
) -> None:
    _, [said] = replayed(swapped(1, b'"seed":"', b'"seed":"0'), more=("--lang", lang))
    assert said.startswith(f"0.kostka: {line} 1 seed: ")
    _, [answer] = replayed(swapped(1, b'"seed":"', b'"seed":"0'), more=("--lang", lang, "--json"))
    assert json.loads(answer)["error"]["at"] == "line 1 seed"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_no_file_is_one_line_too(replayed: Replayed, lang: str) -> None:
    status, lines = replayed(GOOD, more=("none.kostka", ".", "a\0b", "two\nlines\udcff", "--lang", lang))
    assert status == 1
    assert len(lines) == 5
    assert lines[1].startswith("none.kostka: ")
    assert lines[4].startswith("two\ufffdlines\ufffd: ")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files here")
def test_a_file_without_end_is_given_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "/dev/zero"]) == 1
    assert "too large for a record" in capsys.readouterr().out


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOOD)))
    assert main(["replay", "-"]) == 0
    assert capsys.readouterr().out.startswith("-: verified")


def test_json(replayed: Replayed) -> None:
    status, lines = replayed(GOOD, swapped(5, b'"check":"', b'"check":"0'), more=("--json",))
    held, differs = map(json.loads, lines)
    assert status == 1
    assert held == {
        "file": "0.kostka",
        "ok": True,
        "edition": "original-pl",
        "options": {},
        "players": ["Ada", "Bruno"],
        "actions": 54,
        "over": True,
        "reason": "C-END-1",
        "winners": [0],
        "scores": [29, -29],
    }
    assert (differs["file"], differs["ok"]) == ("1.kostka", False)
    assert (differs["error"]["code"], differs["error"]["at"]) == ("record-events-differ", "line 5")


def test_names_of_players_cannot_break_the_line(replayed: Replayed) -> None:
    status, lines = replayed(example.record("A\nB\x1b[31m", "C" * 10_000).encode())
    assert status == 0
    assert len(lines) == 1
    assert "\x1b" not in lines[0]
    assert len(lines[0]) < 500


def test_damage_anywhere_is_one_line_and_never_a_traceback(replayed: Replayed) -> None:
    rng = Random("damage")
    damaged = []
    for _ in range(150):
        place = rng.randrange(len(GOOD))
        piece = bytes(rng.choices(b'\x00\xff{}[],:"0R \n', k=rng.randrange(3)))
        damaged.append(GOOD[:place] + piece + GOOD[place + rng.randrange(4) :])
    status, lines = replayed(*damaged)
    assert status == 1
    assert len(lines) == len(damaged)
    for content, line in zip(damaged, lines, strict=True):
        assert "verified" in line or ": line " in line, content
