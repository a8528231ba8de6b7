"""A level of Express that uses playouts in which everybody lays as many dice as possible every turn."""

from kostka.bots.bot import Work
from kostka.bots.express.level import Level
from kostka.bots.express.rollout import COMPILED
from kostka.bots.express.search import Search

_SEARCH = Search(waits=False, won=10)

SOLID = Level(
    "solid",
    _SEARCH.choose,
    _SEARCH.hold,
    Work(table=2_000, arena=200) if COMPILED else Work(table=40, arena=0),
)
