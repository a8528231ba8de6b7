"""How sure a mean is when results come in clusters: the games of one deal are no independent witnesses."""

from collections.abc import Sequence
from math import fsum, sqrt
from statistics import NormalDist, fmean, stdev

Interval = tuple[float, float]

CONFIDENCE = 0.95
FEWEST = 3
"""Clusters below which nothing can be said."""


def interval(means: Sequence[float]) -> Interval | None:
    """Where the mean lies with 95 % confidence, from the mean of each of several clusters of equal size.

    By the clusters' own spread and Student's distribution. None if there are too few clusters.
    """
    if len(means) < FEWEST:
        return None
    middle = fmean(means)
    reach = student(len(means) - 1) * stdev(means) / sqrt(len(means))
    return middle - reach, middle + reach


def share_interval(shares: Sequence[float]) -> Interval | None:
    """The same for shares from 0 to 1. If all are 0, or all 1, the spread tells nothing: then it is exact."""
    found = interval(shares)
    if found is None:
        return None
    low, high = found
    unseen = 1 - ((1 - CONFIDENCE) / 2) ** (1 / len(shares))
    if not any(shares):
        return 0.0, unseen
    if all(share == 1 for share in shares):
        return 1 - unseen, 1.0
    return max(low, 0.0), min(high, 1.0)


def student(degrees: int) -> float:
    """The quantile of Student's distribution for the confidence, expanded around the normal one.

    It is exact to a per cent from 3 degrees of freedom on, and to five digits from 30 on.
    """
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return fsum(term / float(degrees) ** power for power, term in enumerate(terms))
