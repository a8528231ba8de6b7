"""The solver of dice on positions of play: proved within little work, and how well it does alone."""

from itertools import islice

from bench import express, solo
from kostka.engine import seed_from
from kostka.engine.express import ExpressGame
from kostka.solver.express import solve_express
from kostka.tiles.grid import is_legal


def test_positions_in_the_middle_of_a_round_are_proved_with_little_work() -> None:
    deck = express.book().deck
    work = []
    for table, hand in islice(express.positions("test"), 60):
        solution = solve_express(table, hand, deck)
        assert is_legal(solution.table, deck)
        assert solution.exact
        work.append(solution.work)
    assert sorted(work)[56] < 5000  # a step takes some twenty microseconds


def test_the_solver_alone_leaves_about_three_dice() -> None:
    game = ExpressGame(express.book())
    outcomes = [solo.play(game, seed_from(f"test {number}"), 0) for number in range(100)]
    assert all(outcome.exact for outcome in outcomes)
    assert 2.5 < sum(outcome.dice for outcome in outcomes) / len(outcomes) < 3.9


def test_with_advice_the_same_game_comes_out_again() -> None:
    game = ExpressGame(express.book())
    seed = seed_from("advised")
    assert solo.play(game, seed, 4) == solo.play(game, seed, 4)
