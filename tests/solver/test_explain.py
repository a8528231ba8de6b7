"""Explanations: the books' worked examples step by step, and any solved position followed by hand."""

import re
from collections import Counter
from itertools import chain, permutations
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kostka.errors import PositionError
from kostka.rules import Deck
from kostka.solver import Objective, plays, solve
from kostka.solver.classic.explain.assignment import best_pairs
from kostka.solver.classic.explain.changes import Changes, changes
from kostka.solver.classic.explain.plan import explain
from kostka.solver.classic.explain.steps import ANY, ASIDE, RACK, Deed, Move, SetName, Step, follow
from kostka.solver.classic.explain.words import describe
from kostka.texts import LANGUAGES, render
from kostka.tiles import JOKER, Kind, Table, Tile, canonical_table, parse_table, parse_tile, parse_tiles
from tests.oracle.positions import Position, generate

CLASSIC = Deck()


def table(*sets: str) -> Table:
    return parse_table(sets, CLASSIC)


def tile(text: str) -> Tile:
    return parse_tile(text, CLASSIC)


class Example(NamedTuple):
    """Two tables, and the steps between them in words by language."""

    before: Table
    after: Table
    words: dict[str, list[str]]


def examples() -> dict[str, Example]:
    text = Path(__file__).with_name("explained.txt").read_text("utf-8")
    found = {}
    for part in text.split("== ")[1:]:
        title, *lines = part.strip().splitlines()
        fields: dict[str, list[str]] = {}
        for line in lines:
            name, words = line.split(maxsplit=1)
            fields.setdefault(name, []).append(words)
        before, after = (table(*fields.pop(side)[0].split(" | ")) for side in ("before", "after"))
        found[title] = Example(before, after, fields)
    return found


def same(one: Table, other: Table, deck: Deck, groups: bool = True) -> bool:
    return Counter(canonical_table(one, deck, groups)) == Counter(canonical_table(other, deck, groups))


EXAMPLES = examples()


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_worked_examples_of_the_books_and_others_in_words(example: Example, lang: str) -> None:
    steps = explain(example.before, example.after, CLASSIC)
    assert [describe(step, lang) for step in steps] == example.words[lang]


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_the_examples_can_be_followed(example: Example) -> None:
    check(example.before, example.after, CLASSIC)


def test_a_step_is_data_that_a_client_can_animate() -> None:
    example = EXAMPLES["taking the fourth tile of a group"]
    fours = SetName(Kind.GROUP, tile("R4"), tile("O4"), parse_tiles("R4 B4 K4 O4", CLASSIC))
    run = SetName(Kind.RUN, tile("B3"), tile("B6"), parse_tiles("B3 B4 B5 B6", CLASSIC))
    sources = {"B3": RACK, "B4": 0, "B5": RACK, "B6": RACK}
    moves = [Move(tile(face), source, 1, tile(face), tile(face)) for face, source in sources.items()]
    assert explain(example.before, example.after, CLASSIC) == (
        Step(Deed.BUILD, 1, 1, run, None, tuple(moves), ((0, fours),)),
    )


def test_a_freed_joker_waits_aside_and_says_what_it_stands_for() -> None:
    example = EXAMPLES["freeing a joker by the tile it stands for"]
    swap, add = explain(example.before, example.after, CLASSIC)
    b5 = tile("B5")
    assert (swap.deed, swap.set, swap.becomes) == (Deed.SWAP, 0, 0)
    assert swap.moves == (Move(JOKER, 0, ASIDE, b5, ANY), Move(b5, RACK, 0, b5, b5))
    assert (add.deed, add.set, add.becomes) == (Deed.ADD, 1, 1)
    assert add.moves == (Move(JOKER, ASIDE, 1, ANY, tile("K8")),)


DEEDS = {
    "taking the fourth tile of a group": [Deed.BUILD],
    "adding a fourth tile and taking another": [Deed.ADD, Deed.BUILD],
    "splitting a run": [Deed.SPLIT],
    "freeing a joker by splitting a run": [Deed.SPLIT, Deed.BUILD],
    "freeing a joker of a group by either missing colour": [Deed.SWAP, Deed.BUILD],
    "a set from the rack comes before what needs the table": [Deed.LAY, Deed.BUILD],
    "joining with a tile between": [Deed.JOIN],
    "a joker that only changes its place": [Deed.SHIFT],
    "what others have left is completed": [Deed.SWAP, Deed.COMPLETE],
}


@pytest.mark.parametrize("title", DEEDS)
def test_what_the_steps_are(title: str) -> None:
    example = EXAMPLES[title]
    assert [step.deed for step in explain(example.before, example.after, CLASSIC)] == DEEDS[title]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_groups_of_every_number_have_a_name(lang: str) -> None:
    assert len(set(render("explain-numbers", lang).split())) == 20


