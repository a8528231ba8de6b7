"""Intervals of means, by Student's distribution."""

from collections.abc import Sequence
from math import fsum, sqrt
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95


class Estimate(NamedTuple):
    """A mean and its interval."""

    mean: float
    low: float
    high: float


def estimate(values: Sequence[float], weights: Sequence[float]) -> Estimate:
    """The weighted mean. Its interval is that of as many equal weights as carry the same information."""
    total = fsum(weights)
    mean = fsum(w * x for w, x in zip(weights, values, strict=True)) / total
    worth = total**2 / fsum(w * w for w in weights)
    spread = fsum((w * (x - mean)) ** 2 for w, x in zip(weights, values, strict=True))
    if not spread:
        return Estimate(mean, mean, mean)
    degrees = max(worth - 1, 1.0)
    reach = student(degrees) * sqrt(spread * worth / degrees) / total
    return Estimate(mean, mean - reach, mean + reach)


def student(degrees: float, confidence: float = CONFIDENCE) -> float:
    """The quantile of Student's distribution for the confidence, expanded around the normal one.

    For 95 % it is exact to one per cent from 2 degrees of freedom on, and to five digits from 30 on.
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return fsum(term / float(degrees) ** power for power, term in enumerate(terms))
