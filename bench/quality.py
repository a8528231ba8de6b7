"""What else can be counted: how many given sets the solver leaves alone, and its speed on many cores."""

import os
import time

from bench.contestants import Position
from kostka.rules import Deck
from kostka.solver import solve, solve_many
from kostka.tiles import parse_table, parse_tiles
from tests.oracle.program import Program

ROUNDS = 5


def kept_sets(positions: list[Position]) -> dict[str, int]:
    """The given sets that our solutions leave untouched, beside the most that solutions as good can leave."""
    deck, program = Deck(), Program()
    counts = {"quick": 0, "tidy": 0, "most": 0}
    for position in positions:
        table, rack = parse_table(position.table, deck), parse_tiles(position.rack, deck)
        found = solve(table, rack, deck)
        counts["quick"] += found.kept
        counts["tidy"] += solve(table, rack, deck, tidy=True).kept
        counts["most"] += program.most_kept(position.table, position.rack, found.tiles, found.points)
    most = counts["most"]
    shares = ", ".join(f"{how} {counts[how]} ({counts[how] / most:.0%})" for how in ("quick", "tidy"))
    print(f"\n  given sets left untouched: {shares}; {most} could be")
    return counts


def many_at_once(positions: list[Position]) -> dict[int, float]:
    """Positions a second by the number of threads, the best of some rounds."""
    deck = Deck()
    asked = [(parse_table(one.table, deck), parse_tiles(one.rack, deck)) for one in positions] * 8
    found = {}
    for threads in sorted({1, os.cpu_count() or 1}):
        spent = []
        for _ in range(ROUNDS):
            began = time.perf_counter()
            solve_many(asked, deck, threads=threads)
            spent.append(time.perf_counter() - began)
        found[threads] = len(asked) / min(spent)
        print(f"  solve_many with {threads} thread(s): {found[threads]:,.0f} positions a second")
    return found
