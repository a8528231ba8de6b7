"""The suite of bots notices every broken promise."""

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import pytest

from kostka import rules
from kostka.bots import Bot, Budget, SeatView, Work, bot
from kostka.engine import seed_from
from kostka.engine.chance import Chance
from kostka.engine.classic import Draw, Play
from kostka.rules import Family
from kostka.testing import check_bot

SMALL: dict[str, object] = {"deck.numbers": 5, "setup.rack": 5, "opening.minimum": 5}
SOLID = bot("solid", Family.CLASSIC)


@dataclass(frozen=True)
class Honest:
    """Plays like the yardstick and keeps all promises; the others below each break one."""

    family: ClassVar[Family] = Family.CLASSIC

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


def check(one: Bot) -> None:
    check_bot(one, rules.load("original-it", SMALL), 2, seed_from("a"))


def test_a_bot_that_keeps_its_promises_passes() -> None:
    check(Honest())


@pytest.mark.parametrize(
    ("one", "complaint"),
    [
        (Illegal(), "what the rules forbid"),
        (Moody(), "does not do the same"),
        (Curious(), "does not do the same"),
        (Vandal(), "changed what it was shown"),
        (Spendthrift(), "more than it was given"),
        (Deaf(), "went on after the emergency stop"),
    ],
)
def test_a_broken_promise_is_noticed(one: Bot, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check(one)


def test_a_bot_of_another_family_is_noticed() -> None:
    with pytest.raises(AssertionError, match="another family"):
        check_bot(Honest(), rules.load("first-pl"), 2, seed_from("a"))


def test_a_disguise_that_can_be_seen_is_noticed() -> None:
    def shown(position: Any, seat: int | None, chance: Chance) -> Any:
        return replace(position, passes=position.passes + 1)

    with pytest.raises(AssertionError, match="disguise"):
        check_bot(Honest(), rules.load("original-it", SMALL), 2, seed_from("a"), disguise=shown)
