"""How well the value is calibrated on games that nobody learned from: `python -m bench.value.calibrate FOLDER`.

One position a game, of which every seat's chance counts. The chances are sorted into ten bins of 10 points;
the error of a bin is how far the mean chance is from what was won, and the mean error weighs bins by their
size. A bin is off if that is more than 2 points beyond the 99 % interval of what was won.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from bench.value.games import EDITIONS, POPULATIONS
from bench.value.train import certain
from kostka.value import weights
from kostka.value.levels import LEVELS

_Z99 = 2.576


@dataclass(frozen=True, slots=True)
class Calibration:
    """The figures of some positions."""

    positions: int
    error: float
    worst: float
    """By how much the worst bin is off beyond its interval; at most 2 points is wanted."""
    explained: float
    """How much of the variance of the result the chances explain."""

    @classmethod
    def of(cls, chances: np.ndarray, shares: np.ndarray) -> "Calibration":
        """The figures of chances, and what was won; both by position and seat."""
        flat, won = chances.ravel(), shares.ravel()
        bins = np.minimum((flat * 10).astype(int), 9)
        error, worst = 0.0, 0.0
        for one in range(10):
            some = bins == one
            many = int(some.sum())
            if not many:
                continue
            off = abs(float(flat[some].mean() - won[some].mean()))
            rate = (float(won[some].sum()) + 0.5) / (many + 1)
            interval = _Z99 * float(np.sqrt(rate * (1 - rate) / many))
            error += off * many / len(flat)
            worst = max(worst, off - interval)
        left = float(((shares - chances) ** 2).mean())
        blind = float(((shares - 1 / shares.shape[1]) ** 2).mean())
        return cls(len(chances), error, max(worst, 0.0), 1 - left / blind)

    def cells(self) -> str:
        return f"{self.positions:,} | {100 * self.error:.1f} | {100 * self.worst:.1f} | {100 * self.explained:.0f} %"


def chances_of(networks: dict[int, weights.Network], rows: np.ndarray, out: np.ndarray) -> np.ndarray:
    """What the value says of rows, the rule for racks that go out included."""
    from kostka.value.classic.value import _goes_out

    many, players, _ = rows.shape
    network = networks[players]
    sure = certain(out, rows)
    found = np.empty((many, players))
    for number in range(many):
        if sure[number]:
            level = int(rows[number, 0, 40:47].argmax())
            parts = _goes_out(players, level)
        else:
            parts = network.chances(np.ascontiguousarray(rows[number].ravel(), np.int32))
        found[number] = np.array(parts) / 2**32
    return found


def tables(folder: Path) -> Iterator[tuple[str, str, Calibration]]:
    """A heading, what was looked at, and the figures."""
    networks = weights.unpack(weights.load("classic")).networks
    for players in (2, 3, 4):
        found = [np.load(file) for file in sorted(folder.glob(f"test-{players}*.npz"))]
        if not found:
            continue
        data = {name: np.concatenate([one[name] for one in found]) for name in found[0].files}
        shares = data["shares"].astype(float)
        known = chances_of(networks, data["rows"], data["out"])
        blind = chances_of(networks, data["blind"], data["out"])
        names = list(POPULATIONS)
        for number, name in enumerate(names):
            some = data["population"] == number
            if some.any():
                yield "Levels known", f"{players} players, {name}", Calibration.of(known[some], shares[some])
        for number, edition in enumerate(EDITIONS):
            some = data["edition"] == number
            yield "Levels unknown", f"{players} players, `{edition}`", Calibration.of(blind[some], shares[some])
        for number, edition in enumerate(EDITIONS):
            some = data["edition"] == number
            yield "By edition", f"{players} players, `{edition}`", Calibration.of(known[some], shares[some])
        for number, level in enumerate(LEVELS):
            seats = data["levels"] == number
            if seats.sum() > 300:
                yield "By level", f"{players} players, {level}", _of_seats(known, shares, seats)
        for name, low, high in (("begin", 50, 200), ("middle", 20, 50), ("late", 1, 20), ("pool empty", 0, 1)):
            some = (data["pool"] >= low) & (data["pool"] < high)
            if some.sum() > 100:
                yield "By phase", f"{players} players, {name}", Calibration.of(known[some], shares[some])


def _of_seats(chances: np.ndarray, shares: np.ndarray, seats: np.ndarray) -> Calibration:
    """The figures of some seats alone."""
    some, won = chances[seats], shares[seats]
    plain = Calibration.of(some[:, None], won[:, None])
    spread = float(((won - won.mean()) ** 2).mean())
    return Calibration(len(some), plain.error, plain.worst, 1 - float(((won - some) ** 2).mean()) / spread)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.value.calibrate", description=__doc__)
    parser.add_argument("folder", type=Path)
    asked = parser.parse_args()
    by_heading: dict[str, list[str]] = {}
    for heading, what, figures in tables(asked.folder):
        by_heading.setdefault(heading, []).append(f"| {what} | {figures.cells()} |")
    for heading, lines in by_heading.items():
        print(f"\n| {heading} | positions | mean error, points | worst bin beyond 99 % | variance explained |")
        print("| --- | --- | --- | --- | --- |", *lines, sep="\n")


if __name__ == "__main__":
    main()
