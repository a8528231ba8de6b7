"""A run: missing games are played, and every result is stored at once."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from kostka.arena.journal import journal
from kostka.arena.plan import Plan
from kostka.arena.report import Report, report
from kostka.arena.workers import Workers

Progress = Callable[[int], object]
"""Called with the number of games available, at the start and after each game."""


def run(plan: Plan, games: int, workers: Workers, path: Path, progress: Progress) -> Report:
    """Play up to so many games, a multiple of the seatings; those in the file are not repeated."""
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
