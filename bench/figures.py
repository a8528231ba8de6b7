"""Percentiles, in the form in which the bench prints them, and the machine on which they were measured."""

import os
import platform
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

PERCENTILES = {"median": 50, "p95": 95, "p99": 99, "worst": 100}
_UNITS = ((1e9, "s"), (1e6, "ms"), (1e3, "µs"))


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that at least so many per cent do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -int(-len(ordered) * percent // 100) - 1)]


class Figures(NamedTuple):
    """Nanoseconds."""

    median: float
    p95: float
    p99: float
    worst: float

    @classmethod
    def of(cls, values: Iterable[float]) -> "Figures":
        """The figures of some times."""
        times = list(values)
        return cls(*(percentile(times, percent) for percent in PERCENTILES.values()))

    def row(self, name: str) -> str:
        """A line of the table."""
        return f"  {name:<34}" + "".join(f"{duration(value):>12}" for value in self)


def heading() -> str:
    """The head of the table."""
    return " " * 36 + "".join(f"{name:>12}" for name in PERCENTILES)


def duration(nanoseconds: float) -> str:
    """A time in the unit that suits it."""
    for size, unit in _UNITS:
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.0f} ns"


def machine() -> dict[str, str]:
    """What the figures were measured on."""
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "load": " ".join(f"{load:.2f}" for load in os.getloadavg()),
        "system": platform.platform(),
        "python": platform.python_version(),
        "commit": _commit(),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def _commit() -> str:
    described = subprocess.run(
        ["git", "describe", "--always", "--dirty"],  # noqa: S607 -- whichever git is at hand
        capture_output=True,
        text=True,
        cwd=Path(__file__).parent,
        check=False,
    )
    return described.stdout.strip() or "unknown"
