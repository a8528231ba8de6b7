"""What known players win on average depends on no deal, and deals are neither lucky nor unlucky."""

from collections.abc import Iterator
from math import sqrt
from statistics import fmean, pvariance

import pytest

from kostka.analysis.analyst import analyst_of
from kostka.analysis.means import DEALS
from kostka.engine import seed_from
from kostka.engine.record import Header, Recording, begin

TABLES = (
    ("original-pl", ("unknown", "casual"), None),
    ("original-cz", ("beginner", "solid", "expert", "casual"), 1),
    ("first-pl", ("solid", "unknown", "beginner"), 0),
    ("express-pl", ("unknown", "casual"), 1),
)
OTHERS = 150


def deals(edition: str, players: int, starter: int | None) -> Iterator[Recording]:
    for number in range(OTHERS):
        names = tuple(f"player {seat}" for seat in range(players))
        yield begin(Header(edition, names, seed_from(f"another {number}"), {}, starter))


@pytest.mark.parametrize(("edition", "levels", "starter"), TABLES)
def test_the_deals_of_known_players_have_a_constant_mean(
    edition: str, levels: tuple[str, ...], starter: int | None
) -> None:
    means, worths = set(), []
    for deal in deals(edition, len(levels), starter):
        analyst = analyst_of(deal.game, levels)
        means.add(analyst.mean(deal))
        worths.append(analyst.worth(deal.position))
    [mean] = means
    assert sum(mean) == pytest.approx(1)
    for seat, one in enumerate(mean):
        assert 0 < one < 1
        found = [worth[seat] for worth in worths]
        error = sqrt(pvariance(found) * (1 / OTHERS + 1 / DEALS))
        assert fmean(found) == pytest.approx(one, abs=4 * error + 1e-9)
