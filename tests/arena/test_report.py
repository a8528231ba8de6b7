"""From outcomes to figures: worked examples, and what must hold for any outcomes."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kostka.arena.outcome import Outcome, read_outcome
from kostka.arena.plan import Entrant, Plan
from kostka.arena.playing import Conduct
from kostka.arena.plot import plot
from kostka.arena.report import Report, report

STRONG, WEAK = Entrant("strong", "strong", 0), Entrant("weak", "weak", 0)
PLAN = Plan("original-pl", (STRONG, WEAK), 2, "seed")
FOUR = replace(PLAN, players=4)
CONDUCT = Conduct(turns=10, opened=3, moves=12, thinking_ns=24_000_000, stops=0)


def outcome(number: int, *winners: int, players: int = 2, conduct: Conduct = CONDUCT) -> Outcome:
    scores = tuple(Fraction(10 if seat in winners else -10) for seat in range(players))
    return Outcome(number, winners, scores, (conduct,) * players, "check")


def test_a_worked_example() -> None:
    """Four deals for two: strong wins both seatings of two, one of the third, and shares the last ones."""
    wins = [(0,), (1,), (0,), (1,), (0,), (0,), (0, 1), (0, 1)]
    found = report(PLAN, [outcome(number, *winners) for number, winners in enumerate(wins)])
    strong, weak = found.standings
    assert strong.games == 8
    assert [strong.wins, weak.wins] == [Fraction(6), Fraction(2)]
    assert strong.win_rate == 0.75
    # The deals are worth 1, 1, 1/2 and 1/2: mean 0.75, deviation 0.2887, so ± 3.18 * 0.2887 / 2.
    assert strong.ci95 is not None
    assert strong.ci95 == pytest.approx((0.75 - 0.459, 1.0), abs=5e-3)
    assert strong.mean_score == pytest.approx(10 * (5 + 2 - 1) / 8)
    assert (strong.opened_on, strong.turns, strong.ms_per_move) == (3, 10, 2)
    assert strong.rating is not None
    assert weak.rating is not None
    assert strong.rating.mu > 25 > weak.rating.mu
    assert found.even is None


def test_one_among_three_wins_by_its_seat() -> None:
    found = report(FOUR, [outcome(number, number % 4, players=4) for number in range(8)])
    strong, weak = found.standings
    assert (strong.games, weak.games) == (8, 24)
    assert [strong.wins, weak.wins] == [Fraction(8), Fraction(0)]
    assert strong.fair == 0.25


def test_who_plays_alone_has_a_score_and_no_rating() -> None:
    alone = replace(PLAN, edition="express-pl", players=1)
    found = report(alone, [outcome(number, *(() if number % 3 else (0,)), players=1) for number in range(12)])
    strong, weak = found.standings
    assert (strong.rating, weak.rating) == (None, None)
    assert strong.plain()["rating"] is None
    assert strong.score_ci95 is not None
    drawn = plot(found)
    assert "Mean score" in drawn
    assert ">25 %" not in drawn


def test_a_bot_that_has_all_seats_wins_its_share_which_says_nothing() -> None:
    found = report(replace(PLAN, entrants=(STRONG,)), [outcome(number, number % 2) for number in range(12)])
    (strong,) = found.standings
    assert strong.win_rate == 0.5
    assert (strong.ci95, strong.rating) == (None, None)
    assert strong.plain()["ci95"] is None
    assert "strong" in plot(found)


def test_a_plot_of_scores_that_are_all_the_same_has_a_scale() -> None:
    alone = replace(PLAN, players=1)
    assert "Mean score" in plot(report(alone, [outcome(number, 0, players=1) for number in range(2)]))


def test_means_leave_out_what_did_not_happen() -> None:
    never = replace(CONDUCT, opened=None, turns=0, stops=2)
    found = report(PLAN, [outcome(0, 0, conduct=never), outcome(1, 1)])
    strong = found.standings[0]
    assert strong.opened_on == 3
    assert strong.opened == 0.5
    assert strong.stops == 2
    assert strong.ci95 is None
    assert (
        report(PLAN, [outcome(0, 0, conduct=never), outcome(1, 1, conduct=never)]).standings[0].turns is None
    )


def test_a_bot_that_is_not_even_against_itself_is_noticed() -> None:
    same = replace(PLAN, entrants=(STRONG, replace(STRONG, label="strong#2")))
    even = [outcome(number, 0) for number in range(40)]
    uneven = [outcome(number, number % 2) for number in range(40)]
    assert report(same, even).even is True
    assert report(same, uneven).even is False
    assert report(PLAN, uneven).even is None
    assert report(same, uneven[:6]).even is None, "too few deals to say so"


def test_chance_that_is_even_is_not_taken_for_certain() -> None:
    """Each wins one game of every deal, but not the same game again: that was chance."""
    same = replace(PLAN, entrants=(STRONG, replace(STRONG, label="strong#2")))
    games = [
        replace(outcome(number, 0), scores=(Fraction(number), Fraction(-number))) for number in range(20)
    ]
    assert report(same, games).even is True
    low, high = report(same, games).standings[0].ci95 or (0, 0)
    assert low < 0.5 < high
    settled = [outcome(number, 0) for number in range(20)]
    assert report(same, settled).standings[0].ci95 == (0.5, 0.5)


def test_whoever_won_everything_with_several_seats_has_an_interval() -> None:
    found = report(FOUR, [outcome(number, (number + 1) % 4, players=4) for number in range(12)])
    weak = found.standings[1]
    assert weak.win_rate == pytest.approx(1 / 3)
    assert weak.ci95 == pytest.approx((1 / 3 * 0.025 ** (1 / 3), 1 / 3))


@given(st.lists(st.sampled_from([(0,), (1,), (0, 1)]), min_size=1, max_size=20))
def test_all_wins_are_shared_out_and_the_intervals_hold_the_means(winners: list[tuple[int, ...]]) -> None:
    games = [*winners, *winners[: len(winners) % 2]]
    found = report(PLAN, [outcome(number, *each) for number, each in enumerate(games)])
    assert sum(standing.wins for standing in found.standings) == len(games)
    for standing in found.standings:
        if standing.ci95 is not None:
            assert standing.ci95[0] - 1e-9 <= standing.win_rate <= standing.ci95[1] + 1e-9
    assert plain(found) == plain(
        report(PLAN, [outcome(n, *each) for n, each in reversed([*enumerate(games)])])
    )


@given(
    st.integers(0, 10**9),
    st.lists(st.fractions(-500, 500, max_denominator=12), min_size=2, max_size=2),
    st.builds(
        Conduct,
        turns=st.integers(0, 99),
        opened=st.none() | st.integers(1, 99),
        moves=st.integers(0, 99),
        thinking_ns=st.integers(0, 10**12),
        stops=st.integers(0, 9),
    ),
)
def test_an_outcome_comes_back_from_its_line(number: int, scores: list[Fraction], conduct: Conduct) -> None:
    given_one = Outcome(number, (1,), tuple(scores), (conduct, CONDUCT), "0123456789ab")
    assert read_outcome(given_one.line(), 2) == given_one


@pytest.mark.parametrize("line", ["", "{", "[]", "{}", '{"game": 1}', outcome(1, 0, players=3).line()])
def test_what_is_no_outcome_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_outcome(line, 2)


def plain(found: Report) -> object:
    return found.plain(0)
