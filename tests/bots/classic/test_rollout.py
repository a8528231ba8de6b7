"""Playouts on counts against the engine: the same actions lead to the same counts, turns and winners."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kostka.bots import SeatView
from kostka.bots.classic import rollout, rollout_worlds
from kostka.bots.classic.expert_knowledge import Knowledge, tiles_of
from kostka.bots.classic.level import turn_of
from kostka.bots.classic.rollout_game import Lanes
from kostka.engine import game_for
from kostka.engine.classic import Action, Draw, Pass, Play, Position
from kostka.engine.dealing import box
from kostka.rules.classic import ClassicRules
from kostka.solver import can_lay
from kostka.tiles import Rack
from tests.bots.classic.expert_games import SMALL, book, counted, lanes, table_after, views

GAMES = [
    ("original-pl", {}, 2),
    ("original-it", {}, 3),
    ("original-cz", {}, 4),
    ("original-pl", SMALL, 3),
    ("original-it", SMALL, 4),
    ("original-cz", SMALL, 3),
    ("original-pl", {**SMALL, "sets.groups": False, "opening.minimum": 6, "deck.jokers": 0}, 2),
    ("original-cz", {**SMALL, "deck.colours": 3, "deck.copies": 3}, 2),
]


@pytest.mark.parametrize(("edition", "options", "seats"), GAMES)
@pytest.mark.parametrize("styles", ["", "nnnn", "hmnh"])
def test_lanes_go_as_the_engine_does(
    edition: str, options: dict[str, object], seats: int, styles: str
) -> None:
    found = book(edition, options)
    many = 4
    games = lanes(found, many, seats)
    rollout.prepare(games, many, 12, styles)
    rollout.deal(games, 2024, found.setup.rack, 0)
    positions = [position(rollout_worlds.standing(games, lane)) for lane in range(many)]
    going = many
    while going:
        before = [rollout_worlds.standing(games, lane) for lane in range(many)]
        going = rollout.step(games)
        for lane in range(many):
            if before[lane]["turn"] >= 0:
                after = rollout_worlds.standing(games, lane)
                act = action(positions[lane], before[lane], after, found)
                positions[lane] = game_for(found).apply(positions[lane], act).position
                assert_alike(after, positions[lane])
    assert all(one.result is not None for one in positions)


def position(lane: dict[str, Any]) -> Position:
    """A lane as it was dealt, for the engine."""
    seats = len(lane["racks"])
    return Position(
        racks=tuple(tiles_of(rack) for rack in lane["racks"]),
        table=(),
        pool=tuple(tile for place in lane["pool"] for tile in _one(place)),
        opened=(False,) * seats,
        turn=lane["turn"],
        drew=((),) * seats,
        answers=(None,) * seats,
    )


def _one(place: int) -> Rack:
    return tiles_of([0] * place + [1])


def action(now: Position, before: dict[str, Any], after: dict[str, Any], found: ClassicRules) -> Action:
    """What was done between two standings of a lane."""
    seat = before["turn"]
    pairs = zip(before["table"], after["table"], strict=True)
    tiles = tiles_of([new - old for old, new in pairs])
    if tiles:
        return Play(seat, table_after(now.table, tiles, now.opened[seat], found))
    return Draw(seat) if now.pool else Pass(seat)


def assert_alike(lane: dict[str, Any], now: Position) -> None:
    assert lane["table"] == counted(tuple(tile for tiles in now.table for tile in tiles))
    assert lane["racks"] == [counted(rack) for rack in now.racks]
    assert lane["opened"] == list(map(int, now.opened))
    assert lane["pool"] == [counted((tile,)).index(1) for tile in now.pool]
    assert lane["turn"] == (-1 if now.turn is None else now.turn)
    if now.result is None:
        assert lane["last_turns"] == (now.last_turns or 0)
        assert lane["passes"] == now.passes
    else:
        winners = now.result.winners
        share = 12 // len(winners)
        assert lane["won"] == [share if seat in winners else 0 for seat in range(len(now.racks))]


def sampled(known: Knowledge, found: ClassicRules, worlds: int, seed: int, mendings: int) -> Lanes:
    imagined = lanes(found, worlds, len(known.sizes), 1)
    rollout.prepare(imagined, worlds, 0)
    rollout_worlds.place(imagined, 0, *known.position)
    rollout_worlds.sample(imagined, seed, known.then, known.fresh, known.tested, mendings)
    return imagined


@lru_cache
def small_turns(seats: int) -> list[SeatView]:
    return [view for view, _ in views(book("original-pl", SMALL), seats, f"worlds {seats}")]


@settings(max_examples=40)
@given(st.integers(0, 2**64 - 1), st.integers(0, 60), st.integers(2, 4))
def test_imagined_worlds_agree_with_the_view(seed: int, moment: int, seats: int) -> None:
    found = book("original-pl", SMALL)
    turns = small_turns(seats)
    view = turns[moment % len(turns)]
    turn = turn_of(view)
    known = Knowledge.of(view, turn)
    imagined = sampled(known, found, 5, seed, 2)
    whole = counted(box(found.deck))
    for lane in range(5):
        world = rollout_worlds.standing(imagined, lane)
        assert world["racks"][turn.seat] == counted(turn.rack)
        assert [sum(rack) for rack in world["racks"]] == list(turn.view.counts)
        assert len(world["pool"]) == turn.view.pool
        assert world["turn"] == turn.seat
        rows = [world["table"], *world["racks"], *(counted(_one(place)) for place in world["pool"])]
        assert [sum(column) for column in zip(*rows, strict=True)] == whole


def test_imagined_racks_could_not_have_been_laid() -> None:
    found = book("original-pl")
    checked = 0
    for view, _ in views(found, 2, "mended"):
        turn = turn_of(view)
        known = Knowledge.of(view, turn)
        other = 1 - turn.seat
        if known.tested[other] != 1 or known.fresh[other] or known.pool < 20:
            continue
        imagined = sampled(known, found, 8, 77, 40)
        for lane in (0, 1, 2, 4, 5, 6):  # every fourth may have held something back
            rack = tiles_of(rollout_worlds.standing(imagined, lane)["racks"][other])
            plain = tuple(tile for tile in rack if tile.number)
            assert not can_lay(turn.table, plain, found.deck)
            checked += 1
    assert checked > 30


def test_a_position_may_lack_tiles_of_the_deck() -> None:
    found = book("original-pl")
    view, _ = next(iter(views(found, 2, "few")))
    view = replace(view, now=replace(view.now, pool=3))
    known = Knowledge.of(view, turn_of(view))
    world = rollout_worlds.standing(sampled(known, found, 3, 5, 0), 2)
    assert len(world["pool"]) == 3
    assert sum(world["racks"][1 - view.seat]) == 14


def test_lanes_do_not_depend_on_each_other() -> None:
    found = book("original-pl", SMALL)
    ends = []
    for many in (2, 7):
        games = lanes(found, 7, 2)
        rollout.prepare(games, many, 12, "n")
        rollout.deal(games, 99, 8, 0)
        while rollout.step(games):
            pass
        ends.append([rollout_worlds.standing(games, lane) for lane in range(2)])
    assert ends[0] == ends[1]
