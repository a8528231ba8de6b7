"""The end with an empty pool: the last round, or single tiles until a player ends the game."""

from kostka import solver
from kostka.bots.classic.expert.counts import tile_in
from kostka.bots.classic.expert.plays import largest_opening
from kostka.bots.classic.expert.scene import Scene
from kostka.bots.classic.level import Turn
from kostka.engine.classic.scoring import points
from kostka.solver import Objective
from kostka.tiles import Table


def most_points(turn: Turn) -> Table | None:
    """The table after the play that takes the most points off the rack."""
    rules = turn.rules
    if not turn.opened:
        opening = largest_opening(turn, Objective.POINTS)
        return None if opening is None else (*turn.table, *opening)
    best = solver.solve(
        turn.table,
        turn.rack,
        rules.deck,
        Objective.POINTS,
        groups=rules.sets.groups,
        joker_points=rules.score.joker,
        tidy=True,
    )
    return best.table if best.played else None


def ahead(scene: Scene) -> bool:
    """Whether the rack costs less than the average of the others."""
    mine = points(scene.turn.rack, scene.turn.rules)
    theirs = points(tuple(map(tile_in, scene.unseen)), scene.turn.rules)
    return mine * max(1, len(scene.rivals)) < theirs
