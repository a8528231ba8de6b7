"""Confidence intervals for clustered results: the games of one deal are not independent."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev

from kostka.analysis.intervals import CONFIDENCE, student

Interval = tuple[float, float]

FEWEST = 3
"""The fewest clusters that allow a conclusion."""


def interval(means: Sequence[float], confidence: float = CONFIDENCE) -> Interval | None:
    """The confidence interval of the mean, from the means of several clusters of equal size.

    It uses the clusters' own spread and Student's distribution. None if there are too few clusters or no
    spread.
    """
    if len(means) < FEWEST or min(means) == max(means):
        return None
    middle = fmean(means)
    reach = student(len(means) - 1, confidence) * stdev(means) / sqrt(len(means))
    return middle - reach, middle + reach


def share_interval(
    shares: Sequence[float], most: float = 1.0, confidence: float = CONFIDENCE
) -> Interval | None:
    """The interval for shares from 0 to `most`, the largest possible one; None only if there are too few
    clusters.

    Without spread it is the interval of as many games won or lost, which vary most: the exact one where all
    or none were won, else Wilson's.
    """
    if len(shares) < FEWEST:
        return None
    found = interval(shares, confidence)
    if found is None:
        low, high = _of_games(len(shares), shares[0] / most, confidence)
        found = most * low, most * high
    return max(found[0], 0.0), min(found[1], most)


def _of_games(games: int, share: float, confidence: float) -> Interval:
    """The interval of a share, observed in so many games."""
    unseen = 1 - ((1 - confidence) / 2) ** (1 / games)
    if share <= 0:
        return 0.0, unseen
    if share >= 1:
        return 1 - unseen, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - reach, middle + reach
