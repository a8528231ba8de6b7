"""Ways into the game and out of it: goal, how to play, log, pauses, hints that lay, and looking back."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from kostka.cli.play import play
from kostka.cli.table.book import Book, Plan
from kostka.cli.table.express.draft import changed
from kostka.cli.table.questions import Wishes
from kostka.cli.table.voice import WIPE
from kostka.rules import Deck
from kostka.texts import LANGUAGES
from kostka.tiles.dice import parse_layout
from tests.cli.playing import Paper, Room, Solver, Typist, completions, voice, words

SMALL: dict[str, object] = {"deck.numbers": 7, "setup.rack": 7, "opening.minimum": 15, "clock.turn_ms": 0}
AGAINST_TWO = Plan("original-it", ("Ana", "casual", "casual 2"), 1, "7", SMALL, (None, "casual", "casual"))
STARS = Plan("first-pl", ("Ana", "casual"), 1, "7", {"mode.introductory": False}, (None, "casual"))
RACE = Plan("first-pl", ("Ana", "casual"), 1, "7", {"mode.introductory": True}, (None, "casual"))
DICE = Plan("express-pl", ("Ana", "casual"), 1, "7", {}, (None, "casual"))
SOLO = Plan("express-pl", ("Ana",), 1, "7", {})
PEOPLE = Plan("original-it", ("Ana", "Ben"), 1, "7", {"clock.turn_ms": 60_000})
EVERY = {"classic": AGAINST_TWO, "stars": STARS, "race": RACE, "dice": DICE, "solo": SOLO}
NO_CLOCK: dict[str, object] = {"clock.turn_ms": 0}
STARTS = {"stars": ["Ana"], "dice": ["Ana"]}
"""What is typed before the first turn: who starts, where the table decides."""

plans = pytest.mark.parametrize("kind", EVERY)


def sat(folder: Path, kind: str, *lines: str, lang: str = "en", height: int = 200) -> Room:
    return Room(folder, Typist([*STARTS.get(kind, []), *lines]), EVERY[kind], lang, 80, height)


@plans
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_game_begins_with_its_goal_and_how_explains_it(
    tmp_path: Path, kind: str, lang: str
) -> None:
    room = sat(tmp_path, kind, "", lang=lang)
    goal = words(room.host._face.goal)
    assert goal in words(room.types())
    page = room.types("how")
    for line in room.host._face.how.split("\n"):
        assert words(line) in words(page)


def test_a_later_game_does_not_say_it_again(tmp_path: Path) -> None:
    room = Room(tmp_path, Solver(), replace(AGAINST_TWO, games=2))
    room.types()
    assert room.match.sheet.over
    assert words(room.paper.getvalue()).count(room.host._face.goal) == 1


def test_among_people_the_goal_comes_with_the_deal(tmp_path: Path) -> None:
    room = Room(tmp_path, Typist(), PEOPLE)
    assert "Goal: be the first" in words(room.types())
    assert "Goal" not in words(room.types("", ""))


@plans
def test_who_plays_alone_presses_no_enter(tmp_path: Path, kind: str) -> None:
    room = sat(tmp_path, kind)
    shown = words(room.types())
    asked = {"race": "who found what?"}.get(kind, "Ana")
    assert room.keyboard.prompts[-1] == asked, "the first turn comes at once"
    assert "Enter" not in shown
    if kind != "race":
        assert "Ana" in shown


def test_after_a_draw_the_next_turn_shows_the_tile(tmp_path: Path) -> None:
    room = sat(tmp_path, "classic")
    room.types()
    before = list(room.position.racks[0])
    page = words(room.types("draw"))
    assert room.keyboard.prompts[-1] == "Ana"
    drawn = list(room.position.racks[0])
    for tile in before:
        drawn.remove(tile)
    face = room.voice.pen.face(drawn[0])
    assert f"Ana draws 1 tile. {face}" in page
    assert re.search("casual (draws|lays)", page)


def test_who_may_announce_is_still_asked(tmp_path: Path) -> None:
    plan = replace(AGAINST_TWO, options={**SMALL, "score.unopened_able": 200})
    room = Room(tmp_path, Typist(["draw"]), plan)
    assert "announce it now: announce (C-SCORE-3). Enter ends your turn." in words(room.types())


@plans
def test_the_log_tells_what_happened_the_latest_first(tmp_path: Path, kind: str) -> None:
    room = sat(tmp_path, kind)
    room.types()
    game, position = room.match.game, room.position
    lines = {
        "classic": ["draw"],
        "stars": ["draw"],
        "dice": ["roll", "pass"],
        "solo": ["roll"],
    }
    fitting = position.row.neighbours(game.rules.deck)[0] if kind == "race" else ""
    page = room.types(*lines.get(kind, [f"{fitting}"]), "log")
    assert "What happened" in page
    numbers = [int(number) for number in re.findall(r"^ +(\d+)  ", page, re.MULTILINE)]
    assert numbers == list(range(room.match.steps[-1].actions, 0, -1)), "none is left out"
    assert "Ana" in page


def test_the_log_hides_what_the_others_drew(tmp_path: Path) -> None:
    room = Room(tmp_path, Typist(["", "", "draw", "", ""]), replace(PEOPLE, options={"clock.turn_ms": 0}))
    page = room.types("log")
    assert re.search(r"draws 1 tile\. *$", page, re.MULTILINE)
    assert not re.search(r"draws 1 tile\. +[◆●■▲★]", page)


@pytest.mark.parametrize("page", ["help", "rules", "how", "log", "score", "pause", "hint"])
def test_the_clock_stands_still_while_somebody_reads(tmp_path: Path, page: str) -> None:
    room = Room(tmp_path, Typist(["", "", page, "wait 600", "", "", "", "", "", ""]), PEOPLE)
    assert "out of time" not in room.types()
    assert room.match.recording is not None
    assert room.match.recording.actions == 0
    late = Room(tmp_path, Typist(["", "", "wait 50", page, "wait 600", "", "", "", "", "wait 11"]), PEOPLE)
    assert "out of time" in words(late.types())


def test_the_clock_runs_for_who_looks_at_the_table(tmp_path: Path) -> None:
    room = Room(tmp_path, Typist(["", "", "", "table", "wait 60"]), PEOPLE, height=10)
    room.types()
    assert "out of time" in words(room.paper.getvalue())


def test_a_pause_covers_the_table(tmp_path: Path) -> None:
    room = Room(tmp_path, Typist(["", "", "pause"]), PEOPLE)
    page = room.types()
    assert "Paused" in page
    assert "Rack" not in page
    back = room.again(Typist(["", "pause", ""]))
    assert "Rack" in back.types()


def test_a_pause_holds_the_bots_of_a_race(tmp_path: Path) -> None:
    room = sat(tmp_path, "race")
    room.types()
    room.types("pause", "wait 100")
    assert room.position.stars == (0, 0)
    room.types("wait 100")
    assert room.position.stars == (0, 1)


def test_what_others_did_is_marked_until_the_turn_ends(tmp_path: Path) -> None:
    room = sat(tmp_path, "classic")
    room.types()
    for _ in range(6):
        page = room.types("draw")
        if room.position.table != room.host._left_by(0).table:
            break
    assert "* and ( ): changed or laid since your last turn" in page
    assert re.search(r"^\* +\d+ .*\([◆●■▲★]", page, re.MULTILINE)
    kept = room.types("sort groups")
    assert re.search(r"^\* +\d+ ", kept, re.MULTILINE), "they stay during the turn"


def test_dice_of_others_are_marked_wherever_the_layout_lies() -> None:
    deck = Deck()
    before = parse_layout("d01:R3@0,0 d02:R4@1,0 d03:R5@2,0", deck)
    shifted = parse_layout("d01:R3@0,1 d02:R4@1,1 d03:R5@2,1 d09:B4@1,0 d10:K4@1,2", deck)
    assert changed(before, shifted) == {9, 10}
    assert changed(before, parse_layout("d01:R3@0,0 d02:R4@1,0 d03:R5@5,0", deck)) == {3}
    assert changed((), before) == {1, 2, 3}
    assert changed(before, before) == frozenset()


@pytest.mark.parametrize(
    ("plan", "first"),
    [
        (
            Plan("original-it", ("Ana", "Ben"), 1, "long", {"clock.turn_ms": 0}),
            ["", "", *["draw", "", ""] * 24],
        ),
        (Plan("first-pl", ("Ana", "Ben", "Ola"), 1, "4", {}), ["Ben", "", ""]),
        (Plan("express-pl", ("Ana", "Ben"), 1, "7", {}), ["Ana", "", "", "roll"]),
    ],
)
def test_hints_are_alike_and_lay_the_move_if_asked(tmp_path: Path, plan: Plan, first: list[str]) -> None:
    room = Room(tmp_path / "a", Typist(first), plan)
    room.types()
    position = room.position
    once = words(room.types("", "hint"))
    assert "Another hint tells you more." in once
    assert "hint lay" not in once
    twice = words(room.types("", "hint", "hint"))
    assert "Another hint tells you more." in twice
    third = words(room.types("", "hint", "hint", "hint"))
    assert "hint lay lays it for you." in third
    assert "Valid move" not in third, "it is not laid unasked"
    assert "lay" in completions(room.keyboard, ["hint"])
    assert "Type it like this: hint lay" in words(room.types("", "hint me"))
    laid = words(room.types("", "hint lay"))
    assert "Valid move. Type done." in laid
    assert room.position == position
    room.types("", "hint lay", "done")
    assert room.position.turn != position.turn
    assert len(room.match.steps[-1].events) > 0


def test_in_a_race_there_are_no_hints(tmp_path: Path) -> None:
    assert "there are no hints" in words(sat(tmp_path, "race").types("hint"))


def ended(folder: Path, *lines: str, plan: Plan = AGAINST_TWO) -> Room:
    """A game that is over, and what is typed then."""
    keyboard = Solver()
    room = Room(folder, keyboard, plan)
    typed = list(lines)

    def at_the_end(prompt: str) -> None:
        if prompt.startswith(("Enter ends", "Enter goes on")) and typed:
            keyboard.lines.append(typed.pop(0))

    keyboard.look = at_the_end
    room.types()
    return room


def test_after_a_game_one_can_ask_what_was_best(tmp_path: Path) -> None:
    room = ended(tmp_path, "log", "best 5", "best", "best 0", "best 999", "nonsense", "r5 r6")
    screens = [words(screen) for screen in room.paper.getvalue().split(WIPE)]
    (best,) = [screen for screen in screens if screen.startswith("Move 5: ")]
    assert "What was done:" in best
    assert "What was best:" in best
    assert "Rack" in best
    last = room.match.steps[-1].actions
    assert sum(f"Say which move of the log, from 1 to {last}" in screen for screen in screens) == 3
    assert any("What happened, the latest first" in screen for screen in screens)
    assert any("neither a tile nor a command" in screen for screen in screens)
    assert room.match.sheet.over


def test_the_best_move_is_what_the_hint_says(tmp_path: Path) -> None:
    """Whatever the log shows, at every move of a turn there is an answer."""
    room = ended(tmp_path)
    for number in range(1, len(room.match.steps)):
        from kostka.cli.table.afterwards import best

        room.voice.show(best(str(number), room.match.steps, room.host._face, room.voice))
    assert room.paper.getvalue().count("What was best:") == len(room.match.steps) - 1


def test_a_rematch_is_another_match_of_the_same_people(tmp_path: Path) -> None:
    class Again(Solver):
        asked = 0

        def next_line(self, prompt: str) -> str:
            if prompt.startswith("Enter ends"):
                self.asked += 1
                return "rematch" if self.asked == 1 else ""
            if self.asked and prompt == "Ana":
                return "quit"
            return super().next_line(prompt)

    book, keyboard, paper = Book(tmp_path), Again(), Paper()
    wanted = Wishes("original-it", games=1, seed="7", options=SMALL, seats=("Ana", "casual"))
    create = book.create

    def created(plan: Plan) -> object:
        keyboard.match = create(plan)
        return keyboard.match

    book.create = created  # type: ignore[method-assign, assignment]
    assert play(book, wanted, None, voice(paper), keyboard) == 0
    plans = [book.plan(place.name) for place in sorted(tmp_path.iterdir())]
    assert len(plans) == 2
    assert replace(plans[0], seed="") == replace(plans[1], seed="")
    assert plans[0].seed != plans[1].seed
    assert len(book.unfinished()) == 1


def test_who_leaves_after_the_last_game_is_not_told_to_resume(tmp_path: Path) -> None:
    room = ended(tmp_path, "quit")
    assert room.match.sheet.over
    assert "resume" not in room.paper.visible
    assert "Score sheet" in room.paper.visible
