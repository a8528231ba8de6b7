"""What leaves the server in whole games, in small; `make faults` has it in large."""

import random
from pathlib import Path

import pytest

from kostka.engine import saved
from kostka.tiles import Tile
from tests.server.faults import canaries, leaks, promises, timing
from tests.server.faults.faces import Faces


def test_tiles_are_named_by_their_words_and_by_nothing_remembered() -> None:
    run = tuple(Tile(3, number) for number in (11, 12, 13))
    faces = Faces(random.Random(1))
    assert saved.write_table((run,)) == ["O11 O12 O13"]
    with faces.shown():
        assert saved.write_table((run,)) == [" ".join(faces.words[tile] for tile in run)]
    assert saved.write_table((run,)) == ["O11 O12 O13"]


def test_nobody_gets_a_tile_that_is_not_theirs_to_know(tmp_path: Path) -> None:
    print(canaries.canary(tmp_path, games=3))


def test_games_are_dealt_as_promised(tmp_path: Path) -> None:
    print(promises.promises(tmp_path, games=20, by_command=2, alarm=1e-9))


def test_the_time_of_a_refusal() -> None:
    print(timing.refusals(each=100))


@pytest.mark.parametrize("name", leaks.LEAKS)
def test_a_planted_leak_is_found(name: str, tmp_path: Path) -> None:
    with leaks.LEAKS[name].planted():
        found = leaks.found_by(tmp_path)
    assert found is not None
    print(found)


def test_without_a_leak_none_is_found(tmp_path: Path) -> None:
    assert leaks.found_by(tmp_path) is None
