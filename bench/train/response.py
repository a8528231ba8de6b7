"""Looks for a strategy that beats a given bot: `python -m bench.train.response expert`.

The strategies are the expert's with other habits: when to open and how, whether to fight for the last draw,
from which pool on the last round is thought about, and what makes a gift harmful. It starts from somebody who
opens at once with most tiles, holds, and never fights. In every generation each strategy plays paired games
against the bot, and the best of them are the parents of the next; what is best in the end plays games that
nobody has seen. The same seed finds the same strategy.
"""

import argparse
import math
import multiprocessing
import time
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from kostka.arena.playing import Player, play
from kostka.bots import any_bot
from kostka.bots.classic.expert import EXPERT, Expert
from kostka.bots.classic.expert.habits import Habits
from kostka.engine import seed_from
from kostka.engine.record import Header
from kostka.rules.families import CLASSIC

if TYPE_CHECKING:
    from kostka.bots.bot import Bot

START = Habits(close=(99, 99, 99), latest=(78, 78, 78), fights=False, small=False, weights=(0,) * 8)
_STEP = np.array([60, 60, 20, 1500, 1500, 1500, 1500, 1500])
"""How far the weights of gifts typically change between generations."""
_CLOSE = (0, 1, 2, 3, 4, 6, 99)
_LATEST = (1, 2, 3, 4, 5, 6, 8, 12, 78)
_PARENTS = 4


@dataclass(frozen=True, slots=True)
class Trial:
    """A strategy, the bot that it meets, and the deal that they play from both sides."""

    habits: Habits
    against: str
    work: int
    deal: str


def score(trial: Trial) -> float:
    """The share of the two games of a deal that the strategy wins."""
    mine, theirs = Expert("response", habits=trial.habits), any_bot(trial.against, CLASSIC)
    won = 0.0
    for seat in (0, 1):
        bots: list[Bot] = [mine, theirs] if seat == 0 else [theirs, mine]
        players = [Player(bot, trial.work if bot is mine else bot.work.arena) for bot in bots]
        header = Header("original-pl", ("a", "b"), seed_from(trial.deal), {}, None)
        winners = play(header, players, f"{trial.deal} {seat}").result.winners
        won += (seat in winners) / len(winners)
    return won / 2


def changed(habits: Habits, rng: np.random.Generator) -> Habits:
    """A neighbour of a strategy."""
    weights = np.array(habits.weights) + _STEP * rng.standard_normal(8) * (rng.random(8) < 0.4)
    habits = replace(habits, weights=tuple(int(weight) for weight in weights))
    if rng.random() < 0.3:
        habits = replace(habits, close=(int(rng.choice(_CLOSE)), *habits.close[1:]))
    if rng.random() < 0.3:
        habits = replace(habits, latest=(int(rng.choice(_LATEST)), *habits.latest[1:]))
    if rng.random() < 0.2:
        habits = replace(habits, fights=not habits.fights)
    if rng.random() < 0.2:
        habits = replace(habits, small=not habits.small)
    return habits


def main() -> None:
    """Train, and measure what came out."""
    parser = argparse.ArgumentParser(prog="python -m bench.train.response", description=__doc__)
    parser.add_argument("against", help="the bot to beat: expert, or module:attribute")
    parser.add_argument("--generations", type=int, default=10)
    parser.add_argument("--strategies", type=int, default=24)
    parser.add_argument("--deals", type=int, default=16, help="for each strategy in each generation")
    parser.add_argument("--proof", type=int, default=1000, help="deals for the best in the end")
    parser.add_argument("--seconds", type=float, default=math.inf, help="no new generation after these")
    parser.add_argument("--work", type=int, default=EXPERT.work.arena, help="worlds that it imagines")
    parser.add_argument("--from-expert", action="store_true", help="start from the expert's own habits")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    rng, began = np.random.default_rng(asked.seed), time.monotonic()
    trial = partial(Trial, against=asked.against, work=asked.work)
    parents = [EXPERT.habits if asked.from_expert else START]
    with multiprocessing.Pool(asked.jobs) as pool:
        for generation in range(asked.generations):
            if time.monotonic() - began > asked.seconds:
                break
            tried = list(dict.fromkeys(parents))
            while len(tried) < asked.strategies:
                tried.append(changed(parents[int(rng.integers(len(parents)))], rng))
            deals = [f"response {asked.seed} {generation} {deal}" for deal in range(asked.deals)]
            trials = [trial(one, deal=deal) for one in tried for deal in deals]
            shares = np.array(pool.map(score, trials, chunksize=1)).reshape(len(tried), -1).mean(1)
            order = np.argsort(-shares, kind="stable")
            parents = [tried[one] for one in order[:_PARENTS]]
            print(f"generation {generation}: best {shares.max():.3f}, all {shares.mean():.3f}", flush=True)
        best = parents[0]
        deals = [f"proof {asked.seed} {deal}" for deal in range(asked.proof)]
        shares = np.array(pool.map(score, [trial(best, deal=deal) for deal in deals], chunksize=4))
    spread = 1.96 * shares.std() / math.sqrt(len(shares))
    print(best)
    print(
        f"wins {100 * shares.mean():.1f} % ±{100 * spread:.1f} of {2 * len(shares)} against {asked.against}"
    )


if __name__ == "__main__":
    main()
