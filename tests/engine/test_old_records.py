"""Records from before rulings had numbers verify, with the same racks, table and scores."""

import json
from pathlib import Path

import pytest

from kostka import rules
from kostka.engine.record import Header, RecordError, begin, replay
from kostka.rules import LATEST

FOLDER = Path(__file__).with_name("records")
FILES = sorted(FOLDER.glob("*.jsonl"))
POSITIONS = json.loads((FOLDER / "positions.json").read_text("utf-8"))
KEPT = ("racks", "hands", "table", "pool", "opened", "stars", "turn", "result")


def test_every_edition_has_an_old_record() -> None:
    assert set(rules.editions()) <= {path.stem for path in FILES}
    assert {path.stem for path in FILES} == set(POSITIONS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_old_record_verifies(path: Path) -> None:
    played = replay(path.read_text("utf-8"))
    assert played.header.rulings == 1
    now, then = played.game.write_position(played.position), POSITIONS[path.stem]
    assert {key: now.get(key) for key in KEPT} == {key: then.get(key) for key in KEPT}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_old_game_is_recorded_again_as_it_was(path: Path) -> None:
    first, *_ = path.read_text("utf-8").splitlines()
    header = replay(path.read_text("utf-8")).header
    assert begin(header).lines == (first,)


def test_new_records_name_their_rulings() -> None:
    header = Header("original-it", ("a", "b"), "0" * 64)
    (line,) = begin(header).lines
    assert json.loads(line)["rulings"] == LATEST
    assert replay(line).header == header


def test_rulings_of_a_later_version_are_refused_by_name() -> None:
    (line,) = begin(Header("original-it", ("a", "b"), "0" * 64)).lines
    with pytest.raises(RecordError) as caught:
        replay(json.dumps({**json.loads(line), "rulings": LATEST + 1}))
    assert (caught.value.code, caught.value.at) == ("rulings-unknown", "line 1 rulings")


@pytest.mark.parametrize("value", [0, 1, True, "2", None, 2.0])
def test_rulings_are_a_number_and_written_only_where_there_is_one(value: object) -> None:
    (line,) = begin(Header("original-it", ("a", "b"), "0" * 64, rulings=1)).lines
    assert "rulings" not in json.loads(line)
    with pytest.raises(RecordError):
        replay(json.dumps({**json.loads(line), "rulings": value}))
