"""Games played to their end from a world, many side by side: everybody holds, and goes out when it can.

When the pool is empty, each lays what takes the most points off the rack. That is how players who hold play,
and close enough to how others finish; it serves to judge the order of the last round. By then everybody will
have opened, so all count as opened. Some fight for their place in the last round by laying any tile that
fits: the player to choose always does, each of the others in every other world.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kostka.bots.classic.expert.counts import Counts, cells_of, none
from kostka.bots.classic.expert.plays import Cells
from kostka.bots.classic.expert.questions import with_tiles
from kostka.bots.classic.expert.scene import Scene, World
from kostka.bots.classic.expert.tempo import should_lay

_WHOLE = 12
"""The value of a game won alone; divisible, since a win can be shared."""
_LOOKED_AT = 3
"""How many tiles are tried; the first that fits is given."""


@dataclass(slots=True)
class _Lane:
    """A game: seat 0 is the player to choose, the others follow in turn order."""

    choice: int
    fights: tuple[bool, ...]
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
        """Go to the next turn; False if that was the last one."""
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
    """What each choice (an empty one is a draw) wins over all these worlds, in twelfths of a game."""
    lanes = [
        _after(scene, world, at, number, choice)
        for at, world in enumerate(worlds)
        for number, choice in enumerate(choices)
    ]
    step = 0
    won = [0] * len(choices)
    while lanes:
        going = list[_Lane]()
        outs = scene.ask.out([scene.ask.row(lane.table, lane.racks[lane.turn]) for lane in lanes])
        late = [lane for lane, out in zip(lanes, outs, strict=True) if not lane.pool and not out]
        laid = iter(scene.ask.lay_points([scene.ask.row(lane.table, lane.racks[lane.turn]) for lane in late]))
        gifts = iter(_gifts(scene, [lane for lane, out in zip(lanes, outs, strict=True) if not out], step))
        step += 1
        for lane, out in zip(lanes, outs, strict=True):
            if out:
                won[lane.choice] += _WHOLE if lane.turn == 0 else 0
                continue
            tiles = next(gifts) if lane.pool else next(laid)
            if lane.pool and not tiles:
                lane.draw()
            else:
                lane.lay(tiles)
            if lane.pass_on():
                going.append(lane)
            else:
                won[lane.choice] += _share(lane, scene)
        lanes = going
    return won


def _gifts(scene: Scene, lanes: Sequence[_Lane], step: int) -> list[Cells]:
    """What is laid instead of drawing in each game that still has a pool; usually nothing."""
    tried = [_tried(lane, 7 * step + 5 * number) for number, lane in enumerate(lanes) if lane.pool]
    tables = [scene.ask.row(lane.table, none()) for lane in lanes if lane.pool]
    fits = iter(
        scene.ask.out(
            [with_tiles(table, (face,)) for table, faces in zip(tables, tried, strict=True) for face in faces]
        )
    )
    fitting = [[face for face in faces if next(fits)] for faces in tried]
    return [tuple(faces[:1]) for faces in fitting]


def _tried(lane: _Lane, start: int) -> list[int]:
    """A few faces of the rack, if its player would rather lay than draw this turn."""
    if not lane.fights[lane.turn] or not should_lay(len(lane.racks), len(lane.pool)):
        return []
    faces = [place for place in dict.fromkeys(cells_of(lane.racks[lane.turn])) if place]
    start %= max(1, len(faces))
    return [*faces[start:], *faces[:start]][:_LOOKED_AT]


def _after(scene: Scene, world: World, at: int, number: int, choice: Cells) -> _Lane:
    *racks, pool = world
    lane = _Lane(
        choice=number,
        fights=(True, *((at >> place) % 2 == 0 for place in range(len(racks)))),
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
    """What seat 0 gets when the pool runs out: the fewest points win, and a tie is shared (C-END-3)."""
    joker = scene.turn.rules.score.joker
    costs = [sum(number * (place % 24 or joker) for place, number in enumerate(rack)) for rack in lane.racks]
    lowest = min(costs)
    return _WHOLE // costs.count(lowest) if costs[0] == lowest else 0
