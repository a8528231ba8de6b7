"""The value of classic games: chances that no order of hidden tiles changes, and right where it is sure."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kostka import rules
from kostka.engine import game_for
from kostka.engine.chance import Chance
from kostka.engine.classic.position import Position
from kostka.engine.game import Result
from kostka.rules.classic import ClassicRules
from kostka.solver import best_opening, solve
from kostka.tiles import parse_table, parse_tiles
from kostka.value import LEVELS, value_of
from tests.value.positions import played

GAMES = [
    (edition, seats, level)
    for edition, level in (("original-pl", "solid"), ("original-it", "casual"), ("original-cz", "sharp"))
    for seats in (2, 3, 4)
]
SEED = "0" * 64


def shifted(position: Position, by: int) -> Position:
    """The same game with every seat's number raised."""

    def turned(things: tuple[Any, ...]) -> tuple[Any, ...]:
        return (*things[-by:], *things[:-by])

    return replace(
        position,
        racks=turned(position.racks),
        opened=turned(position.opened),
        drew=turned(position.drew),
        turn=None if position.turn is None else (position.turn + by) % position.seats,
    )


@pytest.mark.parametrize(("edition", "seats", "level"), GAMES)
def test_chances_sum_to_one_and_go_with_the_seats(edition: str, seats: int, level: str) -> None:
    value, luck = value_of(rules.load(edition)), Random(edition)
    for position in played(edition, seats, level, "sum")[:-1]:
        levels = luck.choices(LEVELS, k=seats)
        found = value.chances(position, levels).by_seat
        assert sum(found) == 1.0
        assert all(0 <= one <= 1 for one in found)
        moved = value.chances(shifted(position, 1), [levels[-1], *levels[:-1]]).by_seat
        assert moved == (found[-1], *found[:-1])


