"""The expert: what it sees to at once, when it waits, what it gives away, and what it wants in a match."""

import itertools
import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from kostka import solver
from kostka.bots import Budget, SeatView
from kostka.bots.classic.expert import EXPERT
from kostka.bots.classic.expert.aims import Aim
from kostka.bots.classic.expert.counts import cell, cells_of, count, none, tiles_of
from kostka.bots.classic.expert.fight import glance
from kostka.bots.classic.expert.playouts import shares
from kostka.bots.classic.expert.plays import Cells, gifts, single_tiles, small_openings
from kostka.bots.classic.expert.questions import with_drawn, with_laid, with_tiles
from kostka.bots.classic.expert.scene import Scene, World
from kostka.bots.classic.expert.tempo import should_lay
from kostka.bots.classic.level import turn_of
from kostka.engine import game_for
from kostka.engine.chance import Chance, seed_from
from kostka.engine.classic import Draw, Pass, Play
from kostka.engine.classic.events import Drew, Laid, Opened, Penalty
from kostka.rules import Deck
from kostka.tiles import Rack, format_tiles, parse_tiles
from tests.bots.classic.expert_games import book, views
from tests.bots.classic.seats import act, laid, seat
from tests.bots.classic.uncompiled import decisions


def tiles_in(text: str) -> Rack:
    return parse_tiles(text, Deck())


def scene_of(view: SeatView) -> Scene:
    return Scene.of(view, turn_of(view))


def chance(name: str = "") -> Chance:
    return Chance(seed_from(name), "expert")


def test_it_goes_out_when_it_can() -> None:
    action = act(EXPERT, seat("R6 K1 K2 K3", "R3 R4 R5"))
    assert laid(action) == ["R3 R4 R5 R6", "K1 K2 K3"]


def test_it_holds_what_it_could_lay() -> None:
    assert act(EXPERT, seat("R6 K1 O9", "R3 R4 R5", pool="O1 O2 O3")) == Draw(0)


def test_it_waits_with_its_opening() -> None:
    rack = "R11 R12 R13 B1 B3 B5 K2 K4 O6 O8"
    view = seat(rack, racks=[rack, "R1 B8 K1"], opened=[False, False], pool="O1 O2 O3 O4 O5 O9")
    assert act(EXPERT, view) == Draw(0)


def test_it_opens_small_while_three_tiles_are_left() -> None:
    rack = "R11 R12 R13 B11 B12 B13 K2 K4 O6 O8"
    for pool in ("O1 O2", "O1 O2 O3"):
        action = act(EXPERT, seat(rack, racks=[rack, "R1 B1 K1"], opened=[False, False], pool=pool))
        assert len(laid(action)) == 1


def test_it_opens_when_its_rack_is_nearly_out() -> None:
    rack = "R11 R12 R13 B2 B3 B4 K9"
    racks = [rack, "R1 B6 K12"]
    view = seat(rack, "K1 K2 K3", racks=racks, opened=[False, True], pool="O1 O2 O3 O4 O5 O9")
    assert laid(act(EXPERT, view))


def test_at_a_pool_of_two_it_gives_a_tile_rather_than_leave_the_last_draw() -> None:
    action = act(EXPERT, seat("R6 K1 O9", "R3 R4 R5", pool="O1 O2"))
    assert laid(action) == ["R3 R4 R5 R6"]
    assert act(EXPERT, seat("R6 K1 O9", "R3 R4 R5", pool="O1")) == Draw(0)


def test_it_draws_when_nothing_can_be_laid() -> None:
    assert act(EXPERT, seat("R1 K9", "B3 B4 B5")) == Draw(0)


def test_it_lays_the_joker_before_the_last_turn_is_over() -> None:
    view = seat("J R1", "B3 B4 B5", "K3 K4 K5", racks=["J R1", "R13 B13 K12"], pool="", last_turns=1)
    action = act(EXPERT, view)
    assert isinstance(action, Play)
    assert sum(map(len, action.table)) == 7


def test_who_is_ahead_passes_where_all_may() -> None:
    rack = "R6 K1 O2 R1 R2 B1 B2 K4 O1 K6 B4 O4"
    other = "R13 B13 K12 O12 K13 O13 R12 B12 K10 B10 R10 O10 K9"
    view = seat(rack, "R3 R4 R5", racks=[rack, other], pool="", edition="original-cz")
    assert act(EXPERT, view) == Pass(0)


