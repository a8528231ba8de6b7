"""`Game.legal`: nothing that it yields is refused, and of plays no choice of tiles is missing."""

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kostka import rules
from kostka.engine import classic, express, first, game_for, seed_from
from kostka.engine.chance import Chance
from kostka.engine.classic import ClassicGame
from kostka.errors import RequestError
from kostka.tiles import JOKER, Rack, Table, rows
from tests.oracle import brute
from tests.oracle.sets import Deck as OracleDeck

TINY = {"deck.numbers": 5, "deck.colours": 3, "deck.copies": 1, "deck.jokers": 1, "setup.rack": 6}
GAME = ClassicGame(rules.load("original-pl", {**TINY, "opening.minimum": 9, "mode.resign": True}))
ORACLE = OracleDeck(numbers=5, colours=3, copies=1, jokers=1)
FACES = [tile for row in rows(5, 3) for tile in row]


def counts(tiles: Rack) -> tuple[int, ...]:
    held = Counter(tiles)
    return (*(held[face] for face in FACES), held[JOKER])


def laid(before: Table, after: Table) -> tuple[int, ...]:
    one, other = (counts(tuple(tile for tiles in table for tile in tiles)) for table in (before, after))
    return tuple(b - a for a, b in zip(one, other, strict=True))


@given(st.sets(st.sampled_from([*FACES, JOKER]), min_size=1, max_size=7), st.booleans())
@settings(max_examples=60)
def test_plays_are_those_of_brute_force(tiles: set[object], opened: bool) -> None:
    """C-OPEN-1, C-TURN-2."""
    rack = " ".join(map(str, tiles))
    lies = ["R1 R2 R3"] if opened and not {"R1", "R2", "R3"} & set(rack.split()) else []
    given_ = {"racks": [rack, ""], "table": lies, "pool": "", "opened": [opened, False], "turn": 0}
    position = GAME.read_position(given_)
    held, table = counts(position.racks[0]), counts(tuple(t for s in position.table for t in s))
    wanted = brute.plays(table, held, ORACLE) if opened else brute.openings(held, ORACLE, 9, jokers=True)
    plays = [action for action in GAME.legal(position, 0) if isinstance(action, classic.Play)]
    assert Counter(laid(position.table, play.table) for play in plays) == Counter(wanted)
    assert [len(play.table) for play in plays] or not wanted


def test_what_is_offered_comes_after_the_plays_and_nothing_is_for_others() -> None:
    given_ = {"racks": ["R4", "K1"], "table": ["R1 R2 R3"], "pool": "K2", "opened": [True, True], "turn": 0}
    position = GAME.read_position(given_)
    names = [type(action).__name__ for action in GAME.legal(position, 0)]
    assert names == ["Play", "Draw", "Resign"]
    assert [type(action).__name__ for action in GAME.legal(position, 1)] == ["Resign"]


def test_c_setup_7_who_is_asked_may_say_no_and_yes_if_entitled() -> None:
    game = game_for(rules.load("original-pl", {"setup.redeal_doublets": 1}))
    racks = ["R1 R1 R2", "R3 R4 R5"]
    given_ = {"racks": racks, "table": [], "pool": "K1", "opened": [False] * 2, "started": False, "turn": 0}
    position = game.read_position({**given_, "seed": seed_from("again")})
    assert list(game.legal(position, 0)) == [classic.Redeal(0, wanted=False), classic.Redeal(0, wanted=True)]
    assert list(game.legal(position, 1)) == [classic.Redeal(1, wanted=False)]


def test_f_joker_3_swaps_are_among_the_plays() -> None:
    game = first.FirstGame(rules.load("first-pl"))
    given_ = {"racks": ["R3 K9", "B1"], "table": ["R1 R2 J"], "pool": "K1", "stars": [6, 6], "turn": 0}
    actions = list(game.legal(game.read_position(given_), 0))
    assert any(isinstance(action, first.Play) and action.taken == 1 for action in actions)
    assert actions[-1] == first.Draw(0)


def test_dice_are_thrown_by_the_seed_and_every_choice_of_them_is_there() -> None:
    """X-TURN-1."""
    game = game_for(rules.load("express-pl"))
    position = game.start(2, seed_from("dice"), 0).position
    (everything,) = game.legal(position, 0)
    assert isinstance(everything, express.Roll)
    assert len(everything.dice) == 9
    position = game.apply(position, everything).position
    for action in islice(game.legal(position, 0), 5):
        assert not game.violations(position, action)
    later = game.read_position({**game.write_position(position), "turns_left": [4, 5], "rolled": False})
    throws = [action for action in game.legal(later, 0) if isinstance(action, express.Roll)]
    assert len(set(throws)) == 2**9 - 1
    unseeded = game.read_position({**game.write_position(later), "seed": None})
    assert not any(isinstance(action, express.Roll) for action in game.legal(unseeded, 0))


def test_the_outcome_is_that_of_a_game_that_is_over() -> None:
    game = game_for(rules.load("original-it"))
    position = game.start(2, seed_from("outcome")).position
    with pytest.raises(RequestError) as raised:
        game.outcome(position)
    assert raised.value.code == "game-goes-on"
    chance = Chance(seed_from("outcome"), "moves")
    while game.result(position) is None:
        seat = min(game.actors(position))
        actions = list(islice(game.legal(position, seat), 2))
        position = game.apply(position, actions[chance.below(len(actions))]).position
    assert game.outcome(position).winners
