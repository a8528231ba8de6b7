"""Which of several small plays is the best one to give away.

Whether a rack can go out depends on the tiles of rack and table together. Laying a tile never changes that
for its player, but it helps everybody else. So a player who must lay should give what is useless to the
others, keep what can be given later, and leave the others nothing that they could give without harm.
"""

from collections.abc import Sequence

from kostka.bots.classic.expert.counts import Counts, cells_of, none
from kostka.bots.classic.expert.habits import Habits
from kostka.bots.classic.expert.plays import Cells
from kostka.bots.classic.expert.questions import with_laid, with_tiles
from kostka.bots.classic.expert.scene import Scene, World

_NEAR = (1000, 368, 135, 50, 18, 7, 2, 1)
"""How close a rack is to going out, by the number of tiles it would keep."""
_FAR = 12
_CLOSER_LOOK = 6
"""How many choices are examined more closely."""
_ENEMIES = 2
"""In how many worlds to ask what could be given next."""

Features = tuple[int, ...]
"""In thousandths of a world the rivals that are out and how near they are, the tiles that they would keep in
hundredths; the unseen tiles that could be laid alone, those of them that would not let the player out, the
player's own tiles that could be laid alone, those of them that would let nobody out, and the tiles given."""


def ranked(
    scene: Scene, worlds: Sequence[World], choices: Sequence[Cells], habits: Habits
) -> list[tuple[Cells, Features]]:
    """The choices with their features, best first; only the better ones are examined closely."""
    glances = glance(scene, worlds, choices)
    order = sorted(range(len(choices)), key=lambda one: (habits.harm(glances[one]), one))
    best = order[:_CLOSER_LOOK]
    looks = look(scene, worlds, [choices[one] for one in best], [glances[one] for one in best])
    closer = sorted(range(len(best)), key=lambda one: (habits.harm(looks[one]), one))
    rest = [(choices[one], glances[one]) for one in order[_CLOSER_LOOK:]]
    return [*((choices[best[one]], looks[one]) for one in closer), *rest]


def glance(scene: Scene, worlds: Sequence[World], choices: Sequence[Cells]) -> list[Features]:
    """The features of each choice that are cheap to compute."""
    questions = [scene.ask.row(scene.table, rack) for world in worlds for rack in world[:-1]]
    lefts = scene.ask.left_exactly_if_few(
        [with_tiles(question, choice) for choice in choices for question in questions]
    )
    each, many = len(questions), max(1, len(worlds))
    found = list[Features]()
    for number, (choice, fits) in enumerate(zip(choices, _fitting(scene, choices), strict=True)):
        some = lefts[number * each : number * each + each]
        out = 1000 * some.count(0) // many
        near = sum(_NEAR[min(left, len(_NEAR) - 1)] for left in some) // many
        left = 100 * sum(min(left, _FAR) for left in some) // many
        found.append((out, near, left, sum(fits.values()), 0, 0, 0, len(choice) - 1))
    return found


def look(
    scene: Scene, worlds: Sequence[World], choices: Sequence[Cells], glances: Sequence[Features]
) -> list[Features]:
    """The same, plus what everybody could give next."""
    found = list[Features]()
    mine = scene.ask.row(scene.table, scene.rack)
    for seen, choice, fits in zip(glances, choices, _fitting(scene, choices), strict=True):
        after = with_laid(mine, choice)
        lets_me_out = scene.ask.out([with_tiles(after, (face,)) for face in fits])
        safe = sum(copies for copies, out in zip(fits.values(), lets_me_out, strict=True) if not out)
        own = _own(scene, choice)
        rows = [
            with_tiles(scene.ask.row(scene.table, rack), (*choice, face))
            for face in own
            for world in worlds[:_ENEMIES]
            for rack in world[:-1]
        ]
        outs = scene.ask.out(rows)
        each = len(rows) // max(1, len(own))
        harmless = sum(not any(outs[at : at + each]) for at in range(0, len(rows), each or 1))
        found.append((*seen[:4], safe, len(own), harmless, seen[7]))
    return found


def _fitting(scene: Scene, choices: Sequence[Cells]) -> list[dict[int, int]]:
    """The unseen faces that could be laid alone after each choice, and how many there are of them."""
    bare = scene.ask.row(scene.table, none())
    faces = sorted({place for place in scene.unseen if place})
    fits = iter(scene.ask.out([with_tiles(bare, (*choice, face)) for choice in choices for face in faces]))
    return [{face: scene.unseen.count(face) for face in faces if next(fits)} for _ in choices]


def _own(scene: Scene, choice: Cells) -> list[int]:
    """The faces in the bot's rack that could be laid singly after a choice."""
    left: Counts = scene.rack[:]
    for place in choice:
        left[place] -= 1
    bare = scene.ask.row(scene.table, none())
    faces = [place for place in dict.fromkeys(cells_of(left)) if place]
    fits = scene.ask.out([with_tiles(bare, (*choice, face)) for face in faces])
    return [face for face, fit in zip(faces, fits, strict=True) if fit]
