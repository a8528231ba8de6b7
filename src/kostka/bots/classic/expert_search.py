"""The expert's search: ways to lay, and playouts of the best of them, all in the same imagined worlds."""

import math
import threading
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from kostka.bots.bot import Budget
from kostka.bots.classic import rollout, rollout_worlds
from kostka.bots.classic.expert_knowledge import CELLS, Counts, Knowledge
from kostka.bots.classic.expert_network import network
from kostka.bots.classic.rollout_game import GameTerms, Lanes
from kostka.bots.classic.rollout_value import Network
from kostka.engine.chance import Chance
from kostka.solver.kernel_memory import Memory

Laid: TypeAlias = tuple[int, ...]
"""What is laid, by cell."""

CERTAIN = 1 << 16

_OFFERS = 96  # ways to hold tiles back that the solver is asked about
_AT_ONCE = 24  # of them between two looks at the clock
_AT_RANDOM = 24  # of them at random
_NEIGHBOURS = 3  # plays of which also those are looked at that lay a tile less
_CONTENDERS = 4  # plays that are played out, besides laying nothing
WORLDS = 16  # worlds that are imagined at a time
_MARGIN = 0.5  # by which another choice must be better than the usual one, over the root of the playouts
_ENOUGH = 32  # playouts after which a choice can be found to win nearly always
_NEARLY_ALWAYS = 0.98  # of the playouts
_MENDINGS = 3  # times that a rack is changed which should have been laid before
WIDTH = 12  # of the solver's search in playouts


@dataclass(slots=True)
class Candidate:
    """What could be laid (nothing: draw or pass), and what is thought of it.

    `usual` is what the player of a playout would do: open with most tiles, then hold everything until the
    whole rack goes out. `won` and `lost` are what the two ends of the game are worth.
    """

    laid: Laid
    impression: float
    usual: bool = False
    won: float = 1.0
    lost: float = 0.0
    total: float = 0.0
    playouts: int = 0

    @property
    def merit(self) -> float:
        """What it is worth: by playouts, less a margin unless it is the usual choice; else by impression."""
        chance = self.impression
        if self.playouts:
            margin = 0.0 if self.usual else _MARGIN / math.sqrt(self.playouts)
            chance = self.total / self.playouts - margin
        return chance * self.won + (1 - chance) * self.lost

    @property
    def decides(self) -> bool:
        """Whether it wins nearly always, so that nothing can be much better."""
        return self.playouts >= _ENOUGH and self.total >= _NEARLY_ALWAYS * self.playouts


