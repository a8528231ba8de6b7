"""Opponents: from what a seat may see to an action, in levels whose strength is measured."""

from kostka.bots.bot import Bot, Budget, SeatView, Work, aside, pace
from kostka.bots.registry import LEVELS, any_bot, bot, bots_of

__all__ = ["LEVELS", "Bot", "Budget", "SeatView", "Work", "any_bot", "aside", "bot", "bots_of", "pace"]
