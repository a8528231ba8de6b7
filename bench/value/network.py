"""The network of `kostka.value` while it learns: its layers in floating point, their gradients, and Adam."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Rows = NDArray[np.int16]
FRACTION, FINER = 12, 4
"""Bits behind the point of the whole numbers in the end, and how many more for rows; as in the kernel."""
_CLOSE_TO_ONE = 0.999
_BATCH = 2048


@dataclass(slots=True)
class Learner:
    """Weights for so many players; rows come in as the kernel makes them, divided by `spread`."""

    players: int
    spread: Floats
    parts: list[Floats]

    @classmethod
    def new(cls, players: int, rows: Rows, sizes: tuple[int, int, int], seed: int) -> "Learner":
        """Random weights, for rows like these."""
        luck = np.random.default_rng(seed)
        first, second, third = sizes
        inputs = rows.shape[2]
        spread = np.sqrt((rows.reshape(-1, inputs).astype(np.float64) ** 2).mean(0))
        shapes = [
            (inputs, first),
            (first,),
            (players * first, second),
            (second,),
            (second, third),
            (third,),
            (third, 1),
        ]
        parts = [
            (luck.standard_normal(shape) * np.sqrt(1.5 / shape[0])).astype(np.float32)
            if len(shape) > 1
            else np.zeros(shape, np.float32)
            for shape in shapes
        ]
        parts[0][spread == 0] = 0  # what was never seen says nothing
        return cls(players, np.maximum(spread, 1).astype(np.float32), parts)

    def forward(self, rows: Rows) -> tuple[Floats, list[Floats]]:
        """The chances, and what is needed for gradients."""
        w1, b1, w2, b2, w3, b3, w4 = self.parts
        players = rows.shape[1]
        x = rows.astype(np.float32) / self.spread
        e = np.maximum(x @ w1 + b1, 0)
        ring = np.concatenate([np.roll(e, -step, axis=1) for step in range(players)], axis=2)
        h = np.maximum(ring @ w2 + b2, 0)
        g = np.maximum(h @ w3 + b3, 0)
        logits = (g @ w4)[:, :, 0]
        logits = logits - logits.max(1, keepdims=True)
        weight = np.exp(logits)
        return weight / weight.sum(1, keepdims=True), [x, e, ring, h, g]

    def gradients(self, rows: Rows, shares: Floats) -> tuple[float, list[Floats]]:
        """The mean loss (cross entropy), and its slope by every weight."""
        _, _, w2, _, w3, _, w4 = self.parts
        chances, (x, e, ring, h, g) = self.forward(rows)
        many, players = shares.shape
        loss = float(-(shares * np.log(chances + 1e-9)).sum() / many)
        d = ((chances - shares) / many)[:, :, None]
        dg = d @ w4.T * (g > 0)
        dh = dg @ w3.T * (h > 0)
        dring = dh @ w2.T
        de = np.zeros_like(e)
        width = e.shape[2]
        for step in range(players):
            de += np.roll(dring[:, :, step * width : (step + 1) * width], step, axis=1)
        de *= e > 0

        def by(a: Floats, b: Floats) -> Floats:
            return a.reshape(-1, a.shape[2]).T @ b.reshape(-1, b.shape[2])

        slopes = [
            by(x, de), de.sum((0, 1)), by(ring, dh), dh.sum((0, 1)), by(h, dg), dg.sum((0, 1)), by(g, d),
        ]  # fmt: skip
        return loss, slopes

    def loss(self, rows: Rows, shares: Floats) -> float:
        """The mean cross entropy."""
        chances = np.concatenate([self.forward(rows[at : at + 8192])[0] for at in range(0, len(rows), 8192)])
        return float(-(shares * np.log(chances + 1e-9)).sum() / len(rows))

    def whole(self) -> list[int]:
        """The weights as the kernel takes them."""
        w1, b1, *others = self.parts
        scale = 1 << FRACTION
        parts = [w1 / self.spread[:, None] * (1 << FINER), b1, *others]
        return [int(number) for part in parts for number in np.rint(part.astype(np.float64) * scale).ravel()]


def learn(
    learner: Learner, rows: Rows, shares: Floats, *, epochs: int, decay: float, seed: int
) -> Iterator[tuple[int, float]]:
    """Adam with decaying weights and a falling rate; after every epoch its number and its mean loss."""
    batch = min(_BATCH, len(rows) // 8)
    luck = np.random.default_rng(seed)
    first = [np.zeros_like(part) for part in learner.parts]
    second = [np.zeros_like(part) for part in learner.parts]
    step, steps = 0, epochs * (len(rows) // batch)
    for epoch in range(epochs):
        order = luck.permutation(len(rows))
        losses = []
        for at in range(0, len(rows) // batch * batch, batch):
            some = order[at : at + batch]
            loss, slopes = learner.gradients(rows[some], shares[some])
            losses.append(loss)
            rate = 0.003 * 0.5 * (1 + np.cos(np.pi * step / steps))
            step += 1
            for number, (part, slope) in enumerate(zip(learner.parts, slopes, strict=True)):
                first[number] = 0.9 * first[number] + 0.1 * slope
                second[number] = _CLOSE_TO_ONE * second[number] + (1 - _CLOSE_TO_ONE) * slope**2
                up = first[number] / (1 - 0.9**step)
                down = np.sqrt(second[number] / (1 - _CLOSE_TO_ONE**step)) + 1e-8
                shrunk = decay * part if part.ndim > 1 else 0
                learner.parts[number] = part - (rate * (up / down + shrunk)).astype(np.float32)
        yield epoch, float(np.mean(losses))
