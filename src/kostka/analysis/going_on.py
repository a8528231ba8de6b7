"""Going on from a moment of a recorded game: as it was, or as it may have been for one of the seats."""

from collections.abc import Sequence
from dataclasses import replace

from kostka.analysis.analyst import analyst_of
from kostka.analysis.reviewing import levels_of
from kostka.analysis.what_if import Moment
from kostka.engine.began import Began, unseeded
from kostka.engine.record import Header, begin


def as_it_was(at: Moment) -> Header:
    """The header of a game that goes on from this moment."""
    return _header(at, at.now.header.seed, Began.of(at.now))


def imagined(at: Moment, seat: int, seed: str, levels: Sequence[str] | None = None) -> Header:
    """The same, with everything that the seat could not see dealt again at random, from this seed.

    `levels` says who played, by seat; the default goes by the names of bots.
    """
    now = at.now
    known = levels_of(now.header.players) if levels is None else levels
    position = analyst_of(now.game, known).imagined(now.position, seat, seed)
    return _header(at, seed, replace(Began.of(now), position=unseeded(now.game, position), seat=seat))


def _header(at: Moment, seed: str, began: Began) -> Header:
    before = at.now.header
    header = Header(before.edition, before.players, seed, before.options, rulings=before.rulings, began=began)
    begin(header)  # raises if it cannot be read back
    return header
