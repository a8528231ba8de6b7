"""Makes the expert's networks: `python -m bench.expert train` lets them learn from games played by playouts.

In these games some hold everything back until the whole rack can go out, others lay most tiles each turn, and
once a game somebody does something at random. The network learns what a position is worth to those who hold.
`python -m bench.expert duel` lets players that follow it meet players that lay most tiles, on counts.
"""

import argparse
import json
import math
import time
from array import array
from pathlib import Path

import numpy as np

from bench.expert_training import Notes, train, whole
from kostka.bots.classic import expert_network, rollout, rollout_worlds
from kostka.bots.classic.rollout_game import GameTerms, Lanes
from kostka.bots.classic.rollout_value import Network, shape

TERMS = GameTerms(13, 4, 2, 2, 4, 30, 30, True, 0)  # noqa: FBT003 - original-pl
RACK = 14
STYLES = {
    "two": ("hm", "mh", "hm", "mh", "hh"),
    "more": ("hmmm", "mhmm", "mmhm", "mmmh", "hmhm", "mhmh", "hhhh", "hmm", "mhm", "mmh", "hhh"),
}
WEIGHTS = Path(expert_network.__file__).with_name("expert.json")
LANES = 256
ROOM = 60  # notes a game
SAMPLE = rollout.SAMPLE
CELLS = 96
FACES = [colour * 24 + number for colour in range(4) for number in range(1, 14)]


def play(kind: str, games: int, every: int, seed: int) -> Notes:
    """Positions from so many games."""
    rng = np.random.default_rng(seed)
    blank = Network([0] * weights_needed(), expert_network.curve())
    tables = {seats: Lanes(TERMS, LANES, seats, 6, blank) for seats in (2, 3, 4)}
    notes = array("h", bytes(2 * SAMPLE * LANES * ROOM))
    found = []
    for batch in range(math.ceil(games / LANES)):
        styles = STYLES[kind][batch % len(STYLES[kind])]
        lanes = tables[len(styles)]
        rollout.prepare(lanes, LANES, 12, styles)
        rollout.deal(lanes, int(rng.integers(1 << 62)), RACK, batch // 7 % len(styles))
        for lane in range(LANES):
            rollout.surprise(lanes, lane, int(rng.integers(20 * len(styles) + 20)))
        going, end = 1, 0
        while going:
            going, end = rollout.observe(lanes, notes, end, every)
        rows = np.frombuffer(notes, dtype=np.int16)[:end].reshape(-1, SAMPLE).copy()
        won = np.array([rollout_worlds.standing(lanes, lane)["won"] for lane in range(LANES)])
        rows[:, SAMPLE - 1] = won[rows[:, 312], rows[:, 313]]
        holders = np.array([style == "h" for style in styles])
        found.append(rows[holders[rows[:, 313]]])
    return _notes(np.concatenate(found))


def _notes(rows: np.ndarray[tuple[int, int], np.dtype[np.int16]]) -> Notes:
    table, rack, ready = (rows[:, at : at + CELLS][:, FACES].astype(np.int8) for at in (0, CELLS, 2 * CELLS))
    won = (rows[:, SAMPLE - 1] / 12).astype(np.float32)
    return Notes(table, rack, ready, rows[:, 288:312], won, rows[:, 314] == 1)


def weights_needed() -> int:
    """How many numbers a network is made of."""
    size = shape()
    joined = size["TILE_UNITS"] + size["UNSEEN_UNITS"] + size["GLOBALS"]
    first = size["TILE_INPUTS"] * size["TILE_UNITS"] + size["UNSEEN_INPUTS"] * size["UNSEEN_UNITS"]
    return first + joined * size["UNITS"] + size["UNITS"] + 1


def learn(games: int, epochs: float, seed: int, path: Path) -> None:
    """Both networks, written to a file."""
    networks = {}
    for kind in STYLES:
        began = time.monotonic()
        notes = play(kind, games, 5, seed)
        took = time.monotonic() - began
        print(f"{kind}: {len(notes)} positions, won {notes.won.mean():.3f}, {took:.0f} s", flush=True)
        networks[kind] = whole(train(notes, epochs, seed))
        path.write_text(json.dumps(networks) + "\n", encoding="ascii")


def duel(seats: int, games: int, seed: int, styles: str) -> None:
    """How often the first seat's style wins against the second's, each deal in every seating."""
    lanes = Lanes(TERMS, LANES, seats, 8, expert_network.network(seats))
    rng = np.random.default_rng(seed)
    shares = []
    for _ in range(math.ceil(games / LANES / seats)):
        dealt = int(rng.integers(1 << 62))
        total = np.zeros(LANES)
        for seat in range(seats):
            rollout.prepare(lanes, LANES, 12, styles[1] * seat + styles[0] + styles[1] * (seats - 1 - seat))
            rollout.deal(lanes, dealt, RACK, 0)
            while rollout.step(lanes):
                pass
            total += [rollout_worlds.standing(lanes, lane)["won"][seat] / 12 for lane in range(LANES)]
        shares += list(total / seats)
    spread = 1.96 * np.std(shares) / math.sqrt(len(shares))
    print(f"{styles} {seats} players: {np.mean(shares):.3f} ±{spread:.3f} of {len(shares) * seats} games")


def main() -> None:
    """Train, or measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("train", "duel"))
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--epochs", type=float, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--styles", default="nm")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    if asked.what == "train":
        learn(asked.games, asked.epochs, asked.seed, asked.out)
    else:
        duel(asked.seats, asked.games, asked.seed, asked.styles)


if __name__ == "__main__":
    main()
