"""The five editions say what their books say, clause by clause."""

from collections import Counter
from dataclasses import FrozenInstanceError, fields, is_dataclass
from enum import StrEnum
from typing import Any

import pytest

from kostka.rules import Clause, Deck, Family, Rules, edition, editions, families, load, resolve
from kostka.rules.choices import Caller, FreedJoker, PoolEmpty, PoolEmptyScore, Starter
from kostka.rules.classic import ClassicRules
from kostka.rules.edition import WORDS
from kostka.rules.express import ExpressRules
from kostka.rules.first import FirstRules
from kostka.rules.schema import schema

PL, IT, CZ = CLASSIC = ("original-pl", "original-it", "original-cz")


def classic(name: str, **options: object) -> ClassicRules:
    rules = load(name, options)
    assert isinstance(rules, ClassicRules)
    return rules


def first() -> FirstRules:
    rules = load("first-pl")
    assert isinstance(rules, FirstRules)
    return rules


def express() -> ExpressRules:
    rules = load("express-pl")
    assert isinstance(rules, ExpressRules)
    return rules


def test_there_are_five_editions_and_no_abstract_one_among_them() -> None:
    assert set(editions()) == {*CLASSIC, "first-pl", "express-pl"}


@pytest.mark.parametrize(
    ("name", "family", "age", "fourth"),
    [
        (PL, families.CLASSIC, 7, "orange"),
        (IT, families.CLASSIC, 7, "yellow"),
        (CZ, families.CLASSIC, 0, "orange"),
        ("first-pl", families.FIRST, 4, "yellow"),
        ("express-pl", families.EXPRESS, 7, "orange"),
    ],
)
def test_what_stands_on_the_box(name: str, family: Family, age: int, fourth: str) -> None:
    found = edition(name)
    assert (found.family, found.box.age) == (family, age)
    assert found.box.colours == ("red", "blue", "black", fourth)
    assert set(found.words) <= set(WORDS)


@pytest.mark.parametrize("name", CLASSIC)
class TestWhatTheClassicBooksShare:
    def test_c_setup_1_two_to_four_play(self, name: str) -> None:
        assert (classic(name).players.min, classic(name).players.max) == (2, 4)

    def test_c_setup_2_there_are_106_tiles(self, name: str) -> None:
        assert classic(name).deck == Deck(13, 4, 2, 2)
        assert classic(name).deck.size == 106

    def test_c_setup_3_the_first_starter_is_drawn(self, name: str) -> None:
        assert classic(name).setup.first_game is Starter.DRAWN

    def test_c_setup_6_fourteen_tiles_each(self, name: str) -> None:
        assert classic(name).setup.rack == 14

    def test_c_set_1_there_are_groups(self, name: str) -> None:
        assert classic(name).sets.groups

    def test_c_open_1_thirty_points(self, name: str) -> None:
        assert classic(name).opening.minimum == 30

    def test_c_turn_4_a_minute(self, name: str) -> None:
        assert classic(name).clock.turn_ms == 60_000
        assert 60_000 in classic(name).clock.offered_ms

    def test_c_turn_5_tables_are_assisted_by_default(self, name: str) -> None:
        assert classic(name).mode.assisted

    def test_c_score_1_a_joker_costs_30(self, name: str) -> None:
        assert classic(name).score.joker == 30


