"""Every edition has its transcript, and the engine still writes the same one."""

import pytest

from tests.golden import example
from tests.golden.files import editions, path
from tests.golden.transcript import transcript


@pytest.mark.parametrize("edition", editions())
def test_the_transcript_is_there_and_still_true(edition: str) -> None:
    assert path(edition).exists(), "run `make golden`"
    assert transcript(edition) == path(edition).read_text("utf-8"), "run `make golden` and read the diff"


def test_the_example_record_is_there_and_still_true() -> None:
    assert example.PATH.read_text("utf-8") == example.record(), "run `make golden`"


def test_no_transcript_is_left_over() -> None:
    assert {file.stem for file in path("").parent.glob("*.txt")} == set(editions())
