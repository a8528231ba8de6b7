"""The strongest level of First: it may draw and wait until its whole rack goes out at once."""

from kostka.bots.bot import Work
from kostka.bots.first.level import Level
from kostka.bots.first.race import Eyes
from kostka.bots.first.rollout import COMPILED
from kostka.bots.first.search import Search

EXPERT = Level(
    "expert",
    Search(waits=True).choose,
    Eyes(thought=500, glance=40),
    Work(table=100_000, arena=4_000) if COMPILED else Work(table=400, arena=40),
    waits=True,
)