class TestWhereTheClassicBooksDiffer:
    def test_c_setup_5_who_starts_later_games(self) -> None:
        starters = [classic(name).setup.later_games for name in CLASSIC]
        assert starters == [Starter.LEFT, Starter.DRAWN, Starter.DRAWN]

    def test_c_setup_7_only_the_polish_book_knows_a_redeal(self) -> None:
        assert [classic(name).setup.redeal_doublets for name in CLASSIC] == [3, 0, 0]

    def test_c_open_2_only_the_czech_book_bans_jokers_from_the_opening(self) -> None:
        assert [classic(name).opening.jokers for name in CLASSIC] == [True, True, False]

    def test_c_turn_4_only_the_polish_book_offers_other_times(self) -> None:
        assert set(classic(PL).clock.offered_ms) == {30_000, 40_000, 60_000, 0}
        assert classic(IT).clock.offered_ms == classic(CZ).clock.offered_ms == (60_000,)

    def test_c_turn_5_the_penalty(self) -> None:
        assert [classic(name).penalty.tiles for name in CLASSIC] == [1, 3, 3]

    def test_c_turn_6_a_legal_layout_when_time_is_up(self) -> None:
        assert [classic(name).clock.legal_layout_stands for name in CLASSIC] == [False, True, True]

    def test_c_joker_3_where_a_freed_joker_goes(self) -> None:
        freed = [classic(name).joker.freed for name in CLASSIC]
        assert freed == [FreedJoker.NEW_SET, FreedJoker.ANY_SET, FreedJoker.ANY_SET]

    def test_c_end_2_when_the_pool_runs_out(self) -> None:
        ends = [classic(name).end.pool_empty for name in CLASSIC]
        assert ends == [PoolEmpty.LAST_ROUND, PoolEmpty.MUST_LAY, PoolEmpty.ALL_PASS]

    def test_c_score_3_losers_who_have_not_opened(self) -> None:
        assert [classic(name).score.unopened for name in CLASSIC] == [100, 0, 0]
        assert [classic(name).score.unopened_able for name in CLASSIC] == [200, 0, 0]

    def test_c_score_4_three_formulas(self) -> None:
        formulas = [classic(name).score.pool_empty for name in CLASSIC]
        assert formulas == [PoolEmptyScore.SUM_LESS_OWN, PoolEmptyScore.DIFFERENCES, PoolEmptyScore.SUM]


class TestFirst:
    def test_f_setup_1_44_tiles(self) -> None:
        assert first().deck == Deck(numbers=10, colours=4, copies=1, jokers=4)
        assert first().deck.size == 44

    def test_f_setup_2_six_tiles_and_six_stars(self) -> None:
        assert (first().setup.rack, first().stars.initial) == (6, 6)

    def test_f_setup_3_whoever_makes_the_table_names_the_starter(self) -> None:
        assert first().setup.first_game is first().setup.later_games is Starter.NAMED

    def test_f_set_1_runs_only(self) -> None:
        assert not first().sets.groups

    def test_f_turn_2_and_f_end_1_what_is_paid(self) -> None:
        assert (first().stars.draw_cost, first().stars.tile_left_cost) == (1, 1)

    def test_f_turn_4_no_draw_without_stars(self) -> None:
        assert not first().turn.draw_without_stars

    def test_f_star_1_to_3_what_is_earned(self) -> None:
        assert (first().stars.per_tile, first().stars.per_run, first().stars.last_tile) == (1, 1, 1)

    def test_f_joker_3_a_joker_may_go_to_the_rack(self) -> None:
        assert first().joker.to_rack

    def test_i_1_to_i_3_the_introductory_game(self) -> None:
        assert not first().mode.introductory
        assert first().introductory.caller is Caller.SYSTEM
        assert (first().introductory.per_tile, first().introductory.announced_at) == (1, 3)


