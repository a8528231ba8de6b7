"""Bots for the classic family, weakest first."""

from kostka.bots.bot import Bot
from kostka.bots.classic.beginner import BEGINNER
from kostka.bots.classic.casual import CASUAL
from kostka.bots.classic.expert import EXPERT
from kostka.bots.classic.sharp import SHARP
from kostka.bots.classic.solid import SOLID

BOTS: tuple[Bot, ...] = (BEGINNER, CASUAL, SOLID, SHARP, EXPERT)
