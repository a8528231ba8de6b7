"""Players that move at random, by our own generator, so that the same game comes out everywhere.

They see sets in the rack and tiles that can be added to sets of the table, jokers included; they do not
rebuild. A `clever` one asks the solver now and then, which does.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from kostka import solver
from kostka.engine.chance import Chance
from kostka.engine.classic import (
    Action,
    Announce,
    ClassicGame,
    Draw,
    Pass,
    Play,
    Position,
    Redeal,
    Resign,
    Timeout,
)
from kostka.engine.classic.legality import doublets
from kostka.tiles import JOKER, Rack, Reading, Table, Tile, TileSet, columns, read, rows


@dataclass(frozen=True, slots=True)
class Mover:
    """How often in a hundred turns a player lays what it sees, asks the solver, or lets time run out.

    `restless` is how often somebody acts out of turn: announces after a draw, or gives up. `careless` is how
    often a faulty layout is declared done where the table lets it happen, `late` how often time runs out
    with a layout that is in order.
    """

    eager: int = 80
    clever: int = 0
    slow: int = 0
    restless: int = 0
    careless: int = 0
    late: int = 0

    def action(self, game: ClassicGame, position: Position, chance: Chance) -> Action:
        """A legal action, mostly of one of the seats that the game waits for."""
        if self.restless and chance.below(100) < self.restless:
            seat = chance.below(position.seats)
            for act in (Announce(seat), Resign(seat)):
                if not game.violations(position, act):
                    return act
        waiting = sorted(game.actors(position))
        seat = waiting[chance.below(len(waiting))]
        if not position.started:
            entitled = doublets(position.racks[seat]) >= game.rules.setup.redeal_doublets
            return Redeal(seat, wanted=entitled and chance.below(2) == 0)
        if game.rules.clock.turn_ms and chance.below(100) < self.slow:
            return Timeout(seat, position.table[1:] if chance.below(2) else position.table)
        if self.careless and not game.rules.mode.assisted and chance.below(100) < self.careless:
            return Play(seat, faulty(position, seat, chance))
        table = None
        if chance.below(100) < self.eager:
            asked = chance.below(100) < self.clever
            table = solved(game, position, seat) if asked else seen(game, position, seat, chance)
        idle: Action = Draw(seat) if position.pool else Pass(seat)
        if table is None and not position.pool and game.violations(position, idle):
            table = solved(game, position, seat)  # whoever can lay must
        if table is None:
            return idle
        timed = self.late and game.rules.clock.turn_ms and chance.below(100) < self.late
        return Timeout(seat, table) if timed else Play(seat, table)


def faulty(position: Position, seat: int, chance: Chance) -> Table:
    """A layout with something wrong: nothing laid, tiles gone from the table, or a tile that is no set."""
    rack, table = position.racks[seat], position.table
    kinds: tuple[Table, ...] = (table, table[1:], (*table, rack[:1]), (*table[:-1], rack[-1:]))
    return kinds[chance.below(len(kinds))]


def solved(game: ClassicGame, position: Position, seat: int) -> Table | None:
    """The table after the best play, if there is any."""
    rack, rules = position.racks[seat], game.rules
    if position.opened[seat]:
        best = solver.solve(position.table, rack, rules.deck, groups=rules.sets.groups)
        return best.table if best.played else None
    minimum, jokers, groups = rules.opening.minimum, rules.opening.jokers, rules.sets.groups
    opening = solver.best_opening(rack, rules.deck, minimum, jokers, groups=groups)
    return None if opening is None else (*position.table, *opening.table)


def seen(game: ClassicGame, position: Position, seat: int, chance: Chance) -> Table | None:
    """The table after a play that a beginner would see, if there is any."""
    rules, rack = game.rules, position.racks[seat]
    opened = position.opened[seat]
    held = Counter(rack if opened or rules.opening.jokers else [tile for tile in rack if tile != JOKER])
    table, laid = list(position.table), 0
    for tiles in chance.shuffled(tuple(candidates(game, rack))):
        if Counter(tiles) <= held:
            held -= Counter(tiles)
            table.append(tiles)
            laid += len(tiles)
    if not opened:
        points = sum(
            reading.points for tiles in table[len(position.table) :] if (reading := _read(game, tiles))
        )
        return tuple(table) if laid and points >= rules.opening.minimum else None
    for tile in chance.shuffled(tuple(held.elements())):
        for index in chance.shuffled(range(len(table))):
            longer = _added(game, table[index], tile)
            if longer is not None:
                table[index] = longer
                laid += 1
                break
    return tuple(table) if laid else None


def candidates(game: ClassicGame, rack: Rack) -> Iterator[TileSet]:
    """Short sets of the rack's tiles: with all their number tiles, or with one joker among them."""
    deck = game.rules.deck
    held = set(rack)
    for line in _lines(deck.numbers, deck.colours, game.rules.sets.groups):
        present = tuple(tile for tile in line if tile in held)
        if len(present) >= 3:
            yield present
        elif len(present) == 2 and JOKER in held:
            filled = tuple(tile if tile in held else JOKER for tile in line)
            yield filled if filled.count(JOKER) == 1 else (*present, JOKER)


@lru_cache
def _lines(numbers: int, colours: int, groups: bool) -> tuple[TileSet, ...]:
    """The shortest runs, and the fullest groups."""
    runs = [row[start : start + 3] for row in rows(numbers, colours) for start in range(numbers - 2)]
    full = [column for column in columns(numbers, colours) if len(column) >= 3]
    return (*runs, *full) if groups else tuple(runs)


def _added(game: ClassicGame, tiles: TileSet, tile: Tile) -> TileSet | None:
    for longer in ((tile, *tiles), (*tiles, tile)):
        if _read(game, longer) is not None:
            return longer
    return None


def _read(game: ClassicGame, tiles: TileSet) -> Reading | None:
    return read(tiles, game.rules.deck, game.rules.sets.groups)
