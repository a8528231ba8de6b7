"""What is asked: matches of the arena, games of equals that are watched, and racks dealt beside tables.

Each question has a seed of its own and answers with figures by name.
"""

from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.strategy.curve import Sampled, sampled
from bench.strategy.figure import Figure, score, share, wins
from bench.strategy.watching import Watched, watched
from kostka import rules
from kostka.arena.plan import Plan, entrants
from kostka.arena.run import run
from kostka.arena.workers import in_this_process
from kostka.engine.classic.legality import doublets
from kostka.tiles import JOKER

Figures = dict[str, Figure]

KEPT = Path(__file__).parents[1] / "results" / "strategy"
"""The games of matches, so that one that was interrupted goes on; not part of the repository."""

_MANY_DOUBLETS = 3


@dataclass(frozen=True, slots=True)
class Question:
    """What all questions have; `seed` is that of the chapter."""

    seed: str
    games: int

    @property
    def key(self) -> str:
        """Its name among the results."""
        raise NotImplementedError

    def spec(self) -> dict[str, object]:
        """What decides the answer: another answer belongs to another spec."""
        return asdict(self)

    def answer(self) -> Figures:
        raise NotImplementedError

    def forget(self) -> None:
        """Drop what was kept of an earlier answer on the way to it."""


@dataclass(frozen=True, slots=True)
class Match(Question):
    """One of the first among others of the second: every deal in every seating."""

    one: str
    other: str
    players: int = 2
    edition: str = "original-pl"

    @property
    def key(self) -> str:
        names = (name.rpartition(":")[2] for name in (self.one, self.other))
        return " ".join((self.edition, str(self.players), *names))

    def answer(self) -> Figures:
        """`wins` and `score` of the first."""
        plan = self._plan()
        KEPT.mkdir(parents=True, exist_ok=True)
        games = plan.games_for(self.games)
        row = run(plan, games, in_this_process, _kept(plan), lambda _: None).standings[0]
        return {"wins": wins(row), "score": score(row)}

    def forget(self) -> None:
        """Its games are kept as they are played."""
        _kept(self._plan()).unlink(missing_ok=True)

    def _plan(self) -> Plan:
        family = rules.edition(self.edition).family
        return Plan(self.edition, entrants((self.one, self.other), family), self.players, self.seed)


def _kept(plan: Plan) -> Path:
    return KEPT / f"{plan.key}.jsonl"


@dataclass(frozen=True, slots=True)
class Equals(Question):
    """Games between players of one kind: what sets one of them apart is luck alone."""

    bot: str
    players: int = 2
    edition: str = "original-pl"

    @property
    def key(self) -> str:
        return f"{self.edition} {self.players} {self.bot.rpartition(':')[2]}"

    def answer(self) -> Figures:
        """By the seat from the starter, by the order in the last round, and for who had what."""
        games = list(watched(self.edition, self.bot, self.players, self.seed, self.games))
        ended = [game for game in games if game.last_drawn_by is not None]
        found = {"emptied": share([float(game in ended) for game in games])}
        for seat in range(self.players):
            found[f"seat {seat}"] = share([game.shares[seat] for game in games])
            if len(ended) > self.games // 10:
                found[f"last {seat}"] = share([_in_last_round(game, seat) for game in ended])
        opened = [game for game in games if game.openers]
        found["opener"] = share([game.shares[game.openers[0]] for game in opened])
        with_joker = [_of_the_only(game, [JOKER in rack for rack in game.racks]) for game in games]
        many = [
            _of_the_only(game, [doublets(rack) >= _MANY_DOUBLETS for rack in game.racks]) for game in games
        ]
        found["joker"] = share([won for won in with_joker if won is not None])
        found["doublets"] = share([won for won in many if won is not None])
        return found


def _in_last_round(game: Watched, place: int) -> float:
    """What the player won who moved at this place after the last draw; who drew moves last."""
    assert game.last_drawn_by is not None
    return game.shares[(game.last_drawn_by + 1 + place) % game.players]


def _of_the_only(game: Watched, has: list[bool]) -> float | None:
    """What the player won who alone had something; None if nobody or several had it."""
    return game.shares[has.index(True)] if sum(has) == 1 else None


@dataclass(frozen=True, slots=True)
class Racks(Question):
    """Random racks beside tables of games: how often all of one goes out at once."""

    bot: str = "solid"
    players: int = 4

    @property
    def key(self) -> str:
        return "racks"

    def answer(self) -> Figures:
        """By the tiles of the rack and of the table (`N on T`), with jokers here and there besides."""
        games = watched("original-pl", self.bot, self.players, self.seed, self.games)
        cells: dict[str, Counter[bool]] = {}
        for number, game in enumerate(games):
            for one in sampled(game.tables, f"{self.seed} {number}"):
                cells.setdefault(_cell(one), Counter())[one.out] += 1
        least = self.games // 20
        return {
            name: share([1.0] * found[True] + [0.0] * found[False])
            for name, found in sorted(cells.items())
            if found.total() >= least
        }


def _cell(one: Sampled) -> str:
    return f"{one.rack} on {one.table}" if one.joker is None else f"joker {one.joker} {one.table}"