def test_places_in_the_last_round() -> None:
    assert [should_lay(2, pool) for pool in (1, 2, 3)] == [False, True, False]
    assert [should_lay(3, pool) for pool in (1, 2, 3, 6)] == [False, False, True, False]
    assert [should_lay(4, pool) for pool in (1, 2, 3, 4, 5)] == [True, False, False, True, False]


def test_single_tiles_are_those_that_the_solver_lays_alone() -> None:
    for view, _ in itertools.islice(views(book("original-pl"), 2, "singles"), 10, 40, 3):
        turn, scene = turn_of(view), scene_of(view)
        wanted = [
            (cell(tile),)
            for tile in sorted(set(turn.rack))
            if cell(tile) and solver.solve(turn.table, (tile,)).tiles == 1
        ]
        assert single_tiles(scene) == sorted(wanted)
        assert set(single_tiles(scene)) <= set(gifts(scene))


def test_openings_are_small() -> None:
    found = small_openings(turn_of(seat("R11 R12 R13 B1 B2 B3 B4 K8 O8 R8 B8", opened=[False, False])))
    assert [[format_tiles(tiles) for tiles in one] for one in found] == [["R11 R12 R13"]]
    two = seat("R3 R4 R5 B7 K7 O7 R9 B2", opened=[False, False])
    assert [len(one) for one in small_openings(turn_of(two))] == [2]
    assert not small_openings(turn_of(seat("R1 R2 R3", opened=[False, False])))


def test_questions_agree_with_the_solver() -> None:
    for view, position in itertools.islice(views(book("original-pl"), 2, "questions"), 12, 40, 4):
        scene, turn = scene_of(view), turn_of(view)
        best = solver.solve(turn.table, turn.rack)
        row = scene.ask.row(scene.table, scene.rack)
        assert scene.ask.out([row]) == [best.tiles == len(turn.rack)]
        assert scene.ask.left_exactly_if_few([row])[0] >= len(turn.rack) - best.tiles
        drawn = position.pool[:1]
        more = solver.solve(turn.table, (*turn.rack, *drawn))
        assert scene.ask.out([with_drawn(row, cell(drawn[0]))]) == [more.tiles == len(turn.rack) + 1]
        given = cells_of(count(best.played))
        assert scene.ask.out([with_tiles(scene.ask.row(scene.table, none()), given)]) == [True]
        assert scene.ask.left([with_laid(row, given)])[0] >= len(turn.rack) - best.tiles


def test_worlds_hold_the_unseen_tiles_and_fit_what_was_seen() -> None:
    view = seat("R1 R2", "R3 R4 R5", racks=["R1 R2", "B2 K9"], pool="O1 O2 O3")
    scene = scene_of(replace(view, history=(Opened(1, 30), Drew(1, None, 0))))
    assert scene.rivals[0].then == scene.table
    for *racks, pool in scene.worlds(chance(), 20):
        assert Counter(cells_of(pool)) + Counter(cells_of(racks[0])) == Counter(scene.unseen)
        assert [sum(rack) for rack in racks] == [2]
        assert not scene.ask.out([scene.ask.row(scene.table, racks[0])])[0]


def test_what_the_last_turns_tell() -> None:
    view = seat("R1 R2", "R3 R4 R5", "B1 B2 B3", "O7 O8 O9")
    tiles = tiles_in("O7 O8 O9")
    opened, drew, mine = Opened(1, 30), Drew(1, None, 1), Laid(0, tiles)
    rival = scene_of(replace(view, history=(opened, drew, mine))).rivals[0]
    assert rival.then is not None
    assert (tiles_of(rival.then), rival.fresh) == (tiles_in("R3 R4 R5 B1 B2 B3"), 1)
    failed = Penalty(1, "C-TURN-5", (), None, 1)
    for history in ((), (drew,), (drew, Laid(1, tiles), opened), (opened, drew, failed)):
        assert scene_of(replace(view, history=history)).rivals[0].then is None


