"""The user's own bots at the terminal: `module:Bot`, from a module in this folder or on the path."""

import sys
from pathlib import Path

from kostka.bots import Bot, any_bot
from kostka.bots.registry import is_foreign
from kostka.rules import Family


def look_here() -> None:
    """Find modules in the current folder, where people keep what they write."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)


def found(name: str, family: Family | str) -> Bot:
    """The level of this name, or somebody's own bot."""
    if is_foreign(name):
        look_here()
    return any_bot(name, family)
