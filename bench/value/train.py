"""Learns the weights of `kostka.value` from collected positions: `python -m bench.value.train FOLDER`."""

import argparse
import json
from pathlib import Path

import numpy as np

from bench.value.network import Learner, learn
from kostka.value import weights

VERSION = "1"
SIZES = {2: (40, 40, 16), 3: (40, 40, 16), 4: (40, 40, 16)}
_SEES_EVERYTHING = (0, 3, 4, 5, 6)
"""The levels that never overlook that a rack goes out."""


def certain(out: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """The positions that the network is not asked about: the seat on turn goes out."""
    level = rows[:, 0, 40:47].argmax(1)
    return out & np.isin(level, _SEES_EVERYTHING)


def main() -> None:
    """Learn, and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m bench.value.train", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--to", type=Path, default=Path("src/kostka/value/classic/weights.bin"))
    parser.add_argument("--epochs", type=int, default=14)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    networks = {}
    for players in asked.players:
        files = sorted(asked.folder.glob(f"train-{players}*.npz"))
        found = [np.load(file) for file in files]
        rows, shares, out, game = (np.concatenate([one[name] for one in found]) for name in ("rows", "shares", "out", "game"))
        open_ = ~certain(out, rows)
        held = open_ & (game % 10 == 9)
        taught = open_ & (game % 10 != 9)
        shares = shares.astype(np.float32)
        learner = Learner.new(players, rows[taught], SIZES[players], asked.seed)
        base = -np.log(1 / players)
        for epoch, loss in learn(learner, rows[taught], shares[taught], epochs=asked.epochs, seed=asked.seed):
            if epoch % 3 == 2 or epoch == asked.epochs - 1:
                unseen = learner.loss(rows[held], shares[held])
                print(f"{players} players, epoch {epoch}: loss {loss:.4f}, on unseen games {unseen:.4f} (blind {base:.4f})", flush=True)
        networks[players] = ((rows.shape[2], *SIZES[players]), learner.whole())
    head = {"version": VERSION, "means": json.loads((asked.folder / "means.json").read_text()) if (asked.folder / "means.json").exists() else {}}
    asked.to.write_bytes(weights.pack(head, networks))
    print(asked.to, asked.to.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
