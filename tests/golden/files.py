"""Which transcripts there are, where they lie, and what they should say."""

from pathlib import Path

from kostka import rules
from kostka.engine import game_for
from kostka.errors import RulesError
from kostka.rules import families

ALONE = "-solo"
INTRODUCTORY = "-introductory"


def names() -> list[str]:
    """Every edition whose family has an engine, and again where there is a second game in the box."""
    found = [name for name in rules.editions() if _playable(name)]
    alone = [f"{name}{ALONE}" for name in found if rules.load(name).players.min == 1]
    easier = [
        f"{name}{INTRODUCTORY}" for name in found if "mode.introductory" in rules.edition(name).settings
    ]
    return [*found, *alone, *easier]


def path(name: str) -> Path:
    return Path(__file__).with_name(f"{name}.txt")


def text(name: str) -> str:
    """The transcript as the engine writes it now."""
    edition = name.removesuffix(ALONE).removesuffix(INTRODUCTORY)
    family = rules.edition(edition).family
    if family == families.EXPRESS:
        from tests.golden import express

        return express.transcript(edition, 1 if name.endswith(ALONE) else 2)
    if family == families.FIRST:
        from tests.golden import first

        second = name.endswith(INTRODUCTORY)
        return first.introductory_transcript(edition) if second else first.transcript(edition)
    from tests.golden import transcript

    return transcript.transcript(edition)


def _playable(edition: str) -> bool:
    try:
        game_for(rules.load(edition))
    except RulesError:
        return False
    return True
