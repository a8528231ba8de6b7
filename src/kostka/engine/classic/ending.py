"""How a turn ends, and perhaps the game: the three ways to go on once the pool is empty (C-END-2)."""

from collections.abc import Callable

from kostka.engine.changed import changed
from kostka.engine.classic.events import Ended, Event
from kostka.engine.classic.legality import able
from kostka.engine.classic.position import Position
from kostka.engine.classic.scoring import pool_ran_out
from kostka.engine.game import Result, Step
from kostka.rules.choices import Announcement, PoolEmpty
from kostka.rules.classic import ClassicRules

PlayStep = Step[Position, Event]


def end_turn(before: Position, after: Position, rules: ClassicRules, events: list[Event]) -> PlayStep:
    """The turn that led from `before` to `after` has passed to the next seat, unless the game is over."""
    seat = before.turn
    handler = _HANDLERS[rules.end.pool_empty]
    last_turns, over = handler(before, after, rules)
    if seat in after.announced and rules.score.announcement is Announcement.NEXT_MOVE:
        # The announcement was about the turn that has just ended.
        after = changed(after, announced=after.announced - {seat})
    if last_turns != after.last_turns:
        after = changed(after, last_turns=last_turns)
    if over:
        return finished(after, pool_ran_out(after, rules), events)
    return Step(after, tuple(events))


def finished(position: Position, result: Result, events: list[Event]) -> PlayStep:
    """The game is over."""
    events.append(Ended(result.reason))
    ended = changed(position, turn=None, last_turns=None, interrupted=False, result=result)
    return Step(ended, tuple(events))


def turns_left(position: Position, rules: ClassicRules) -> int | None:
    """The turns left in a game, or a given position, that begins without a pool."""
    if position.pool or position.last_turns is not None:
        return position.last_turns
    return position.active if rules.end.pool_empty is PoolEmpty.LAST_ROUND else None


Ending = tuple[int | None, bool]
"""The turns left, where they are counted, and whether the game is over."""


def _last_round(before: Position, after: Position, rules: ClassicRules) -> Ending:
    del rules
    if before.pool and not after.pool:
        return after.active, False
    if after.last_turns is None:
        return None, False
    return after.last_turns - 1, after.last_turns <= 1


def _must_lay(before: Position, after: Position, rules: ClassicRules) -> Ending:
    laid_nothing = after.passes > before.passes
    over = laid_nothing and (after.passes >= after.active or not _able(before, rules))
    return after.last_turns, over


def _all_pass(before: Position, after: Position, rules: ClassicRules) -> Ending:
    del before, rules
    return after.last_turns, after.passes >= after.active


def _able(position: Position, rules: ClassicRules) -> bool:
    return position.turn is not None and able(position, position.turn, rules)


_HANDLERS: dict[PoolEmpty, Callable[[Position, Position, ClassicRules], Ending]] = {
    PoolEmpty.LAST_ROUND: _last_round,
    PoolEmpty.MUST_LAY: _must_lay,
    PoolEmpty.ALL_PASS: _all_pass,
}
