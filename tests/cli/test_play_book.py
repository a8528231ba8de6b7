"""Matches outlive the process: whatever happens to it, the game goes on from the last action."""

import json
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kostka.cli.table.book import PLAN as PLAN_FILE
from kostka.cli.table.book import Book, Plan
from kostka.engine import game_seed, seed_from
from kostka.engine.record import RecordError, replay
from kostka.errors import RequestError
from tests.cli.playing import PLAN, Room, Solver

MOMENT = datetime(2026, 3, 1, 18, 41, 5, tzinfo=UTC)


def test_a_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    plan = Plan("original-cz", ("Ana", "Ben"), 2, "seed", {"clock.turn_ms": 0})
    room = Room(tmp_path, Solver(stop_after=9), plan)
    room.types()
    before = room.position
    assert room.book.unfinished() == [room.match.folder.name]
    again = room.again(Solver())
    assert again.position == before
    again.types()
    assert again.match.sheet.over
    whole = Room(tmp_path / "other", Solver(), plan)
    whole.types()
    assert whole.match.sheet == again.match.sheet
    assert whole.match.record_of(2).read_bytes() == again.match.record_of(2).read_bytes()


def test_a_record_cut_off_anywhere_loses_at_most_the_last_action(tmp_path: Path) -> None:
    room = Room(tmp_path / "whole", Solver(), PLAN)
    room.types()
    record = room.match.record_of(1).read_bytes()
    lines = record.splitlines(keepends=True)
    head = len(lines[0])
    ends = [head, head - 3, 0, head + 1, len(record) - 1, len(record) - len(lines[-1])]
    for number, end in enumerate([*ends, *range(head, len(record), len(record) // 12)]):
        copy = tmp_path / f"cut-{number}"
        shutil.copytree(tmp_path / "whole", copy)
        name = room.match.folder.name
        (copy / name / "game-1.jsonl").write_bytes(record[:end])
        match = Book(copy).open(name)
        kept = (copy / name / "game-1.jsonl").read_bytes()
        assert record.startswith(kept)
        if match.sheet.over:
            assert kept == record
        elif match.recording is not None:
            assert match.recording.actions == kept.count(b"\n") - 1
        match.close()


def test_a_game_that_was_cut_off_can_be_played_to_its_end(tmp_path: Path) -> None:
    room = Room(tmp_path, Solver(stop_after=5), PLAN)
    room.types()
    path = room.match.record_of(1)
    os.truncate(path, path.stat().st_size - 7)
    again = room.again(Solver())
    again.types()
    assert again.match.sheet.over
    assert replay(path.read_text("utf-8")).result is not None


def test_a_damaged_record_is_named_with_its_line(tmp_path: Path) -> None:
    room = Room(tmp_path, Solver(stop_after=5), PLAN)
    room.types()
    path = room.match.record_of(1)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:2], "garbage\n", *lines[3:]]), "utf-8")
    with pytest.raises(RecordError) as caught:
        room.book.open(room.match.folder.name)
    assert caught.value.at == f"{path}, line 3"
    path.write_bytes(b"\xff\xfe\n")
    with pytest.raises(RecordError):
        room.book.open(room.match.folder.name)


def test_a_damaged_plan_is_an_error_and_not_offered(tmp_path: Path) -> None:
    book = Book(tmp_path)
    match = book.create(PLAN, MOMENT)
    match.close()
    assert book.plan(match.folder.name) == PLAN
    for text in ("", "[]", "{}", '{"format": 1}', json.dumps({**PLAN.plain(), "games": 0})):
        (match.folder / PLAN_FILE).write_text(text, "utf-8")
        with pytest.raises(RequestError) as caught:
            book.open(match.folder.name)
        assert caught.value.code == "play-match-damaged"
    with pytest.raises(RequestError) as caught:
        book.open("nothing")
    assert caught.value.code == "play-no-such-match"


def test_a_match_is_played_at_one_table_only(tmp_path: Path) -> None:
    book = Book(tmp_path)
    match = book.create(PLAN, MOMENT)
    with pytest.raises(RequestError) as caught:
        book.open(match.folder.name)
    assert caught.value.code == "play-in-use"
    match.close()
    book.open(match.folder.name).close()


def test_names_of_matches_do_not_clash_and_the_latest_comes_first(tmp_path: Path) -> None:
    book = Book(tmp_path / "deep" / "folder")
    assert book.unfinished() == []
    matches = [book.create(PLAN, MOMENT) for _ in range(2)]
    for match in matches:
        match.close()
    names = [match.folder.name for match in matches]
    assert names == ["20260301-184105", "20260301-184105-2"]
    assert book.unfinished() == names[::-1]
    book.drop(names[0])
    assert book.unfinished() == names[1:]


def test_every_game_of_a_match_has_its_own_seed(tmp_path: Path) -> None:
    plan = Plan("original-pl", ("Ana", "Ben"), 3, "7")
    assert len({plan.header(number, None).seed for number in (1, 2, 3)}) == 3
    assert plan.header(2, None) == Plan("original-pl", ("Ana", "Ben"), 3, "7").header(2, None)


@pytest.mark.parametrize("secret", ["7", "ab" * 32, "AB" * 32])
def test_the_record_of_a_game_does_not_tell_the_seeds_of_others(secret: str) -> None:
    plan = Plan("original-pl", ("Ana", "Ben"), 9, secret)
    seeds = [plan.header(number, None).seed for number in range(1, 10)]
    assert seed_from(secret) not in seeds
    for known in seeds:
        guesses = {game_seed(known, number) for number in range(1, 10)}
        guesses |= {seed_from(f"{known} game {number}") for number in range(1, 10)}
        assert guesses.isdisjoint(seeds)
