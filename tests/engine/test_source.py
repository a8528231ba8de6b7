"""Behaviour by parameter: no edition and no family of another is named in the engine."""

from pathlib import Path

import kostka.engine
from kostka import rules

SOURCES = sorted(Path(kostka.engine.__file__).parent.rglob("*.py"))


def test_no_edition_is_named_in_the_engine() -> None:
    names = rules.editions()
    for path in SOURCES:
        text = path.read_text("utf-8")
        assert not [name for name in names if name in text], path


def test_the_files_stay_small() -> None:
    assert all(len(path.read_text("utf-8").splitlines()) <= 400 for path in SOURCES)
