"""`python -m bench.cpsat_express`: solo games in which CP-SAT thinks, beside ours on the same seeds.

Both throw everything that is left, as `python -m bench.solo --plain` does, and a die falls by the seed, the
turn and its number: only the laying differs. Our search answers on every turn of the games of CP-SAT as well.
Games that are done are kept in `bench/results`, so that a run which was stopped goes on where it was.
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean, median, stdev

from bench.cpsat_model import cpsat
from bench.solo import play
from kostka import rules
from kostka.engine import seed_from
from kostka.engine.express import ExpressGame, Pass, Play, Roll
from kostka.rules.express import ExpressRules
from kostka.solver.express import solve_express
from kostka.tiles.dice import Die

RESULTS = Path(__file__).parent / "results"


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of CP-SAT's game: what it left at what sum, and what our search leaves on the same dice."""

    left: int
    sum: int
    proved: bool
    seconds: float
    our_left: int
    our_sum: int
    our_seconds: float

    @property
    def worse(self) -> bool:
        return (self.left, self.sum) > (self.our_left, self.our_sum)

    @property
    def better(self) -> bool:
        return (self.left, self.sum) < (self.our_left, self.our_sum)


@dataclass(frozen=True, slots=True)
class Game:
    """A solo game of CP-SAT."""

    seed: str
    turns: tuple[Turn, ...]
    left: int


def cpsat_plays(game: ExpressGame, seed: str, seconds: float) -> Game:
    """A game of CP-SAT, checked by the referee."""
    position = game.start(1, seed).position
    turns = []
    while position.result is None:
        thrown = tuple(Die(die.number, None) for die in position.hands[0].dice)
        position = game.apply(position, Roll(0, thrown)).position
        hand = position.hands[0].dice
        start = time.process_time()
        ours = solve_express(position.table, hand, game.rules.deck)
        spent = time.process_time() - start
        theirs = cpsat(position.table, hand, game.rules.deck, seconds)
        turns.append(
            Turn(theirs.left, theirs.sum, theirs.proved, theirs.seconds, len(ours.left), ours.sum, spent)
        )
        action = Play(0, theirs.table, frozenset()) if theirs.left < len(hand) else Pass(0, frozenset())
        position = game.apply(position, action).position
    return Game(seed, tuple(turns), len(position.hands[0].dice))


def games(path: Path, game: ExpressGame, count: int, seed: str, seconds: float) -> Iterator[Game]:
    """The games kept in the file, then those that are still to be played, each kept when it is done."""
    path.parent.mkdir(exist_ok=True)
    kept = [_read(line) for line in path.read_text().splitlines()] if path.exists() else []
    yield from kept[:count]
    for number in range(len(kept), count):
        played = cpsat_plays(game, seed_from(f"{seed} {number}"), seconds)
        with path.open("a") as file:
            file.write(json.dumps(asdict(played)) + "\n")
        yield played


def _read(line: str) -> Game:
    data = json.loads(line)
    return Game(**{**data, "turns": tuple(Turn(**turn) for turn in data["turns"])})


def report(played: list[Game], ours: list[int], seconds: float) -> None:
    """Print the means, their paired difference, and the comparison turn by turn; `ours` are our dice left."""
    turns = [turn for game in played for turn in game.turns]
    more = [game.left - left for game, left in zip(played, ours, strict=True)]
    margin = 1.96 * stdev(more) / len(more) ** 0.5 if len(more) > 1 else 0.0
    print(f"{len(played)} solo games, {len(turns)} turns; CP-SAT {seconds:g} s a turn on one core")
    print(
        f"dice left: CP-SAT {mean(game.left for game in played):.2f}, ours {mean(ours):.2f}; "
        f"CP-SAT leaves {mean(more):+.2f} ± {margin:.2f}"
    )
    print(
        f"games: CP-SAT leaves more in {sum(one > 0 for one in more)}, as many in {more.count(0)}, "
        f"fewer in {sum(one < 0 for one in more)}"
    )
    print(
        f"turns, the same dice: CP-SAT worse in {sum(turn.worse for turn in turns)}, better in "
        f"{sum(turn.better for turn in turns)}; proved in {sum(turn.proved for turn in turns)}"
    )
    for name, spent in (
        ("CP-SAT", [turn.seconds for turn in turns]),
        ("ours", [turn.our_seconds for turn in turns]),
    ):
        print(
            f"seconds a turn, {name}: median {median(spent):.4f}, mean {mean(spent):.4f}, "
            f"longest {max(spent):.4f}"
        )


def main() -> None:
    """Play, tell how it goes game by game, and report."""
    parser = argparse.ArgumentParser(prog="python -m bench.cpsat_express", description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument(
        "--seconds", type=float, default=30.0, help="processor time that CP-SAT has for a turn"
    )
    parser.add_argument("--seed", default="solo")
    options = parser.parse_args()
    loaded = rules.load("express-pl")
    assert isinstance(loaded, ExpressRules)
    path = RESULTS / f"cpsat-dice-{options.seed}-{options.seconds:g}s.jsonl"
    game, played, ours = ExpressGame(loaded), list[Game](), list[int]()
    for one in games(path, game, options.games, options.seed, options.seconds):
        played.append(one)
        ours.append(play(game, one.seed, samples=0).dice)
        print(f"game {len(played)}: CP-SAT leaves {one.left}, ours {ours[-1]}", flush=True)
    report(played, ours, options.seconds)


if __name__ == "__main__":
    main()
