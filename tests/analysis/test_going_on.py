"""Going on from a moment: as it was, or imagined from what a seat could see, and nothing else."""

from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from kostka.analysis.account import account
from kostka.analysis.analyst import analyst_of
from kostka.analysis.going_on import as_it_was, imagined
from kostka.analysis.reviewing import review
from kostka.analysis.what_if import moment
from kostka.engine import seed_from
from kostka.engine.chance import Chance
from kostka.engine.origin import check_origin
from kostka.engine.record import Record, RecordError, begin, replay

OLD = sorted(Path("tests/engine/records").glob("*.jsonl"))
SEED = seed_from("imagined")


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_game_goes_on_from_any_moment_and_says_where_it_began(path: Path) -> None:
    text = path.read_text("utf-8")
    actions = replay(text).actions
    for number in range(1, actions + 1, max(actions // 5, 1)):
        at = moment(text, number)
        header = as_it_was(at)
        assert begin(header).position == at.now.position
        check_origin(header, Record(text))
        for seat in range(len(header.players)):
            other = imagined(at, seat, SEED)
            position, game = begin(other).position, at.now.game
            assert game.view(position, seat) == game.view(at.now.position, seat), (
                "the seat sees something else"
            )
            assert position.seed == SEED
            check_origin(other, Record(text))


@pytest.mark.parametrize("name", ["original-pl", "original-it", "first-pl"])
def test_others_racks_are_dealt_anew(name: str) -> None:
    at = moment(Path(f"tests/engine/records/{name}.jsonl").read_text("utf-8"), 12)
    there = at.now.position
    first, again = (begin(imagined(at, 0, seed_from(word))).position for word in ("one", "two"))
    assert first.racks[1:] != there.racks[1:]
    assert first.racks[1:] != again.racks[1:]
    assert first.racks[0] == there.racks[0]
    for position in (first, again):
        assert _tiles(position) == _tiles(there)


def _tiles(position: Any) -> list[Any]:
    return sorted(chain(position.pool, *position.racks))


@pytest.mark.parametrize("name", ["original-pl", "original-it", "first-pl"])
def test_what_a_seat_cannot_see_changes_nothing_of_what_is_imagined(name: str) -> None:
    """Non-interference: swap all hidden tiles among the others and the pool; the same is imagined."""
    at = moment(Path(f"tests/engine/records/{name}.jsonl").read_text("utf-8"), 12)
    game, there = at.now.game, at.now.position
    analyst = analyst_of(game, ("unknown",) * len(there.racks))
    for seat in range(len(there.racks)):
        hidden = [tile for other, rack in enumerate(there.racks) if other != seat for tile in rack]
        mixed = list(Chance(SEED, f"hidden {seat}").shuffled((*hidden, *there.pool)))
        racks = [
            rack if other == seat else tuple(sorted(mixed.pop() for _ in rack))
            for other, rack in enumerate(there.racks)
        ]
        elsewhere = replace(there, racks=tuple(racks), pool=tuple(mixed), seed=seed_from("elsewhere"))
        if hasattr(there, "drew"):
            drew = [
                one if other == seat else racks[other][: len(one)] for other, one in enumerate(there.drew)
            ]
            elsewhere = replace(elsewhere, drew=tuple(drew))
        assert game.view(elsewhere, seat) == game.view(there, seat)
        assert analyst.imagined(elsewhere, seat, SEED) == analyst.imagined(there, seat, SEED)


def test_a_game_that_goes_on_elsewhere_is_noticed() -> None:
    text = Path("tests/engine/records/original-it.jsonl").read_text("utf-8")
    header = imagined(moment(text, 10), 0, SEED)
    check_origin(header, Record(text))
    assert header.began is not None
    for wrong in (replace(header.began, seat=1), replace(header.began, seat=None)):
        with pytest.raises(RecordError, match="not the one of the other game"):
            check_origin(replace(header, began=wrong), Record(text))


def test_the_review_of_such_a_game_begins_where_it_began() -> None:
    """Nobody was dealt anything, so nobody was lucky in the deal."""
    text = Path("tests/engine/records/original-it.jsonl").read_text("utf-8")
    at = moment(text, 30)
    recording = begin(as_it_was(at))
    lines = list(recording.lines)
    for step in Record(text):
        if step.actions >= 30:
            recording = recording.after(step.action)
            lines += recording.lines
    found = review("\n".join(lines))
    analyst = analyst_of(recording.game, found.levels)
    assert account(found.game, analyst).deal == (0.0,) * 3
    assert found.account.mean == analyst.worth(at.now.position)
