"""The suite of bots notices every broken promise."""

import itertools
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from threading import Event
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from kostka import rules
from kostka.bots import Bot, Budget, SeatView, Work, bot
from kostka.engine import game_for, seed_from
from kostka.engine.chance import Chance
from kostka.engine.classic import Announce, Draw, Play
from kostka.engine.classic.events import Dealt
from kostka.rules import Family, families
from kostka.testing import check_bot
from kostka.testing.bots import disguised_events

if TYPE_CHECKING:
    from types import FrameType

SMALL: dict[str, object] = {"deck.numbers": 5, "setup.rack": 5, "opening.minimum": 5}
SOLID = bot("solid", families.CLASSIC)


@dataclass(frozen=True)
class Honest:
    """Plays like the yardstick and keeps all promises; the others below each break one."""

    family: ClassVar[Family] = families.CLASSIC

    name: str = "honest"
    work: Work = field(default_factory=lambda: Work(10, 10))

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Any:
        while budget.spend():
            pass
        return SOLID.act(view, rng, budget)


class Illegal(Honest):
    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Any:
        action = super().act(view, rng, budget)
        return Play(view.seat, ()) if isinstance(action, Draw) else action


class Moody(Honest):
    """Does something else when it is asked again."""

    asked: ClassVar[set[tuple[int, int]]] = set()

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Any:
        action = super().act(view, rng, budget)
        before = (view.seat, len(view.history)) in self.asked
        self.asked.add((view.seat, len(view.history)))
        return Draw(view.seat) if before and view.now.pool else action


class Curious(Honest):
    """Remembers what the other seat held when it played for it."""

    seen: ClassVar[dict[int, Any]] = {}

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Any:
        self.seen[view.seat] = view.now.rack
        other = self.seen.get(1 - view.seat, ())
        action = super().act(view, rng, budget)
        return Draw(view.seat) if view.now.pool and sum(tile.number for tile in other) % 2 else action


class Vandal(Honest):
    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Any:
        action = super().act(view, rng, budget)
        object.__setattr__(view, "totals", ())
        return action


class Spendthrift(Honest):
    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Any:
        budget.work -= 11
        return SOLID.act(view, rng, budget)


class Deaf(Honest):
    """Does not hear the emergency stop."""

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Any:
        budget.work -= min(budget.work, 1)
        return SOLID.act(view, rng, budget)


class Hasher(Honest):
    """Depends on the hashes of its process."""

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Any:
        action = super().act(view, rng, budget)
        return Draw(view.seat) if view.now.pool and hash(str(view.now.rack)) % 2 else action


class Spy(Honest):
    """Reads the position off the stack."""

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Any:
        action = super().act(view, rng, budget)
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and not hasattr(frame.f_locals.get("self"), "position"):
            frame = frame.f_back
        if frame is None or not view.now.pool:
            return action
        other = frame.f_locals["self"].position.racks[1 - view.seat]
        return Draw(view.seat) if sum(tile.number for tile in other) % 2 else action


class Sleeper(Honest):
    """Does not answer when its time is over."""

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Any:
        if budget.seconds is not None:
            Event().wait()
        return super().act(view, rng, budget)


class Chatty(Honest):
    """Says something now and then."""

    asked: ClassVar[Iterator[int]] = itertools.count()

    def aside(self, view: SeatView) -> Any:
        return Announce(view.seat) if next(self.asked) % 4 == 3 else None


class Fidgety(Honest):
    """Is quicker every time."""

    asked: ClassVar[Iterator[int]] = itertools.count()

    def pace(self, view: SeatView, rng: Chance) -> int:
        return 1000 // (1 + next(self.asked))


class Dealer(Honest):
    """Deals the game again from the numbers that it is given to throw, which must not succeed."""

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Any:
        (known,) = (one for one in rng._words.gi_frame.f_locals.values() if isinstance(one, bytes))  # type: ignore[attr-defined]
        dealt = game_for(view.rules).start(2, known[:32].hex()).position.racks[view.seat]
        received = next(event for event in view.history if isinstance(event, Dealt)).racks[view.seat]
        if dealt == received:
            raise RuntimeError("it knows the deal")
        return super().act(view, rng, budget)


def check(one: Bot) -> None:
    check_bot(one, rules.load("original-it", SMALL), 2, "a", patience=5)


def test_a_bot_that_keeps_its_promises_passes() -> None:
    check(Honest())


def test_what_bots_throw_tells_nothing_about_the_deal() -> None:
    check(Dealer())


@pytest.mark.parametrize(
    ("one", "complaint"),
    [
        (Illegal(), "what the rules forbid"),
        (Moody(), "does not do the same"),
        (Curious(), "does not do the same"),
        (Vandal(), "changed what it was shown"),
        (Spendthrift(), "more than it was given"),
        (Deaf(), "went on after the emergency stop"),
        (Hasher(), "in another process"),
        (Spy(), "in another process"),
        (Sleeper(), "does not answer"),
        (Chatty(), "does not say the same"),
        (Fidgety(), "not always as quick"),
    ],
)
def test_a_broken_promise_is_noticed(one: Bot, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check(one)


def test_a_bot_of_another_family_is_noticed() -> None:
    with pytest.raises(AssertionError, match="another family"):
        check_bot(Honest(), rules.load("first-pl"), 2, "a")


def test_a_disguise_that_can_be_seen_is_noticed() -> None:
    def shown(position: Any, seat: int | None, chance: Chance) -> Any:
        return replace(position, passes=position.passes + 1)

    with pytest.raises(AssertionError, match="disguise"):
        check_bot(Honest(), rules.load("original-it", SMALL), 2, "a", disguise=shown)


def test_what_a_seat_is_not_told_is_exchanged_in_its_history() -> None:
    game = game_for(rules.load("original-it", SMALL))
    events = game.start(2, seed_from("a")).events
    other = disguised_events(game, events, 0, Chance(seed_from("b"), "disguise"))
    assert tuple(other) != events
    assert [game.redact(event, 0) for event in other] == [game.redact(event, 0) for event in events]
