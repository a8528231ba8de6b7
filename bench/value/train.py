"""Learns the weights of `kostka.value` from collected positions: `python -m bench.value.train FOLDER`.

Every tenth game is kept apart, to see how well what was learned holds for others. What was frozen with older
weights is dropped; `bench.value.frozen` measures it anew.
"""

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.value.games import BOXES
from bench.value.network import Floats, Learner, Rows, learn
from kostka.value import weights
from kostka.value.levels import LEVELS, OVERLOOKING

Games = NDArray[np.int64]

VERSION = "1"
SIZES = {"classic": (48, 48, 16), "first": (24, 24, 12), "express": (24, 24, 12)}
_OVERLOOKS = [LEVELS.index(level) for level in OVERLOOKING]
_LEVEL_AT = {60: 40, 21: 14}
"""Where rows of this width say the level, in families in which whoever can go out wins."""


def shown_level(rows: Rows) -> NDArray[np.int64]:
    """The level of the seat on turn, as far as it is shown."""
    at = _LEVEL_AT[rows.shape[2]]
    return rows[:, 0, at : at + len(LEVELS)].argmax(1)


def certain(out: NDArray[np.bool_], rows: Rows) -> NDArray[np.bool_]:
    """The positions that the network is not asked about: the seat on turn goes out."""
    return out & ~np.isin(shown_level(rows), _OVERLOOKS) if out.any() else out


def main() -> None:
    """Learn, and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m bench.value.train", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--family", default="classic", choices=BOXES)
    parser.add_argument("--to", type=Path, help="where to write; default: the package")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    networks = {}
    for players in (2,) if asked.family == "express" else (2, 3, 4):
        rows, shares, game = _read(asked.folder, f"{asked.family}-train-{players}*.npz")
        learner = _taught(rows, shares, game, SIZES[asked.family], epochs=asked.epochs, seed=asked.seed)
        networks[players] = ((rows.shape[2], *SIZES[asked.family]), learner.whole())
    path = asked.to or Path("src/kostka/value") / asked.family / "weights.bin"
    path.write_bytes(weights.pack({"version": VERSION, "means": {}, "belief": []}, networks))
    print(path, path.stat().st_size, "bytes")


def _read(folder: Path, pattern: str) -> tuple[Rows, Floats, Games]:
    """The positions that the network is asked about: rows, shares, and the numbers of their games."""
    found = [np.load(file) for file in sorted(folder.glob(pattern))]
    names = ("rows", "shares", "out", "game")
    rows, shares, out, game = (np.concatenate([one[name] for one in found]) for name in names)
    asked = ~certain(out, rows)
    return rows[asked], shares[asked].astype(np.float32), game[asked]


def _taught(
    rows: Rows, shares: Floats, game: Games, sizes: tuple[int, int, int], *, epochs: int, seed: int
) -> Learner:
    apart = game % 10 == 9
    players = rows.shape[1]
    learner = Learner.new(players, rows[~apart], sizes, seed)
    print(f"{players} players, {len(rows)} positions; blind the loss is {np.log(players):.4f}")
    for epoch, loss in learn(learner, rows[~apart], shares[~apart], epochs=epochs, seed=seed):
        if epoch % 3 == 1 or epoch == epochs - 1:
            others = learner.loss(rows[apart], shares[apart])
            print(f"  epoch {epoch}: loss {loss:.4f}, on games kept apart {others:.4f}", flush=True)
    _temper(learner, rows[apart], shares[apart])
    return learner


def _temper(learner: Learner, rows: Rows, shares: Floats) -> None:
    """Make the chances as bold as is best for games kept apart: what learned is always a little too sure."""
    bold = learner.parts[-1]

    def loss(by: float) -> float:
        learner.parts[-1] = (bold * by).astype(np.float32)
        return learner.loss(rows, shares)

    best = min((0.7 + 0.02 * step for step in range(36)), key=loss)
    print(f"  {best:.2f} times as bold: {loss(best):.4f}")


if __name__ == "__main__":
    main()
