"""A match from before rulings had numbers goes on by the rulings it began with."""

import json
import shutil
from pathlib import Path

import pytest

from kostka.cli.table.book import Book
from kostka.cli.table.host import Host
from kostka.engine.record import replay
from kostka.errors import KostkaError
from tests.cli.playing import Paper, Solver, voice

NAME = "20260301-184105"
RACKS = ["J R4 R6 B2 K5 K6 K7 O1 O3 O4 O6", "R1 R3 B1 B7 K1 K2 K4 K6 O4 O5"]


@pytest.fixture
def book(tmp_path: Path) -> Book:
    shutil.copytree(Path(__file__).with_name("matches") / NAME, tmp_path / NAME)
    return Book(tmp_path)


def test_it_stands_where_it_stood(book: Book) -> None:
    assert book.unfinished() == [NAME]
    match = book.open(NAME)
    assert list(match.sheet.totals) == [22, -22]
    assert match.recording is not None
    position = match.game.write_position(match.recording.position)
    assert position["racks"] == RACKS
    assert position["announced"] == [0]
    match.close()


def test_it_is_played_to_its_end(book: Book) -> None:
    match = book.open(NAME)
    keyboard = Solver()
    keyboard.match = match
    Host(match, voice(Paper()), keyboard).run()
    match.close()
    assert match.sheet.over
    record = match.record_of(2).read_text("utf-8")
    assert "rulings" not in json.loads(record.splitlines()[0])
    assert replay(record).header.rulings == 1


def test_one_of_a_later_version_is_refused(book: Book) -> None:
    path = book.folder / NAME / "match.json"
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), "rulings": 999}), "utf-8")
    with pytest.raises(KostkaError) as caught:
        book.open(NAME)
    assert caught.value.code == "rulings-unknown"
