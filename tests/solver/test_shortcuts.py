"""Every shortcut of the kernel, taken too far, is found out by some position.

That the untouched kernel is right is shown elsewhere, against the oracles.
"""

import json
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from tests.oracle.positions import generate
from tests.solver.shortcuts import FAULTS, answers

# Each of these is the answer to a shortcut that the random positions rarely catch.
CORNERS = [
    ((13, 4, 2, 2), ["R1 B1 K1 O1", "R1 B1 K1 O1"], "J J"),  # eight ones and a joker make three groups
    ((13, 4, 2, 2), ["R5 B5 K5 O5", "K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13"], "J"),
    ((13, 4, 2, 2), [], "R12 R13 J"),
    ((6, 2, 1, 2), ["R1 R2 R3"], "B6 J J"),
    ((5, 2, 1, 2), [], "J J B1 B2 B4 B5"),  # two runs meet at a three that only jokers hold
    ((13, 4, 2, 2), ["R1 R2 R3"], "R5 J R7 J R9"),
    ((13, 4, 2, 2), ["R1 R2 R3 R4"], "R4 R6 R6 R7 J J"),
    ((13, 4, 2, 2), ["R4 R5 R6", "R4 B4 K4"], "R7 R7 R8 R9 J"),
]


@cache
def positions() -> list[str]:
    """The corners, then small positions at random, with the answers of the untouched kernel."""
    found: list[dict[str, Any]] = [
        {"deck": deck, "table": table, "rack": rack} for deck, table, rack in CORNERS
    ]
    for index in range(3000):
        drawn = generate("shortcuts", index)
        if len(drawn.rack.split()) + sum(len(text.split()) for text in drawn.table) <= 16:
            found.append({"deck": drawn.deck[:4], "table": drawn.table, "rack": drawn.rack})
    return [json.dumps({**one, "answers": answers(one)}) + "\n" for one in found]


@pytest.mark.parametrize("name", FAULTS)
def test_a_shortcut_taken_too_far_is_found_out(name: str) -> None:
    asked = positions()[: 60 if name == "none" else None]
    command = [sys.executable, "-m", "tests.solver.shortcuts", name]
    reply = subprocess.run(command, input="".join(asked), capture_output=True, text=True, check=True)
    assert bool(reply.stdout) == (name != "none")
