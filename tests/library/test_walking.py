"""`for step in record`: a record is walked through step by step, with action, events and position."""

from itertools import pairwise
from pathlib import Path

import pytest

from kostka.engine.classic import Redeal
from kostka.engine.record import Record, RecordError, replay
from kostka.errors import RequestError

TEXT = (Path(__file__).parents[2] / "examples" / "game.kostka").read_text("utf-8")


def test_steps_lead_from_the_deal_to_the_end() -> None:
    steps = list(Record(TEXT))
    assert steps[0].action is None
    assert steps[1].action == Redeal(1, wanted=False)
    assert [step.actions for step in steps] == list(range(len(steps)))
    for before, step in pairwise(steps):
        assert step.game.apply(before.position, step.action).position == step.position
        assert step.events
    assert steps[-1].position == replay(TEXT).position
    assert steps[-1].result is not None


def test_a_step_is_found_by_its_number() -> None:
    record = Record(TEXT)
    steps = list(record)
    assert record.at(5) == steps[5]
    for missing in (-1, len(steps)):
        with pytest.raises(RequestError) as raised:
            record.at(missing)
        assert raised.value.params["high"] == len(steps) - 1


def test_damage_shows_when_it_is_reached() -> None:
    lines = TEXT.splitlines()
    lines[4] = lines[4].replace('"check":"', '"check":"0', 1)
    walk = iter(Record("\n".join(lines)))
    assert [next(walk).actions for _ in range(4)] == [0, 1, 2, 3]
    with pytest.raises(RecordError) as raised:
        next(walk)
    assert raised.value.at == "line 5"
