"""The draft of a turn: every command is a pure step from one layout to the next."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kostka.cli.table.drafting import Drafting
from kostka.cli.table.tiles.draft import (
    Add,
    Draft,
    Join,
    Lay,
    Move,
    Shift,
    Split,
    Swap,
    Take,
    after,
    begin,
)
from kostka.cli.table.tiles.grammar import MOVES, parse
from kostka.cli.typed import TypingError
from kostka.errors import KostkaError, RequestError
from kostka.rules import Deck
from kostka.tiles import JOKER, Tile, format_tiles, parse_table, parse_tiles

DECK = Deck()


def draft(table: str = "", rack: str = "") -> Draft:
    sets = [text for text in table.split(",") if text.strip()]
    return begin(parse_table(sets, DECK), parse_tiles(rack, DECK), DECK)


def typed(line: str) -> Move:
    command = line.split(maxsplit=1)[0]
    return parse(command, line.replace(command, " " * len(command), 1), DECK)


def do(start: Draft, *lines: str) -> Draft:
    for line in lines:
        start = after(start, typed(line))
    return start


def shown(now: Draft) -> str:
    return ", ".join(format_tiles(tiles) for tiles in now.sets)


@pytest.mark.parametrize(
    ("line", "table"),
    [
        ("lay r10 b10 k10", "R3 R4 R5, B8 K8 O8, R10 B10 K10"),
        ("lay r10 b10 k10, b1 2 3", "R3 R4 R5, B8 K8 O8, R10 B10 K10, B1 B2 B3"),
        ("add r6 to 1", "R3 R4 R5 R6, B8 K8 O8"),
        ("add r2 to 1", "R2 R3 R4 R5, B8 K8 O8"),
        ("add r6 r2 to 1", "R2 R3 R4 R5 R6, B8 K8 O8"),
        ("add j to 1", "R3 R4 R5 J, B8 K8 O8"),
        ("add j to 1 front", "J R3 R4 R5, B8 K8 O8"),
        ("add j r7 to 1", "R3 R4 R5 J R7, B8 K8 O8"),
        ("add r8 to 2", "R3 R4 R5, R8 B8 K8 O8"),
        ("add k9 to 1", "R3 R4 R5 K9, B8 K8 O8"),
        ("take r3 from 1", "R4 R5, B8 K8 O8"),
        ("take r3", "R4 R5, B8 K8 O8"),
        ("take from 2", "R3 R4 R5"),
        ("move r5 from 1 to 2", "R3 R4, B8 K8 O8 R5"),
        ("move o8 from 2", "R3 R4 R5, B8 K8, O8"),
        ("move o8 to new", "R3 R4 R5, B8 K8, O8"),
        ("split 1 after r3", "R3, B8 K8 O8, R4 R5"),
        ("split 2 after 2", "R3 R4 R5, B8 K8, O8"),
        ("join 2 1", "B8 K8 O8 R3 R4 R5"),
    ],
)
def test_a_command_moves_tiles(line: str, table: str) -> None:
    start = draft("R3 R4 R5, B8 K8 O8", "J R2 R6 R7 R8 R10 B1 B2 B3 B10 K9 K10")
    assert shown(do(start, line)) == table


def test_runs_are_joined_in_the_order_in_which_they_fit() -> None:
    assert shown(do(draft("R6 R7 R8, R3 R4 R5"), "join 1 2")) == "R3 R4 R5 R6 R7 R8"


def test_a_joker_stays_what_it_is_when_a_run_grows() -> None:
    assert shown(do(draft("J R5 R6", "R3 R7"), "add r3 r7 to 1")) == "R3 J R5 R6 R7"
    assert shown(do(draft("R11 R12 R13", "J"), "add j to 1")) == "J R11 R12 R13"


def test_a_half_made_set_is_put_in_order_once_it_is_one() -> None:
    assert shown(do(draft("", "R5 R6 R7"), "lay r7", "add r5 to 1", "add r6 to 1")) == "R5 R6 R7"


def test_tiles_of_the_table_come_into_the_hand_and_own_ones_to_the_rack() -> None:
    now = do(draft("R3 R4 R5 R6", "R7"), "add r7 to 1", "take r7 from 1", "take r6 from 1")
    assert (format_tiles(now.held), format_tiles(now.hand), now.laid) == ("R7", "R6", ())
    now = do(now, "lay r6 r7")
    assert (now.held, now.hand, format_tiles(now.laid)) == ((), (), "R7")


def test_c_joker_2_a_tile_takes_the_place_of_the_joker_that_stands_for_it() -> None:
    now = do(draft("R3 R4 J R6, B8 K8 O8", "R5"), "swap r5")
    assert shown(now) == "R3 R4 R5 R6, B8 K8 O8"
    assert now.hand == (JOKER,)


@pytest.mark.parametrize("tiles", ["k8", "o8", "k8 o8"])
def test_c_joker_2_in_a_group_either_missing_colour_will_do_or_both(tiles: str) -> None:
    now = do(draft("R8 B8 J", "K8 O8"), f"swap {tiles} in 1")
    assert shown(now) == f"R8 B8 {tiles.upper()}"
    assert now.hand == (JOKER,)


def test_c_joker_2_the_tile_may_come_from_the_table() -> None:
    now = do(draft("R3 R4 J, R5 R6 R7 R8"), "take r5 from 2", "swap r5 in 1")
    assert shown(now) == "R3 R4 R5, R6 R7 R8"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("lay", "draft-usage"),
        ("lay k1", "draft-tile-missing"),
        ("lay r3", "draft-tile-lies"),
        ("lay r6 r6", "draft-tile-missing"),
        ("lay r6 to 1", "draft-usage"),
        ("add r6", "draft-usage"),
        ("add to 1", "draft-usage"),
        ("add r6 to 9", "draft-set-unknown"),
        ("add r6 to 1 2", "draft-usage"),
        ("take", "draft-usage"),
        ("take k1", "draft-in-no-set"),
        ("take r4", "draft-which-set"),
        ("take k1 from 1", "draft-not-in-set"),
        ("move r3 from 1 to 1", "draft-same-set"),
        ("split 1", "draft-usage"),
        ("split 1 after", "draft-usage"),
        ("split 1 after k9", "draft-not-in-set"),
        ("split 1 after r5", "draft-split-nothing"),
        ("split 1 after 0", "draft-split-nothing"),
        ("split 3 after j", "draft-split-unclear"),
        ("join 1", "draft-join-two"),
        ("join 1 1", "draft-join-two"),
        ("join", "draft-usage"),
        ("swap r6", "draft-no-such-joker"),
        ("swap r6 in 1", "draft-no-such-joker"),
        ("swap", "draft-usage"),
    ],
)
def test_what_hands_cannot_do_has_a_reason(line: str, code: str) -> None:
    with pytest.raises(RequestError) as caught:
        do(draft("R3 R4 R5, R4 B4 K4, J J R12 R13", "R6"), line)
    assert caught.value.code == code
    assert caught.value.message("pl")


def test_an_empty_table_has_no_sets() -> None:
    with pytest.raises(RequestError) as caught:
        do(draft("", "R6"), "add r6 to 1")
    assert caught.value.code == "draft-no-sets"


@pytest.mark.parametrize(
    ("line", "piece"), [("add x9 to 1", "x9"), ("add r6 to one", "one"), ("split 1 after x", "x")]
)
def test_a_fault_knows_its_piece_of_the_line(line: str, piece: str) -> None:
    with pytest.raises(TypingError) as caught:
        do(draft("R3 R4 R5", "R6"), line)
    assert line[caught.value.span.start : caught.value.span.end] == piece


def test_two_jokers_for_the_same_tile_are_told_apart_by_the_set() -> None:
    start = draft("R3 R4 J, J R6 R7", "R5 R5")
    with pytest.raises(RequestError, match="more than one set"):
        do(start, "swap r5")
    assert shown(do(start, "swap r5 in 2")) == "R3 R4 J, R5 R6 R7"


def test_undo_redo_and_reset() -> None:
    start = draft("R3 R4 R5", "R6 R7")
    drafting = Drafting(start)
    one = drafting.step(do(start, "add r6 to 1"))
    two = one.step(do(one.now, "add r7 to 1"))
    assert two.undo().now == one.now
    assert two.undo().redo().now == two.now
    assert two.reset().now == start
    assert two.reset().undo().now == two.now
    assert two.undo().step(start).future == ()
    assert drafting.step(start) is drafting
    with pytest.raises(RequestError):
        drafting.undo()
    with pytest.raises(RequestError):
        two.redo()


TILES = [JOKER, *(Tile(colour, number) for colour in range(4) for number in range(1, 14))]
SOME = st.lists(st.sampled_from(TILES[:12]), max_size=3).map(tuple)
NUMBER = st.integers(0, 4)
MAYBE = st.none() | NUMBER
ANY_MOVE: st.SearchStrategy[Move] = st.one_of(
    st.builds(Lay, st.lists(SOME.filter(bool), min_size=1, max_size=2).map(tuple)),
    st.builds(Add, SOME.filter(bool), NUMBER, st.booleans()),
    st.builds(Take, SOME.filter(bool), MAYBE),
    st.builds(Shift, SOME.filter(bool), MAYBE, MAYBE, st.booleans()),
    st.builds(Split, NUMBER, NUMBER | st.sampled_from(TILES[:12])),
    st.builds(Join, st.lists(NUMBER, max_size=3).map(tuple)),
    st.builds(Swap, SOME.filter(bool), MAYBE),
)


@given(st.lists(ANY_MOVE, max_size=12))
def test_whatever_hands_do_no_tile_is_lost_and_none_appears(moves: list[Move]) -> None:
    now = draft("R3 R4 R5, J R6 R7, R1 R2 R3", "J R5 R8 R9 R10 R11")
    every = Counter(tile for tiles in (*now.table, now.rack) for tile in tiles)
    for move in moves:
        try:
            now = after(now, move)
        except KostkaError as error:
            error.message("cs")
        lying = Counter(tile for tiles in now.sets for tile in tiles)
        assert lying + Counter(now.held) + Counter(now.hand) == every
        assert Counter(now.held) + Counter(now.laid) == Counter(now.rack)
        assert all(now.sets)


@given(st.sampled_from(sorted(MOVES)), st.text(alphabet="rbkoj0123456789 ,to froma;#-$é", max_size=24))
def test_no_line_is_too_strange_to_be_answered(command: str, rest: str) -> None:
    try:
        after(draft("R3 R4 R5, J R6 R7", "R8"), parse(command, rest, DECK))
    except KostkaError as error:
        error.message("it")
    except TypingError as fault:
        fault.error.message("it")


@pytest.mark.parametrize(
    ("lines", "table"),
    [
        (["take b4 from 1", "move b4 to 2"], "B3 B5, R4 B4 K4 O4"),
        (["take b4", "move b4"], "B3 B5, R4 K4 O4, B4"),
        (["take b4 from 1", "move b4 to new"], "B3 B5, R4 K4 O4, B4"),
        (["take r4 b4", "move b4 to 2"], None),
        (["move k5 to 2"], "B3 B4 B5, R4 K4 O4 K5"),
        (["take r4", "add b4 to 2"], None),
    ],
)
def test_what_is_in_the_hand_or_on_the_rack_can_be_moved_too(lines: list[str], table: str | None) -> None:
    start = draft("B3 B4 B5, R4 K4 O4", "K5")
    if table is None:
        with pytest.raises(RequestError):
            do(start, *lines)
    else:
        assert shown(do(start, *lines)) == table


def test_of_equal_tiles_the_one_in_the_hand_is_moved() -> None:
    start = draft("B3 B4 B5, R4 B4 K4, O7 K7 R7", "K5")
    after_it = do(start, "take b4 from 1", "move b4 to 3")
    assert shown(after_it) == "B3 B5, R4 B4 K4, O7 K7 R7 B4"
    assert after_it.hand == ()
