"""Plays games and keeps what the value sees of their positions: `python -m bench.value.collect FILE ...`.

The same seed makes the same file; it can be stopped after so many seconds and then has fewer games.
"""

import argparse
import random
import time
from pathlib import Path

import numpy as np

from bench.value.games import EDITIONS, POPULATIONS, play, seated
from kostka import rules
from kostka.engine.classic.position import Position
from kostka.value.classic.kernel.features import width
from kostka.value.classic.seeing import Sight
from kostka.value.levels import LEVELS

_ONCE = {2: 1 / 40, 3: 1 / 30, 4: 1 / 25}
"""The chance of a turn where one position a game is wanted."""
_MANY = {2: 1 / 12, 3: 1 / 9, 4: 1 / 7}


def main() -> None:
    """Collect."""
    parser = argparse.ArgumentParser(prog="python -m bench.value.collect", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--populations", nargs="+", default=list(POPULATIONS), choices=POPULATIONS)
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--once", action="store_true", help="one position a game, seen with and without levels")
    asked = parser.parse_args()
    sights = {edition: Sight(rules.load(edition)) for edition in EDITIONS}
    columns: dict[str, list[object]] = {
        name: [] for name in ("rows", "blind", "out", "shares", "levels", "edition", "population", "game", "turn", "pool")
    }
    began = time.monotonic()
    for number in range(asked.games):
        if time.monotonic() - began > asked.seconds:
            break
        luck = random.Random(f"{asked.seed} {asked.players} {number}")
        edition = EDITIONS[number % 3]
        population = asked.populations[number // 3 % len(asked.populations)]
        kinds = seated(population, asked.players, luck)
        seed = f"value {asked.seed} {asked.players} {number}"
        chance = (_ONCE if asked.once else _MANY)[asked.players]
        for taken in play(edition, kinds, seed, luck, chance, once=asked.once):
            sight, turn = sights[edition], taken.position.turn
            order = [(turn + step) % asked.players for step in range(asked.players)]
            levels = [LEVELS.index(taken.levels[seat]) for seat in order]
            shown = levels if asked.once else _shown(levels, luck)
            by_seat = [shown[order.index(seat)] for seat in range(asked.players)]
            out, rows = _seen(sight, taken.position, by_seat)
            blind = _seen(sight, taken.position, [0] * asked.players)[1] if asked.once else rows[:0]
            for name, value in {
                "rows": rows, "blind": blind, "out": out, "shares": [taken.shares[seat] for seat in order],
                "levels": levels, "edition": number % 3, "population": list(POPULATIONS).index(population),
                "game": number, "turn": taken.turn, "pool": len(taken.position.pool),
            }.items():  # fmt: skip
                columns[name].append(value)
    arrays = {name: np.array(values) for name, values in columns.items()}
    for name in ("rows", "blind"):
        arrays[name] = arrays[name].astype(np.int16)
    asked.file.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(asked.file, **arrays)
    print(asked.file, number + 1, "games", len(arrays["out"]), "positions", round(time.monotonic() - began), "s")


def _seen(sight: Sight, position: Position, levels: list[int]) -> tuple[bool, "np.ndarray"]:
    out, rows = sight.rows(position, levels)
    return out, np.array(rows, np.int16)[: len(levels) * width()].reshape(len(levels), width())


def _shown(levels: list[int], luck: random.Random) -> list[int]:
    """What is said of the levels: all, nothing, or one."""
    die = luck.random()
    if die < 0.55:
        return levels
    known = luck.randrange(len(levels)) if die < 0.65 else -1
    return [level if seat == known else 0 for seat, level in enumerate(levels)]


if __name__ == "__main__":
    main()
