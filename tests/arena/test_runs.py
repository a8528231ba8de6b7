"""A run loses no game and repeats none, whatever dies, and its results do not depend on who played them."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterable
from multiprocessing import active_children
from pathlib import Path

import pytest

from kostka.arena import workers
from kostka.arena.journal import is_journal, journal
from kostka.arena.outcome import Outcome, played, read_outcome
from kostka.arena.plan import Plan, entrants
from kostka.arena.run import run
from kostka.arena.workers import in_processes, in_this_process
from kostka.errors import KostkaError
from kostka.rules import families

pytestmark = pytest.mark.waits

PLAN = Plan("original-pl", entrants(["casual", "solid"], families.CLASSIC), 2, "runs")
GAMES = 12


def checks(outcomes: Iterable[Outcome]) -> dict[int, str]:
    """The games by their numbers, each by the check of its record."""
    found: dict[int, str] = {}
    for outcome in outcomes:
        assert outcome.number not in found, "a game was played twice"
        found[outcome.number] = outcome.check
    return found


def lines_of(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()[1:]


@pytest.fixture(scope="module")
def expected() -> dict[int, str]:
    return checks(in_this_process(PLAN, range(GAMES)))


def test_the_number_of_processes_makes_no_difference(expected: dict[int, str]) -> None:
    assert checks(in_processes(2)(PLAN, range(GAMES))) == expected


def test_a_killed_process_is_replaced_and_its_game_played_once(expected: dict[int, str]) -> None:
    under_way = in_processes(2)(PLAN, range(GAMES))
    found = [next(under_way)]
    for process in active_children():
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
    found += under_way
    assert checks(found) == expected
    assert not active_children()


def test_a_game_that_kills_every_process_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_work", _die)
    with pytest.raises(KostkaError) as caught:
        list(in_processes(1)(PLAN, range(2)))
    assert caught.value.code == "arena-worker-died"
    assert not active_children()


def test_what_goes_wrong_in_a_process_is_raised_here() -> None:
    strange = Plan("original-pl", PLAN.entrants, 9, "runs")
    with pytest.raises(KostkaError) as caught:
        list(in_processes(1)(strange, range(2)))
    assert caught.value.code == "seats-out-of-range"


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, expected: dict[int, str]) -> None:
    asked: list[list[int]] = []

    def weary(plan: Plan, numbers: Iterable[int]) -> Generator[Outcome, None, None]:
        asked.append(list(numbers))
        for number in asked[-1][1:6]:  # not from the first on, and not to the end
            yield played(plan, number)
        raise KeyboardInterrupt

    def eager(plan: Plan, numbers: Iterable[int]) -> Generator[Outcome, None, None]:
        asked.append(list(numbers))
        yield from in_this_process(plan, asked[-1])

    path = tmp_path / "games.jsonl"
    counts: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        run(PLAN, GAMES, weary, path, counts.append)
    found = run(PLAN, GAMES, eager, path, counts.append)
    assert asked == [list(range(GAMES)), [0, *range(6, GAMES)]]
    assert counts == [*range(6), *range(5, GAMES + 1)]
    assert found.games == GAMES
    assert checks(read_outcome(line, 2) for line in lines_of(path)) == expected
    run(PLAN, GAMES, eager, path, counts.append)
    assert asked[-1] == []


def test_more_games_of_the_same_run_are_only_added(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    few = run(PLAN, 4, in_this_process, path, lambda count: None)
    before = lines_of(path)
    many = run(PLAN, 8, in_this_process, path, lambda count: None)
    assert (few.games, many.games) == (4, 8)
    assert lines_of(path)[:4] == before
    assert run(PLAN, 4, in_this_process, path, lambda count: None).plain(0) == few.plain(0)


@pytest.mark.parametrize("torn", [b'{"game":7,"win', b'{"game":7}\n', b"\x00\x00\x00", b"{}"])
def test_a_torn_last_line_is_cut_off(tmp_path: Path, torn: bytes) -> None:
    path = tmp_path / "games.jsonl"
    run(PLAN, 2, in_this_process, path, lambda count: None)
    whole = path.read_bytes()
    path.write_bytes(whole + torn)
    with journal(path, PLAN) as kept:
        assert sorted(kept.outcomes) == [0, 1]
    assert path.read_bytes() == whole


def test_a_torn_first_line_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b'{"format": "kostka-a')
    run(PLAN, 2, in_this_process, path, lambda count: None)
    with journal(path, PLAN) as kept:
        assert sorted(kept.outcomes) == [0, 1]


def test_a_damaged_line_in_the_middle_and_files_of_others_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run(PLAN, 2, in_this_process, path, lambda count: None)
    head, first, second = path.read_text("utf-8").splitlines(keepends=True)
    faulty = {
        "arena-file-broken": head + "{}\n" + second,
        "arena-file-strange": '{"other": 1}\n' + first,
        "arena-file-other": head.replace(PLAN.key, "0" * 16) + first,
    }
    for code, text in faulty.items():
        path.write_text(text, "utf-8")
        with pytest.raises(KostkaError) as caught, journal(path, PLAN):
            pass
        assert caught.value.code == code
        assert path.read_text("utf-8") == text


@pytest.mark.parametrize("notes", ["my own notes", "my own notes\n", "my own\nnotes", '{"other": 1}', "[]\n"])
def test_what_somebody_else_wrote_stays_as_it_is(tmp_path: Path, notes: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(notes, "utf-8")
    with pytest.raises(KostkaError) as caught, journal(path, PLAN):
        pass
    assert caught.value.code == "arena-file-strange"
    assert path.read_text("utf-8") == notes
    assert not is_journal(path)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_the_whole_run_is_killed_and_goes_on(tmp_path: Path, how: signal.Signals) -> None:
    out = tmp_path / "out"
    path = out / "games.jsonl"
    for games in (30, 300, 3000):  # more if all of them were over before the signal came
        said = interrupted(command(games, out), path, how)
        survivors = path.read_bytes()
        if len(lines_of(path)) < games:
            break
    if how is signal.SIGINT:
        kept = re.search(rf"(\d+) of {games} games are kept", said)
        assert kept
        assert int(kept[1]) == len(lines_of(path))
        assert "Traceback" not in said
    answer = json.loads(subprocess.run(command(games, out), capture_output=True, check=True).stdout)
    assert path.read_bytes().startswith(survivors[: survivors.rfind(b"\n") + 1])
    found = checks(read_outcome(line, 2) for line in lines_of(path))
    assert sorted(found) == list(range(games))
    expected = checks(in_this_process(PLAN_OF_COMMAND, range(GAMES)))
    assert {number: found[number] for number in range(GAMES)} == expected
    assert answer["games"] == games


def command(games: int, out: Path) -> list[str]:
    arguments = ["casual", "solid", "--games", str(games), "--seed", "runs", "--jobs", "2", "--out", str(out)]
    return [sys.executable, "-m", "kostka", "arena", *arguments, "--json", "--lang", "en"]


def interrupted(arguments: list[str], path: Path, how: signal.Signals) -> str:
    """Start the command, send it the signal once a few games are played, and return what it said."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background
    try:
        begun = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    finally:
        signal.signal(signal.SIGINT, before)
    while begun.poll() is None and (not path.exists() or len(path.read_bytes().splitlines()) < 4):
        time.sleep(0.01)
    begun.send_signal(how)
    said = begun.communicate()[1]
    assert begun.returncode in (0, 130, -how)
    return said


PLAN_OF_COMMAND = Plan("original-pl", PLAN.entrants, 2, "runs", {}, 60.0)


def _die(plan: Plan, code: str, pipe: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)
