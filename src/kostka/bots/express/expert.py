"""The strongest level of Express: it holds its dice until they all go at once.

Dice on the table help both players, so it lays only to go out, or in its last turn. Playouts decide which
dice it rolls again, and what it leaves to the opponent.
"""

from kostka.bots.bot import Work
from kostka.bots.express.level import Level
from kostka.bots.express.rollout import COMPILED
from kostka.bots.express.search import Search

_SEARCH = Search(waits=True, won=100)

EXPERT = Level(
    "expert",
    _SEARCH.choose,
    _SEARCH.hold,
    Work(table=4_000, arena=400) if COMPILED else Work(table=40, arena=0),
    waits=True,
)
