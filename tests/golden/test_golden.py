"""Every edition has its transcript, and the engine still writes the same one."""

import pytest

from tests.golden import example
from tests.golden.files import names, path, text


@pytest.mark.parametrize("name", names())
def test_the_transcript_is_there_and_still_true(name: str) -> None:
    assert path(name).exists(), "run `python -m tests.golden`"
    assert text(name) == path(name).read_text("utf-8"), "run `python -m tests.golden` and read the diff"


def test_no_transcript_is_left_over() -> None:
    assert {file.stem for file in path("").parent.glob("*.txt")} == set(names())


def test_the_example_record_is_still_the_same() -> None:
    assert example.record() == example.PATH.read_text("utf-8"), "run `python -m tests.golden`"
