"""A match of dice is one match: rounds, starters, marks and the winner are the same wherever it is played."""

from pathlib import Path
from typing import Any

import pytest

from kostka.cli.table.book import Book, Plan
from kostka.engine import game_for, seed_from
from kostka.engine.express.events import Marked, MatchEnded
from kostka.engine.express.position import Position
from kostka.engine.match import Sheet, next_starter, round_of
from kostka.engine.record import RecordError, replay
from kostka.rules import load
from kostka.server.protocol.client import Next, Rematch
from kostka.server.tables.entries import Entry, Started
from kostka.server.tables.folding import fold_all
from kostka.server.tables.recording import record
from tests.server.desk import Desk

EDITION = "express-pl"
RESIGN = {"mode.resign": True}
LOSERS = (0, 1, 0)
MARKS = [(0, 0), (0, 1), (1, 1), (1, 2)]
"""The marks before each round, and at the end, if these resign."""


def played(desk: Desk) -> list[Position]:
    """The positions of three rounds at the end of each."""
    ends = []
    for number, loser in enumerate(LOSERS):
        if number:
            desk.do(Next(), "ana")
        desk.act(loser, resign=True)
        ends.append(desk.position)
    return ends


@pytest.fixture
def desk() -> Desk:
    return Desk(EDITION, 2, options=RESIGN, games=3)


def test_at_a_table_rounds_and_marks_go_on(desk: Desk) -> None:
    for number, loser in enumerate(LOSERS, 1):
        assert (desk.position.round, desk.position.marks) == (number, MARKS[number - 1])
        view = desk.table.game.view(desk.position, 0)
        assert (view.round, view.marks) == (number, MARKS[number - 1])
        assert desk.position.turn == (number - 1) % 2  # they take turns in starting
        desk.act(loser, resign=True)
        assert desk.position.marks == MARKS[number]
        if number < 3:
            desk.do(Next(), "ana")
    assert desk.table.sheet.winners == (1,)
    assert desk.table.fresh[-1] == MatchEnded("X-END-3", (1,))


def test_a_rematch_begins_with_no_marks(desk: Desk) -> None:
    played(desk)
    desk.do(Rematch(), "ana")
    assert (desk.position.round, desk.position.marks) == (1, (0, 0))


def test_the_log_of_a_table_gives_the_same_round(desk: Desk) -> None:
    played(desk)
    assert fold_all(desk.entries).current == desk.table.current


def test_the_record_of_every_round_verifies_and_ends_as_the_round_did(desk: Desk) -> None:
    ends = played(desk)
    for number, end in enumerate(ends, 1):
        again = replay(record(desk.entries, number))
        assert (again.position.round, again.position.marks) == (number, MARKS[number])
        assert again.position == end


def test_the_round_of_a_record_cannot_be_changed(desk: Desk) -> None:
    played(desk)
    text = record(desk.entries, 2)
    assert '"round":{"number":2,"of":3,"marks":[0,1]}' in text
    for wrong in ('"marks":[1,1]', '"marks":[0]', '"marks":[0,-1]'):
        with pytest.raises(RecordError):
            replay(text.replace('"marks":[0,1]', wrong))


def test_a_log_from_before_says_nothing_of_rounds_and_stays_as_it_was(desk: Desk) -> None:
    """Every round of it is the first one, as its records say, which verify as they are."""
    played(desk)
    old = [_without_round(entry) for entry in desk.entries]
    table = fold_all(old)
    assert table.current is not None
    assert (table.current.position.round, table.current.position.marks) == (1, (0, 1))
    assert [game.result for game in table.sheet.played] == [game.result for game in desk.table.sheet.played]
    assert replay(record(old, 3)).position == table.current.position


def _without_round(entry: Entry) -> Entry:
    body: Any = entry.body
    if isinstance(body, Started):
        body = Started(body.next_seed, body.starter)
    return Entry(entry.seq, entry.at, body)


def test_in_the_terminal_rounds_and_marks_go_on(tmp_path: Path) -> None:
    plan = Plan(EDITION, ("Ana", "Ben"), 3, "seed", RESIGN)
    match = Book(tmp_path).create(plan)
    for number, loser in enumerate(LOSERS, 1):
        begun = match.begin(next_starter(match.game.rules, match.sheet, 0))
        assert (begun.position.round, begun.position.marks) == (number, MARKS[number - 1])
        ended = match.act(match.game.read_action({"resign": True, "seat": loser}, begun.position))
        assert Marked(MARKS[number]) in ended.events
        match.enter()
    assert ended.events[-1] == MatchEnded("X-END-3", (1,))
    name = match.folder.name
    match.close()
    again = Book(tmp_path).open(name)
    assert again.sheet == match.sheet
    assert again.sheet.winners == (1,)
    again.close()


def test_a_shared_round_is_a_mark_for_both_and_a_match_can_be_shared() -> None:
    game = game_for(load(EDITION))
    sheet = Sheet(2, 1)
    position = game.start(2, seed_from("shared"), 0, round_of(game.rules, sheet)).position
    data = game.write_position(position)
    data |= {"turns_left": [0, 1], "turn": 1, "rolled": True}
    data |= {"hands": [{"reroll": "d01:K1"}, {"reroll": "d05:B1"}], "bag": ""}
    shared = game.read_position(data)
    step = game.apply(shared, game.read_action({"pass": True}, shared))
    assert step.events[-2:] == (Marked((1, 1)), MatchEnded("X-END-3", (0, 1)))
    result = game.result(step.position)
    assert result is not None
    assert sheet.after(0, result).winners == (0, 1)


def test_alone_and_with_tiles_a_game_is_no_round() -> None:
    assert round_of(load(EDITION), Sheet(1, 5)) is None
    assert round_of(load("original-pl"), Sheet(3, 5)) is None
