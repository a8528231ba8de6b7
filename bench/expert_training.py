"""Trains the expert's network on noted positions: plain gradient descent (Adam) on numpy.

The network is that of `kostka.bots.classic.rollout_value`, in floating point; at the end it is rounded to
whole numbers. Its inputs are made here once more, for whole batches.
"""

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from kostka.bots.classic.rollout_value import shape

Floats: TypeAlias = npt.NDArray[np.float32]
Weights: TypeAlias = dict[str, Floats]

_SHAPE = shape()
_TILE, _UNSEEN, _FIGURES = _SHAPE["TILE_INPUTS"], _SHAPE["UNSEEN_INPUTS"], _SHAPE["GLOBALS"]
_TILE_UNITS, _UNSEEN_UNITS, _UNITS = _SHAPE["TILE_UNITS"], _SHAPE["UNSEEN_UNITS"], _SHAPE["UNITS"]
_ONE = 1 << _SHAPE["SHIFT"]
_NUMBERS, _COLOURS, _COPIES = 13, 4, 2
_CELLS = _NUMBERS * _COLOURS
_BATCH = 512
_LARGEST = 30_000  # weights of the first layer are short integers

# Inputs are scaled to about one for training; the scales end up in the weights.
_TILE_SCALE = np.array([1, 0.5, 0.5] * 4 + [0.5, 0.3, 0.5, 0.3, 0.5, 1, 0.5, 0.5, 0.1, 1, 1, 1], np.float32)
_UNSEEN_SCALE = np.array([0.5] * 8 + [0.3, 0.5, 0.3, 0.5, 0.5, 0.1, 1, 1], np.float32)
_UNSEEN_SUM = np.float32(0.1)
_FIGURE_SCALE = np.array(
    [1, 0.1, 0.01, 1, 1, 1, 0.02, 0.02, 1, 0.3, 1, 0.1, 1, 0.1, 1, 0.1, 1, 0.1, 0.5, 1, 1, 1, 0.3, 1],
    np.float32,
)


@dataclass(frozen=True, slots=True)
class Notes:
    """Positions after a move: counts by face without jokers, figures, and the share of the win that came."""

    table: npt.NDArray[np.int8]
    rack: npt.NDArray[np.int8]
    ready: npt.NDArray[np.int8]
    figures: npt.NDArray[np.int16]
    won: Floats
    surprise: npt.NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.won)


