"""H5, a report only: does it show in the time of a refusal what others hold?"""

import random
import statistics
import time
from typing import Any

from kostka.engine.chance import Chance
from kostka.errors import KostkaError
from kostka.server.tables.commands import Act
from kostka.server.tables.deciding import decide
from tests.server.desk import GUESTS, Desk
from tests.server.faults.interference import disguised

ALARM = 3.29
"""Deviations that chance exceeds once in a thousand times."""


def refusals(each: int) -> dict[str, Any]:
    """Refuse the same move on two tables that look the same to the mover, in random order."""
    desk = Desk("original-pl", 3, options={"clock.turn_ms": 0})
    desk.answer_deal()
    seat = desk.table.turn or 0
    tables = (desk.table, disguised(desk.table, seat, Chance("11" * 32, "timing")))
    command = Act(seat, {"play": ["R1 R2 R4"]}, desk.table.seq)
    times: tuple[list[float], list[float]] = ([], [])
    chance = random.Random(1)
    for _ in range(2 * each):
        which = chance.randrange(2)
        begun = time.perf_counter()
        try:
            decide(tables[which], command, GUESTS[seat], desk.around)
        except KostkaError:
            times[which].append(time.perf_counter() - begun)
    medians = [round(statistics.median(one) * 1e6, 1) for one in times]
    return {"median_us": medians, "deviations": round(_rank_test(*times), 2), "alarm_beyond": ALARM}


def _rank_test(first: list[float], second: list[float]) -> float:
    """By how many deviations the ranks of two samples differ (Mann and Whitney)."""
    ranked = sorted([(value, 0) for value in first] + [(value, 1) for value in second])
    ranks = sum(rank for rank, (_, which) in enumerate(ranked, 1) if which == 0)
    n, m = len(first), len(second)
    mean, deviation = n * (n + m + 1) / 2, (n * m * (n + m + 1) / 12) ** 0.5
    return float((ranks - mean) / deviation)
