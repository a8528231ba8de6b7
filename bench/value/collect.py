"""Plays games and keeps what the value sees of their positions: `python -m bench.value.collect FILE ...`.

The same seed makes the same file; one that is stopped after so many seconds has fewer games.
"""

import argparse
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bench.value.games import BOXES, Taken, play, seated
from kostka import rules
from kostka.rules.classic import ClassicRules
from kostka.rules.express import ExpressRules
from kostka.rules.first import FirstRules
from kostka.value.classic.seeing import Sight, turn_order
from kostka.value.express import seeing as dice
from kostka.value.first import seeing as runs
from kostka.value.levels import LEVELS

ONCE = {2: 1 / 40, 3: 1 / 30, 4: 1 / 25}
"""The chance of a turn where one position a game is wanted."""
_MANY = {2: 1 / 12, 3: 1 / 9, 4: 1 / 7}
_OFTEN = {"classic": 1, "first": 3, "express": 4}
"""How much shorter the games of a family are."""

Rows: TypeAlias = NDArray[np.int16]
See: TypeAlias = Callable[[Any, Sequence[int]], tuple[bool, Rows]]
"""From a position and levels by seat to whether the seat on turn can go out, and a row for every seat."""


def sight_of(edition: str) -> See:
    """How positions of an edition look to the value."""
    terms = rules.load(edition)
    if isinstance(terms, ClassicRules):
        sight = Sight(terms)

        def see(position: Any, levels: Sequence[int]) -> tuple[bool, Rows]:
            out = sight.read(position, turn_order(position), levels)
            return out, np.array(sight.rows, np.int16).reshape(4, -1)[: position.seats]

        return see

    def look(position: Any, levels: Sequence[int]) -> tuple[bool, Rows]:
        if isinstance(terms, ExpressRules):
            out, rows = dice.rows(position, levels, terms)
        else:
            assert isinstance(terms, FirstRules)
            out, rows = False, runs.rows(position, _following(position), levels, terms)
        return out, np.array(rows, np.int16).reshape(position.seats, -1)

    return look


def _following(position: Any) -> list[int]:
    return [(position.turn + step) % position.seats for step in range(position.seats)]


def main() -> None:
    """Collect."""
    parser = argparse.ArgumentParser(prog="python -m bench.value.collect", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--family", default="classic", choices=BOXES)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--populations", nargs="+", default=[])
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument(
        "--once", action="store_true", help="one position a game, seen with and without levels"
    )
    asked = parser.parse_args()
    box, players = BOXES[asked.family], asked.players
    sights = [sight_of(edition) for edition in box.editions]
    names = asked.populations or list(box.populations)
    chance = min((ONCE if asked.once else _MANY)[players] * _OFTEN[asked.family], 1)
    columns: dict[str, list[object]] = {}
    began, number = time.monotonic(), 0
    for number in range(asked.games):
        if time.monotonic() - began > asked.seconds:
            break
        luck = random.Random(f"{asked.seed} {players} {number}")
        edition = number % len(sights)
        population = names[number // len(sights) % len(names)]
        kinds = seated(box.populations[population], players, luck)
        seed = f"value {asked.seed} {players} {number}"
        for taken in play(box.editions[edition], kinds, seed, luck, chance, once=asked.once):
            seen = _seen(taken, sights[edition], luck, once=asked.once)
            about = {
                "edition": edition,
                "population": list(box.populations).index(population),
                "game": number,
            }
            for name, value in {**seen, **about}.items():
                columns.setdefault(name, []).append(value)
    arrays = {name: np.array(values) for name, values in columns.items()}
    asked.file.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(asked.file, **arrays)  # type: ignore[arg-type]
    spent = round(time.monotonic() - began)
    print(asked.file, number + 1, "games", len(arrays["out"]), "positions", spent, "s")


def _seen(taken: Taken, see: See, luck: random.Random, *, once: bool) -> dict[str, object]:
    """What is kept of a position; everything from the seat on turn on."""
    position = taken.position
    order = _following(position)
    known = [LEVELS.index(level) for level in taken.levels]
    shown = known if once else _shown(known, luck)
    out, rows = see(position, shown)
    found: dict[str, object] = {
        "rows": rows,
        "out": out,
        "shares": [taken.shares[seat] for seat in order],
        "levels": [known[seat] for seat in order],
        "turn": taken.turn,
        "pool": len(getattr(position, "pool", ())),
    }
    return found | ({"blind": see(position, [0] * len(known))[1]} if once else {})


def _shown(levels: list[int], luck: random.Random) -> list[int]:
    """What is said of the levels: all, nothing, or one."""
    die = luck.random()
    if die < 0.55:
        return levels
    known = luck.randrange(len(levels)) if die < 0.65 else -1
    return [level if seat == known else 0 for seat, level in enumerate(levels)]


if __name__ == "__main__":
    main()