class TestExpress:
    def test_x_setup_1_eighteen_dice_of_six_faces_are_the_classic_numbers_and_four_jokers(self) -> None:
        dice = [die.split() for die in express().dice.faces]
        assert [len(die) for die in dice] == [6] * 18
        faces = Counter(face for die in dice for face in die)
        numbers = {f"{colour}{number}": 2 for colour in "RBKO" for number in range(1, 14)}
        assert faces == {**numbers, "JR": 1, "JB": 1, "JK": 1, "JO": 1}

    def test_x_setup_1_no_die_has_a_face_twice_or_two_jokers(self) -> None:
        for die in express().dice.faces:
            faces = die.split()
            assert len(set(faces)) == 6
            assert sum(face.startswith("J") for face in faces) <= 1

    def test_x_setup_1_the_default_dice_are_alike(self) -> None:
        for die in express().dice.faces:
            naturals = [(face[0], int(face[1:])) for face in die.split() if face[0] != "J"]
            assert len({number for _, number in naturals}) == len(naturals)
            assert set(Counter(colour for colour, _ in naturals).values()) <= {1, 2}
            assert {colour for colour, _ in naturals} == set("RBKO")
            sums = (41, 42, 43) if len(naturals) == 6 else (34, 35)
            assert sum(number for _, number in naturals) in sums

    def test_x_setup_2_nine_dice_and_alternating_starters(self) -> None:
        setup = express().setup
        assert (setup.dice, setup.first_game, setup.later_games) == (9, Starter.NAMED, Starter.LEFT)

    def test_x_end_2_five_turns_and_a_joker_counts_ten(self) -> None:
        assert (express().turns.duel, express().score.joker) == (5, 10)

    def test_x_end_3_five_rounds(self) -> None:
        assert express().match.games == 5

    def test_x_solo_1_alone_in_three_turns(self) -> None:
        assert (express().players.min, express().players.max, express().turns.solo) == (1, 2, 3)


@pytest.mark.parametrize("name", editions())
class TestEveryEdition:
    def test_has_a_value_a_clause_and_an_origin_for_every_key_of_its_family(self, name: str) -> None:
        found = edition(name)
        assert list(found.settings) == list(schema(found.family))
        for setting in found.settings.values():
            assert setting.clause in found.clauses
            assert setting.origin in (name, "classic")

    def test_is_frozen_and_slotted_through_and_through(self, name: str) -> None:
        rules = load(name)
        parts: list[Any] = [rules, *(getattr(rules, field.name) for field in fields(rules))]
        for part in parts:
            assert is_dataclass(part)
            assert not hasattr(part, "__dict__")
            with pytest.raises(FrozenInstanceError):
                setattr(part, fields(part)[0].name, None)

    def test_is_hashable_and_equal_to_itself_loaded_anew(self, name: str) -> None:
        assert load(name) == load(name)
        assert hash(load(name)) == hash(load(name))

    def test_rules_do_not_say_from_which_edition_they_came(self, name: str) -> None:
        assert name not in repr(load(name))

    def test_a_clause_that_does_not_apply_changes_nothing(self, name: str) -> None:
        found = edition(name)
        absent = {clause.id for clause in found.clauses.values() if not clause.applies}
        idle = [setting.value for setting in found.settings.values() if setting.clause in absent]
        assert not any(value for value in idle if not isinstance(value, StrEnum))  # a choice has no "none"


@pytest.mark.parametrize("family", families.known(), ids=str)
def test_a_key_belongs_to_one_clause_in_all_editions_of_a_family(family: Family) -> None:
    found = [edition(name) for name in editions() if edition(name).family is family]
    for key in schema(family):
        assert len({book.settings[key].clause for book in found}) == 1


def test_the_origin_of_a_value_is_the_file_that_gave_it() -> None:
    settings = resolve(PL)
    assert settings["penalty.tiles"].origin == PL
    assert settings["opening.minimum"].origin == "classic"


@pytest.mark.parametrize(
    ("name", "clause", "reading", "applies"),
    [
        (PL, "C-SETUP-7", True, True),
        (IT, "C-SETUP-7", False, False),
        (PL, "C-SETUP-5", False, True),
        (CZ, "C-SETUP-5", True, True),
        (PL, "C-TURN-9", False, False),
        (IT, "C-OPEN-2", True, True),
        (CZ, "C-OPEN-2", False, True),
        ("first-pl", "F-END-2", True, True),
        ("express-pl", "X-SET-2", True, True),
    ],
)
def test_clauses_know_whether_they_apply_and_are_a_reading(
    name: str, clause: str, reading: bool, applies: bool
) -> None:
    found = edition(name).clauses[clause]
    assert isinstance(found, Clause)
    assert (found.reading, found.applies) == (reading, applies)


def test_rules_of_all_families_share_a_base() -> None:
    for name in editions():
        rules: Rules = load(name)
        assert rules.players.min <= rules.players.max
        assert isinstance(rules.mode.resign, bool)
