"""The integer programs: against known answers, against brute force, and against each other."""

from random import Random

import pytest

from tests.oracle import brute, corpus, verify
from tests.oracle.highs import OracleError
from tests.oracle.positions import generate
from tests.oracle.program import OBJECTIVES, Program
from tests.oracle.second import Second
from tests.oracle.sets import Deck

TINY = [(4, 3, 2, 0), (4, 3, 1, 2), (5, 2, 2, 1), (4, 4, 1, 1), (4, 2, 1, 4), (3, 3, 2, 3)]


@pytest.fixture(scope="module")
def program() -> Program:
    return Program()


def test_the_given_answers(program: Program) -> None:
    for request, expected in corpus.load("solver"):
        found = program.best(request["table"], request["rack"])
        assert found.tiles == expected["tiles"], request["id"]


@pytest.mark.parametrize("dimensions", TINY)
def test_as_by_brute_force(dimensions: tuple[int, int, int, int]) -> None:
    deck = Deck(*dimensions)
    program, rng = Program(deck), Random(str(dimensions))
    everything = brute.universe(deck)
    tables = list(brute.tables(deck))
    for _ in range(40):
        table = rng.choice(tables)
        rack = tuple(rng.randint(0, most - laid) for most, laid in zip(everything, table, strict=True))
        objective, minimum, jokers = rng.choice(OBJECTIVES), rng.randint(1, 20), rng.random() < 0.5
        text = brute.tokens(rack, deck)
        laid_out = brute.arrangement(table, deck)
        found = program.best(laid_out, text, objective)
        assert found[:2] == brute.best(brute.plays(table, rack, deck), objective, deck)
        opening = program.best_opening(text, minimum, objective, jokers=jokers)
        expected = brute.best(brute.openings(rack, deck, minimum, jokers=jokers), objective, deck)
        assert (opening[:2] if opening else (0, 0)) == expected
        assert program.can_open(text, minimum, jokers=jokers) == (opening is not None)


def test_the_two_forms_and_the_second_solver_agree(program: Program) -> None:
    wide = Program(wide=True)
    with Second() as second:
        for index in range(12):
            position = generate("agree", index, "playable")
            deck, table, rack = position.deck, position.table, position.rack
            objective = OBJECTIVES[index % 2]
            found = program.best(table, rack, objective)
            assert wide.best(table, rack, objective)[:2] == found[:2]
            assert second.best(deck, table, rack, objective) == found[:2]
            for jokers in (True, False):
                opening = program.best_opening(rack, 30, objective, jokers=jokers)
                expected = opening and opening[:2]
                assert second.best_opening(deck, rack, 30, objective, jokers=jokers) == expected
                broad = wide.best_opening(rack, 30, objective, jokers=jokers)
                assert (broad and broad[:2]) == expected


@pytest.mark.parametrize("kind", ["both jokers", "runs of one colour", "groups of one number", "pairs"])
def test_tables_of_the_program_are_real(program: Program, kind: str) -> None:
    for index in range(15):
        position = generate("real", index, kind)
        found = program.best(position.table, position.rack)
        tokens = [token for text in found.table for token in text.split()]
        for token in " ".join(position.table).split():
            tokens.remove(token)
        played = " ".join(tokens)
        assert verify.faults(position.table, position.rack, played, found.table) == []
        assert (found.tiles, found.points) == (len(tokens), verify.points(played))
        assert program.can_lay(position.table, position.rack) == (found.tiles > 0)
        opening = program.best_opening(position.rack)
        if opening:
            assert sum(verify.value(text) for text in opening.table) >= 30


def test_openings_reach_the_minimum_with_the_best_reading(program: Program) -> None:
    assert program.can_open("R9 J J")
    assert not program.can_open("R9 J J", 31)
    assert program.can_open("R13 J J", 39)
    assert not program.can_open("R13 J J", 40)
    assert not program.can_open("R13 J J", 30, jokers=False)
    assert program.most_value("J J B9 B10 B12 B13") == 66
    assert program.most_value("J J B9 B10 B11", jokers=False) == 30
    assert not program.can_open("J J")
    assert not program.can_open("")


def test_sets_that_can_stay(program: Program) -> None:
    table = ["R3 R4 R5", "R8 B8 K8 O8", "O8 O9 O10"]
    assert program.most_kept(table, "R6 K13", *program.best(table, "R6 K13")[:2]) == 2
    assert program.most_kept(table, "K13", 0, 0) == 3
    twice = ["R3 R4 R5", "R3 R4 R5", "J B8 K8"]
    assert program.most_kept(twice, "R6", 1, 6) == 2


def test_a_table_that_is_none_is_an_error(program: Program) -> None:
    with pytest.raises(OracleError):
        program.best(["R3 R4 R6"], "R9")
    with pytest.raises(OracleError):
        program.most_kept(["R3 R4 R5"], "R9", 1, 9)
