"""`kostka arena`: what it prints is the contract; what is wrong is said in the user's language."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from kostka import cli
from kostka.arena.plan import Plan, entrants
from kostka.cli.table.locking import lock
from kostka.engine.record import replay
from kostka.rules import families
from kostka.texts import LANGUAGES


def arena(*arguments: str) -> int:
    return cli.main(["arena", "--lang", "en", "--jobs", "1", *arguments])


def answered(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_the_answer_is_that_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("solid", "solid", "--games", "20", "--seed", "7", "--json") == 0
    answer = answered(capsys)
    assert (answer["games"], answer["players"], answer["edition"]) == (20, 2, "original-pl")
    assert answer["seed"] == "7"
    assert list(answer["bots"]) == ["solid", "solid#2"]
    for figures in answer["bots"].values():
        assert figures["games"] == 20
        assert figures["wins"] == 10
        assert figures["win_rate"] == 0.5
        assert figures["ci95"] == [0.5, 0.5]
        assert figures["mean_score"] == 0
    assert answer["seconds"] > 0
    assert answer["even"] is True


def test_games_are_rounded_up_to_whole_deals_and_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("solid", "solid", "--games", "5", "--players", "4", "--json") == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["games"] == 8
    assert "8 games instead of 5" in said.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nobody", "solid"), "nobody"),
        (("solid", "solid", "--edition", "original-xx"), "original-xx"),
        (("solid", "solid", "--players", "9"), "9 players"),
        (("solid", "solid", "--players", "0"), "Nobody plays"),
        (("solid", "solid", "--games", "0"), "--games"),
        (("solid", "solid", "--jobs", "0"), "--jobs"),
        (("solid", "solid", "--stop", "-1"), "“--stop” goes from 0 to 86400; -1 is outside."),
        (("solid", "solid", "--stop", "nan"), "nan is outside."),
        (("solid", "solid", "--stop", "inf"), "inf is outside."),
        (("solid", "solid@many"), "many"),
        (("solid", "solid", "--set", "deck.wings=2"), "deck.wings"),
    ],
)
def test_misuse_is_said_in_words(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena(*arguments) == cli.MISUSED
    said = capsys.readouterr()
    assert words in said.err
    assert not said.out


def test_what_is_kept_in_a_folder_is_reported_again_and_fresh_forgets_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "deep" / "out")
    command = ("casual", "solid", "--games", "6", "--json", "--out", out)
    answers, files = [], []
    for more in ((), (), ("--fresh",)):
        assert arena(*command, *more) == 0
        answers.append(answered(capsys))
        assert json.loads((Path(out) / "report.json").read_text("utf-8")) == answers[-1]
        files.append((Path(out) / "games.jsonl").read_text("utf-8").splitlines())
    assert [len(lines) for lines in files] == [7, 7, 7]
    assert files[0] == files[1] != files[2]  # the times of the games tell whether they were played again
    assert without_times(answers[0]) == without_times(answers[1]) == without_times(answers[2])


def test_a_finished_run_leaves_nothing_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("solid", "solid", "--games", "2", "--json") == 0
    assert not list((tmp_path / "state").rglob("*.*"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_run_whose_report_cannot_be_written_is_kept(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kostka", "arena", "solid", "casual", "--games", "2", "--jobs", "1"]
    with Path("/dev/full").open("w") as full:
        state = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
        assert subprocess.run([*command, "--json"], stdout=full, env=state, check=False).returncode
    (kept,) = tmp_path.rglob("*.jsonl")
    assert len(kept.read_text("utf-8").splitlines()) == 3


def test_files_of_others_are_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("games.jsonl", "report.json", "plot.svg"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / name).write_text("my own notes", "utf-8")
        for more in ((), ("--fresh",)):
            assert arena("solid", "casual", "--games", "2", "--out", str(folder), *more) == cli.FAILED
            assert f"{name} is not a file of results" in capsys.readouterr().err
        assert [path.name for path in folder.iterdir()] == [name]
        assert (folder / name).read_text("utf-8") == "my own notes"


def test_jobs_make_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for jobs in ("1", "2"):
        assert arena("casual", "solid", "--games", "8", "--json", "--jobs", jobs) == 0
        answers.append(without_times(answered(capsys)))
    assert answers[0] == answers[1]


def test_the_plot_is_a_picture_of_every_bot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seed = "<&> \u0142"
    assert arena("casual", "solid", "--games", "8", "--seed", seed, "--out", str(tmp_path)) == 0
    picture = ET.parse(tmp_path / "plot.svg").getroot()  # noqa: S314 - it is ours
    texts = [element.text or "" for element in picture.iter() if element.tag.endswith("text")]
    assert {"casual", "solid"} <= set(texts)
    assert any(seed in text for text in texts)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_in_every_language(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("casual", "solid", "--games", "6", "--lang", lang) == 0
    shown = capsys.readouterr().out
    assert re.search(r"solid .* \d+[.,]\d %", shown)
    assert "●" in shown


@pytest.mark.parametrize(
    ("edition", "bots", "players", "more"),
    [
        ("original-it", ("beginner", "casual", "solid"), 3, ()),
        ("original-cz", ("casual",), 2, ()),
        ("first-pl", ("beginner", "casual"), 2, ()),
        ("first-pl", ("beginner", "casual"), 4, ("--set", "mode.introductory=true")),
        ("express-pl", ("beginner", "casual"), 2, ()),
        ("express-pl", ("casual",), 1, ()),
    ],
)
def test_every_family_plays(
    edition: str,
    bots: tuple[str, ...],
    players: int,
    more: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert arena(*bots, "--edition", edition, "--players", str(players), "--games", "1", "--json", *more) == 0
    answer = answered(capsys)
    seats = sum(figures["games"] for figures in answer["bots"].values())
    assert seats == answer["games"] * players
    if players > 1:
        assert sum(figures["wins"] for figures in answer["bots"].values()) == pytest.approx(answer["games"])
    assert (answer["bots"][bots[0]]["opens_on_turn"] is not None) == edition.startswith("original")


def test_records_of_arena_games_replay() -> None:
    for edition, family in (("first-pl", families.FIRST), ("express-pl", families.EXPRESS)):
        plan = Plan(edition, entrants(["beginner", "casual"], family), 2, "replayed")
        game = plan.play(1)
        assert replay(game.record).result == game.result


def test_results_that_cannot_be_written_or_are_in_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.touch()
    assert arena("solid", "solid", "--games", "2", "--out", str(file)) == cli.FAILED
    assert "cannot be written" in capsys.readouterr().err
    games = tmp_path / "games.jsonl"
    games.touch()
    held = lock(games)
    assert held is not None
    with held:
        assert arena("solid", "solid", "--games", "2", "--out", str(tmp_path)) == cli.FAILED
    assert "another run" in capsys.readouterr().err


def test_ray_that_is_not_installed_is_said_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    assert arena("solid", "solid", "--games", "2", "--ray", "auto") == cli.MISUSED
    assert "kostka[ray]" in capsys.readouterr().err


def without_times(answer: Any) -> Any:
    """The answer without what the clock says."""
    del answer["seconds"]
    for figures in answer["bots"].values():
        del figures["ms_per_move"]
    return answer
