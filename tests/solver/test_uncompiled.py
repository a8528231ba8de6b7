"""The kernel's source runs uncompiled too and says the same, to the letter."""

import json
import re
import runpy
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from kostka.rules import Deck, load
from kostka.rules.express import ExpressRules
from kostka.solver.classic.kernel import memory
from kostka.solver.express import solve_express
from kostka.tiles.dice import Die, Layout, box_faces, format_dice
from tests.oracle import corpus
from tests.oracle.positions import generate
from tests.solver.uncompiled import answers


def positions() -> list[dict[str, Any]]:
    """Some of every kind: random ones, corners, other decks, and a few of the corpus."""
    drawn = [generate("uncompiled", index) for index in range(40)]
    found = [{"deck": list(one.deck[:4]), "table": list(one.table), "rack": one.rack} for one in drawn]
    requests = [case.request for case in corpus.load("solver")[::50]]
    return found + [{"deck": [13, 4, 2, 2], "table": one["table"], "rack": one["rack"]} for one in requests]


def dice_positions() -> list[dict[str, Any]]:
    """Throws onto an empty table, and onto what the throw before made of it; some with too little work."""
    rng, deck = Random("uncompiled dice"), Deck(jokers=4)
    loaded = load("express-pl")
    assert isinstance(loaded, ExpressRules)
    box = box_faces(loaded.dice.faces)
    found: list[dict[str, Any]] = []
    for index in range(12):
        table: Layout = ()
        for _ in range(2):
            hand = tuple(
                Die(number, rng.choice(faces))
                for number, faces in enumerate(box, 1)
                if number not in {die.number for die in table}
            )[: rng.randint(3, 12)]
            work = (40, 2_000)[index % 3 > 0]
            asked = {
                "deck": [13, 4, 2, 4],
                "table": format_dice(table),
                "hand": format_dice(hand),
                "work": work,
            }
            found.append(asked)
            table = solve_express(table, hand, deck, work=work).table
    return found


def test_compiled_and_uncompiled_agree() -> None:
    asked = positions() + dice_positions()
    lines = "".join(json.dumps(position) + "\n" for position in asked)
    reply = subprocess.run(
        [sys.executable, "-m", "tests.solver.uncompiled"],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
    )
    uncompiled = [json.loads(line) for line in reply.stdout.splitlines()]
    assert len(uncompiled) == len(asked)
    for position, said in zip(asked, uncompiled, strict=True):
        assert answers(position) == said, position


def test_constants_of_the_compiler_are_those_of_the_source() -> None:
    folder = Path(str(memory.__file__)).parent
    text = (folder / "memory.pxd").read_text("utf-8")
    constants = dict(re.findall(r"^    ([A-Z_]+) = (\d+)$", text, re.MULTILINE))
    assert memory.layout().keys() < constants.keys()
    source = runpy.run_path(str(folder / "memory.py"))
    assert {name: source[name] for name in constants} == {name: int(at) for name, at in constants.items()}
