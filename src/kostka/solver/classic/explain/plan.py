"""From the changes between two tables to steps: where every tile comes from, and in which order to go."""

from collections import Counter, defaultdict
from itertools import chain
from typing import TypeAlias

from kostka.rules import Deck
from kostka.solver.classic.explain.changes import compare, difference
from kostka.solver.classic.explain.desk import Desk, Errand, errand
from kostka.solver.classic.explain.steps import ANY, ASIDE, RACK, Deed, Move, Spot, Step, readings, spots
from kostka.solver.classic.turn import CLASSIC
from kostka.tiles import JOKER, Reading, Table, Tile

Origin: TypeAlias = tuple[int, Tile]
"""Where a tile is, and what it stands for there."""


def explain(before: Table, after: Table, deck: Deck = CLASSIC, *, groups: bool = True) -> tuple[Step, ...]:
    """The steps from one table of valid sets to another that holds all its tiles and perhaps more.

    What needs nothing but the rack comes first; after that always the step that leaves fewest sets broken.
    """
    if before == after:
        return ()
    old = readings(before, deck, groups)
    new = readings(after, deck, groups)
    desk = Desk(old, deck, groups)
    harm = {it: desk.harm(it) for it in _Work(old, new).errands()}
    latest: frozenset[int] = frozenset()
    steps = []
    while harm:
        ready = [it for it in harm if it.freed <= desk.freed]
        keys = [(harm[it], it.stage, latest.isdisjoint(it.touched), it.set) for it in ready]
        chosen = ready[keys.index(min(keys))]
        steps.append(desk.take(chosen, new[chosen.becomes]))
        del harm[chosen]
        latest = chosen.touched
        for other in harm:
            if not latest.isdisjoint(other.touched):
                harm[other] = desk.harm(other)
    return tuple(steps)


class _Work:
    """All there is to do, set by set; then who supplies what; then the jokers that make way for a tile."""

    def __init__(self, old: list[Reading], new: list[Reading]) -> None:
        change = compare(old, new)
        fresh = {len(old) + count: j for count, j in enumerate(change.new)}
        self._first_new = len(old)
        self._becomes = fresh | dict(change.continued)
        self._leaving = {i: spots(old[i]) for i in change.dissolved}
        self._needs: dict[int, list[Spot]] = {}
        self._shifted: dict[int, list[tuple[Tile, Tile]]] = {}
        for index, j in self._becomes.items():
            lying = [] if index in fresh else spots(old[index])
            parts = difference(lying, spots(new[j]))
            self._leaving[index], self._needs[index], self._shifted[index] = parts
        self._moves: dict[int, list[Move]] = {index: [] for index in self._becomes}

    def errands(self) -> list[Errand]:
        self._supply(self._stock())
        found = self._joker_errands()
        for index, j in self._becomes.items():
            if self._moves[index]:
                moves = sorted(self._moves[index], key=_now)
                found.append(errand(index, j, tuple(moves), new=index >= self._first_new))
        return found

    def _stock(self) -> dict[Tile, list[Origin]]:
        """Where tiles can be had; what the table does not supply comes from the rack."""
        stock: defaultdict[Tile, list[Origin]] = defaultdict(list)
        for index, lying in self._leaving.items():
            for was, tile in lying:
                stock[tile].append((index, was))
        wanted = Counter(tile for _, tile in chain.from_iterable(self._needs.values()))
        for tile, origins in stock.items():
            if len(origins) > wanted[tile]:
                raise ValueError(f"{tile} has left the table")
        for tile, count in wanted.items():
            stock[tile] = [(RACK, ANY if tile == JOKER else tile)] * (count - len(stock[tile])) + stock[tile]
        return stock

    def _supply(self, stock: dict[Tile, list[Origin]]) -> None:
        """Copies of a tile are equal: prefer new sets from the rack alone, then few sources for each set."""
        wanting: list[tuple[int, Spot]] = []
        for index, needed in self._needs.items():
            if index >= self._first_new and _on_rack([tile for _, tile in needed], stock):
                for spot in needed:
                    self._fetch(index, spot, stock[spot[1]][0], stock)
            else:
                wanting += [(index, spot) for spot in needed]
        # Tiles that can come from one place only decide where the others had better come from.
        wanting.sort(key=lambda want: len(set(stock[want[1][1]])))
        for index, spot in wanting:
            self._fetch(index, spot, self._nearest(index, stock[spot[1]]), stock)

    def _nearest(self, index: int, origins: list[Origin]) -> Origin:
        """The place that most tiles of the set come from already."""
        if len(origins) == 1:
            return origins[0]
        used = Counter(move.source for move in self._moves[index])
        return max(origins, key=lambda origin: used[origin[0]])

    def _fetch(self, index: int, spot: Spot, origin: Origin, stock: dict[Tile, list[Origin]]) -> None:
        now, tile = spot
        stock[tile].remove(origin)
        self._moves[index].append(Move(tile, origin[0], index, origin[1], now))

    def _joker_errands(self) -> list[Errand]:
        """Jokers whose place a tile takes, and those that just change their place within a run."""
        found = []
        freed: list[Origin] = []
        for index, j in self._becomes.items():
            moves = self._moves[index]
            gone = [(was, ANY) for was, tile in self._leaving[index] if tile == JOKER]
            for was, now in (*gone, *self._shifted[index]):
                tile = next((it for it in moves if it.tile != JOKER and was in (it.tile, ANY)), None)
                if tile:
                    moves.remove(tile)
                    swap = (Move(JOKER, index, ASIDE, was, ANY), tile)
                    found.append(errand(index, j, swap, deed=Deed.SWAP))
                if now == ANY:
                    freed += [(index, was)] if tile else []
                elif tile:
                    moves.append(Move(JOKER, ASIDE, index, ANY, now))
                else:
                    shift = Move(JOKER, index, index, was, now)
                    found.append(errand(index, j, (shift,), deed=Deed.SHIFT))
        self._wait(freed)
        return found

    def _wait(self, freed: list[Origin]) -> None:
        """Let freed jokers come from where they wait instead of from their sets."""
        for moves in self._moves.values():
            for nth, move in enumerate(moves):
                if move.tile == JOKER and (move.source, move.was) in freed:
                    freed.remove((move.source, move.was))
                    moves[nth] = move._replace(source=ASIDE, was=ANY)


def _on_rack(tiles: list[Tile], stock: dict[Tile, list[Origin]]) -> bool:
    """Whether the rack, which comes first in the stock, holds all of these tiles."""
    if stock[JOKER].count((RACK, ANY)) < tiles.count(JOKER):
        return False
    return all(stock[tile] and stock[tile][0][0] == RACK for tile in tiles)


def _now(move: Move) -> Tile:
    return move.now
