"""`kostka verify`: the promise of the seed, checked offline."""

from pathlib import Path

import pytest

from kostka.cli import main
from kostka.engine import commitment, seed_from
from kostka.engine.began import Began
from kostka.engine.record import Header, Record, begin


@pytest.fixture
def record(tmp_path: Path) -> Path:
    recording = begin(Header("original-cz", ("Ana", "Ben"), seed_from("verified"), {}, None))
    lines = list(recording.lines)
    while recording.game.result(recording.position) is None:
        plain = {"draw": True} if recording.position.pool else {"pass": True}
        recording = recording.after(recording.game.read_action(plain, recording.position))
        lines += recording.lines
    path = tmp_path / "game.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


def test_a_promise_that_was_kept(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    promised = commitment(seed_from("verified"))
    assert main(["verify", str(record), "--commitment", promised.upper()]) == 0
    assert "promised seed" in capsys.readouterr().out
    assert main(["verify", str(record)]) == 0
    assert promised in capsys.readouterr().out


def test_a_record_without_its_end_is_not_called_whole(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(record)]) == 0
    assert "complete" in capsys.readouterr().out
    lines = record.read_text().splitlines(keepends=True)
    record.write_text("".join(lines[:10]))
    assert main(["verify", str(record)]) == 0
    assert "the game has no end here" in capsys.readouterr().out


def test_a_promise_that_was_broken(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(record), "--commitment", commitment(seed_from("another"))]) == 1
    assert "not dealt from the promised seed" in capsys.readouterr().err


def test_a_record_that_was_changed(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(record.read_text().replace('"draw":true', '"pass":true', 1))
    assert main(["verify", str(record)]) == 1
    assert f"{record} line 2: " in capsys.readouterr().err
    assert main(["verify", str(record), "--lang", "it"]) == 1
    assert f"{record} riga 2: " in capsys.readouterr().err


def test_a_record_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "nothing")]) == 1
    said = f"kostka: {tmp_path / 'nothing'}: This file cannot be read: there is no such file.\n"
    assert capsys.readouterr().err == said


@pytest.mark.parametrize("given", ["", "nonsense", "ab" * 31, "xy" * 32, f"{'ab' * 32}00"])
def test_what_is_no_commitment_is_misuse_and_accuses_nobody(
    record: Path, given: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(record), "--commitment", given]) == 2
    said = capsys.readouterr().err
    assert "is not a commitment" in said
    assert "not dealt" not in said


# Games that go on from another one


def continued(record: Path, number: int) -> Path:
    """A game that goes on from before an action of another one, and ends at once."""
    now = Record(record.read_text()).at(number - 1)
    header = Header("original-cz", ("Ana", "solid"), now.header.seed, {}, began=Began.of(now))
    path = record.with_name("continued.jsonl")
    path.write_text("\n".join(begin(header).lines))
    return path


def test_where_a_game_began_is_said_and_checked(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = continued(record, 7)
    assert main(["verify", str(path)]) == 0
    assert "before action 7" in capsys.readouterr().out
    assert main(["verify", str(path), "--origin", str(record)]) == 0
    assert f"It goes on from {record}, before action 7." in capsys.readouterr().out


def test_a_game_that_began_elsewhere_is_named(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = continued(record, 7)
    other = record.with_name("other.jsonl")
    other.write_text(begin(Header("original-cz", ("Ana", "Ben"), seed_from("other"))).lines[0])
    for origin, said in (
        (str(record.with_name("nothing")), "nothing: This file cannot be read"),
        (str(other), "does not go on from there"),
        (str(path), "does not go on from there"),
    ):
        assert main(["verify", str(path), "--origin", origin]) == 1
        assert said in capsys.readouterr().err
    assert main(["verify", str(record), "--origin", str(path)]) == 1
    assert "it was dealt" in capsys.readouterr().err
