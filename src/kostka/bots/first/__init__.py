"""Bots for First, its main game and the introductory one, weakest first."""

from kostka.bots.bot import Bot
from kostka.bots.first.beginner import BEGINNER
from kostka.bots.first.casual import CASUAL
from kostka.bots.first.expert import EXPERT
from kostka.bots.first.solid import SOLID

BOTS: tuple[Bot, ...] = (BEGINNER, CASUAL, SOLID, EXPERT)
