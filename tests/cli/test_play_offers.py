"""What the terminal offers is what may be done: whole games are played by the offered commands alone."""

from collections.abc import Mapping
from pathlib import Path
from typing import cast

import pytest

from kostka.bots import SeatView
from kostka.cli.table.book import Plan
from kostka.cli.table.tiles.grammar import workable
from kostka.engine.record import replay
from kostka.hints import advise
from kostka.rules import load
from kostka.tiles import Table, format_tiles, parse_table
from tests.cli.playing import Room, Typist, completions, words

NAMES = ("Ana", "Ben", "Ola")
ACTIONS = {"draw", "pass", "announce", "resign", "roll"}
NO_CLOCK = {"clock.turn_ms": 0}
SMALL = {**NO_CLOCK, "deck.numbers": 6, "setup.rack": 8, "opening.minimum": 10}


class Obedient(Typist):
    """Does what is offered, by its name: lays what a hint says, or takes the first of the actions."""

    room: Room
    lays = True
    resigns_at = -1
    turns = 0

    def next_line(self, prompt: str) -> str:
        assert "✗" not in self.room.paper.visible, self.room.paper.visible
        if self.lines:
            return self.lines.pop(0)
        offered = set(self.words([])) if self.words else set()
        if "yes" in offered:
            return "no"
        if "done" not in offered:
            return "Ben" if "starts" in prompt else ""
        self.turns += 1
        may = ACTIONS & offered
        if "resign" in may and self.turns == self.resigns_at:
            self.lines = ["resign"]  # it is asked whether that was meant
            return "resign"
        ways = sorted(may - {"resign", "announce"}, reverse=True)
        if "roll" not in ways and (self.lays or not ways):
            self.lines = self.laying()
        return self.lines.pop(0) if self.lines else ways[0]

    def laying(self) -> list[str]:
        """What the hint advises, typed; nothing if it advises nothing."""
        match = self.room.match
        game, position = match.game, self.room.position
        seat = position.turn
        advice = advise(SeatView(game.rules, seat, game.view(position, seat)), 3)
        if advice.draft is None:
            return []
        if game.rules.family.name == "express":
            return ["hint lay", "done"]
        left = list(cast(Table, advice.draft))
        taken = []
        for number in range(len(position.table), 0, -1):
            if position.table[number - 1] in left:
                left.remove(position.table[number - 1])
            else:
                taken.append(f"take from {number}")
        return [*taken, "lay " + ", ".join(format_tiles(tiles).lower() for tiles in left), "done"]


@pytest.mark.parametrize("lays", [True, False])
@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("first-pl", {"turn.draw_without_stars": True, "stars.initial": 1}),
        ("first-pl", {"stars.draw_cost": 0}),
        ("first-pl", {"stars.draw_cost": 2, "stars.initial": 5}),
        ("first-pl", {"stars.draw_cost": 2, "stars.initial": 5, "turn.draw_without_stars": True}),
        ("first-pl", {"mode.resign": True, "joker.to_rack": False}),
        ("original-pl", SMALL),
        ("original-pl", {**SMALL, "mode.resign": True}),
        ("original-it", {**SMALL, "end.pool_empty": "must-lay"}),
        ("original-cz", {**SMALL, "mode.resign": True}),
        ("express-pl", {}),
        ("express-pl", {"mode.resign": True}),
    ],
)
def test_whole_games_by_the_offered_commands_alone(
    tmp_path: Path, edition: str, options: Mapping[str, object], lays: bool
) -> None:
    keyboard = Obedient()
    keyboard.lays = lays
    keyboard.resigns_at = 7 if "mode.resign" in options else -1
    names = NAMES[: 2 if edition == "express-pl" else 3]
    room = Room(tmp_path, keyboard, Plan(edition, names, 1, edition, options), width=110)
    keyboard.room = room
    room.types()
    assert room.match.sheet.over
    record = room.match.record_of(1).read_text("utf-8")
    assert replay(record).result == room.match.sheet.played[0].result
    assert ('"resign"' in record) == ("mode.resign" in options and keyboard.turns >= 7)


def turn(folder: Path, edition: str, options: Mapping[str, object], *lines: str) -> Room:
    """A room in which somebody's turn has begun, and these lines were typed."""
    room = Room(folder, Typist(), Plan(edition, NAMES[:2], 1, "7", options), width=110)
    room.types(*(["Ben"] if room.match.game.rules.family.name != "classic" else []), "", "", *lines)
    return room


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "or draw for 1 star."),
        ({"stars.draw_cost": 0}, "or draw. help"),
        ({"stars.draw_cost": 2}, "or draw for 2 stars."),
        ({"stars.initial": 0}, "or pass."),
        ({"stars.initial": 0, "turn.draw_without_stars": True}, "or draw. help"),
    ],
)
def test_what_a_draw_costs_is_said(tmp_path: Path, options: Mapping[str, object], said: str) -> None:
    """F-TURN-2 to F-TURN-4."""
    room = turn(tmp_path, "first-pl", options)
    assert said in words(room.paper.visible)
    action = "pass" if "pass" in said else "draw"
    assert completions(room.keyboard, []) & ACTIONS == {action}


