"""Events at the classic table, in words. An event holds only what its reader may know."""

from typing import TYPE_CHECKING, assert_never

from rich.text import Text

from kostka.cli.table.voice import Voice
from kostka.engine.classic.events import (
    Announced,
    Answered,
    Dealt,
    Drew,
    Ended,
    Event,
    Laid,
    Lot,
    Opened,
    Passed,
    Penalty,
    PoolEmptied,
    Redealt,
    Resigned,
    Starts,
    TimedOut,
)
from kostka.rules.classic import ClassicRules
from kostka.tiles import Rack

if TYPE_CHECKING:
    from kostka.engine import Violation


class News:
    """Puts events into words, with the names of the players by seat."""

    def __init__(self, voice: Voice, names: tuple[str, ...], rules: ClassicRules) -> None:
        self._voice = voice
        self._names = names
        self._rules = rules
        self.reasons: dict[int, tuple[Violation, ...]] = {}
        """What was wrong with the last layout of each seat; the event itself has only the clauses."""

    def tell(self, event: Event) -> Text | None:  # noqa: C901, PLR0912 - one case an event
        """The event in words; None if it is shown in another way."""
        match event:
            case Lot():
                return self._with_tiles("play-lot", event.seat, (event.tile,))
            case Starts():
                return self._said("play-starts", event.seat, clause=event.clause)
            case Dealt():
                return self._plain("play-dealt", count=max(event.counts), clause="C-SETUP-6")
            case Redealt():
                return self._plain("play-redealt", clause=event.clause)
            case Laid():
                return self._with_tiles("play-laid", event.seat, event.tiles)
            case Opened():
                return self._said("play-opened", event.seat, points=event.points)
            case Drew():
                return self._drew("play-drew", event.seat, event.tiles, event.count)
            case Penalty():
                return self._failed(event)
            case TimedOut():
                return self._said("play-timed-out", event.seat)
            case Passed():
                return self._said("play-passed", event.seat)
            case PoolEmptied():
                rest = self._voice.say(f"PoolEmpty.{self._rules.end.pool_empty}")
                return self._plain("play-pool-emptied", rest=rest, clause=event.clause)
            case Announced():
                return self._said("play-has-announced", event.seat, clause="C-SCORE-3")
            case Resigned():
                return self._said("play-has-resigned", event.seat)
            case Answered():
                return self._said("play-answered", event.seat)
            case Ended():
                return None
            case _:
                assert_never(event)

    def _failed(self, event: Penalty) -> Text:
        """A failed turn, with everything that was wrong."""
        head = self._drew("play-penalty", event.seat, event.tiles, event.count, clause=event.clause)
        known = self.reasons.get(event.seat, ())
        if tuple(dict.fromkeys(reason.clause for reason in known)) == event.broken:
            reasons = [self._voice.reason(reason) for reason in known]
        else:  # a valid layout that came too late (C-TURN-6)
            reasons = [f"{self._voice.say(f'clause-{clause}')} ({clause})" for clause in event.broken]
        return Text("\n").join([head, *(Text(f"- {reason}", "red") for reason in reasons)])

    def _said(self, code: str, seat: int, **params: object) -> Text:
        return Text(self._voice.say(code, name=self._names[seat], **params))

    def _plain(self, code: str, **params: object) -> Text:
        return Text(self._voice.say(code, **params))

    def _drew(self, code: str, seat: int, tiles: Rack | None, count: int, **params: object) -> Text:
        said = self._said(code, seat, count=count, **params)
        return said if not tiles else said.append("  ").append_text(self._drawn(tiles))

    def _with_tiles(self, code: str, seat: int, tiles: Rack) -> Text:
        return self._said(code, seat).append("  ").append_text(self._drawn(tiles))

    def _drawn(self, tiles: Rack) -> Text:
        return Text(" ").join(self._voice.pen.tile(tile) for tile in tiles)
