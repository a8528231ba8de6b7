"""What docs/notation.md says about positions, actions, events and records is so."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from kostka import rules
from kostka.engine import game_for
from kostka.engine.classic.events import Event
from kostka.engine.record import replay

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
BLOCKS = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
GAME = game_for(rules.load("original-pl"))


def test_the_record_replays() -> None:
    assert replay(next(block for block in BLOCKS if "kostka-record" in block)).result


def test_the_position_can_be_read() -> None:
    given = json.loads(next(block for block in BLOCKS if block.startswith('{"racks"')))
    assert GAME.write_position(GAME.read_position(given)) == given


@pytest.mark.parametrize(
    "action", re.findall(r"`(\{\"(?:play|draw|pass|timeout|announce|redeal|resign).*?\})`", PAGE)
)
def test_the_actions_can_be_read(action: str) -> None:
    position = GAME.read_position(json.loads(next(block for block in BLOCKS if block.startswith('{"racks"'))))
    written = GAME.write_action(GAME.read_action(json.loads(action), position))
    assert written == {"seat": 0, **json.loads(action)}


def test_every_type_of_event_is_listed() -> None:
    listed = re.search(r"each with its `type`: (.*?)\. Tiles", PAGE, re.DOTALL)
    assert listed
    assert len(re.findall(r"`([a-z-]+)`", listed[1])) == len(get_args(Event))