def test_a_gift_that_lets_the_rival_out_is_seen() -> None:
    scene = scene_of(seat("R6 K1 O9", "R3 R4 R5", racks=["R6 K1 O9", "R7"], pool="O1"))
    world = (count(tiles_in("R7")), count(tiles_in("O1")))
    assert glance(scene, [world], [(6,)])[0][0] == 1000


def test_playouts_are_won_by_who_goes_out_or_has_the_fewest_points() -> None:
    scene = scene_of(seat("R6 K1", "R3 R4 R5", racks=["R6 K1", "R13 B13"], pool="O1 O2"))
    heavy = (count(tiles_in("R13 B13")), count(tiles_in("K5 K9")))
    assert shares(scene, [heavy, heavy], [(), (6,)]) == [24, 24]
    out = (count(tiles_in("R2")), count(tiles_in("K5 K9")))
    assert shares(scene, [out], [()]) == [0]


def test_it_spends_no_more_than_it_has() -> None:
    view = seat("R6 K1 O9", "R3 R4 R5", pool="O1 O2")
    for work in (0, 1, 7, 200):
        budget = Budget(work)
        EXPERT.act(view, chance(), budget)
        assert 0 <= budget.work <= work


def test_it_answers_when_there_is_no_time() -> None:
    for view, position in itertools.islice(views(book("original-pl"), 2, "clock"), 5, 50, 9):
        action = EXPERT.act(view, chance(), Budget(1_000, seconds=0))
        assert not game_for(view.rules).violations(position, action)


def test_the_clock_is_looked_at_while_games_are_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    racks = ["R6 K1 O9", "R13 B13 K13", "R12 B12 K12"]
    view = seat(racks[0], "R3 R4 R5", racks=racks, opened=[True] * 3, pool="O1 O2 O3")
    played: list[int] = []

    def some(scene: Scene, worlds: list[World], choices: list[Cells]) -> list[int]:
        played.append(len(worlds))
        return shares(scene, worlds, choices)

    seconds = itertools.count()
    monkeypatch.setattr("kostka.bots.classic.expert.shares", some)
    monkeypatch.setattr("time.monotonic", lambda: next(seconds))
    EXPERT.act(view, chance(), Budget(100, seconds=3))
    assert played == [8, 8]


def test_tiles_and_counts() -> None:
    tiles = tiles_in("J R1 R1 B13 O7")
    assert tiles_of(count(tiles)) == tiles


def test_a_game_alone_is_there_to_be_won() -> None:
    view = seat("R1 R2", "R3 R4 R5")
    aim = Aim.of(view, turn_of(view))
    assert aim.stakes(tiles_in("R13 B13"), opened=True) == (1.0, 0.0)
    assert aim.price_of_waiting(tiles_in("R1")) == 0


def test_points_count_in_a_match() -> None:
    view = seat("R1 R2", "R3 R4 R5")
    level = replace(view, totals=(Fraction(0), Fraction(0)), games_left=3)
    aim = Aim.of(level, turn_of(level))
    won, cheap = aim.stakes(tiles_in("R1"), opened=True)
    same, dear = aim.stakes(tiles_in("J J"), opened=True)
    assert won == same > cheap > dear
    assert aim.stakes(tiles_in("R1"), opened=False)[1] < cheap  # a rack that never opened costs 200
    behind = replace(view, totals=(Fraction(-300), Fraction(300)), games_left=1)
    assert Aim.of(behind, turn_of(behind)).stakes(tiles_in("R1"), opened=True)[0] < won


def test_in_a_match_it_does_not_wait_with_a_cheap_rack() -> None:
    rack = "R11 R12 R13 B1 K2 O4 B3 K6"
    view = seat(rack, racks=[rack, "R1 B13 K13"], opened=[False, False], pool="O1 O2 O3 O5 O9")
    assert act(EXPERT, view) == Draw(0)
    match = replace(view, totals=(Fraction(0), Fraction(0)), games_left=3)
    assert laid(act(EXPERT, match))


def test_uncompiled_it_does_the_same() -> None:
    reply = subprocess.run(
        [sys.executable, "-m", "tests.bots.classic.uncompiled"], capture_output=True, text=True, check=True
    )
    assert json.loads(reply.stdout) == decisions()
