"""The bots at the table: they act on what their seats may know; their chance comes from the plan's seed."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from kostka.bots import Budget, SeatView, aside, pace
from kostka.bots.blame import BotError, blaming
from kostka.cli.table.book import Match
from kostka.engine.chance import Chance, seed_from

EMERGENCY = 10.0
"""Seconds after which a bot has to answer with what it has found."""


class Opponents:
    """The bots of a match. They depend only on the plan and the record, so a match can be continued."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._bots = match.bots

    def __contains__(self, seat: int) -> bool:
        return seat in self._bots

    def __len__(self) -> int:
        return len(self._bots)

    def thinks(self, seat: int) -> bool:
        """Whether the bot may take a while."""
        return self._bots[seat].work.table > 0

    def act(self, seat: int) -> Any:
        """The action of a seat's bot."""
        opponent = self._bots[seat]
        view, chance = self._view(seat), self._chance(seat)
        with self.blaming(seat):
            return opponent.act(view, chance, Budget(opponent.work.table, EMERGENCY))

    def aside(self, seat: int) -> Any | None:
        """What it says after its action, if anything."""
        view = self._view(seat)
        with self.blaming(seat):
            return aside(self._bots[seat], view)

    def quickest(self, seats: Iterable[int]) -> tuple[float, int] | None:
        """In a race: after how many seconds which of these seats acts; None if no bot has one."""
        racing = [seat for seat in seats if seat in self._bots]
        return min(((self._pace(seat), seat) for seat in racing), default=None)

    def _pace(self, seat: int) -> float:
        view, chance = self._view(seat), self._chance(seat, "pace")
        with self.blaming(seat):
            return pace(self._bots[seat], view, chance) / 1000

    @contextmanager
    def blaming(self, seat: int, *given: Any) -> Iterator[None]:
        """Attribute a failure in here to the seat's bot, with the record of the game; see `bots.blame`."""
        assert self._match.recording is not None
        try:
            with blaming(self._bots[seat], self._match.recording.header.seed, *given):
                yield
        except BotError as error:
            error.at = str(self._match.path)
            raise

    def _view(self, seat: int) -> SeatView:
        match = self._match
        game, recording = match.game, match.recording
        assert recording is not None
        history = tuple(game.redact(event, seat) for event in match.history)
        now = game.view(recording.position, seat)
        left = match.plan.games - match.number
        return SeatView(game.rules, seat, now, history, match.sheet.totals, left)

    def _chance(self, seat: int, purpose: str = "action") -> Chance:
        """A seed for each action of a game; it reveals nothing about the deal."""
        match = self._match
        assert match.recording is not None
        luck = seed_from(f"{match.plan.seed} bots {match.number}")
        return Chance(luck, f"seat {seat} {purpose} {match.recording.actions}")
