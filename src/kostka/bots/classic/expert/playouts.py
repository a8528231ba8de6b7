"""Games played to their end from a world, many side by side: everybody holds, and goes out when it can.

At an empty pool each lays what takes most points off the rack. That is how those who hold play, and close
enough to how others end a game; it is used where the order of the last round is to be judged. Whoever has not
opened yet will have done so by then: all count as opened. The player whose choice it is fights on for a place
in the last round; what it would give for that is left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kostka.bots.classic.expert.counts import Counts, cells_of
from kostka.bots.classic.expert.plays import Cells
from kostka.bots.classic.expert.scene import Scene, World
from kostka.bots.classic.expert.tempo import should_lay

_WHOLE = 12
"""A game won alone; so that it can be shared."""


@dataclass(slots=True)
class _Lane:
    """A game: seat 0 is the player whose choice it is, the others follow in the order of their turns."""

    choice: int
    table: Counts
    racks: list[Counts]
    pool: list[int]
    turn: int
    turns_left: int

    def lay(self, tiles: Sequence[int]) -> None:
        rack = self.racks[self.turn]
        for place in tiles:
            rack[place] -= 1
            self.table[place] += 1

    def pass_on(self) -> bool:
        """On to the next turn; False if that was the last one."""
        self.turn = (self.turn + 1) % len(self.racks)
        if self.turns_left:
            self.turns_left -= 1
            return self.turns_left > 0
        return True

    def draw(self) -> None:
        self.racks[self.turn][self.pool.pop()] += 1
        if not self.pool:
            self.turns_left = len(self.racks) + 1


def shares(scene: Scene, worlds: Sequence[World], choices: Sequence[Cells]) -> list[int]:
    """What each choice (nothing: a draw) wins in all of these worlds together, in twelfths of a game."""
    lanes = [
        _after(scene, world, number, choice) for world in worlds for number, choice in enumerate(choices)
    ]
    won = [0] * len(choices)
    while lanes:
        going = list[_Lane]()
        outs = scene.ask.out([scene.ask.row(lane.table, lane.racks[lane.turn]) for lane in lanes])
        late = [lane for lane, out in zip(lanes, outs, strict=True) if not lane.pool and not out]
        laid = iter(scene.ask.lay_points([scene.ask.row(lane.table, lane.racks[lane.turn]) for lane in late]))
        for lane, out in zip(lanes, outs, strict=True):
            if out:
                won[lane.choice] += _WHOLE if lane.turn == 0 else 0
                continue
            tiles = () if lane.pool else next(laid)
            if lane.pool:
                if lane.turn or not should_lay(len(lane.racks), len(lane.pool)):
                    lane.draw()
            else:
                lane.lay(tiles)
            if lane.pass_on():
                going.append(lane)
            else:
                won[lane.choice] += _share(lane, scene)
        lanes = going
    return won


def _after(scene: Scene, world: World, number: int, choice: Cells) -> _Lane:
    *racks, pool = world
    lane = _Lane(
        choice=number,
        table=scene.table[:],
        racks=[scene.rack[:], *(rack[:] for rack in racks)],
        pool=cells_of(pool),
        turn=0,
        turns_left=scene.turn.view.last_turns or 0,
    )
    if choice:
        lane.lay(choice)
    elif lane.pool:
        lane.draw()
    lane.pass_on()
    return lane


def _share(lane: _Lane, scene: Scene) -> int:
    """What seat 0 gets when the pool has run out: the fewest points win, a tie is shared (C-END-3)."""
    joker = scene.turn.rules.score.joker
    costs = [sum(number * (place % 24 or joker) for place, number in enumerate(rack)) for rack in lane.racks]
    lowest = min(costs)
    return _WHOLE // costs.count(lowest) if costs[0] == lowest else 0
