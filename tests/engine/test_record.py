"""Records: written, played again, and every kind of damage named with its line."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kostka.engine import seed_from
from kostka.engine.chance import Chance, commitment
from kostka.engine.classic import ClassicGame, Draw
from kostka.engine.record import Header, RecordError, begin, replay, steps
from kostka.texts import LANGUAGES
from tests.engine.movers import Mover
from tests.engine.strategies import EDITIONS

OPTIONS = {"deck.numbers": 5, "setup.rack": 6, "opening.minimum": 6, "mode.resign": True}


def recorded(edition: str = "original-pl", seats: int = 3, starter: int | None = None) -> str:
    """A whole small game."""
    header = Header(edition, ("Ala", "Bożena", "Cz\u2028")[:seats], seed_from("record"), OPTIONS, starter)
    recording = begin(header)
    lines = list(recording.lines)
    chance = Chance(header.seed, "movers")
    while recording.result is None:
        assert isinstance(recording.game, ClassicGame)
        action = Mover(slow=10).action(recording.game, recording.position, chance)
        recording = recording.after(action, at=1_700_000_000_000 + len(lines))
        lines += recording.lines
    return "\n".join(lines) + "\n"


RECORD = recorded()
LINES = RECORD.removesuffix("\n").split("\n")


def changed(line: int, **changes: Any) -> str:
    """The record with some fields of a line replaced; None removes one."""
    data = {**json.loads(LINES[line - 1]), **changes}
    kept = {key: value for key, value in data.items() if value is not None}
    return "\n".join([*LINES[: line - 1], json.dumps(kept), *LINES[line:]]) + "\n"


def fault(text: str) -> tuple[str, str]:
    with pytest.raises(RecordError) as error:
        replay(text)
    assert all(error.value.message(lang) for lang in LANGUAGES)
    return error.value.code, error.value.at


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("starter", [None, 1])
def test_a_record_replays(edition: str, starter: int | None) -> None:
    text = recorded(edition, starter=starter)
    again = replay(text)
    assert again.result is not None
    assert again.actions == text.count("\n") - 2
    assert replay(text.replace("\n", "\r\n")).position == again.position


def test_the_header_says_what_is_needed_to_play_it_again() -> None:
    header = json.loads(LINES[0])
    assert list(header) == [
        "format",
        "edition",
        "rulings",
        "rules",
        "options",
        "players",
        "generator",
        "seed",
        "commitment",
        "check",
    ]
    assert header["commitment"] == commitment(header["seed"])
    assert json.loads(LINES[-1]).keys() == {"reason", "winners", "scores", "check"}
    assert {"seat", "at", "check"} <= json.loads(LINES[1]).keys()


def test_steps_show_every_position_on_the_way() -> None:
    positions = [recording.position for recording in steps(RECORD)]
    assert len(positions) == len(LINES) - 1
    assert positions[0].deals == 1
    assert positions[-1].result is not None


def test_an_unfinished_game_is_a_record_too() -> None:
    part = replay("\n".join(LINES[:5]))
    assert part.result is None
    assert part.actions == 4


def test_when_it_happened_does_not_matter() -> None:
    assert replay(changed(3, at=None)).result == replay(changed(3, at="2024-01-01T00:00:00Z")).result


@pytest.mark.parametrize(
    "at",
    [True, 1.0, -1, 10**16, None, "", "yesterday", "2024-13-01T00:00:00Z", "2024-01-01T00:00:00", [], {}],
)
def test_a_moment_is_milliseconds_or_an_instant(at: Any) -> None:
    data = {**json.loads(LINES[2]), "at": at}
    text = "\n".join([*LINES[:2], json.dumps(data), *LINES[3:]])
    assert fault(text) == ("record-moment", "line 3 at")
    if at is not None:
        recording = begin(Header("original-it", ("x", "y"), seed_from("moments")))
        with pytest.raises(RecordError):
            recording.after(Draw(recording.position.turn), at)


def test_blanks_and_the_order_of_keys_do_not_matter() -> None:
    loose = [json.dumps(dict(reversed(json.loads(line).items())), indent=None) for line in LINES]
    assert replay("\n".join(loose)).result == replay(RECORD).result


def test_another_seed_another_edition_or_other_rules_are_noticed() -> None:
    other = seed_from("another")
    assert fault(changed(1, seed=other)) == ("record-commitment-differs", "line 1 commitment")
    assert fault(changed(1, seed=other, commitment=commitment(other))) == ("record-events-differ", "line 1")
    assert fault(changed(1, edition="original-it")) == ("record-rules-differ", "line 1 rules")
    assert fault(changed(1, options={**OPTIONS, "opening.minimum": 7})) == (
        "record-rules-differ",
        "line 1 rules",
    )
    assert fault(changed(1, generator=2)) == ("record-generator-differs", "line 1 generator")
    assert fault(changed(1, players=["x", "y"])) == ("record-events-differ", "line 1")
    assert fault(changed(1, starter=1)) == ("record-events-differ", "line 1")


@pytest.mark.parametrize(
    "changes",
    [
        {"players": ["Ala", "Bożena", "Dora"]},
        {"options": {**OPTIONS, "mode.assisted": True}},  # as it is anyway, but it was not written
        {"check": "0" * 12},
    ],
)
def test_whatever_is_changed_in_the_header_is_noticed(changes: dict[str, Any]) -> None:
    assert fault(changed(1, **changes)) == ("record-events-differ", "line 1")


@pytest.mark.parametrize("generator", [True, 1.0, "1"])
def test_types_are_strict_in_the_header(generator: Any) -> None:
    assert fault(changed(1, generator=generator)) == ("record-generator-differs", "line 1 generator")


def test_a_key_that_stands_there_twice_is_an_error_wherever_it_is() -> None:
    for number in (1, 3, len(LINES)):
        doubled = LINES[number - 1].replace("{", '{"check":"","check":"",', 1)
        text = "\n".join([*LINES[: number - 1], doubled, *LINES[number:]])
        assert fault(text) == ("json-key-twice", f"line {number}")


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [
        ({"format": "kostka-record/9"}, "record-format", "line 1"),
        ({"edition": "original"}, "edition-unknown-near", "line 1"),
        ({"options": {"x": 1}}, "rule-key-unknown", "line 1 x"),
        ({"seed": None}, "field-missing", "line 1 seed"),
        ({"seed": "7"}, "seed-malformed", "line 1 seed"),
        ({"players": ["x", 1]}, "field-not-a-text", "line 1 players"),
        ({"players": ["x"]}, "seats-out-of-range", "line 1 seats"),
        ({"remark": "y"}, "field-unknown", "line 1 remark"),
    ],
)
def test_a_bad_header_is_named(changes: dict[str, Any], code: str, at: str) -> None:
    assert fault(changed(1, **changes)) == (code, at)


def test_a_tampered_action_is_named_with_its_line() -> None:
    playing = next(number for number, line in enumerate(LINES, 1) if '"play"' in line)
    assert fault(changed(playing, play=["R1 R2 R3 R4"]))[1].startswith(f"line {playing}")
    assert fault(changed(playing, play=["R99"])) == ("tile-number", f"line {playing} play set 1 tile 1")
    assert fault(changed(playing, play=None, draw=True)) == ("record-events-differ", f"line {playing}")
    assert fault(changed(playing, check="0" * 12)) == ("record-events-differ", f"line {playing}")
    assert fault(changed(playing, check=None)) == ("record-events-differ", f"line {playing}")
    assert fault(changed(playing, nonsense=1)) == ("field-unknown", f"line {playing} nonsense")
    assert fault(changed(playing, seat=None)) == ("record-events-differ", f"line {playing}")


def test_another_layout_of_the_same_tiles_is_noticed() -> None:
    """Nothing else happens in it: the same tiles leave the rack, and the game goes on the same way."""
    number, sets = next(
        (number, json.loads(line)["play"])
        for number, line in enumerate(LINES, 1)
        if '"play"' in line and len(json.loads(line)["play"]) > 1
    )
    written_otherwise = [
        list(reversed(sets)),
        [sets[0].lower(), *sets[1:]],
        [sets[0].replace(" ", "  "), *sets[1:]],
        [" ".join(reversed(sets[0].split())), *sets[1:]],
    ]
    for other in written_otherwise:
        code, at = fault(changed(number, play=other))
        assert (code, at) == ("record-events-differ", f"line {number}")


def test_lines_that_are_gone_added_or_swapped_are_named() -> None:
    for gone in (2, len(LINES) // 2, len(LINES) - 1):
        text = "\n".join([*LINES[: gone - 1], *LINES[gone:]])
        assert fault(text)[1].startswith(f"line {gone}")
    assert fault("\n".join([*LINES[:1], LINES[2], LINES[1], *LINES[3:]]))[1].startswith("line 2")
    assert fault("\n".join([*LINES, LINES[-2]])) == ("record-goes-on", f"line {len(LINES) + 1}")
    assert fault("\n".join(LINES[:-1])) == ("record-without-end", f"line {len(LINES)}")


def test_a_false_score_is_named() -> None:
    last = len(LINES)
    scores = json.loads(LINES[-1])["scores"]
    assert fault(changed(last, scores=[scores[1], scores[0], *scores[2:]])) == (
        "record-result-differs",
        f"line {last}",
    )
    result = json.loads(LINES[-1])
    for changes in (
        {"winners": [bool(seat) for seat in result["winners"]]},
        {"scores": [float(score) for score in scores]},
        {"scores": [str(score) for score in scores]},
        {"remark": 1},
    ):
        assert fault(changed(last, **changes)) == ("record-result-differs", f"line {last}")


@pytest.mark.parametrize("line", ["", "{", "[]", "null", "1" * 5000, "[" * 100_000, '{"draw": NaN}', "\x00"])
def test_damaged_lines_are_named(line: str) -> None:
    code, at = fault("\n".join([*LINES[:3], line, *LINES[4:]]))
    assert at.startswith("line 4")
    assert code
    assert fault(line)[1] == "line 1"


PRINTABLE = "".join(map(chr, range(32, 127))) + "\n\r\tż"


def check_noticed(text: str, place: int, other: str) -> None:
    """A character is replaced, and the line is named, unless it merely says now that it was another time."""
    if text[place] == other:
        return
    number = text.count("\n", 0, place) + 1
    forged = text[:place] + other + text[place + 1 :]
    try:
        replay(forged)
    except RecordError as error:
        at = error.at
    else:
        check_only_the_time(text.split("\n")[number - 1], forged.split("\n")[number - 1])
        return
    assert int(at.split()[1]) == number


def check_only_the_time(*texts: str) -> None:
    lines = [json.loads(text) for text in texts]
    assert lines[0].pop("at") != lines[1].pop("at")
    assert lines[0] == lines[1]


@given(st.integers(0, len(RECORD) - 2), st.sampled_from(PRINTABLE))
def test_no_change_of_a_character_goes_unnoticed(place: int, other: str) -> None:
    check_noticed(RECORD, place, other)


def test_every_character_of_the_first_and_the_last_lines_matters() -> None:
    beginning = "\n".join(LINES[:4]) + "\n"
    chance = Chance(seed_from("characters"), "others")
    for place in range(len(beginning) - 1):
        check_noticed(beginning, place, PRINTABLE[chance.below(len(PRINTABLE))])
    for place in range(len(RECORD) - len(LINES[-1]) - 1, len(RECORD) - 1):
        check_noticed(RECORD, place, PRINTABLE[chance.below(len(PRINTABLE))])
