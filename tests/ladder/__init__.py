"""Ladder, a small family of games that only the tests know: it shows what a family has to bring along.

On the table stands one ladder of ascending tiles, whatever their colours. Whoever is on turn lays one tile
or more on top, draws, or passes when there is nothing to draw; no step may be too high. A ladder that reaches
the highest number is cleared away. The first empty rack wins, or the smallest one when all have passed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kostka.rules import Family, families

LADDER = Family(
    "ladder",
    rules="tests.ladder.rules:LadderRules",
    game="tests.ladder.game:LadderGame",
    bots="tests.ladder.bots:BOTS",
    hints="tests.ladder.hints",
    face="tests.ladder.face:LadderFace",
    match_clause="L-END-1",
    editions=Path(__file__).with_name("editions"),
)


@contextmanager
def known() -> Iterator[None]:
    """Ladder is one of the families in here."""
    families.register(LADDER)
    try:
        yield
    finally:
        families.forget(LADDER)
