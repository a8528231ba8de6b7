"""A run: the games that are still missing are played, and every result is kept as soon as it is there."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from kostka.arena.journal import journal
from kostka.arena.plan import Plan
from kostka.arena.report import Report, report
from kostka.arena.workers import Workers

Progress = Callable[[int], object]
"""Called with the number of games that are there, at the start and after each."""


def run(plan: Plan, games: int, workers: Workers, path: Path, progress: Progress) -> Report:
    """Play so many games, a multiple of the seatings, as far as the file does not have them already."""
    with journal(path, plan) as kept:
        there = {number for number in kept.outcomes if number < games}
        progress(len(there))
        missing = [number for number in range(games) if number not in there]
        with closing(workers(plan, missing)) as outcomes:
            for outcome in outcomes:
                kept.add(outcome)
                there.add(outcome.number)
                progress(len(there))
        return report(plan, [kept.outcomes[number] for number in range(games)])
