"""How fast whole games are: bots that lay the most tiles, records and views included, and where time goes.

Afterwards some are played again, unmeasured: a sample of the stack every millisecond of processor time says
whose it is. It belongs to the innermost package of ours that is on the stack, tiles and texts aside, which
serve all of them.
"""

import argparse
import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import kostka
from bench.figures import Figures, heading
from kostka.arena import Plan, entrants
from kostka.rules import edition

EDITION, BOT, PLAYERS, GAMES = "original-pl", "solid", 4, 500
GAMES_A_SECOND = 250
EVERY = 0.001
SAMPLED = 200
"""So many games are played again for the samples, which would slow down those that are timed."""
PARTS = ("solver", "engine", "rest")
HOME = Path(kostka.__file__).parent


def games(
    number: int = GAMES, bot: str = BOT, players: int = PLAYERS, box: str = EDITION
) -> dict[str, object]:
    """Play so many games, print how long they took, and whose time it was."""
    plan = Plan(box, entrants([bot], edition(box).family), players, "bench")
    plan.play(0)
    times, samples = [], Counter[str]()
    for game in range(number):
        began = time.process_time_ns()
        plan.play(game)
        times.append(time.process_time_ns() - began)
    with sampled(samples):
        for game in range(min(number, SAMPLED)):
            plan.play(game)
    rate = number / (sum(times) / 1e9)
    shares = {part: samples[part] / max(samples.total(), 1) for part in PARTS}
    print(f"\n{heading()}")
    print(Figures.of(times).row(f"a game of {players} {bot} bots, recorded"))
    print(f"  {number} games, {rate:.1f} a second on one core (should be {GAMES_A_SECOND})")
    print("  time in " + ", ".join(f"{part} {share:.0%}" for part, share in shares.items()))
    return {"games": times, "a_second": rate, "shares": shares}


@contextmanager
def sampled(samples: Counter[str]) -> Iterator[None]:
    """Count the parts on whose code the processor works meanwhile."""

    def sample(_: int, frame: FrameType | None) -> None:
        samples[part_of(frame)] += 1

    before = signal.signal(signal.SIGPROF, sample)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def part_of(frame: FrameType | None) -> str:
    """The part to which the innermost frame of ours belongs."""
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        package = path.relative_to(HOME).parts[0] if path.is_relative_to(HOME) else ""
        if package in PARTS:
            return package
        if package in ("arena", "bots"):
            break
        frame = frame.f_back
    return "rest"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bench.games", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, metavar="N")
    parser.add_argument("--bot", default=BOT)
    parser.add_argument("--players", type=int, default=PLAYERS, metavar="K")
    parser.add_argument("--edition", default=EDITION)
    options = parser.parse_args()
    games(options.games, options.bot, options.players, options.edition)


if __name__ == "__main__":
    main()
