"""Results less luck: the same mean as the results themselves, with less spread.

The terms of luck have mean 0 and are independent, so each has a coefficient of its own: the slope of results
on it, limited to between 0 and 1, because luck is counted in wins. It is fitted on other deals than those it
is applied to, and shrunk the more uncertain it is, so that it cannot fit noise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from statistics import StatisticsError, fmean, linear_regression, pvariance

from kostka.arena.intervals import Interval, interval

FEWEST = 20
"""The fewest deals from which coefficients are fitted."""
_CAUTION = 2
"""A slope does not count at all if its square is below so many times its variance."""
_PARTS = 10
"""Coefficients for each part of the deals are fitted on the others."""


@dataclass(frozen=True, slots=True)
class Deal:
    """An entrant's average win in a deal, and its luck, term by term."""

    share: float
    luck: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Adjusted:
    """The share of wins less luck, its 95 % interval, and by how much the variance of deals has shrunk.

    None where there are too few deals to tell.
    """

    mean: float | None
    ci95: Interval | None
    ratio: float | None


def adjusted(deals: Sequence[Deal]) -> Adjusted:
    """The adjusted share."""
    if len(deals) < FEWEST:
        return Adjusted(None, None, None)
    less = without_luck(deals)
    spread = pvariance(less)
    plain = pvariance([deal.share for deal in deals])
    return Adjusted(fmean(less), interval(less), plain / spread if spread else None)


def without_luck(deals: Sequence[Deal], numbers: Sequence[int] | None = None) -> list[float]:
    """The share of every deal less its luck; where deals come in several pieces, these are their numbers."""
    parts = [number % _PARTS for number in (range(len(deals)) if numbers is None else numbers)]
    slopes = [
        _slopes([deal for deal, its in zip(deals, parts, strict=True) if its != part])
        for part in range(_PARTS)
    ]
    return [
        deal.share - sum(slope * term for slope, term in zip(slopes[part], deal.luck, strict=True))
        for deal, part in zip(deals, parts, strict=True)
    ]


def _slopes(deals: Sequence[Deal]) -> list[float]:
    shares = [deal.share for deal in deals]
    return [_slope(term, shares) for term in zip(*(deal.luck for deal in deals), strict=True)]


def _slope(term: Sequence[float], shares: Sequence[float]) -> float:
    """The slope of shares on a term, shrunk by how uncertain it is; 0 if the term was always the same.

    Where hardly any game has a value other than 0, a few games decide the slope, and it could be anything.
    """
    try:
        slope, start = linear_regression(term, shares)
    except StatisticsError:
        return 0.0
    left = fsum((share - start - slope * x) ** 2 for x, share in zip(term, shares, strict=True))
    doubt = left / (len(term) - 2) / (len(term) * pvariance(term))
    return min(slope * max(0.0, 1 - _CAUTION * doubt / slope**2), 1.0) if slope > 0 else 0.0
