"""How well the value is calibrated on other games: `python -m bench.value.calibrate FOLDER`.

One position a game, of which every seat's chance counts. The chances are sorted into ten bins of 10 points;
the error of a bin is how far the mean chance is from what was won, and the mean error weighs bins by their
size. A bin is off if that is more than 2 points beyond the 99 % interval of what was won.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.value.games import BOXES
from bench.value.train import certain, shown_level
from kostka.value import weights
from kostka.value.kernel.network import Network
from kostka.value.levels import LEVELS, UNKNOWN
from kostka.value.value import goes_out

Array = NDArray[Any]

UNKNOWN_LEVELS = "Levels unknown"
NOT_OUT = "Levels unknown, nobody who can go out at once"
_Z99 = 2.576
_MEAN_OF_NORMAL = 0.8
_FEWEST = 100
_PHASES = (
    ("more than 50 tiles in the pool", 51, 999),
    ("21 to 50", 21, 51),
    ("1 to 20", 1, 21),
    ("none", 0, 1),
)


@dataclass(frozen=True, slots=True)
class Calibration:
    """The figures of some positions."""

    positions: int
    error: float
    noise: float
    """The mean error that as many positions would show if the chances were perfect."""
    worst: float
    """By how much the worst bin is off beyond its interval; at most 2 points is wanted."""
    explained: float
    """How much of the variance of the result the chances explain."""

    @classmethod
    def of(cls, chances: Array, shares: Array) -> "Calibration":
        """The figures of chances, and what was won; both by position and seat."""
        flat, won = chances.ravel(), shares.ravel()
        bins = np.minimum((flat * 10).astype(int), 9)
        error, noise, worst = 0.0, 0.0, 0.0
        for one in range(10):
            some = bins == one
            many = int(some.sum())
            if not many:
                continue
            off = abs(float(flat[some].mean() - won[some].mean()))
            rate = (float(won[some].sum()) + 0.5) / (many + 1)
            deviation = float(np.sqrt(rate * (1 - rate) / many))
            error += off * many / len(flat)
            noise += _MEAN_OF_NORMAL * deviation * many / len(flat)
            worst = max(worst, off - _Z99 * deviation)
        left = float(((shares - chances) ** 2).mean())
        blind = float(((shares - 1 / shares.shape[1]) ** 2).mean())
        return cls(len(chances), error, noise, worst, 1 - left / blind)

    def cells(self) -> str:
        """The figures as cells of a table."""
        error, worst, explained = 100 * self.error, 100 * self.worst, round(100 * self.explained)
        return f"{self.positions:,} | {error:.1f} | {100 * self.noise:.1f} | {worst:.1f} | {explained} %"


def chances_of(family: str, network: Network, rows: Array, out: Array) -> Array:
    """What the value says of rows, the rule for racks that go out included."""
    many, players, _ = rows.shape
    sure = certain(family, out, rows)
    found = np.empty((many, players))
    for number in range(many):
        if sure[number]:
            parts = goes_out(players, int(shown_level(family, rows[number : number + 1])[0]))
            assert parts is not None, "a level that sees everything"
        else:
            parts = network.chances(np.ascontiguousarray(rows[number].ravel(), np.int32))
        found[number] = np.array(parts) / 2**32
    return found


def tables(folder: Path, family: str) -> Iterator[tuple[str, str, Calibration]]:
    """A heading, what was looked at, and the figures."""
    networks = weights.learned(family).networks
    for players, network in networks.items():
        files = sorted(folder.glob(f"{family}-test-{players}-*.npz"))
        if not files:
            continue
        data = _joined(files)
        shares = data["shares"].astype(float)
        known = chances_of(family, network, data["rows"], data["out"])
        blind = chances_of(family, network, data["blind"], data["out"])
        for heading, name, some in _cuts(data, family):
            chances = blind if heading in (UNKNOWN_LEVELS, NOT_OUT) else known
            if some.sum() >= _FEWEST:
                what = f"{players} players, {name}"
                yield heading, what, Calibration.of(chances[some], shares[some])
        for number, level in enumerate(LEVELS):
            seats = data["levels"] == number
            if seats.sum() >= _FEWEST:
                yield "By level", f"{players} players, {level}", _of_seats(known, shares, seats)


def views(folder: Path, families: Sequence[str]) -> str:
    """A table of the figures from the view of the seat on turn."""
    lines = [
        _line(f"{family}, {players} players, {name}", figures)
        for family in families
        for players in weights.learned(family).networks
        if (files := sorted(folder.glob(f"{family}-view-{players}-*.npz")))
        for name, figures in _viewed(players, files)
    ]
    return _table("From a view", lines)


def _viewed(players: int, files: Sequence[Path]) -> Iterator[tuple[str, Calibration]]:
    data = _joined(files)
    known, blind, shares = data["known"], data["blind"], data["shares"]
    parts = goes_out(players, LEVELS.index(UNKNOWN))
    assert parts is not None, "somebody unknown is taken to see it"
    stays = ~np.isclose(blind[:, 0], parts[0] / 2**32, atol=1e-6)
    yield "levels known", Calibration.of(known, shares)
    yield "levels unknown", Calibration.of(blind, shares)
    some = Calibration.of(blind[stays], shares[stays])
    yield "levels unknown, on turn somebody who cannot go out", some


def _joined(files: Sequence[Path]) -> dict[str, Array]:
    """What some files hold, one after the other."""
    found = [np.load(file) for file in files]
    return {name: np.concatenate([one[name] for one in found]) for name in found[0].files}


def _cuts(data: dict[str, Array], family: str) -> Iterator[tuple[str, str, Array]]:
    """The parts of the positions that are looked at apart."""
    box = BOXES[family]
    for number, name in enumerate(box.populations):
        yield "Levels known", name, data["population"] == number
    everything = np.ones(len(data["out"]), bool)
    for heading, some in ((UNKNOWN_LEVELS, everything), (NOT_OUT, ~data["out"]), ("By edition", everything)):
        for number, name in enumerate(box.editions):
            yield heading, f"`{name}`", some & (data["edition"] == number)
    for name, low, high in _PHASES if data["pool"].any() else ():
        yield "By phase", name, (data["pool"] >= low) & (data["pool"] < high)


def _of_seats(chances: Array, shares: Array, seats: Array) -> Calibration:
    """The figures of some seats alone."""
    some, won = chances[seats], shares[seats]
    plain = Calibration.of(some[:, None], won[:, None])
    spread = float(((won - won.mean()) ** 2).mean())
    return Calibration(
        len(some), plain.error, plain.noise, plain.worst, 1 - float(((won - some) ** 2).mean()) / spread
    )


def page(folder: Path, families: Sequence[str]) -> str:
    """The tables of these families."""
    return "\n\n".join(_tables_of(folder, family) for family in families)


def _tables_of(folder: Path, family: str) -> str:
    by_heading: dict[str, list[str]] = {}
    for heading, what, figures in tables(folder, family):
        by_heading.setdefault(heading, []).append(_line(what, figures))
    parts = [f"### The {family} family, one position a game"]
    parts += [_table(heading, lines) for heading, lines in by_heading.items()]
    return "\n\n".join(parts)


def _line(what: str, figures: Calibration) -> str:
    return f"| {what} | {figures.cells()} |"


def _table(heading: str, lines: Sequence[str]) -> str:
    columns = "positions | mean error | of which noise | worst bin beyond 99 % | explained"
    return "\n".join([f"| {heading} | {columns} |", "| --- | --- | --- | --- | --- | --- |", *lines])


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.value.calibrate", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--family", default="classic", choices=BOXES)
    asked = parser.parse_args()
    print(_tables_of(asked.folder, asked.family), views(asked.folder, [asked.family]), sep="\n\n")


if __name__ == "__main__":
    main()
