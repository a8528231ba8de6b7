"""Bots at the terminal's table: how they sit down, and that they need neither keyboard nor clock."""

import argparse
import json
import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

import pytest

from kostka import rules
from kostka.bots import Budget, SeatView, Work
from kostka.bots.strength import Strength
from kostka.cli import MISUSED, main
from kostka.cli.play import configure, wishes
from kostka.cli.table.book import Book, Plan
from kostka.cli.table.questions import Questions, Wishes
from kostka.cli.table.seating import Seating, Seats
from kostka.cli.table.voice import WIPE
from kostka.engine.chance import Chance
from kostka.engine.classic import Announce, Draw
from kostka.engine.first.introductory import IntroductoryGame
from kostka.engine.record import replay
from kostka.errors import KostkaError
from kostka.rules import Family, families
from kostka.texts import LANGUAGES
from tests.cli.playing import Paper, Room, Solver, Typist, voice, words

SMALL: dict[str, object] = {"deck.numbers": 7, "setup.rack": 7, "opening.minimum": 15, "clock.turn_ms": 0}
AGAINST_TWO = Plan("original-it", ("Ana", "casual", "casual 2"), 1, "7", SMALL, (None, "casual", "casual"))


def seated(said: str, edition: str = "original-pl", lang: str = "en") -> Seating:
    return Seats(rules.load(edition), voice(Paper(), lang)).mixed(said.split(","))


@pytest.mark.parametrize(
    ("said", "players", "levels"),
    [
        ("me,solid", ("Player 1", "Solid"), (None, "solid")),
        ("casual, Ana ,casual", ("Casual", "Ana", "Casual 2"), ("casual", None, "casual")),
        ("SOLID,beginner", ("Solid", "Beginner"), ("solid", "beginner")),
        ("Ana,Ben", ("Ana", "Ben"), ()),
    ],
)
def test_people_are_names_and_bots_are_levels(
    said: str, players: tuple[str, ...], levels: tuple[str | None, ...]
) -> None:
    assert seated(said) == Seating(players, levels)


@pytest.mark.parametrize(
    ("lang", "said", "players"),
    [
        ("pl", "ja,poczatkujacy,amator", ("Gracz 1", "Początkujący", "Amator")),
        ("it", "io,principiante,casual", ("Giocatore 1", "Principiante", "Amatore")),
        ("cs", "já,začátečník,svatecni", ("Hráč 1", "Začátečník", "Sváteční")),
    ],
)
def test_levels_have_names_in_every_language(lang: str, said: str, players: tuple[str, ...]) -> None:
    assert seated(said, lang=lang) == Seating(players, (None, "beginner", "casual"))


@pytest.mark.parametrize("said", ["me", "me,me", "me,solid,solid,solid,solid", "me,expert@400"])
def test_seats_that_cannot_be_taken_are_errors(said: str) -> None:
    with pytest.raises(KostkaError):
        seated(said)


@pytest.mark.parametrize(("said", "near"), [("expret", "expert"), ("begginer", "beginner")])
def test_a_mistyped_level_is_no_person(said: str, near: str) -> None:
    with pytest.raises(KostkaError) as mistyped:
        seated(f"me,{said}")
    assert mistyped.value.code == "play-level-near"
    assert near in mistyped.value.message("en")


@pytest.mark.parametrize(("said", "starts"), [("", 1), ("me", 1), ("solid", 0)])
def test_whoever_is_asked_who_starts_sees_the_names_and_may_just_press_enter(
    tmp_path: Path, said: str, starts: int
) -> None:
    plan = Plan("express-pl", ("solid", "Ana"), 1, "7", {}, ("solid", None))
    room = Room(tmp_path, Typist(), plan)
    room.types(said)
    assert "solid, Ana [Ana]" in room.keyboard.prompts[0]
    assert room.match.recording is not None
    assert room.match.game.starter(room.match.recording.position) == starts


def test_whoever_is_asked_who_starts_may_leave(tmp_path: Path) -> None:
    room = Room(tmp_path, Typist(), Plan("express-pl", ("solid", "Ana"), 1, "7", {}, ("solid", None)))
    room.types("quit")
    assert room.match.recording is None


def test_no_clock_asks_nothing_of_a_box_that_has_none() -> None:
    parser = argparse.ArgumentParser()
    configure(parser)
    for edition, clock in (("express-pl", {}), ("original-pl", {"clock.turn_ms": 0})):
        args = parser.parse_args(["--edition", edition, "--no-clock"])
        assert wishes(args).options == clock


def test_a_level_that_this_box_has_not_is_no_name_of_a_person() -> None:
    with pytest.raises(KostkaError, match="no bot “sharp”"):
        seated("me,sharp", "first-pl")