class _Room(threading.local):
    """Lanes by purpose, terms and size; kept, since to make them takes longer than many playouts."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], Lanes] = {}
        self._networks: dict[int, Network] = {}
        self._memory = Memory(1 << 17)

    def lanes(self, purpose: str, terms: GameTerms, lanes: int, seats: int, options: int = 1) -> Lanes:
        key = (purpose, terms, lanes, seats, options)
        if key not in self._made:
            if len(self._made) >= 12:
                self._made.clear()
            self._made[key] = Lanes(terms, lanes, seats, options, self._network(seats), self._memory)
        return self._made[key]

    def _network(self, seats: int) -> Network:
        if seats not in self._networks:
            self._networks[seats] = network(seats)
        return self._networks[seats]


_room = _Room()


def candidates(known: Knowledge, terms: GameTerms, rng: Chance, budget: Budget) -> list[Candidate]:
    """Different ways to lay, by first impression, best first; to lay nothing is among them.

    They cost no work. Where the clock says stop there are fewer of them: at least what lays most.
    """
    root = _room.lanes("root", terms, 1, len(known.sizes), _AT_ONCE)
    rollout.prepare(root, 1, 0)
    rollout_worlds.place(root, 0, *known.position)
    found: dict[Laid, int] = {}
    _ask(root, known.rack, [*_one_face(known.rack), *_at_random(known.rack, rng)], found, budget)
    seen: set[Laid] = set()
    for _ in range(2):
        best = sorted(found, key=lambda laid: (found[laid], laid), reverse=True)[:_NEIGHBOURS]
        near = [offer for laid in best if laid not in seen for offer in _one_less(array("i", laid))]
        seen.update(best)
        if near:
            _ask(root, known.rack, near, found, budget)
    usual = _usual(known, found)
    ranked = sorted(found.items(), key=lambda item: (item[1], item[0]), reverse=True)
    return [Candidate(laid, value / CERTAIN, laid == usual) for laid, value in ranked]


def _usual(known: Knowledge, found: dict[Laid, int]) -> Laid:
    """The most tiles before the own opening, at an empty pool, and if it is the whole rack; else nothing."""
    most = max(found, key=lambda laid: (sum(laid), laid))
    holds = known.opened[known.seat] and known.pool and sum(most) < sum(known.rack)
    return (0,) * CELLS if holds else most


def _ask(root: Lanes, rack: Counts, offers: list[Counts], found: dict[Laid, int], budget: Budget) -> None:
    """What can be laid of each offer, of the whole rack, and of it without jokers that are not needed."""
    asked = [rack, *offers][: _OFFERS - 1]
    for at in range(0, len(asked), _AT_ONCE - 1):
        if found and budget.out_of_time():
            return
        some = [rack, *asked[at : at + _AT_ONCE - 1]]
        rows = array("i")
        for offer in some:
            rows.extend(offer)
        for value, laid in rollout.propose(root, rows, len(some)):
            found.setdefault(laid, value)


def _one_face(rack: Counts) -> Iterator[Counts]:
    """Each face held back once, and each alone."""
    yield from _one_less(rack)
    for place in range(CELLS):
        if rack[place]:
            alone = array("i", bytes(4 * CELLS))
            alone[place] = 1
            yield alone


def _one_less(counts: Counts) -> Iterator[Counts]:
    for place in range(CELLS):
        if counts[place]:
            fewer = counts[:]
            fewer[place] -= 1
            yield fewer


def _at_random(rack: Counts, rng: Chance) -> Iterator[Counts]:
    for _ in range(_AT_RANDOM):
        odds = 1 + rng.below(7)
        offer = rack[:]
        for place in range(CELLS):
            for _ in range(rack[place]):
                offer[place] -= rng.below(8) < odds
        yield offer


def play_out(
    found: list[Candidate], known: Knowledge, terms: GameTerms, rng: Chance, budget: Budget
) -> list[Candidate]:
    """Play the usual choice and the best others out while work is left, at the end only two; best first.

    In a playout the others lay most tiles each turn; the player holds everything until the rack goes out.
    When a choice is found that wins nearly always, the rest of the work is spared.

    A unit of work is a playout. What the clock interrupts does not count, so that all have seen the same.
    """
    ranked = sorted(found, key=_merit, reverse=True)
    left = [one for one in ranked if one.usual]
    if left and left[0].impression >= 1:
        return left  # the whole rack goes out
    left += [one for one in ranked if not one.usual][:_CONTENDERS]
    share = budget.work // 3
    while len(left) > 1:
        done = 0
        while done < share or len(left) == 2:
            worlds = min(WORLDS, budget.work // len(left))
            if worlds == 0 or not _try_all(left, worlds, known, terms, rng, budget=budget):
                return sorted(left, key=_merit, reverse=True) if left[0].playouts else left
            done += worlds * len(left)
            if any(one.decides for one in left):
                return sorted(left, key=_merit, reverse=True)
        rest = sorted(left[1:], key=_merit, reverse=True)
        left = [left[0], *rest[: max(1, len(rest) // 2)]]
    return left


def _merit(one: Candidate) -> float:
    return one.merit


def _try_all(
    left: list[Candidate], worlds: int, known: Knowledge, terms: GameTerms, rng: Chance, *, budget: Budget
) -> bool:
    """Play every candidate out in the same worlds; False if the clock said stop."""
    seats = len(known.sizes)
    imagined = _room.lanes("worlds", terms, WORLDS, seats)
    rollout.prepare(imagined, worlds, WIDTH)
    rollout_worlds.place(imagined, 0, *known.position)
    rollout_worlds.sample(imagined, rng.below(1 << 64), known.then, known.fresh, known.tested, _MENDINGS)
    lanes = _room.lanes("playouts", terms, WORLDS, seats)
    rollout.prepare(lanes, worlds, WIDTH, "m" * known.seat + "h")
    totals = []
    for one in left:
        if not budget.spend(worlds):
            return False
        for world in range(worlds):
            rollout_worlds.copy(imagined, world, lanes, world)
            rollout_worlds.lay(lanes, world, one.laid)
        ends = rollout.to_the_end(lanes, known.seat, budget.out_of_time)
        if ends is None:
            return False
        totals.append(sum(ends))
    for one, total in zip(left, totals, strict=True):
        one.total += total / CERTAIN
        one.playouts += worlds
    return True
