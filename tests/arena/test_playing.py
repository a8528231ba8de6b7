"""A game between bots is a game like any other: recorded, verified, and seen by each from its own seat."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from kostka.arena import Plan, Player, entrants, play
from kostka.bots import Budget, SeatView, Work, bot, registry
from kostka.bots.blame import BotError
from kostka.engine import seed_from
from kostka.engine.chance import Chance
from kostka.engine.classic import Draw
from kostka.engine.record import Header, replay
from kostka.rules import Family, families

NO_WORK = Work()
SOLID = Player(bot("solid", families.CLASSIC))
HEADER = Header("original-pl", ("a", "b"), seed_from("a game of bots"))


@dataclass(frozen=True)
class Watched:
    """A solid bot that notes what it was shown and given."""

    seen: list[SeatView]
    thrown: list[int]
    name: str = "watched"
    family: Family = families.CLASSIC
    work: Work = NO_WORK

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Any:
        self.seen.append(view)
        self.thrown.append(rng.below(1 << 62))
        budget.stopped = len(self.seen) == 1
        return SOLID.bot.act(view, rng, budget)


@dataclass(frozen=True)
class Usurper:
    """A bot that acts where it may not."""

    name: str = "usurper"
    family: Family = families.CLASSIC
    work: Work = NO_WORK

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Any:
        return Draw(1 - view.seat)


def test_the_record_replays_to_the_same_end() -> None:
    game = play(HEADER, [SOLID, SOLID], "luck")
    again = replay(game.record)
    assert again.result == game.result
    assert again.check == game.check
    remarks = sum('"announce"' in line for line in game.lines)
    assert remarks
    assert again.actions == remarks + sum(seat.moves for seat in game.conduct)


def test_the_same_seeds_give_the_same_game() -> None:
    assert play(HEADER, [SOLID, SOLID], "luck").lines == play(HEADER, [SOLID, SOLID], "luck").lines


def test_bots_see_their_own_seat_and_what_happened_as_it_may_know_it() -> None:
    seen: list[SeatView] = []
    game = play(HEADER, [SOLID, Player(Watched(seen, []))], "luck")
    end = replay(game.record)
    assert {view.seat for view in seen} == {1}
    assert all(view.now.seat == 1 and view.now.racks is None for view in seen)
    own = [event for event in seen[-1].history if getattr(event, "tiles", None) and event.seat == 1]
    hidden = [event for event in seen[-1].history if getattr(event, "tiles", 1) is None]
    assert own
    assert all(event.seat == 0 for event in hidden)
    assert list(map(int, seen[-1].totals)) == [0, 0]
    assert end.result is not None


def test_turns_openings_and_stops_are_counted() -> None:
    seen: list[SeatView] = []
    game = play(HEADER, [SOLID, Player(Watched(seen, []))], "luck")
    watched = game.conduct[1]
    assert watched.moves == len(seen)
    assert watched.stops == 1
    before = [view for view in seen if view.now.started and not view.now.opened[1]]
    assert watched.opened == len(before)
    assert watched.turns == sum(view.now.started for view in seen)


def test_chance_is_new_for_every_action_and_every_seat_and_tells_nothing_of_the_deal() -> None:
    thrown: list[list[int]] = [[], [], []]
    play(HEADER, [Player(Watched([], thrown[0])), Player(Watched([], thrown[1]))], "luck")
    assert len(set(thrown[0] + thrown[1])) == len(thrown[0] + thrown[1])
    other = replace(HEADER, seed=seed_from("another deal"))
    play(other, [Player(Watched([], thrown[2])), SOLID], "luck")
    shorter = min(len(thrown[0]), len(thrown[2]))
    assert thrown[0][:shorter] == thrown[2][:shorter]


def test_what_the_rules_forbid_is_a_fault_of_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BotError) as caught:
        play(HEADER, [Player(Usurper()), Player(Usurper())], "luck")
    assert "usurper" in caught.value.message("pl")
    monkeypatch.setattr(registry, "bots_of", lambda family: (Usurper(),))
    with pytest.raises(BotError) as caught:
        Plan("original-it", entrants(["usurper"], families.CLASSIC), 2, "seed").play(17)
    assert caught.value.at == "game 17"
