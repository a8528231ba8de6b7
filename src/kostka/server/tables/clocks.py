"""The time of a turn. Deadlines are data, so that any process can watch them, and downtime is not charged."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kostka.engine import AnyGame
from kostka.errors import KostkaError

REDEAL = "redeal"
LAG_BANK_MS = 3_000
LAG_A_TURN_MS = 1_000
RESTART_CREDIT_MS = 25_000
"""What the player on turn has after a restart: twenty seconds, plus time to reconnect."""

DEAL_MS = 5_000
"""How long clients have to promise their parts of a deal, and again to open them."""


class Clock(Struct, frozen=True, gc=False):
    """A turn's time. `deadline` is None while the clock is stopped; then `left_ms` counts.

    `grace_ms` is how much later the server acts. `turn_seq` is the entry that began the turn. With
    `together`, answers about a new deal are revealed only when the time is up, so that nobody learns who has
    answered, or how long it took.
    """

    turn_seq: int
    turn_ms: int
    deadline: int | None
    left_ms: int
    grace_ms: int = 0
    more_asked: bool = False
    together: bool = False

    @property
    def until(self) -> int | None:
        """When the server acts on the deadline."""
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
    """The clock of a new turn; None without a limit."""
    if not limit_ms:
        return None
    return Clock(turn_seq, limit_ms, now + limit_ms, limit_ms, min(bank_ms, LAG_A_TURN_MS))


def answering_clock(turn_seq: int, limit_ms: int, now: int) -> Clock:
    """The clock of a question that everyone answers within the same time."""
    return Clock(turn_seq, limit_ms, now + limit_ms, limit_ms, together=True)


def dealing_clock(turn_seq: int, now: int) -> Clock:
    """The clock of a deal that waits for clients."""
    return Clock(turn_seq, DEAL_MS, now + DEAL_MS, DEAL_MS)


def asked(game: AnyGame, position: Any, seat: int) -> bool:
    """Whether a seat is asked about a new deal."""
    return REDEAL in game.offers(position, seat)


def only_answer(game: AnyGame, position: Any, seat: int) -> dict[str, Any] | None:
    """The only answer a seat can give about a new deal; None if it has a choice, or is not asked."""
    if not asked(game, position, seat) or _allowed(game, position, {REDEAL: True, "seat": seat}):
        return None
    return {REDEAL: False}


def on_time_up(game: AnyGame, position: Any, seat: int, draft: object) -> dict[str, Any] | None:
    """The action of a seat whose time is up.

    It declines a new deal if that is the question. Otherwise its turn ends with the last draft as the table,
    if that can be read; an untouched table counts as nothing laid. Where the rules have no time-out, a legal
    draft is played, or else the simplest action.
    """
    if asked(game, position, seat):
        return {REDEAL: False, "seat": seat}
    tries = (("timeout", draft), ("timeout", game.write_table(position)), ("play", draft))
    actions = ({name: layout, "seat": seat} for name, layout in tries if layout is not None)
    found = next((action for action in actions if _allowed(game, position, action)), None)
    if found is not None:
        return found
    idle = game.idle(position, seat)
    return None if idle is None else game.write_action(idle)


def _allowed(game: AnyGame, position: Any, plain: dict[str, Any]) -> bool:
    """Whether the action can be read and is legal now."""
    try:
        return not game.violations(position, game.read_action(plain, position))
    except KostkaError:
        return False
