"""docs/express.md has every code and every event of the dice."""

import re
import tomllib
from pathlib import Path

import kostka.texts
from kostka.engine.express import events

PAGE = (Path(__file__).parents[2] / "docs" / "express.md").read_text("utf-8")
WORDS = set(re.findall(r"`([a-z][a-z0-9-]*)`", PAGE))


def test_every_code_is_documented() -> None:
    text = Path(kostka.texts.__file__).with_name("en.toml").read_text("utf-8")
    assert set(tomllib.loads(text)["express"]) <= WORDS


def test_every_event_is_documented() -> None:
    names = [kind.__name__ for kind in events.Event.__args__]
    kebab = {re.sub(r"(?<!^)([A-Z])", r"-\1", name).lower() for name in names}
    assert kebab <= WORDS
