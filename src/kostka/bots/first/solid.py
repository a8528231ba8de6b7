"""A level of First that uses playouts in which everybody lays little by little."""

from kostka.bots.bot import Work
from kostka.bots.first.level import Level
from kostka.bots.first.race import Eyes
from kostka.bots.first.rollout import COMPILED
from kostka.bots.first.search import Search

SOLID = Level(
    "solid",
    Search(waits=False).choose,
    Eyes(thought=600, glance=60),
    Work(table=100_000, arena=4_000) if COMPILED else Work(table=400, arena=40),
)
