"""Bots for Express, in a duel or solo, weakest first."""

from kostka.bots.bot import Bot
from kostka.bots.express.beginner import BEGINNER
from kostka.bots.express.casual import CASUAL
from kostka.bots.express.expert import EXPERT
from kostka.bots.express.solid import SOLID

BOTS: tuple[Bot, ...] = (BEGINNER, CASUAL, SOLID, EXPERT)
