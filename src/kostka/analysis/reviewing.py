"""The review of a recorded game: its account, its decisions and remarks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from kostka.analysis.account import Account, account
from kostka.analysis.analyst import Analyst, TurnAnalyst, analyst_of
from kostka.analysis.choices import DEEP, QUICK, Decision, Depth, Weighing
from kostka.analysis.lottery import Worth
from kostka.analysis.remarks import Remark
from kostka.analysis.turns import Turn, turns
from kostka.engine.record import Record, Recording
from kostka.errors import RequestError
from kostka.fields import quoted
from kostka.value import LEVELS, UNKNOWN, level_numbers

TURNING = 0.1
"""By how much a chance has to change for a turning point."""
_MOST_TURNING = 5
_FEWEST = 4
"""The fewest worlds for a decision."""
_ACCOUNT = 0.4
"""The approximate share of the work that the account takes."""

Progress = Callable[[float], None]
"""Takes how much of the work is done, from 0 to 1."""


def unwatched(done: float) -> None:
    """Ignore progress."""
    del done


@dataclass(frozen=True, slots=True)
class Seen:
    """What a review says about a turn: the decision, how much could have been laid, and how much was.

    If something else would have been better, `pieces` are the tiles or dice that it lays or rolls, and
    `steps` how to make it, as the family's hints explain it.
    """

    decision: Decision
    could_lay: int
    laid: int
    pieces: Sequence[Any] = ()
    steps: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Review:
    """A game, and the truth about it. `seen` has the turns that were judged, by the number of the action.

    A race involves no decisions: its review is `timed`, and has only times. `win` is how much worth counts as
    much as a win.
    """

    game: tuple[Recording, ...]
    levels: tuple[str, ...]
    value: str
    account: Account
    seen: dict[int, Seen]
    remarks: tuple[Remark, ...]
    deep: bool = False
    timed: bool = False
    win: float = 1.0

    @property
    def last(self) -> Recording:
        return self.game[-1]

    @property
    def chances(self) -> tuple[Worth, ...]:
        """What the deal and every position after it were worth."""
        deal = tuple(map(sum, zip(self.account.mean, self.account.deal, strict=True)))
        return deal, *(effect.chance for effect in self.account.effects)

    @property
    def turning_points(self) -> tuple[int, ...]:
        """The actions that changed a chance most and for more than a round, in the order of the game."""
        chances = self.chances
        steps = [(_swing(chances, number), number) for number in range(1, len(chances))]
        large = sorted((step for step in steps if step[0] >= TURNING * self.win), reverse=True)[
            :_MOST_TURNING
        ]
        return tuple(sorted(number for _, number in large))


def review(
    text: str,
    *,
    seat: int | None = None,
    deep: bool = False,
    levels: Sequence[str] | None = None,
    progress: Progress = unwatched,
) -> Review:
    """Review a record. With a `seat` only its decisions are judged; `levels` says who plays, by seat.

    A record that is damaged or cannot be reviewed raises a KostkaError that names the line.
    """
    game = tuple(Record(text))
    players = game[0].header.players
    if seat is not None and not 0 <= seat < len(players):
        most = len(players) - 1
        raise RequestError("field-out-of-range", field="seat", low=0, high=most, value=quoted(seat))
    known = levels_of(players) if levels is None else tuple(levels)
    level_numbers(known, len(players))
    analyst = analyst_of(game[0].game, known)
    progress(0.0)
    found = account(game, analyst)
    progress(_ACCOUNT)
    played = list(turns(game, analyst)) if isinstance(analyst, TurnAnalyst) else []
    wanted = [turn for turn in played if seat in (None, turn.seat)]
    seen = judged(wanted, DEEP if deep else QUICK, lambda done: progress(_ACCOUNT + (1 - _ACCOUNT) * done))
    remarks = [one for one in _remarks(game, wanted, analyst) if seat in (None, one.seat)]
    progress(1.0)
    timed = not isinstance(analyst, TurnAnalyst)
    return Review(game, known, analyst.version, found, seen, tuple(remarks), deep, timed, analyst.win)


def levels_of(players: Sequence[str]) -> tuple[str, ...]:
    """Who plays, as far as names say it: `solid`, `solid#2` and `expert@table` are levels of bots."""
    names = [name.partition("#")[0].partition("@")[0] for name in players]
    return tuple(name if name in LEVELS else UNKNOWN for name in names)


def judged(played: Sequence[Turn], depth: Depth, progress: Progress = unwatched) -> dict[int, Seen]:
    """All decisions: few worlds for all, more for those that matter."""
    weighings = []
    for number, turn in enumerate(played):
        weighings.append(Weighing(turn, depth))
        progress(number / len(played) / 2)
    doubtful = [weighing for weighing in weighings if not weighing.clear]
    for number, weighing in enumerate(doubtful):
        weighing.measure(min(depth.most, max(depth.shared // len(doubtful), _FEWEST)))
        progress((1 + number / len(doubtful)) / 2)
    for weighing in sorted(doubtful, key=lambda one: -one.gain.mean)[: depth.dear]:
        weighing.measure(depth.more)
    return {one.turn.number: _seen(one.turn, one.decision()) for one in weighings}


def _seen(turn: Turn, decision: Decision) -> Seen:
    possible = len(turn.possible.pieces) if turn.possible else 0
    seen = Seen(decision, possible, len(turn.laid))
    if not decision.loss:
        return seen
    pieces = turn.analyst.pieces(turn.before.position, decision.best)
    return replace(seen, pieces=pieces, steps=turn.steps(decision.best))


def _remarks(game: Sequence[Recording], played: Sequence[Turn], analyst: Analyst) -> list[Remark]:
    """What could have been laid, and the family's remarks, in the order of the game."""
    found = [*filter(None, map(_missed, played)), *analyst.remarks(game, played)]
    return sorted(found, key=lambda remark: remark.number)


def _missed(turn: Turn) -> Remark | None:
    """The remark that more could have been laid than was."""
    if turn.possible is None or len(turn.laid) >= len(turn.possible.pieces):
        return None
    if turn.could_go_out:
        return turn.remark("review-go-out", turn.analyst.out_clause)
    return turn.remark("review-lay", "", count=len(turn.possible.pieces), laid=len(turn.laid))


def _swing(chances: Sequence[Worth], number: int) -> float:
    """By how much an action changed a chance, and the rounds before and after it differ."""
    seats = len(chances[0])
    before, after = chances[max(number - seats, 0) : number], chances[number : number + seats]
    return max(
        min(
            abs(chances[number][seat] - chances[number - 1][seat]),
            abs(fmean(worth[seat] for worth in after) - fmean(worth[seat] for worth in before)),
        )
        for seat in range(seats)
    )
