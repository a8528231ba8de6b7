"""The bots at the table: they act from what their seats may know, by chance that the plan's seed decides."""

from collections.abc import Iterable
from typing import Any

from kostka.bots import Budget, SeatView, aside, pace
from kostka.cli.table.book import Match
from kostka.engine.chance import Chance, seed_from

EMERGENCY = 10.0
"""Seconds after which a bot has to answer, whatever it has found by then."""


class Opponents:
    """The bots of a match. What they do depends on the plan and the record alone, so a match can go on."""

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
        """What the bot of a seat does now."""
        opponent = self._bots[seat]
        return opponent.act(self._view(seat), self._chance(seat), Budget(opponent.work.table, EMERGENCY))

    def aside(self, seat: int) -> Any | None:
        """What it says after its own action, if anything."""
        return aside(self._bots[seat], self._view(seat))

    def quickest(self, seats: Iterable[int]) -> tuple[float, int] | None:
        """After how many seconds which of these seats acts in a race, if one of them is a bot's."""
        racing = [seat for seat in seats if seat in self._bots]
        return min(((self._pace(seat), seat) for seat in racing), default=None)

    def _pace(self, seat: int) -> float:
        return pace(self._bots[seat], self._view(seat), self._chance(seat, "pace")) / 1000

    def _view(self, seat: int) -> SeatView:
        match = self._match
        game, recording = match.game, match.recording
        assert recording is not None
        history = tuple(game.redact(event, seat) for event in match.history)
        now = game.view(recording.position, seat)
        left = match.plan.games - match.number
        return SeatView(game.rules, seat, now, history, match.sheet.totals, left)

    def _chance(self, seat: int, purpose: str = "action") -> Chance:
        """Another luck for every action of a game; it tells nothing about what was dealt."""
        match = self._match
        assert match.recording is not None
        luck = seed_from(f"{match.plan.seed} bots {match.number}")
        return Chance(luck, f"seat {seat} {purpose} {match.recording.actions}")
