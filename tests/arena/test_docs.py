"""docs/arena.md has every option and every key of the answer."""

import argparse
import re
from pathlib import Path

from kostka.arena.plan import Plan, entrants
from kostka.arena.report import report
from kostka.cli import arena
from kostka.rules import families
from tests.arena.test_report import PLAN, outcome

PAGE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text("utf-8")
WORDS = set(re.findall(r"[`\"]([a-z-][a-z0-9_-]*)", PAGE))


def test_every_option_is_documented() -> None:
    parser = argparse.ArgumentParser(add_help=False)
    arena.configure(parser)
    options = {name for action in parser._actions for name in action.option_strings}
    assert "--games" in options
    assert options <= WORDS


def test_every_key_is_documented() -> None:
    found = report(PLAN, [outcome(0, 0), outcome(1, 1)])
    assert found.plain(1.0).keys() | found.standings[0].plain().keys() <= WORDS


def test_the_table_of_seatings_is_right() -> None:
    names = ["beginner", "casual", "solid"]
    counted = {
        (bots, players): len(
            Plan("original-pl", entrants(names[:bots], families.CLASSIC), players, "").seatings
        )
        for bots, players in ((1, 4), (2, 4), (3, 3), (3, 4), (3, 2))
    }
    assert counted == {(1, 4): 1, (2, 4): 4, (3, 3): 6, (3, 4): 12, (3, 2): 6}