@pytest.mark.parametrize(("edition", "seats", "level"), GAMES[:3])
def test_no_order_of_tiles_matters(edition: str, seats: int, level: str) -> None:
    value, luck = value_of(rules.load(edition)), Random(7)

    def mixed(tiles: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(luck.sample(tiles, len(tiles)))

    for position in played(edition, seats, level, "order")[1:-1]:
        other = replace(
            position,
            pool=mixed(position.pool),
            racks=tuple(map(mixed, position.racks)),
            table=mixed(tuple(map(mixed, position.table))),
            drew=((),) * seats,
        )
        assert value.chances(position) == value.chances(other)


@pytest.mark.parametrize(("edition", "seats", "level"), GAMES)
def test_a_rack_that_can_go_out_on_its_turn_wins(edition: str, seats: int, level: str) -> None:
    """The solver says which racks can; whoever sees everything then wins for sure."""
    terms = rules.load(edition)
    assert isinstance(terms, ClassicRules)
    value = value_of(terms)
    sure = 0
    for position in played(edition, seats, level, "out", 1)[:-1]:
        turn = position.turn
        if not _goes_out(position, turn, terms):
            continue
        sure += 1
        assert value.chances(position)[turn] >= 0.99
        assert value.chances(position, ["solid"] * seats)[turn] == 1
    assert sure or level == "casual"


def _goes_out(position: Position, turn: int, terms: ClassicRules) -> bool:
    rack, opening = position.racks[turn], terms.opening
    if position.opened[turn]:
        return solve(position.table, rack, terms.deck).tiles == len(rack)
    best = best_opening(rack, terms.deck, opening.minimum, opening.jokers)
    return best is not None and best.tiles == len(rack)


def test_a_view_says_the_same_whatever_it_does_not_show() -> None:
    terms = rules.load("original-pl")
    game, value = game_for(terms), value_of(terms)
    position = played("original-pl", 3, "solid", "view", 2)[4]
    turn = position.turn
    hidden = [*position.racks[(turn + 1) % 3], *position.pool]
    Random(3).shuffle(hidden)
    cut = len(position.racks[(turn + 1) % 3])
    racks = tuple(
        tuple(sorted(hidden[:cut])) if seat == (turn + 1) % 3 else rack
        for seat, rack in enumerate(position.racks)
    )
    other = replace(position, racks=racks, pool=tuple(hidden[cut:]))
    found = [
        value.imagined(game.view(one, turn), Chance(SEED, "worlds"), worlds=8) for one in (position, other)
    ]
    assert found[0] == found[1]
    assert sum(found[0].by_seat) == pytest.approx(1, abs=1e-12)
    assert found[0].error is not None
    assert all(0 < error < 0.3 for error in found[0].error)
    everything = value.imagined(game.view(position, None), Chance(SEED, "worlds"), worlds=8)
    assert sum(everything.by_seat) == pytest.approx(1, abs=1e-12)


def test_who_resigned_has_no_chance_and_who_is_alone_has_won() -> None:
    value = value_of(rules.load("original-pl"))
    position = played("original-pl", 4, "solid", "resigned")[2]
    turn = position.turn
    without = replace(position, resigned=frozenset({(turn + 1) % 4}))
    found = value.chances(without)
    assert found[(turn + 1) % 4] == 0
    assert sum(found.by_seat) == 1
    alone = replace(position, resigned=frozenset(range(4)) - {turn})
    assert value.chances(alone)[turn] == 1


def test_a_game_that_is_over_is_worth_its_result() -> None:
    value = value_of(rules.load("original-pl"))
    last = played("original-pl", 2, "solid", "over", 1)[-1]
    [winner] = last.result.winners
    assert value.chances(last)[winner] == 1
    shared = replace(last, result=Result("C-END-2", (0, 1), last.result.scores))
    assert value.chances(shared).by_seat == (0.5, 0.5)


def test_outs_and_levels_count() -> None:
    """Who is one tile from going out likes the tiles for it in the pool; a holder beats a beginner."""
    terms = rules.load("original-pl")
    value = value_of(terms)
    table = parse_table(["R3 R4 R5", "B7 B8 B9", "K1 O1 R1"], terms.deck)
    racks = tuple(parse_tiles(text, terms.deck) for text in ("O9 O10", "K4 K5 B1 O6 R9 R12 K13"))

    def chance(pool: str, levels: tuple[str, str]) -> float:
        tiles = parse_tiles(pool, terms.deck)
        nothing: Any = ((), ())
        position = Position(racks, table, tiles, (True, True), 1, nothing, (None, None))
        return value.chances(position, levels)[0]

    many = chance("O8 O8 O11 O11 R2 B2 K8 O12", ("solid", "solid"))
    none = chance("K12 B13 R2 R6 R13 B2 K8 O12", ("solid", "solid"))
    assert many > none + 0.1
    start = played("original-pl", 2, "solid", "start")[1]
    first = start.turn
    strong, weak = "expert", "beginner"
    assert value.chances(start, [strong if seat == first else weak for seat in range(2)])[first] > 0.9
    assert value.chances(start, [weak if seat == first else strong for seat in range(2)])[first] < 0.1


def test_means_over_deals_are_frozen_for_every_edition_and_number_of_players() -> None:
    for edition in ("original-pl", "original-it", "original-cz"):
        for house in ({}, {"opening.minimum": 50}):
            value = value_of(rules.load(edition, house))
            for players in (2, 3, 4):
                means = value.mean(players)
                assert len(means) == players
                assert sum(means) == pytest.approx(1)
                assert all(abs(mean - 1 / players) < 0.1 for mean in means)


def test_a_joker_that_fits_nowhere_does_not_go_out() -> None:
    """A table of nothing but groups of four has no room for one."""
    terms = rules.load("original-pl")
    table = parse_table(["R1 B1 K1 O1"], terms.deck)
    racks = tuple(parse_tiles(text, terms.deck) for text in ("J", "K5"))
    nothing: Any = ((), ())
    position = Position(racks, table, parse_tiles("R9", terms.deck), (True, True), 0, nothing, (None, None))
    assert value_of(terms).chances(position, ["solid"] * 2)[0] < 1


def test_other_decks_are_answered_too() -> None:
    house = {"deck.numbers": 5, "deck.colours": 3, "deck.jokers": 1, "setup.rack": 4, "opening.minimum": 0}
    terms = rules.load("original-it", house)
    game = game_for(terms)
    found = value_of(terms).chances(game.start(2, SEED).position)
    assert sum(found.by_seat) == 1