@pytest.mark.parametrize(("edition", "rivals"), [("original-cz", 2), ("first-pl", 2), ("express-pl", 1)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_enter_seats_one_person_against_casual_bots(edition: str, rivals: int, lang: str) -> None:
    paper = Paper()
    plan = Questions(voice(paper, lang), Typist(["", "", ""])).plan(Wishes(edition))
    assert plan.levels == (None, *["casual"] * rivals)
    assert len(set(plan.players)) == rivals + 1
    assert plan.players[1].lower() in paper.getvalue(), "the levels are listed"


def test_the_measured_strength_of_the_levels_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = Strength("original-pl", 4, "solid", 1000, wins=0.43, low=0.4, high=0.46, opens=3.1)
    monkeypatch.setattr(
        "kostka.cli.table.seating.strength", lambda family, level: measured if level == "sharp" else None
    )
    paper = Paper()
    Questions(voice(paper, "pl"), Typist(["", "", ""])).plan(Wishes("original-pl"))
    assert f"bystry {words(measured.message('pl'))}" in words(paper.getvalue())


def test_the_command_line_seats_bots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("kostka.cli.play._at_a_terminal", lambda: True)
    monkeypatch.setattr("kostka.cli.table.keyboard.TerminalKeyboard", Typist)
    ready = ["play", "--edition", "original-it", "--games", "1", "--no-clock", "--data", str(tmp_path)]
    assert main([*ready, "--seats", "me,solid,casual"]) == 0
    book = Book(tmp_path)
    assert book.plan(book.unfinished()[0]).levels == (None, "solid", "casual")
    assert main([*ready, "--seats", "me"]) == MISUSED


def test_one_person_plays_bots_to_the_end_without_passing_the_keyboard(tmp_path: Path) -> None:
    keyboard = Solver()
    room = Room(tmp_path, keyboard, AGAINST_TWO)
    room.types()
    assert room.match.sheet.over
    assert keyboard.handed_on == 0
    assert not any("Pass the keyboard" in prompt for prompt in keyboard.prompts)
    assert not any(prompt.startswith("casual") for prompt in keyboard.prompts)
    shown = room.paper.getvalue()
    assert re.search("casual 2 (draws|lays)", words(shown))
    assert replay(room.match.record_of(1).read_text("utf-8")).result is not None


def test_the_end_tells_all_that_happened_since_the_person_was_asked(tmp_path: Path) -> None:
    room = Room(tmp_path, Typist(["", *["draw", ""] * 100]), replace(AGAINST_TWO, seed="e"))
    room.types()
    pages = [words(page) for page in room.paper.getvalue().split(WIPE)]
    last = next(page for page in pages if "has won" in page or "wins" in page)
    assert re.search(r"casual (draws|lays).*casual 2 lays", last)


def test_a_match_with_bots_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    whole = Room(tmp_path / "whole", Solver(), AGAINST_TWO)
    whole.types()
    first = Room(tmp_path / "parts", Solver(stop_after=10), AGAINST_TWO)
    first.types()
    assert not first.match.sheet.over
    assert first.book.plan(first.match.folder.name) == AGAINST_TWO
    second = first.again(Solver())
    second.types()
    assert second.match.sheet.over
    records = [room.match.record_of(1).read_text("utf-8") for room in (whole, second)]
    assert records[0] == records[1]


def test_what_the_bots_did_is_told_before_the_turn(tmp_path: Path) -> None:
    room = Room(tmp_path, Typist(), AGAINST_TWO)
    page = room.types("draw")
    assert room.position.turn == 0
    assert re.search("casual (draws|lays)", words(page))
    assert "Rack  Ana" in page, "the rack is there at once"


def test_people_pass_the_keyboard_and_hear_what_a_bot_did(tmp_path: Path) -> None:
    plan = Plan("original-it", ("Ana", "solid", "Ben"), 1, "7", SMALL, (None, "solid", None))
    keyboard = Typist()
    room = Room(tmp_path, keyboard, plan)
    room.types("", "", "draw", "", "", "draw", "", "")
    passed = {prompt for prompt in keyboard.prompts if "Pass the keyboard" in prompt}
    assert not any("to solid" in prompt for prompt in passed)
    assert keyboard.handed_on >= 2
    assert re.search("solid (draws|lays)", words(room.paper.getvalue()))


@dataclass(frozen=True)
class Chatty:
    """Thinks, draws, and announces every time."""

    family: ClassVar[Family] = families.CLASSIC

    name: str = "chatty"
    work: Work = field(default_factory=lambda: Work(table=3, arena=1))
    given: list[Budget] = field(default_factory=list)

    def act(self, view: SeatView, rng: Chance, budget: Budget) -> Draw:
        self.given.append(budget)
        return Draw(view.seat)

    def aside(self, view: SeatView) -> Announce:
        return Announce(view.seat)


def test_a_bot_has_its_work_for_tables_an_emergency_stop_and_a_word_after_its_turn(tmp_path: Path) -> None:
    plan = Plan(
        "original-it", ("Ana", "solid"), 1, "7", {**SMALL, "score.unopened_able": 200}, (None, "solid")
    )
    room = Room(tmp_path, Typist(), plan)
    chatty = Chatty()
    room.match.bots[1] = chatty
    page = words(room.types("", "draw", "", "draw", ""))
    assert room.position.announced == frozenset({1})
    assert "solid announces" in page
    assert "solid is thinking" in words(room.paper.getvalue())
    assert {budget.work for budget in chatty.given} == {3}
    assert all(budget.seconds for budget in chatty.given)


def test_bots_alone_need_nobody_but_at_the_end(tmp_path: Path) -> None:
    plan = Plan("original-it", ("solid", "casual"), 1, "7", SMALL, ("solid", "casual"))
    room = Room(tmp_path, Typist(["", "", ""]), plan)
    room.types()
    assert room.match.sheet.over


def test_bots_that_are_not_there_are_a_damaged_match(tmp_path: Path) -> None:
    room = Room(tmp_path, Typist(), AGAINST_TWO)
    room.match.close()
    path = room.match.folder / "match.json"
    plan = json.loads(path.read_text("utf-8"))
    assert plan["bots"] == [None, "casual", "casual"]
    damages = {"no bot “hal”": [None, "hal", "casual"], "damaged": [None], "is damaged": [1, 2, 3]}
    for complaint, bots in damages.items():
        path.write_text(json.dumps({**plan, "bots": bots}), "utf-8")
        with pytest.raises(KostkaError, match=complaint):
            room.book.open(room.match.folder.name)


RACE = Plan("first-pl", ("Ana", "casual"), 1, "7", {"mode.introductory": True}, (None, "casual"))


def test_in_a_race_a_bot_finds_a_tile_if_nobody_is_quicker(tmp_path: Path) -> None:
    room = Room(tmp_path, Typist(), RACE, width=110)
    page = words(room.types("", "wait 100"))
    assert room.position.stars == (0, 1)
    assert "casual is the quickest and gets 1 star" in page


def test_in_a_race_people_can_be_quicker(tmp_path: Path) -> None:
    room = Room(tmp_path, Typist(), RACE, width=110)
    room.types("")
    game = room.match.game
    assert isinstance(game, IntroductoryGame)
    fitting = room.position.row.neighbours(game.rules.deck)[0]
    page = words(room.types("", "k0", f"{fitting} ana"))
    assert room.position.stars == (1, 0)
    assert "Ana is the quickest and gets 1 star" in page


MIXED = Plan(
    "first-pl", ("solid", "Gracz 1", "casual"), 1, "7", {"mode.introductory": True}, ("solid", None, "casual")
)


@pytest.mark.parametrize("name", ["", "ja", "me", "2", "gr", "Gracz", "gracz 1", "GRACZ  1"])
def test_in_a_race_the_only_person_need_not_say_who_it_was(tmp_path: Path, name: str) -> None:
    room = Room(tmp_path, Typist(), MIXED, "pl", width=110)
    page = words(room.types(""))
    assert "Napisz znalezioną płytkę: k5" in page
    fitting = room.position.row.neighbours(room.match.game.rules.deck)[0]
    room.types("", f"{fitting} {name}")
    assert room.position.stars == (0, 1, 0)


def test_in_a_race_of_several_people_a_name_is_said(tmp_path: Path) -> None:
    plan = replace(MIXED, players=("Anna", "Ania", "casual"), levels=(None, None, "casual"))
    room = Room(tmp_path, Typist(), plan, width=110)
    assert "who found it: k5 ola" in words(room.types(""))
    fitting = room.position.row.neighbours(room.match.game.rules.deck)[0]
    for unclear in ("", "an", "me", "0", "4"):
        assert "One of these: Anna, Ania, casual" in words(room.types("", f"{fitting} {unclear}"))
    room.types("", f"{fitting} ani")
    assert room.position.stars == (0, 1, 0)


def test_in_a_race_the_only_person_gives_up_without_a_name(tmp_path: Path) -> None:
    plan = replace(RACE, options={"mode.introductory": True, "mode.resign": True})
    room = Room(tmp_path, Typist(), plan, width=110)
    assert "Really resign?" in words(room.types("", "resign"))
    assert "Ana resigns" in words(room.types("", "resign", "resign"))


@pytest.mark.parametrize("edition", ["first-pl", "express-pl"])
def test_a_clock_that_the_terminal_does_not_keep_is_refused(edition: str) -> None:
    wanted = Wishes(edition, names=("A", "B"), games=1, options={"clock.turn_ms": 30_000})
    with pytest.raises(KostkaError) as refused:
        Questions(voice(Paper(), "en"), Typist(["", "", ""])).plan(wanted)
    assert refused.value.code == "play-clock-none"
