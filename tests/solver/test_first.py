"""The solver of runs and stars, and the engine's referee, against every order of single steps."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from kostka import rules
from kostka.engine.first import Position
from kostka.engine.first.layout import examine
from kostka.engine.first.legality import faults
from kostka.rules import Deck
from kostka.rules.first import FirstRules, Stars
from kostka.solver.first import solve
from kostka.solver.first.swaps import can_lay, plays
from kostka.tiles import JOKER, Rack, Table, canonical_table, format_tiles, parse_table, parse_tiles, read
from tests.oracle import first as oracle
from tests.oracle.first_positions import REAL, position, restless, tiny

RULES = rules.load("first-pl")
assert isinstance(RULES, FirstRules)
STARS = RULES.stars


def small(random: Random) -> tuple[Deck, Table, Rack]:
    """The box that is sold, but few runs on the table and few tiles on the rack."""
    return REAL, *position(random, REAL, random.randint(0, 2), 4)


def described(deck: Deck, table: Table, rack: Rack) -> str:
    return f"{deck} {[format_tiles(tiles) for tiles in table]} rack {format_tiles(rack)}"


@pytest.mark.parametrize("chunk", range(10))
def test_the_best_play_is_the_best_of_all(chunk: int) -> None:
    """Ten times 400 positions: some with the box that is sold, many in which jokers could leave."""
    for number in range(400):
        random = Random(1000 * chunk + number)
        deck, table, rack = (small if number % 10 == 0 else restless if number % 4 == 1 else tiny)(random)
        table = canonical_table(table, deck, groups=False)
        legal = oracle.outcomes(table, rack, deck, STARS)
        best = solve(table, rack, deck, STARS)
        worth = (best.stars, best.tiles)
        assert worth == max(legal.values(), default=(0, 0)), described(deck, table, rack)
        assert not best.played or worth == legal[tuple(sorted(best.table)), 0], described(deck, table, rack)


@pytest.mark.parametrize(
    "stars",
    [
        Stars(6, 1, per_tile=2, per_run=0, last_tile=0, tile_left_cost=1),
        Stars(6, 1, per_tile=0, per_run=3, last_tile=1, tile_left_cost=1),
        Stars(6, 1, per_tile=1, per_run=1, last_tile=10, tile_left_cost=1),
        Stars(6, 1, per_tile=0, per_run=0, last_tile=5, tile_left_cost=1),
    ],
)
def test_house_rules_for_stars(stars: Stars) -> None:
    for seed in range(150):
        deck, table, rack = (restless if seed % 4 == 0 else tiny)(Random(f"stars {seed}"))
        best = solve(table, rack, deck, stars)
        assert (best.stars, best.tiles) == oracle.best(table, rack, deck, stars), described(deck, table, rack)


def judged(deck: Deck, table: Table, rack: Rack, after: Table, taken: int) -> tuple[int, int] | None:
    """What the referee says: stars and tiles of a play, or None if it is refused."""
    assert isinstance(RULES, FirstRules)
    box = replace(RULES, deck=deck)
    before = Position((rack, ()), canonical_table(table, deck, groups=False), (), (6, 6), 0)
    layout = examine(before, 0, after, taken, box)
    return None if faults(layout, box) else (sum(layout.earned(rack, STARS)), layout.net)


@pytest.mark.parametrize("chunk", range(4))
def test_the_referee_accepts_what_steps_lead_to_and_nothing_else(chunk: int) -> None:
    for number in range(150):
        random = Random(f"referee {chunk} {number}")
        deck, table, rack = (restless if number % 3 else tiny)(random)
        legal = oracle.outcomes(table, rack, deck, STARS)
        some = random.sample(sorted(legal), min(len(legal), 25))
        for after, taken in some:
            verdict = judged(deck, table, rack, after, taken)
            assert verdict == legal[after, taken], described(deck, table, rack) + f" to {after} {taken}"
            mutant, other = mutated(random, after, taken, rack)
            if all(read(tiles, deck, groups=False) for tiles in mutant):
                key = (tuple(sorted(canonical_table(mutant, deck, groups=False))), other)
                verdict = judged(deck, table, rack, mutant, other)
                assert verdict == legal.get(key), described(deck, table, rack) + f" to {mutant} {other}"


def mutated(random: Random, table: Table, taken: int, rack: Rack) -> tuple[Table, int]:
    """A table a little different from another: tiles moved, runs cut or joined, jokers taken or not."""
    runs = [list(tiles) for tiles in table]
    for _ in range(random.randint(1, 3)):
        run = random.choice(runs)
        match random.randrange(5):
            case 0:
                taken = max(0, taken + random.choice([-1, 1]))
            case 1 if len(run) > 3:
                other = random.choice(runs)
                other.insert(random.choice([0, len(other)]), run.pop(random.choice([0, -1])))
            case 2 if JOKER in (run[0], run[-1]) and len(run) > 2:
                run.pop(0 if run[0] == JOKER else -1)
                other = random.choice(runs)
                other.insert(random.choice([0, len(other)]), JOKER)
            case 3 if len(run) >= 6:
                runs.append(run[3:])
                del run[3:]
            case _:
                run[random.randrange(len(run))] = random.choice([JOKER, *rack])
    return tuple(tuple(run) for run in runs), taken


def test_plays_are_all_there_are_best_first() -> None:
    for seed in range(300):
        deck, table, rack = (restless if seed % 3 == 0 else tiny)(Random(f"plays {seed}"))
        table = canonical_table(table, deck, groups=False)
        legal = oracle.outcomes(table, rack, deck, STARS)
        best: dict[tuple[Rack, int], tuple[int, int]] = {}
        for (after, taken), worth in legal.items():
            key = (left_the_rack(table, after, taken), taken)
            best[key] = max(best.get(key, (-1, -1)), worth)
        found = plays(table, rack, deck, STARS, 8)
        ranked = sorted(best.values(), reverse=True)
        assert [(play.stars, play.tiles) for play in found] == ranked[:8], described(deck, table, rack)
        assert can_lay(table, rack, deck, STARS) == bool(legal)
        for play in found:
            assert legal[tuple(sorted(play.table)), play.taken] == (play.stars, play.tiles)
            assert play.played == left_the_rack(table, play.table, play.taken)
            assert play.kept == sum((Counter(table) & Counter(play.table)).values())


def left_the_rack(before: Table, after: Table, taken: int) -> Rack:
    tiles = Counter(tile for run in after for tile in run)
    tiles.subtract(tile for run in before for tile in run)
    tiles[JOKER] += taken
    return tuple(sorted(tiles.elements()))


@pytest.mark.parametrize(
    ("table", "rack", "stars", "tiles"),
    [
        ([], "R1 R2 R3 K9", 4, 3),
        (["R3 R4 R5", "B3 B4 B5"], "R2 R6 B6 K9", 3, 3),
        (["R3 R4 R5", "B3 B4 B5"], "O1 O2 O3 R6 B6 K9", 6, 5),
        ([], "R1 R2 R3 R4 R5 R6 K9", 8, 6),
        (["R3 R4 R5"], "R6", 2, 1),
        (["R3 R4 R5 J", "B5 B6 B7"], "R6 B9 K1", 2, 2),
        (["R3 R4 J", "B2 B3 B4"], "R2 B6 K1", 2, 2),
        (["R3 R4 R5", "R7 R8 J"], "R9", 0, 0),
        (["R8 R9 J", "K8 K9 J"], "R6 K2", 0, 0),
        (["J J R3", "B1 B2 B3"], "R4 R5 R6 R7 R9 B5", 7, 6),
        (["R3 J R5"], "R4 K1", 0, 0),
        ([], "J K1", 0, 0),
    ],
)
def test_positions_that_one_can_follow(table: list[str], rack: str, stars: int, tiles: int) -> None:
    lying = parse_table(table, REAL)
    best = solve(lying, parse_tiles(rack, REAL), REAL, STARS)
    assert (best.stars, best.tiles, best.exact) == (stars, tiles, True)
    if not tiles:
        assert (best.table, best.kept, best.played) == (lying, len(lying), ())
