"""The introductory game: which tile a bot finds, and how long it would look for it.

A bot never waits. In a race the host's clock decides: whenever a tile is added to a run, the host asks every
bot for its pace, and lets it act after that many milliseconds if nobody was quicker.
"""

from dataclasses import dataclass

from kostka.bots.bot import SeatView
from kostka.engine.chance import Chance
from kostka.engine.first.introductory import Action, Call, Find, View
from kostka.tiles import Tile


@dataclass(frozen=True, slots=True)
class Eyes:
    """How a level searches: milliseconds to think, and per tile; children count upwards first."""

    thought: int
    glance: int
    upwards: bool = False


def act(view: SeatView, rng: Chance, eyes: Eyes) -> Action:
    """A tile that fits; or any tile where a call is due (I-1, I-2)."""
    now = _now(view)
    if not now.row:
        return Call(now.caller, now.loose[rng.below(len(now.loose))])
    wanted = _wanted(now, eyes)
    return Find(view.seat, wanted[rng.below(len(wanted))])


def pace(view: SeatView, rng: Chance, eyes: Eyes) -> int:
    """Milliseconds to find a tile, looking at the loose tiles one after the other."""
    now = _now(view)
    if not now.row:
        return eyes.thought
    wanted = set(_wanted(now, eyes))
    seen = next(number for number, tile in enumerate(rng.shuffled(now.loose), 1) if tile in wanted)
    return eyes.thought + seen * eyes.glance


def _wanted(now: View, eyes: Eyes) -> list[Tile]:
    """The tiles that fit, and that these eyes look for."""
    low, high = now.row[0], now.row[-1]
    ends = (Tile(low.colour, low.number - 1), Tile(high.colour, high.number + 1))
    wanted = [tile for tile in ends if tile in now.loose]
    return wanted[-1:] if eyes.upwards else wanted


def _now(view: SeatView) -> View:
    assert isinstance(view.now, View)
    return view.now
