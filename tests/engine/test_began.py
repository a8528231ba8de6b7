"""Games that go on from a moment of another one: recorded, replayed, and every kind of damage named."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kostka.engine import seed_from
from kostka.engine.began import Began
from kostka.engine.record import Header, Record, RecordError, Recording, begin, replay
from kostka.errors import RequestError
from kostka.texts import LANGUAGES

OLD = sorted(Path("tests/engine/records").glob("*.jsonl"))
RECORD = (Path("tests/engine/records") / "original-it.jsonl").read_text("utf-8")


def going_on(now: Recording, **changes: Any) -> Header:
    """The header of a game that goes on from here."""
    header = now.header
    return Header(
        header.edition,
        header.players,
        header.seed,
        header.options,
        rulings=header.rulings,
        began=replace(Began.of(now), **changes),
    )


def played_on(record: str, number: int) -> str:
    """The rest of a record, as a game that goes on from before this action."""
    before, *rest = [step for step in Record(record) if step.actions >= number - 1]
    recording = begin(going_on(before))
    lines = [*recording.lines]
    for step in rest:
        recording = recording.after(step.action, step.at)
        lines += recording.lines
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_every_game_can_go_on_from_every_moment(path: Path) -> None:
    record = path.read_text("utf-8")
    whole = replay(record)
    for step in Record(record):
        if step.result is None:
            recording = begin(going_on(step))
            assert recording.position == step.position
            assert replay(*recording.lines).header == recording.header
    middle = whole.actions // 2
    again = replay(played_on(record, middle))
    assert (again.position, again.result) == (whole.position, whole.result)
    assert again.actions == whole.actions - middle + 1


GOING_ON = played_on(RECORD, 10)
HEADER = json.loads(GOING_ON.splitlines()[0])


def fault(**changes: Any) -> tuple[str, str]:
    """What is said of the record with a changed header, and where."""
    header = {key: value for key, value in {**HEADER, **changes}.items() if value is not None}
    with pytest.raises(RecordError) as error:
        replay("\n".join([json.dumps(header), *GOING_ON.splitlines()[1:]]))
    assert all(error.value.message(lang) for lang in LANGUAGES)
    return error.value.code, error.value.at


def began(**changes: Any) -> dict[str, Any]:
    return {key: value for key, value in {**HEADER["began"], **changes}.items() if value is not None}


def test_the_header_says_where_it_began() -> None:
    assert HEADER["format"] == "kostka-record/3"
    assert HEADER["began"]["check"] == json.loads(RECORD.splitlines()[9])["check"]
    assert HEADER["began"]["n"] == 10
    assert "seed" not in HEADER["began"]["position"]
    assert not {"starter", "round", "shares"} & HEADER.keys()


def test_what_was_changed_is_noticed() -> None:
    position = HEADER["began"]["position"]
    swapped = {**position, "racks": [position["racks"][1], position["racks"][0], *position["racks"][2:]]}
    assert fault(began=began(position=swapped)) == ("record-events-differ", "line 1")
    assert fault(began=began(n=11)) == ("record-events-differ", "line 1")
    assert fault(began=began(check="0" * 12)) == ("record-events-differ", "line 1")
    assert fault(began=began(seat=1)) == ("record-events-differ", "line 1")
    loose = {**position, "pool": position["pool"].lower()}
    assert fault(began=began(position=loose)) == ("record-events-differ", "line 1 began position")
    seeded = {**position, "seed": HEADER["seed"]}
    assert fault(began=began(position=seeded)) == ("record-events-differ", "line 1 began position")


def test_what_cannot_be_read_is_named() -> None:
    position = HEADER["began"]["position"]
    assert fault(began=began(check="abc")) == ("began-check", "line 1 began check")
    assert fault(began=began(n=0)) == ("field-out-of-range", "line 1 began n")
    assert fault(began=began(seat=3)) == ("field-out-of-range", "line 1 began seat")
    assert fault(began=began(moon="full"))[0] == "field-unknown"
    assert fault(began=began(position="all of them")) == ("field-not-an-object", "line 1 began position")
    assert fault(began=7) == ("field-not-an-object", "line 1 began")
    assert fault(began=began(position={**position, "racks": ["R99"]}))[1].startswith("line 1 began position")
    assert fault(players=["Ada", "Ben"]) == ("field-one-per-seat", "line 1 players")
    assert fault(starter=0)[0].startswith("field-unknown")
    assert fault(format="kostka-record/2")[0].startswith("field-unknown")


def test_nobody_goes_on_from_a_game_that_is_over() -> None:
    header = going_on(replay(RECORD))
    with pytest.raises(RequestError) as refused:
        begin(header)
    assert refused.value.code == "game-over"


def test_the_first_position_counts_as_much_as_the_seed() -> None:
    """Another seed makes another record, even where the position needs none."""
    assert fault(seed=seed_from("another"))[0] == "record-commitment-differs"
