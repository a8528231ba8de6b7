"""The rival in a process of its own: `rummikub-solver` on GLPK. A script for the rival's own environment.

It aborts on some racks, so the bench starts it anew when need be. The first line of standard input holds the
positions; every further line names one and how often to solve it, and is answered by the tiles laid and the
nanoseconds of each call. Only the search is timed: positions are parsed and the model is set up before.
"""

import json
import sys
import time
from importlib.metadata import version

from rummikub_solver import (  # type: ignore[import-not-found]
    Colour,
    GameState,
    Joker,
    MILPSolver,
    Number,
    RuleSet,
    SolverMode,
)

COLOURS = {"R": Colour.RED, "B": Colour.BLUE, "K": Colour.BLACK, "O": Colour.ORANGE}


def main() -> None:
    """Set up, then answer."""
    ruleset = RuleSet(solver_backend=MILPSolver.GLPK_MI)
    tiles = {"J": next(tile for tile in ruleset.tiles if isinstance(tile, Joker))}
    numbers = {(tile.colour, tile.value): tile for tile in ruleset.tiles if isinstance(tile, Number)}
    for letter, colour in COLOURS.items():
        tiles |= {f"{letter}{number}": numbers[colour, number] for number in range(1, 14)}

    def state(table: str, rack: str) -> GameState:
        game = ruleset.new_game()
        game.initial = False
        game.add_table(*(tiles[token] for token in table.split()))
        game.add_rack(*(tiles[token] for token in rack.split()))
        return game

    ruleset.solve(
        state("R3 R4 R5", "R6"), SolverMode.TILE_COUNT
    )  # cvxpy compiles the model at the first call
    positions = [state(" ".join(table), rack) for table, rack in json.loads(sys.stdin.readline())]
    versions = {name: version(name) for name in ("rummikub-solver", "cvxpy-base", "cvxopt", "numpy")}
    print(json.dumps(versions), flush=True)
    for line in sys.stdin:
        index, calls = json.loads(line)
        spent = []
        for _ in range(calls):
            began = time.perf_counter_ns()
            found = ruleset.solve(positions[index], SolverMode.TILE_COUNT)
            spent.append(time.perf_counter_ns() - began)
        print(json.dumps([len(found.tiles) if found else 0, spent]), flush=True)


if __name__ == "__main__":
    main()
