"""A measured figure: a mean, its 95 % interval, and of how many games or deals it is one."""

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from kostka.arena.intervals import interval, share_interval
from kostka.arena.report import Standing


class Figure(NamedTuple):
    """Shares are from 0 to 1; `low` and `high` are the ends of the interval."""

    value: float
    low: float
    high: float
    games: int


def share(found: Sequence[float]) -> Figure:
    """The share of games, each of which counts from 0 to 1 and is independent of the others."""
    low, high = share_interval(found) or (0.0, 1.0)
    return _rounded(fmean(found), low, high, len(found))


def mean(found: Sequence[float]) -> Figure:
    """A mean that is no share."""
    middle = fmean(found)
    low, high = interval(found) or (middle, middle)
    return _rounded(middle, low, high, len(found))


def wins(standing: Standing) -> Figure:
    """How often a bot of the arena won, clustered by deal."""
    low, high = standing.ci95 or (0.0, 1.0)
    return _rounded(standing.win_rate, low, high, standing.games)


def score(standing: Standing) -> Figure:
    """What it scored on average, clustered by deal."""
    low, high = standing.score_ci95 or (standing.mean_score, standing.mean_score)
    return _rounded(standing.mean_score, low, high, standing.games)


def _rounded(value: float, low: float, high: float, games: int) -> Figure:
    return Figure(round(value, 4), round(low, 4), round(high, 4), games)