def test_what_became_of_the_sets() -> None:
    before = table("R1 R2 R3", "B8 B9 B10", "K1 K2 K3", "R1 R2 R3")
    after = table("R8 B8 K8", "B9 B10 B11", "R1 R2 R3", "R1 R2 R3", "K1 B1 O1", "K2 B2 O2", "K3 B3 O3")
    assert changes(before, after, CLASSIC) == Changes(
        kept=((0, 2), (3, 3)), continued=((1, 1),), dissolved=(2,), new=(0, 4, 5, 6)
    )


def test_nothing_changed() -> None:
    before = table("R1 R2 R3", "O8 K8 B8", "J B2 B3")
    after = table("J B2 B3", "B8 O8 K8", "R1 R2 R3")
    assert explain(before, before, CLASSIC) == ()
    assert explain(before, after, CLASSIC) == ()


def test_groups_may_be_off() -> None:
    deck = Deck(numbers=10, colours=4, copies=1, jokers=4)
    before, after = parse_table(["J J R5"], deck), parse_table(["R3 J R5 J"], deck)
    steps = explain(before, after, deck, groups=False)
    assert [step.deed for step in steps] == [Deed.SWAP, Deed.ADD]
    assert follow(before, steps, deck, groups=False) == after


def test_tiles_do_not_leave_the_table() -> None:
    with pytest.raises(ValueError, match="R4 has left the table"):
        explain(table("R1 R2 R3 R4"), table("R1 R2 R3"), CLASSIC)


def test_both_tables_consist_of_sets() -> None:
    with pytest.raises(PositionError, match="Set 1"):
        explain(table("R1 R2"), table("R1 R2 R3"), CLASSIC)
    with pytest.raises(PositionError, match="Set 2"):
        changes(table("R1 R2 R3"), table("R1 R2 R3", "R1 R2 R4"), CLASSIC)


def test_steps_fit_the_table_that_they_were_made_for() -> None:
    swap, use = explain(table("R7 B7 J"), table("R7 B7 O7", "R10 J R12"), CLASSIC)
    with pytest.raises(ValueError, match="not in list"):
        follow(table("R7 B7 K7"), [swap, use], CLASSIC)
    with pytest.raises(ValueError, match="not used"):
        follow(table("R7 B7 J"), [swap], CLASSIC)


positions = st.builds(generate, st.just("explain"), st.integers(0, 1_000_000))


@given(positions, st.sampled_from(Objective))
def test_any_solution_can_be_followed_by_hand(position: Position, objective: Objective) -> None:
    deck, groups = Deck(*position.deck[:4]), position.deck.groups
    before, rack = parse_table(position.table, deck), parse_tiles(position.rack, deck)
    check(before, solve(before, rack, deck, objective, groups=groups).table, deck, groups)


@given(positions)
def test_smaller_plays_too(position: Position) -> None:
    deck, groups = Deck(*position.deck[:4]), position.deck.groups
    before, rack = parse_table(position.table, deck), parse_tiles(position.rack, deck)
    for solution in plays(before, rack, deck, limit=3, groups=groups):
        check(before, solution.table, deck, groups)


def check(before: Table, after: Table, deck: Deck, groups: bool = True) -> None:
    """That the steps lead there, name every tile of the rack once, and leave alone what stays as it is."""
    steps = explain(before, after, deck, groups=groups)
    assert same(follow(before, steps, deck, groups=groups), after, deck, groups)
    assert (steps == ()) == same(before, after, deck, groups)
    laid = Counter(chain.from_iterable(after))
    laid.subtract(chain.from_iterable(before))
    assert Counter(move.tile for step in steps for move in step.moves if move.source == RACK) == +laid
    kept = {i for i, _ in changes(before, after, deck, groups=groups).kept}
    for step in steps:
        assert kept.isdisjoint(place for move in step.moves for place in (move.source, move.target))
        assert all(step.set in (move.source, move.target) for move in step.moves)
        for lang in LANGUAGES:
            words = describe(step, lang)
            assert not re.search(r"[{}|]|  ", words)
            named = [move.tile for move in step.moves if move.source == RACK and move.tile != JOKER]
            assert all(re.search(rf"\b{tile}\b", words) for tile in named)


@given(st.integers(1, 5), st.integers(1, 5), st.data())
def test_the_best_pairs_are_the_best(rows: int, columns: int, data: st.DataObject) -> None:
    row = st.lists(st.integers(0, 9), min_size=columns, max_size=columns)
    gains = data.draw(st.lists(row, min_size=rows, max_size=rows))
    pairs = best_pairs(gains)
    assert len({row for row, _ in pairs}) == len({column for _, column in pairs}) == len(pairs)
    assert all(gains[row][column] for row, column in pairs)
    square = [[*line, *[0] * (5 - columns)] for line in gains] + [[0] * 5] * (5 - rows)
    best = max(sum(map(list.__getitem__, square, chosen)) for chosen in permutations(range(5)))
    assert sum(gains[row][column] for row, column in pairs) == best
