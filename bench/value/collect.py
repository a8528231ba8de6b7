"""Plays games and keeps what the value sees of their positions: `python -m bench.value.collect FILE ...`.

The same seed makes the same file; one that is stopped after so many seconds has fewer games.
"""

import argparse
import random
import time
from collections.abc import Callable, Iterator, Sequence
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
OFTEN = {"classic": 1, "first": 3, "express": 4}
"""How much shorter the games of a family are."""
_ALSO_BLIND, _OF_THESE_ONE = 0.45, 0.2
"""How often a position is also seen without levels, and how often one of them is known then."""

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
            out, rows = runs.rows(position, _following(position), levels, terms)
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
    parser.add_argument("--known", action="store_true", help="positions with all levels only")
    parser.add_argument("--changed", action="store_true", help="others play until the first position")
    asked = parser.parse_args()
    box, players = BOXES[asked.family], asked.players
    sights = [sight_of(edition) for edition in box.editions]
    names = asked.populations or list(box.populations)
    chance = min((ONCE if asked.once else _MANY)[players] * OFTEN[asked.family], 1)
    columns: dict[str, list[object]] = {}
    began, number = time.monotonic(), 0
    for number in range(asked.games):
        if time.monotonic() - began > asked.seconds:
            break
        luck = random.Random(f"{asked.seed} {players} {number}")
        edition = number % len(sights)
        population = names[number // len(sights) % len(names)]
        kinds = seated(box.populations[population], players, luck)
        before = seated(box.populations[population], players, luck) if asked.changed else ()
        seed = f"value {asked.seed} {players} {number}"
        for taken in play(box.editions[edition], kinds, seed, luck, chance, once=asked.once, before=before):
            about = {
                "edition": edition,
                "population": list(box.populations).index(population),
                "game": number,
            }
            see = sights[edition]
            also_blind = 0.0 if asked.known else _ALSO_BLIND
            for seen in [_measured(taken, see)] if asked.once else _lessons(taken, see, luck, also_blind):
                for name, value in {**seen, **about}.items():
                    columns.setdefault(name, []).append(value)
    arrays = {name: np.array(values) for name, values in columns.items()}
    asked.file.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(asked.file, **arrays)  # type: ignore[arg-type]
    spent = round(time.monotonic() - began)
    print(asked.file, number + 1, "games", len(arrays["out"]), "positions", spent, "s")


def _measured(taken: Taken, see: See) -> dict[str, object]:
    """What is kept of a position to measure by: as it looks with all levels, and with none."""
    known = [LEVELS.index(level) for level in taken.levels]
    blind = see(taken.position, [0] * len(known))[1]
    return {**_seen(taken, see, known), "blind": blind}


def _lessons(taken: Taken, see: See, luck: random.Random, blind: float) -> Iterator[dict[str, object]]:
    """What is kept of a position to learn from: with all levels, and so often also with none, or with one."""
    known = [LEVELS.index(level) for level in taken.levels]
    yield _seen(taken, see, known)
    if luck.random() < blind:
        one = luck.randrange(len(known)) if luck.random() < _OF_THESE_ONE else -1
        yield _seen(taken, see, [level if seat == one else 0 for seat, level in enumerate(known)])


def _seen(taken: Taken, see: See, shown: Sequence[int]) -> dict[str, object]:
    """What a position looks like if so much is known of the levels; everything from the seat on turn on."""
    order = _following(taken.position)
    out, rows = see(taken.position, shown)
    return {
        "rows": rows,
        "out": out,
        "shares": [taken.shares[seat] for seat in order],
        "levels": [LEVELS.index(taken.levels[seat]) for seat in order],
        "turn": taken.turn,
        "pool": len(getattr(taken.position, "pool", ())),
    }


if __name__ == "__main__":
    main()
