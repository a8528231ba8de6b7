"""docs/first.md: its examples are so, and it has every event and the codes that programs go by."""

import json
import re
import tomllib
from pathlib import Path
from typing import get_args

import kostka
import kostka.texts
from kostka import rules
from kostka.engine import AnyGame, game_for
from kostka.engine.first import introductory
from kostka.engine.first.events import Event

PAGE = (Path(__file__).parents[2] / "docs" / "first.md").read_text("utf-8")
MAIN: AnyGame = game_for(rules.load("first-pl"))
RACE: AnyGame = game_for(rules.load("first-pl", {"mode.introductory": True}))
BLOCKS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
COMMANDS = re.findall(r"\$ echo '(.*?)' \| kostka (\w+)\n(.*?)\n", PAGE)


def test_the_positions_can_be_read() -> None:
    main, race = BLOCKS
    assert MAIN.write_position(MAIN.read_position(main)) == main
    assert RACE.write_position(RACE.read_position(race)) == {**race, "calls": 2}


def test_the_actions_can_be_read() -> None:
    main, race = (game.read_position(block) for game, block in zip((MAIN, RACE), BLOCKS, strict=True))
    found = [
        json.loads(text) for text in re.findall(r"`(\{\"(?:play|draw|pass|resign|call|find).*?\})`", PAGE)
    ]
    assert len(found) == 7
    for action in found:
        game, position = (RACE, race) if {"call", "find"} & set(action) or "seat" in action else (MAIN, main)
        written = game.write_action(game.read_action(action, position))
        assert action.items() <= written.items()


def test_the_commands_answer_as_shown() -> None:
    assert len(COMMANDS) == 2
    for request, command, shown in COMMANDS:
        answer = getattr(kostka, command)(json.loads(request))
        expected = json.loads(shown)
        expected.pop("micros", None)
        assert answer == expected


def test_every_event_and_every_code_is_documented() -> None:
    words = set(re.findall(r"`([a-z][a-z-]*)`", PAGE))
    names = [kind.__name__ for kind in (*get_args(Event), *get_args(introductory.Event))]
    assert {re.sub(r"(?<!^)([A-Z])", r"-\1", name).lower() for name in names} <= words
    text = Path(kostka.texts.__file__).with_name("en.toml").read_text("utf-8")
    assert set(tomllib.loads(text)["first"]) <= words
