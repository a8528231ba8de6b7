"""A table in order: nothing is lost, and what was not touched lies as it lay."""

from hypothesis import given
from hypothesis import strategies as st

from kostka.bots.classic.level import in_place
from kostka.tiles import Table, Tile

RUNS = [tuple(Tile(colour, number) for number in range(1, 4)) for colour in range(4)]
GROUPS = [tuple(Tile(colour, number) for colour in range(3)) for number in range(1, 6)]
TABLES = st.lists(st.sampled_from([*RUNS, *GROUPS]), max_size=12).map(tuple)


@given(TABLES, TABLES)
def test_nothing_is_lost_and_what_lay_there_comes_first_in_its_order(before: Table, after: Table) -> None:
    ordered = in_place(before, after)
    assert sorted(ordered) == sorted(after)
    kept = [tiles for tiles in before if tiles in after]
    if len(set(before)) == len(before) and len(set(after)) == len(after):
        assert [tiles for tiles in ordered if tiles in before] == kept


@given(TABLES, TABLES)
def test_new_sets_come_last(before: Table, new: Table) -> None:
    assert in_place(before, (*new, *before))[: len(before)] == before
