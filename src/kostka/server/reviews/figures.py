"""A review's findings about each seat, as numbers that can be listed and summed up."""

from collections.abc import Sequence

from kostka.engine.game import Plain
from kostka.server.store.results import SeatFigures


def seat_figures(about: Plain, steps: Sequence[Plain]) -> tuple[SeatFigures, ...]:
    """By seat; `about` is the review as plain data, and `steps` are those of the game."""
    return tuple(_figures(about, steps, seat) for seat in range(len(about["mean"])))


def _figures(about: Plain, steps: Sequence[Plain], seat: int) -> SeatFigures:
    judged = [turn for turn in about["turns"] if turn["seat"] == seat and "loss" in turn]
    losses = [turn["loss"] for turn in judged if turn["loss"] is not None]
    at = _opened(steps, seat)
    return SeatFigures(
        deal=about["deal"][seat],
        luck=about["luck"][seat],
        loss=round(sum(losses), 2),
        decisions=len(losses),
        opened=None if at is None else sum(turn["n"] <= at for turn in judged),
    )


def _opened(steps: Sequence[Plain], seat: int) -> int | None:
    """The action by which a seat opened, if the game has openings and it did."""
    for step in steps:
        if any(event["type"] == "opened" and event["seat"] == seat for event in step["events"]):
            return int(step["n"])
    return None
