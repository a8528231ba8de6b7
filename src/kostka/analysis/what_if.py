"""What if: another action at a moment of a recorded game, judged by the rules and valued."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kostka.analysis.analyst import Analyst, TurnAnalyst, analyst_of
from kostka.analysis.choices import Depth, Weighing
from kostka.analysis.lottery import Worth
from kostka.analysis.reviewing import levels_of
from kostka.analysis.turns import turns
from kostka.engine.game import Plain
from kostka.engine.record import Record, Recording
from kostka.errors import RequestError
from kostka.fields import quoted

_DEPTH = Depth(plays=0, work=0, first=12, shared=48, most=48, dear=0, more=0)


class Moment(NamedTuple):
    """A moment of a recorded game: all steps up to it, and the action that followed, if any."""

    past: tuple[Recording, ...]
    done: Recording | None

    @property
    def now(self) -> Recording:
        return self.past[-1]


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The game after another action, and its worth, with everything known.

    `loss` is what it would have cost compared with what was done, from the seat's own view, in points of the
    chance to win, with its 95 % interval; negative if it would have been better. None where the player had no
    choice.
    """

    after: Recording
    worth: Worth
    loss: tuple[float, float, float] | None


def moment(text: str, number: int) -> Moment:
    """The moment before an action of a record, by its number from 1; verified up to that action."""
    past: list[Recording] = []
    for step in Record(text):
        if step.actions == number and past:
            return Moment(tuple(past), step)
        past.append(step)
    most = len(past) - (past[-1].result is not None)
    if number != most:
        raise RequestError("field-out-of-range", "n", field="n", low=1, high=most, value=quoted(number))
    return Moment(tuple(past), None)


def what_if(at: Moment, action: Plain, levels: Sequence[str] | None = None) -> WhatIf:
    """Judge and value another action at a moment, by the seat that acted then unless it names another.

    IllegalAction says why the rules refuse it. `levels` says who plays, by seat; the default goes by the
    names of bots.
    """
    now, done = at.now, at.done
    acting = {} if done is None or done.action.seat is None else {"seat": done.action.seat}
    after = now.after(now.game.read_action({**acting, **action}, now.position))
    known = levels_of(now.header.players) if levels is None else levels
    analyst = analyst_of(now.game, known)
    loss = None if done is None else _loss(at, done, after.action, analyst)
    return WhatIf(after, analyst.worth_of(after.position), loss)


def _loss(at: Moment, done: Recording, other: Any, analyst: Analyst) -> tuple[float, float, float] | None:
    if not isinstance(analyst, TurnAnalyst) or not _alike(done.action, other, analyst.judged):
        return None
    (turn,) = deque(turns((*at.past, done), analyst), maxlen=1)
    weighing = Weighing(turn, _DEPTH, (other,))
    weighing.measure(_DEPTH.most)
    mean, low, high = weighing.gain
    return -mean, -high, -low


def _alike(one: Any, other: Any, judged: tuple[type, ...]) -> bool:
    """Whether both actions are choices of the same player on turn."""
    return type(one) in judged and type(other) in judged and one.seat == other.seat
