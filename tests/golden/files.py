"""Which editions need a transcript, and where it lies."""

from pathlib import Path

from kostka import rules
from kostka.engine import game_for
from kostka.errors import RulesError


def editions() -> list[str]:
    """Every edition whose family has an engine."""
    return [name for name in rules.editions() if _playable(name)]


def path(edition: str) -> Path:
    return Path(__file__).with_name(f"{edition}.txt")


def _playable(edition: str) -> bool:
    try:
        game_for(rules.load(edition))
    except RulesError:
        return False
    return True