@pytest.mark.parametrize(
    ("edition", "line", "said"),
    [
        ("first-pl", "pass", "You can still draw"),
        ("first-pl", "resign", "(F-END-1)"),
        ("original-it", "pass", "(C-TURN-1)"),
        ("original-it", "resign", "(C-END-1)"),
        ("express-pl", "pass", "(X-TURN-1)"),
        ("express-pl", "resign", "(X-END-1)"),
    ],
)
def test_what_is_not_offered_is_refused_with_the_reason(
    tmp_path: Path, edition: str, line: str, said: str
) -> None:
    room = turn(tmp_path, edition, {} if edition != "original-it" else NO_CLOCK)
    assert line not in completions(room.keyboard, [])
    assert said in words(room.types("", line))


MOVES = {"add", "take", "move", "split", "join", "swap"}
BACK = {"undo", "redo", "reset"}


def test_an_empty_table_leaves_nothing_to_move_or_to_take_back(tmp_path: Path) -> None:
    options = {**NO_CLOCK, "setup.redeal_doublets": 0}
    rack = turn(tmp_path / "rack", "original-pl", options).position.racks[0]
    first, second = (format_tiles(tiles).lower() for tiles in (rack[:3], rack[3:6]))
    moves = {"add", "take", "move", "split"}
    for place, (lines, offered) in enumerate(
        (
            ((), set()),
            ((f"lay {first}",), {*moves, "undo", "reset"}),
            ((f"lay {first}", f"lay {second}"), {*moves, "join", "undo", "reset"}),
            ((f"lay {first}", "undo"), {"redo"}),
            ((f"lay {first}", "reset"), {"undo"}),
        )
    ):
        room = turn(tmp_path / str(place), "original-pl", options, *lines)
        assert completions(room.keyboard, []) & (MOVES | BACK | {"announce"}) == offered


def test_a_joker_that_lies_can_be_swapped() -> None:
    deck = load("original-pl").deck
    assert "swap" in workable(parse_table(["R3 J R5"], deck))
    assert "swap" not in workable(parse_table(["R3 R4 R5"], deck))


def test_dice_can_be_lifted_once_they_lie(tmp_path: Path) -> None:
    room = turn(tmp_path, "express-pl", {}, "roll")
    assert completions(room.keyboard, []) & ({"move", "lift"} | BACK) == set()


def test_nobody_announces_for_a_bot(tmp_path: Path) -> None:
    """C-SCORE-3: whoever drew says it; of a bot and a person only the person is asked here."""
    plan = Plan(
        "original-pl", ("solid", "Ana"), 1, "3", {**NO_CLOCK, "setup.redeal_doublets": 0}, ("solid", None)
    )
    room = Room(tmp_path, Typist(), plan, width=110)
    room.types("")
    assert room.position.turn == 1
    assert room.position.just_drew == 0
    assert "announce" not in completions(room.keyboard, [])


def test_help_lists_what_may_be_done(tmp_path: Path) -> None:
    room = turn(tmp_path, "first-pl", {})
    shown = words(room.types("", "help"))
    assert "draw a tile and pay what it costs" in shown
    assert "when you cannot draw" not in shown
    assert "resign from the game" not in shown
    room = turn(tmp_path / "other", "first-pl", {"stars.initial": 0, "mode.resign": True})
    shown = words(room.types("", "help"))
    assert "draw a tile and pay what it costs" not in shown
    assert "when you cannot draw" in shown
    assert "resign from the game" in shown


@pytest.mark.parametrize(
    ("edition", "options", "clause"),
    [("original-it", NO_CLOCK, "C-END-1"), ("first-pl", {}, "F-END-1"), ("express-pl", {}, "X-END-1")],
)
def test_giving_up_is_asked_about_and_told_as_what_it_is(
    tmp_path: Path, edition: str, options: Mapping[str, object], clause: str
) -> None:
    room = turn(tmp_path, edition, {**options, "mode.resign": True})
    assert "Really resign?" in words(room.types("", "resign"))
    assert room.match.recording is not None
    assert room.position.result is None
    room.types("", "resign", "table", "resign")
    assert room.position.result is None, "something else was typed in between"
    room.types("", "resign", "resign", "")
    shown = words(room.paper.getvalue())
    assert f"Everybody else has resigned ({clause})." in shown
    assert "rack is empty" not in shown
    assert "last die" not in shown
