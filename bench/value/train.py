"""Learns the weights of `kostka.value` from collected positions: `python -m bench.value.train FOLDER`.

Every tenth game is kept apart, to see how well what was learned holds for others. What was frozen with older
weights is dropped; `bench.value.frozen` measures it anew.
"""

import argparse
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.value.games import BOXES
from bench.value.network import Floats, Learner, Rows, learn
from kostka.value import weights
from kostka.value.levels import LEVELS, OVERLOOKING

Games = NDArray[np.int64]

VERSIONS = {"classic": "4", "first": "3", "express": "3"}
"""Raise a family's version when its weights change."""
LESSONS = ("train", "strong", "changed")
"""What is learned from: games of all tables, more of strong ones, and those in which the players change."""


class Plan(NamedTuple):
    """The widths of the layers, how fast weights decay, and how often every position is seen.

    Chosen by what does best on games kept apart: the more players and the fewer games, the more decay.
    """

    sizes: tuple[int, int, int]
    decay: float
    epochs: int


_CLASSIC, _OTHERS = (48, 48, 16), (24, 24, 12)
PLANS = {
    ("classic", 2): Plan((64, 64, 16), 1.5, 20),
    ("classic", 3): Plan(_CLASSIC, 1.5, 10),
    ("classic", 4): Plan(_CLASSIC, 2.5, 10),
    ("first", 2): Plan(_OTHERS, 0.3, 20),
    ("first", 3): Plan(_OTHERS, 1, 8),
    ("first", 4): Plan(_OTHERS, 1, 8),
    ("express", 2): Plan(_OTHERS, 1, 12),
}
_OVERLOOKS = [LEVELS.index(level) for level in OVERLOOKING]


def shown_level(family: str, rows: Rows) -> NDArray[np.int64]:
    """The level of the seat on turn, as far as it is shown."""
    at = BOXES[family].level_at
    shown: NDArray[np.int64] = rows[:, 0, at : at + len(LEVELS)].argmax(1)
    return shown


def certain(family: str, out: NDArray[np.bool_], rows: Rows) -> NDArray[np.bool_]:
    """The positions that the network is not asked about: the seat on turn wins by going out."""
    return out & ~np.isin(shown_level(family, rows), _OVERLOOKS)


def main() -> None:
    """Learn, and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m bench.value.train", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--family", default="classic", choices=BOXES)
    parser.add_argument("--to", type=Path, help="where to write; default: the package")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    networks = {}
    for (family, players), plan in PLANS.items():
        if family == asked.family:
            rows, shares, game = _read(asked.folder, family, players)
            learner = _taught(rows, shares, game, plan, asked.seed)
            networks[players] = ((rows.shape[2], *plan.sizes), learner.whole())
    path = asked.to or Path("src/kostka/value") / asked.family / "weights.bin"
    path.write_bytes(weights.pack({"version": VERSIONS[asked.family], "means": {}, "belief": []}, networks))
    print(path, path.stat().st_size, "bytes")


def _read(folder: Path, family: str, players: int) -> tuple[Rows, Floats, Games]:
    """The positions that the network is asked about: rows, shares, and the numbers of their games."""
    files = (sorted(folder.glob(f"{family}-{lesson}-{players}-*.npz")) for lesson in LESSONS)
    found = [np.load(file) for file in chain.from_iterable(files)]
    names = ("rows", "shares", "out", "game")
    rows, shares, out, game = (np.concatenate([one[name] for one in found]) for name in names)
    asked = ~certain(family, out, rows)
    return rows[asked], shares[asked].astype(np.float32), game[asked]


def _taught(rows: Rows, shares: Floats, game: Games, plan: Plan, seed: int) -> Learner:
    apart = game % 10 == 9
    players = rows.shape[1]
    learner = Learner.new(players, rows[~apart], plan.sizes, seed)
    print(f"{players} players, {len(rows)} positions; blind the loss is {np.log(players):.4f}")
    lessons = learn(learner, rows[~apart], shares[~apart], epochs=plan.epochs, decay=plan.decay, seed=seed)
    for epoch, loss in lessons:
        if epoch % 5 == 4 or epoch == plan.epochs - 1:
            others = learner.loss(rows[apart], shares[apart])
            print(f"  epoch {epoch}: loss {loss:.4f}, on games kept apart {others:.4f}", flush=True)
    return learner


if __name__ == "__main__":
    main()
