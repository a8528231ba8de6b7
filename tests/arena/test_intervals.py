"""The intervals: worked examples, Student's table, a bootstrap over deals, and what clusters change."""

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kostka.analysis.intervals import student
from kostka.arena.intervals import interval, share_interval

STUDENT = {2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 9: 2.2622, 29: 2.04523, 99: 1.98422, 999: 1.96234}


def test_students_table() -> None:
    for degrees, quantile in STUDENT.items():
        close = 1e-2 if degrees < 5 else 2e-3 if degrees < 29 else 1e-5
        assert student(degrees) == pytest.approx(quantile, rel=close)


def test_a_worked_example() -> None:
    """Ten deals won twice, once and never: mean 0.5, deviation 0.408, so ± 2.262 · 0.408 / √10."""
    deals = [1.0, 0.5, 0.0, 0.5, 1.0, 0.0, 0.5, 0.5, 1.0, 0.0]
    found = interval(deals)
    assert found is not None
    assert found == pytest.approx((0.5 - 0.2920, 0.5 + 0.2920), abs=5e-4)


def test_it_agrees_with_a_bootstrap_over_deals() -> None:
    rng = Random("deals")
    deals = [rng.choice((0.0, 0.5, 0.5, 1.0, 1.0)) for _ in range(400)]
    means = sorted(fmean(rng.choices(deals, k=len(deals))) for _ in range(2000))
    found = interval(deals)
    assert found is not None
    assert found == pytest.approx((means[50], means[-50]), abs=0.006)


def test_the_games_of_a_deal_are_no_independent_witnesses() -> None:
    """Deals that are won in all seatings or in none tell as much as one game each, not as two."""
    deals = [float(number % 2) for number in range(100)]
    found = interval(deals)
    assert found is not None
    games = [deal for deal in deals for _ in range(2)]
    naive = 1.96 * stdev(games) / sqrt(len(games))
    assert (found[1] - found[0]) / 2 > 1.35 * naive


def test_all_or_nothing_is_not_taken_for_certain() -> None:
    """The exact bound of Clopper and Pearson: 1 - 0.025^(1/20)."""
    never, always = share_interval([0.0] * 20), share_interval([1.0] * 20)
    assert never is not None
    assert always is not None
    assert never == pytest.approx((0.0, 0.1684), abs=1e-4)
    assert always == pytest.approx((0.8316, 1.0), abs=1e-4)


def test_equal_deals_are_not_taken_for_certain_either() -> None:
    """Wilson's interval of half of 20 games; and the exact one, if a third is all that there is to win."""
    half, whole = share_interval([0.5] * 20), share_interval([1 / 3] * 20, 1 / 3)
    assert half is not None
    assert whole is not None
    assert half == pytest.approx((0.2993, 0.7007), abs=1e-4)
    assert whole == pytest.approx((0.8316 / 3, 1 / 3), abs=1e-4)
    assert interval([-7.0] * 6) is None


def test_too_few_deals_tell_nothing() -> None:
    assert interval([0.5, 1.0]) is None
    assert share_interval([]) is None


@given(st.lists(st.floats(0, 1), min_size=3, max_size=50))
def test_the_mean_lies_within(shares: list[float]) -> None:
    found = share_interval(shares)
    assert found is not None
    assert 0 <= found[0] <= fmean(shares) + 1e-9
    assert fmean(shares) - 1e-9 <= found[1] <= 1