def train(notes: Notes, epochs: float, seed: int) -> Weights:
    """The weights that foretell best who wins."""
    rng = np.random.default_rng(seed)
    weights = _first_weights(rng)
    mean = {name: np.zeros_like(values) for name, values in weights.items()}
    square = {name: np.zeros_like(values) for name, values in weights.items()}
    order = rng.permutation(len(notes))
    held_back = order[: min(len(order) // 12, 20_000)]
    learnt = order[len(held_back) :]
    steps = int(epochs * len(learnt) / _BATCH)
    for step in range(1, steps + 1):
        some = rng.choice(learnt, _BATCH)
        rate = 2e-3 * (0.03 + 0.485 * (1 + np.cos(np.pi * step / steps))) * min(1.0, step / 100)
        for name, slope in _slopes(weights, notes, some).items():
            mean[name] = 0.9 * mean[name] + 0.1 * slope
            square[name] = 0.999 * square[name] + 0.001 * slope**2
            change = mean[name] / (1 - 0.9**step) / (np.sqrt(square[name] / (1 - 0.999**step)) + 1e-8)
            weights[name] = weights[name] - np.float32(rate) * (change + 1e-4 * weights[name])
        if step % 400 == 0 or step == steps:
            print(f"  step {step} of {steps}: {loss(weights, notes, held_back):.4f}", flush=True)
    return weights


def loss(weights: Weights, notes: Notes, some: Any) -> float:
    """The mean cross entropy of what is foretold."""
    parts = [_forward(weights, notes, some[at : at + 1024])[-1] for at in range(0, len(some), 1024)]
    chance = 1 / (1 + np.exp(-np.concatenate(parts)))
    won = notes.won[some]
    return float(-(won * np.log(chance + 1e-6) + (1 - won) * np.log(1 - chance + 1e-6)).mean())


def whole(weights: Weights) -> list[int]:
    """The weights as the compiled network wants them."""
    tile = np.clip(np.rint(weights["tile"] * _TILE_SCALE * _ONE), -_LARGEST, _LARGEST)
    unseen = np.clip(np.rint(weights["unseen"] * _UNSEEN_SCALE * _UNSEEN_SUM * _ONE), -_LARGEST, _LARGEST)
    scale = np.concatenate([np.ones(_TILE_UNITS + _UNSEEN_UNITS, np.float32), _FIGURE_SCALE])
    parts = [tile, unseen, *(np.rint(part * _ONE) for part in (weights["hidden"] * scale, weights["last"]))]
    return [int(value) for part in (*parts, np.rint(weights["bias"] * _ONE)) for value in part.ravel()]


def _first_weights(rng: np.random.Generator) -> Weights:
    def drawn(*size: int) -> Floats:
        spread = np.float32(np.sqrt(0.5 / size[-1]))
        return rng.standard_normal(size, dtype=np.float32) * spread

    return {
        "tile": drawn(_TILE_UNITS, _TILE),
        "unseen": drawn(_UNSEEN_UNITS, _UNSEEN),
        "hidden": drawn(_UNITS, _TILE_UNITS + _UNSEEN_UNITS + _FIGURES) * np.float32(0.5),
        "last": drawn(_UNITS),
        "bias": np.zeros(1, np.float32),
    }


def _forward(weights: Weights, notes: Notes, some: Any) -> tuple[Any, ...]:
    tiles, unseen, held, copies = _inputs(notes, some)
    by_tile = np.maximum(tiles @ weights["tile"].T, 0) * held
    by_unseen = np.maximum(unseen @ weights["unseen"].T, 0)
    sums = by_tile.reshape(len(some), _CELLS, -1).sum(1)
    rest = (by_unseen * copies).reshape(len(some), _CELLS, -1).sum(1) * _UNSEEN_SUM
    joined = np.concatenate([sums, rest, notes.figures[some] * _FIGURE_SCALE], 1)
    hidden = np.maximum(joined @ weights["hidden"].T, 0)
    return (
        tiles,
        unseen,
        copies,
        by_tile,
        by_unseen,
        joined,
        hidden,
        hidden @ weights["last"] + weights["bias"][0],
    )


def _slopes(weights: Weights, notes: Notes, some: Any) -> Weights:
    tiles, unseen, copies, by_tile, by_unseen, joined, hidden, last = _forward(weights, notes, some)
    wrong = (1 / (1 + np.exp(-last)) - notes.won[some]) * np.where(notes.surprise[some], 2, 1) / len(some)
    wrong = wrong.astype(np.float32)
    back = wrong[:, None] * weights["last"] * (hidden > 0)
    into = back @ weights["hidden"]
    of_tile = np.repeat(into[:, :_TILE_UNITS], _CELLS, 0) * (by_tile > 0)
    of_unseen = np.repeat(into[:, _TILE_UNITS : _TILE_UNITS + _UNSEEN_UNITS] * _UNSEEN_SUM, _CELLS, 0)
    of_unseen = of_unseen * copies * (by_unseen > 0)
    return {
        "tile": of_tile.T @ tiles,
        "unseen": of_unseen.T @ unseen,
        "hidden": back.T @ joined,
        "last": wrong @ hidden,
        "bias": np.array([wrong.sum()], np.float32),
    }


def _inputs(notes: Notes, some: Any) -> tuple[Floats, Floats, Floats, Floats]:
    """What the network sees of every tile: of the rack, and unseen; which are held, and how many unseen."""
    table, rack, ready = (
        counts[some].reshape(-1, _COLOURS, _NUMBERS).astype(np.float32)
        for counts in (notes.table, notes.rack, notes.ready)
    )
    free = _COPIES - table - rack
    held, lying, some_free = ((counts > 0).astype(np.float32) for counts in (rack, table, free))
    numbers = np.broadcast_to(np.arange(1, _NUMBERS + 1, dtype=np.float32), table.shape)
    one = np.ones_like(table)
    near = [_beside(counts, by) for by in (-2, -1, 1, 2) for counts in (held, table, free)]
    groups = [counts.sum(1, keepdims=True) - counts for counts in (held, table, lying, free, some_free)]
    tiles = [*near, *groups, rack, table, free, numbers, one, ready, 0 * one]
    unseen = [*near[1::3], *near[2::3], *groups[1:4], table, free, numbers, one, 0 * one]
    return (
        np.stack(tiles, -1).reshape(-1, _TILE) * _TILE_SCALE,
        np.stack(unseen, -1).reshape(-1, _UNSEEN) * _UNSEEN_SCALE,
        held.reshape(-1, 1),
        free.reshape(-1, 1),
    )


def _beside(counts: Floats, by: int) -> Floats:
    """The counts of the neighbour so many numbers on; nothing beyond the ends."""
    shifted = np.zeros_like(counts)
    if by > 0:
        shifted[:, :, :-by] = counts[:, :, by:]
    else:
        shifted[:, :, -by:] = counts[:, :, :by]
    return shifted
