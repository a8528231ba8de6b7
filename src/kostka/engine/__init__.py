"""What the rules do. Pure: positions are values, chance is a seed, and time running out is an action."""

from kostka.engine.chance import commitment, game_seed, seed_from
from kostka.engine.families import game_for
from kostka.engine.game import AnyGame, Game, IllegalAction, Result, Step, Violation

__all__ = [
    "AnyGame",
    "Game",
    "IllegalAction",
    "Result",
    "Step",
    "Violation",
    "commitment",
    "game_for",
    "game_seed",
    "seed_from",
]
