"""Bots for the classic family, weakest first."""

from kostka.bots.bot import Bot
from kostka.bots.classic.solid import SOLID

BOTS: tuple[Bot, ...] = (SOLID,)
