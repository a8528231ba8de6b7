"""The expert: what it sees to at once, what it concludes, and what it wants in a match."""

import itertools
import json
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction

import pytest

from kostka.bots import Budget
from kostka.bots.classic import rollout
from kostka.bots.classic.expert import EXPERT
from kostka.bots.classic.expert_aims import Aim
from kostka.bots.classic.expert_knowledge import Knowledge, count, tiles_of
from kostka.bots.classic.level import turn_of
from kostka.engine import game_for
from kostka.engine.chance import Chance, seed_from
from kostka.engine.classic import Draw, Play
from kostka.engine.classic.events import Drew, Laid, Penalty
from kostka.rules import Deck
from kostka.tiles import Rack, parse_tiles
from tests.bots.classic.expert_games import book, lanes, views
from tests.bots.classic.seats import act, laid, seat
from tests.bots.classic.uncompiled import decisions


def tiles_in(text: str) -> Rack:
    return parse_tiles(text, Deck())


def test_it_goes_out_when_it_can() -> None:
    action = act(EXPERT, seat("R6 K1 K2 K3", "R3 R4 R5"))
    assert laid(action) == ["R3 R4 R5 R6", "K1 K2 K3"]


def test_it_draws_when_nothing_can_be_laid() -> None:
    assert act(EXPERT, seat("R1 K9", "B3 B4 B5")) == Draw(0)


def test_it_lays_the_joker_before_the_last_turn_is_over() -> None:
    view = seat("J R1", "B3 B4 B5", "K3 K4 K5", racks=["J R1", "R13 B13 K12"], pool="", last_turns=1)
    action = act(EXPERT, view)
    assert isinstance(action, Play)
    assert sum(map(len, action.table)) == 7


def test_it_spends_no_more_than_it_has() -> None:
    view = next(view for view, _ in views(book("original-pl"), 2, "budget") if view.now.opened[view.seat])
    for work in (0, 1, 7, 200):
        budget = Budget(work)
        EXPERT.act(view, Chance(seed_from("expert"), "bot"), budget)
        assert 0 <= budget.work <= work


@pytest.mark.parametrize("looks", range(1, 60, 7))
def test_it_answers_whenever_the_clock_stops_it(looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = [turn for turn in views(book("original-pl"), 2, "clock") if turn[0].now.opened[turn[0].seat]]
    view, position = max(turns, key=lambda turn: len(turn[0].now.rack or ()))
    seconds = itertools.count()
    monkeypatch.setattr("time.monotonic", lambda: next(seconds))
    budget = Budget(1_000_000, seconds=looks)
    action = EXPERT.act(view, Chance(seed_from("expert"), "bot"), budget)
    assert budget.stopped
    assert next(seconds) < looks + 10, "it went on after it had seen the stop"
    assert not game_for(view.rules).violations(position, action)


def test_time_is_looked_at_while_games_are_played_out() -> None:
    games = lanes(book("original-pl"), 4, 2)
    rollout.prepare(games, 4, 12)
    rollout.deal(games, 7, 14, 0)
    late = iter([False, False, True])
    assert rollout.to_the_end(games, 0, lambda: next(late)) is None
    assert not list(late)


def test_what_the_last_turns_tell() -> None:
    view = seat("R1 R2", "R3 R4 R5", "B1 B2 B3", "O7 O8 O9")
    turn = turn_of(view)
    tiles = tiles_in("O7 O8 O9")
    drew, mine = Drew(1, None, 1), Laid(0, tiles)
    known = Knowledge.of(replace(view, history=(drew, mine)), turn)
    assert (known.tested[1], known.fresh[1], known.tested[0]) == (1, 1, 0)
    assert tiles_of(known.then[96:]) == tiles_in("R3 R4 R5 B1 B2 B3")
    known = Knowledge.of(replace(view, history=(mine, Laid(1, tiles_in("B1 B2 B3")))), turn)
    assert (known.tested[1], known.fresh[1]) == (1, 0)
    assert known.then[96:] == known.table
    failed = Penalty(1, "C-TURN-5", (), None, 1)
    assert Knowledge.of(replace(view, history=(drew, failed)), turn).tested[1] == 0
    assert Knowledge.of(view, turn).tested[1] == 0


def test_tiles_and_counts() -> None:
    tiles = tiles_in("J R1 R1 B13 O7")
    assert tiles_of(count(tiles)) == tiles


def test_a_game_alone_is_there_to_be_won() -> None:
    view = seat("R1 R2", "R3 R4 R5")
    aim = Aim.of(view, turn_of(view))
    assert aim.stakes(tiles_in("R13 B13"), opened=True) == (1.0, 0.0)


def test_points_count_in_a_match() -> None:
    view = seat("R1 R2", "R3 R4 R5")
    level = replace(view, totals=(Fraction(0), Fraction(0)), games_left=3)
    aim = Aim.of(level, turn_of(level))
    won, cheap = aim.stakes(tiles_in("R1"), opened=True)
    same, dear = aim.stakes(tiles_in("J J"), opened=True)
    assert won == same > cheap > dear
    assert aim.stakes(tiles_in("R1"), opened=False)[1] < cheap  # a rack that never opened costs 100
    behind = replace(view, totals=(Fraction(-300), Fraction(300)), games_left=1)
    assert Aim.of(behind, turn_of(behind)).stakes(tiles_in("R1"), opened=True)[0] < won


def test_uncompiled_it_does_the_same() -> None:
    reply = subprocess.run(
        [sys.executable, "-m", "tests.bots.classic.uncompiled"], capture_output=True, text=True, check=True
    )
    assert json.loads(reply.stdout) == decisions()
