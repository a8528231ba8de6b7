"""What is offered is exactly what the rules accept, in every position of games by odd and by usual rules."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kostka import rules
from kostka.engine import AnyGame, classic, express, first, game_for, seed_from
from kostka.engine.chance import Chance
from kostka.engine.first import introductory
from kostka.rules import Options
from kostka.tiles import rows
from kostka.tiles.dice import Die
from tests.engine.express_movers import ExpressMover
from tests.engine.first_movers import Child, FirstMover
from tests.engine.movers import Mover

LONGEST = 400
Actions = dict[str, list[Any]]


def classic_actions(game: AnyGame, position: Any, seat: int) -> Actions:
    del game, position
    return {
        "redeal": [classic.Redeal(seat, wanted=False)],
        "draw": [classic.Draw(seat)],
        "pass": [classic.Pass(seat)],
        "announce": [classic.Announce(seat)],
        "resign": [classic.Resign(seat)],
    }


def first_actions(game: AnyGame, position: Any, seat: int) -> Actions:
    del game, position
    return {"draw": [first.Draw(seat)], "pass": [first.Pass(seat)], "resign": [first.Resign(seat)]}


def race_actions(game: AnyGame, position: Any, seat: int) -> Actions:
    del position
    deck = game.rules.deck
    tiles = [tile for row in rows(deck.numbers, deck.colours) for tile in row]
    return {
        "call": [introductory.Call(seat, tile) for tile in tiles],
        "find": [introductory.Find(seat, tile) for tile in tiles],
        "resign": [introductory.Resign(seat)],
    }


def dice_actions(game: AnyGame, position: Any, seat: int) -> Actions:
    del game
    hand = position.hands[seat]
    throws = [(), hand.dice, hand.reroll, hand.dice[:1]]
    unseen = [tuple(Die(die.number, None) for die in dice) for dice in throws]
    return {
        "roll": [express.Roll(seat, dice, hold) for dice in unseen for hold in (None, frozenset[int]())],
        "pass": [express.Pass(seat)],
        "resign": [express.Resign(seat)],
    }


NO_CLOCK = {"clock.turn_ms": 0}
SHORT = {**NO_CLOCK, "deck.numbers": 5, "deck.colours": 3, "setup.rack": 7, "opening.minimum": 6}
GAMES: tuple[tuple[str, Options, Any, Callable[[AnyGame, Any, int], Actions]], ...] = (
    ("original-pl", {"mode.resign": True}, Mover(restless=20), classic_actions),
    ("original-pl", SHORT, Mover(restless=20), classic_actions),
    ("original-it", SHORT, Mover(eager=60), classic_actions),
    ("original-cz", {**SHORT, "mode.resign": True}, Mover(eager=60, restless=2), classic_actions),
    ("original-it", {**SHORT, "mode.assisted": False}, Mover(careless=30), classic_actions),
    ("first-pl", {}, FirstMover(), first_actions),
    ("first-pl", {"turn.draw_without_stars": True}, FirstMover(eager=20), first_actions),
    ("first-pl", {"stars.draw_cost": 0}, FirstMover(eager=20), first_actions),
    ("first-pl", {"stars.draw_cost": 2, "mode.resign": True}, FirstMover(40, 2), first_actions),
    ("first-pl", {"stars.draw_cost": 2, "turn.draw_without_stars": True}, FirstMover(40), first_actions),
    ("first-pl", {"mode.introductory": True, "mode.resign": True}, Child(), race_actions),
    (
        "first-pl",
        {"mode.introductory": True, "introductory.caller": "person"},
        Child(wild=20),
        race_actions,
    ),
    ("express-pl", {}, ExpressMover(), dice_actions),
    ("express-pl", {"mode.resign": True}, ExpressMover(throws=20, lays=40), dice_actions),
)


def positions(game: AnyGame, mover: Any, seats: int, seed: str) -> Iterator[Any]:
    """The positions of a game up to its end, or a good part of a long one."""
    chance = Chance(seed_from(seed), "moves")
    position = game.start(seats, seed_from(seed), 0).position
    for _ in range(LONGEST):
        yield position
        if game.result(position) is not None:
            return
        action = mover.action(game, position, chance)
        if not game.violations(position, action):
            position = game.apply(position, action).position


@given(st.integers(0, len(GAMES) - 1), st.integers(0, 2), st.text(max_size=5))
@settings(max_examples=60)
def test_what_is_offered_is_what_is_legal(which: int, more: int, seed: str) -> None:
    edition, options, mover, actions = GAMES[which]
    game = game_for(rules.load(edition, options))
    players = game.rules.players
    seats = min(players.min + more, players.max)
    if edition == "express-pl":
        seats = max(seats, 2)
    for position in positions(game, mover, seats, seed):
        assert game.offers(position, None) == ()
        for seat in range(seats):
            names = actions(game, position, seat)
            legal = {
                name
                for name, values in names.items()
                if any(not game.violations(position, value) for value in values)
            }
            offered = game.offers(position, seat)
            assert set(offered) == legal, f"{offered} offered, {legal} legal"
            assert len(offered) == len(legal), "a name is offered twice"
            assert game.view(position, seat).may == offered
            idle = game.idle(position, seat)
            assert idle is None or not game.violations(position, idle)
            if seat in game.actors(position) and "find" not in offered:
                assert idle is not None, "a seat that is waited for has nothing to do"


@pytest.mark.parametrize(
    ("options", "stars", "pool", "may"),
    [
        ({}, 1, "R1", ("draw",)),
        ({}, 0, "R1", ("pass",)),
        ({}, 6, "", ("pass",)),
        ({"turn.draw_without_stars": True}, 0, "R1", ("draw",)),
        ({"stars.draw_cost": 0}, 0, "R1", ("draw",)),
        ({"stars.draw_cost": 2}, 1, "R1", ("pass",)),
        ({"stars.draw_cost": 2}, 2, "R1", ("draw",)),
        ({"stars.draw_cost": 2, "turn.draw_without_stars": True}, 1, "R1", ("draw",)),
    ],
)
def test_odd_prices_of_a_draw(options: Options, stars: int, pool: str, may: tuple[str, ...]) -> None:
    """F-TURN-2 to F-TURN-4."""
    game = first.FirstGame(rules.load("first-pl", options))
    given = {"racks": ["B1", "B2"], "table": [], "pool": pool, "stars": [stars, 6], "turn": 0}
    position = game.read_position(given)
    assert game.offers(position, 0) == may
    assert game.offers(position, 1) == ()
    price = game.view(position, 0).price
    assert (price is not None) == ("draw" in may)
    if price is not None:
        assert game.apply(position, first.Draw(0)).position.stars[0] == stars - price
    assert game.write_view(game.view(position, None))["price"] is None


def test_who_may_announce() -> None:
    """C-SCORE-3: after the own draw, as long as the next turn goes on."""
    game = game_for(rules.load("original-pl"))
    given = {
        "racks": ["R1", "R2", "R3"],
        "table": [],
        "pool": "B1 B2 B3 B4",
        "opened": [False] * 3,
        "turn": 0,
    }
    position = game.read_position(given)
    first_draw = game.apply(position, classic.Draw(0)).position
    assert [game.offers(first_draw, seat) for seat in range(3)] == [("announce",), ("draw",), ()]
    second = game.apply(first_draw, classic.Draw(1)).position
    assert [game.offers(second, seat) for seat in range(3)] == [(), ("announce",), ("draw",)]


def test_a_seat_that_must_lay_is_offered_no_pass_and_plays_what_the_solver_finds() -> None:
    """C-END-2 in the Italian edition."""
    game = game_for(rules.load("original-it"))
    given = {"racks": ["R4 K9", "R2"], "table": ["R1 R2 R3"], "pool": "", "opened": [True, True], "turn": 0}
    position = game.read_position(given)
    assert game.offers(position, 0) == ()
    play = game.idle(position, 0)
    assert play is not None
    assert game.write_action(play) == {"seat": 0, "play": ["R1 R2 R3 R4"]}
    stuck = game.read_position({**given, "racks": ["K9", "R2"]})
    assert game.offers(stuck, 0) == ("pass",)
