"""What one player among bots could win if it saw more: `python -m bench.bound --sees racks`.

At each of its turns the player tries what it could do (the expert's choice, drawing, most tiles, the
smallest opening) and plays every choice to the end, with the bots as they are and itself as the expert
without work. Who sees `nothing` does so in worlds dealt at random, who can `guess` in those in which the
others, once they had opened, left nothing on their racks that could be laid; who sees `racks` with the real
racks and a mixed pool, who sees the `pool` as well in the one game there is. Without any worlds it is the
expert as it is. Every deal is played from every seat.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import fmean

from kostka.arena.intervals import share_interval
from kostka.bots import any_bot
from kostka.bots.bot import Bot, Budget, SeatView
from kostka.bots.classic.expert import EXPERT
from kostka.bots.classic.expert.plays import small_openings
from kostka.bots.classic.level import most_tiles, turn_of
from kostka.engine import game_for, seed_from
from kostka.engine.chance import Chance
from kostka.engine.changed import changed
from kostka.engine.classic import Action, ClassicGame, Draw, Play, Position
from kostka.rules import load
from kostka.rules.families import CLASSIC
from kostka.solver import solve
from kostka.tiles import Table as Sets
from kostka.tiles import Tile

SIGHTS = ("nothing", "guess", "racks", "pool")
_OWN = EXPERT
_LONGEST = 2000
_TRIES = 4


@dataclass(slots=True)
class Table:
    """A game between the player, who sits at `seat`, and copies of a bot."""

    game: ClassicGame
    seat: int
    rival: Bot
    luck: str
    margin: float = 0.0
    history: tuple[object, ...] = ()
    left: dict[int, tuple[Sets, int]] = field(default_factory=dict)
    """By seat the table after its last turn, and how many tiles it drew then, if it has opened."""

    def view(self, position: Position, seat: int, history: tuple[object, ...] = ()) -> SeatView:
        return SeatView(self.game.rules, seat, self.game.view(position, seat), history)

    def usual(self, position: Position, seat: int) -> Action:
        """What a seat does without a look at anything hidden."""
        bot = _OWN if seat == self.seat else self.rival
        work = 0 if seat == self.seat else self.rival.work.arena
        chance = Chance(seed_from(self.luck), f"{seat} {len(position.pool)} {position.passes}")
        action: Action = bot.act(self.view(position, seat), chance, Budget(work))
        return action

    def share(self, position: Position) -> float:
        """Play on as usual: what the player gets of the win."""
        for _ in range(_LONGEST):
            if position.result is not None:
                break
            seat = min(self.game.actors(position))
            position = self.game.apply(position, self.usual(position, seat)).position
        winners = position.result.winners if position.result is not None else ()
        return 1 / len(winners) if self.seat in winners else 0.0

    def choices(self, position: Position) -> list[Action]:
        """What the player could do, the expert's own choice first."""
        seat = self.seat
        chance = Chance(seed_from(self.luck), f"own {len(position.pool)} {len(position.racks[seat])}")
        view = self.view(position, seat, self.history)
        found: list[Action] = [_OWN.act(view, chance, Budget(_OWN.work.arena))]
        if position.started:
            turn = turn_of(view)
            tables = [most_tiles(turn)]
            if not turn.opened:
                tables += [(*turn.table, *sets) for sets in small_openings(turn)[:2]]
            found += [Draw(seat)] if position.pool else []
            found += [Play(seat, table) for table in tables if table is not None]
        return [action for action in dict.fromkeys(found) if not self.game.violations(position, action)]

    def worlds(self, position: Position, sees: str, many: int) -> Iterator[Position]:
        """Positions that the player cannot tell from this one."""
        if sees == "pool":
            yield position
            return
        chance = Chance(seed_from(self.luck), f"worlds {len(position.pool)} {len(position.racks[self.seat])}")
        for _ in range(many):
            if sees == "racks":
                yield changed(position, pool=chance.shuffled(position.pool))
                continue
            yield self._dealt(position, chance, guess=sees == "guess")

    def _dealt(self, position: Position, chance: Chance, *, guess: bool) -> Position:
        """Other racks and another pool."""
        others = [tile for seat, rack in enumerate(position.racks) if seat != self.seat for tile in rack]
        mixed = chance.shuffled((*others, *position.pool))
        racks, pool = list(position.racks), list(mixed[len(others) :])
        at = 0
        for seat, rack in enumerate(position.racks):
            if seat != self.seat:
                dealt = list(mixed[at : at + len(rack)])
                at += len(rack)
                if guess and seat in self.left:
                    self._exchange(dealt, pool, *self.left[seat])
                racks[seat] = tuple(sorted(dealt))
        return changed(position, racks=tuple(racks), pool=chance.shuffled(pool))

    def _exchange(self, rack: list[Tile], pool: list[Tile], table: Sets, drew: int) -> None:
        """Exchange what could have been laid, a few times over; the tiles drawn since, in front, may stay."""
        for _ in range(_TRIES):
            laid = solve(table, tuple(rack[drew:]), self.game.rules.deck).played
            if not laid:
                return
            for tile in laid:
                place = rack.index(tile, drew)
                pool.append(tile)
                rack[place] = pool.pop(0)

    def best(self, position: Position, sees: str, many: int) -> Action:
        """The choice that wins most in these worlds; the expert's own if none is better by the margin."""
        choices = self.choices(position)
        if len(choices) == 1:
            return choices[0]
        won = [0.0] * len(choices)
        for world in self.worlds(position, sees, many):
            for number, action in enumerate(choices):
                won[number] += self.share(self.game.apply(world, action).position)
        return choices[won.index(max(won))] if max(won) >= won[0] + self.margin else choices[0]

    def play(self, players: int, seed: str, sees: str, many: int) -> float:
        """A whole game: what the player gets of the win."""
        step = self.game.start(players, seed)
        while True:
            position = step.position
            self.history += tuple(self.game.redact(event, self.seat) for event in step.events)
            if position.result is not None:
                winners = position.result.winners
                return 1 / len(winners) if self.seat in winners else 0.0
            seat = min(self.game.actors(position))
            action = self.best(position, sees, many) if seat == self.seat else self.usual(position, seat)
            step = self.game.apply(position, action)
            if seat != self.seat and position.started and step.position.opened[seat]:
                drew = int(isinstance(action, Draw))
                self.left[seat] = step.position.table, drew


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bench.bound", description=__doc__)
    parser.add_argument("--sees", choices=SIGHTS, default="racks")
    parser.add_argument("--against", default="solid", metavar="BOT")
    parser.add_argument("--players", type=int, default=4, metavar="K")
    parser.add_argument("--deals", type=int, default=50, metavar="N")
    parser.add_argument("--worlds", type=int, default=8, metavar="N")
    parser.add_argument("--margin", type=float, default=0.0, help="worlds by which a choice must be better")
    parser.add_argument("--seed", default="bound")
    parser.add_argument("--minutes", type=float, default=None, help="stop after so long, with what there is")
    options = parser.parse_args()
    game = game_for(load("original-pl"))
    rival = any_bot(options.against, CLASSIC)
    began, shares = time.monotonic(), list[float]()
    for deal in range(options.deals):
        if options.minutes is not None and time.monotonic() - began > 60 * options.minutes:
            break
        seed = seed_from(f"{options.seed} deal {deal}")
        tables = [
            Table(game, seat, rival, f"{options.seed} {deal} {seat}", options.margin)
            for seat in range(options.players)
        ]
        shares.append(
            fmean(each.play(options.players, seed, options.sees, options.worlds) for each in tables)
        )
    ends = share_interval(shares)
    between = "" if ends is None else f" [{100 * ends[0]:.1f}, {100 * ends[1]:.1f}]"
    print(
        f"sees {options.sees}: {100 * fmean(shares):.1f} %{between} of {len(shares) * options.players} games "
        f"among {options.players - 1} {options.against}, {time.process_time():.0f} s of processor time"
    )


if __name__ == "__main__":
    main()
