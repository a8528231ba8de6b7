"""Dice: the best layout of a turn, and which dice to hold and which to throw again."""

from kostka.solver.express.advice import Advice, Box, advise
from kostka.solver.express.turn import JOKER_COST, WORK, ExpressSolution, dice_left, solve_express

__all__ = ["JOKER_COST", "WORK", "Advice", "Box", "ExpressSolution", "advise", "dice_left", "solve_express"]
