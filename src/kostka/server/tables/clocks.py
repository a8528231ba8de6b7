"""The time of a turn: a deadline is data, so that any process can keep it and downtime is not charged."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kostka.engine import AnyGame
from kostka.errors import KostkaError

LAG_BANK_MS = 3_000
LAG_A_TURN_MS = 1_000
RESTART_CREDIT_MS = 25_000
"""What the player on turn has once a table is back: twenty seconds, and some to come back themselves."""


class Clock(Struct, frozen=True, gc=False):
    """A turn's time. `deadline` is None while it stands; then `left_ms` counts.

    `grace_ms` is how much later the server acts. `turn_seq` is the entry with which the turn began.
    """

    turn_seq: int
    turn_ms: int
    deadline: int | None
    left_ms: int
    grace_ms: int = 0
    more_asked: bool = False

    @property
    def until(self) -> int | None:
        """When the time is really up."""
        return None if self.deadline is None else self.deadline + self.grace_ms

    def stopped(self, now: int) -> "Clock":
        left = self.left_ms if self.deadline is None else max(self.deadline - now, 0)
        return replace(self, deadline=None, left_ms=left)

    def going_on(self, now: int) -> "Clock":
        return replace(self, deadline=now + self.left_ms) if self.deadline is None else self

    def extended(self, ms: int) -> "Clock":
        deadline = None if self.deadline is None else self.deadline + ms
        return replace(self, deadline=deadline, left_ms=self.left_ms + ms)

    def credited(self, deadline: int) -> "Clock":
        return self if self.deadline is None else replace(self, deadline=max(deadline, self.deadline))


def new_clock(turn_seq: int, limit_ms: int, now: int, bank_ms: int) -> Clock | None:
    """The clock of a turn that begins; None where there is no limit."""
    if not limit_ms:
        return None
    return Clock(turn_seq, limit_ms, now + limit_ms, limit_ms, min(bank_ms, LAG_A_TURN_MS))


def on_time_up(game: AnyGame, position: Any, seat: int, draft: object) -> dict[str, Any] | None:
    """What the end of its time makes a seat do.

    It declines a new deal where that is the question. Otherwise its turn is over, and the table as it lies is
    the last draft, if it can be read; nothing moved counts as nothing laid.
    """
    if "redeal" in game.offers(position, seat):
        return {"redeal": False, "seat": seat}
    view = game.write_view(game.view(position, None))
    layouts = [view["table"]] if draft is None else [draft, view["table"]]
    actions = ({"timeout": layout, "seat": seat} for layout in layouts)
    return next((action for action in actions if _allowed(game, position, action)), None)


def _allowed(game: AnyGame, position: Any, plain: dict[str, Any]) -> bool:
    """Whether the game has such an action, and allows it now."""
    try:
        return not game.violations(position, game.read_action(plain, position))
    except KostkaError:
        return False
