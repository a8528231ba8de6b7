"""The kernel's source runs uncompiled too and says the same, to the letter."""

import json
import subprocess
import sys
from typing import Any

from tests.oracle import corpus
from tests.oracle.positions import generate
from tests.solver.uncompiled import answers


def positions() -> list[dict[str, Any]]:
    """Some of every kind: random ones, corners, other decks, and a few of the corpus."""
    drawn = [generate("uncompiled", index) for index in range(40)]
    found = [{"deck": list(one.deck[:4]), "table": list(one.table), "rack": one.rack} for one in drawn]
    requests = [case.request for case in corpus.load("solver")[::50]]
    return found + [{"deck": [13, 4, 2, 2], "table": one["table"], "rack": one["rack"]} for one in requests]


def test_compiled_and_uncompiled_agree() -> None:
    asked = positions()
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
