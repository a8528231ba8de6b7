"""How long reviews take: processor time of one core, by table, the median and the worst of many games."""

import time
from statistics import median

from bench.reviews.games import TABLES, between_bots
from kostka.analysis.reviewing import review


def measured(number: int, seed: str, *, deep: bool) -> tuple[str, float, int]:
    """The table, the seconds that a review of a game took, and how many actions the game had."""
    edition, bots = TABLES[number % len(TABLES)]
    record = between_bots(number, seed)
    begun = time.process_time()
    found = review(record, deep=deep, levels=("unknown",) * len(bots))
    return f"{edition}, {len(bots)}", time.process_time() - begun, len(found.account.effects)


def report(found: list[tuple[str, float, int]]) -> list[str]:
    """A line for every table."""
    lines = []
    for table in dict.fromkeys(name for name, _, _ in found):
        took = [seconds for name, seconds, _ in found if name == table]
        longest = max(actions for name, _, actions in found if name == table)
        lines.append(
            f"{table:18} {len(took):4} games of up to {longest:3} actions: median {median(took):6.2f} s,"
            f" worst {max(took):6.2f} s"
        )
    return lines
