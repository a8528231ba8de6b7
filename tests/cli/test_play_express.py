"""The dice at the terminal's table: throwing, areas, the grid, hints, and whole matches."""

import re
from pathlib import Path

import pytest

from kostka.cli.table import wording
from kostka.cli.table.book import Plan
from kostka.cli.table.express.board import ExpressBoard
from kostka.cli.table.express.draft import Draft, begin, lift, shift, spread
from kostka.cli.table.express.turn import COMMANDS
from kostka.cli.table.voice import WIPE
from kostka.engine.express import ExpressGame
from kostka.engine.record import replay
from kostka.errors import KostkaError
from kostka.rules.express import ExpressRules
from kostka.texts import LANGUAGES, messages
from kostka.tiles import Tile
from kostka.tiles.dice import LaidDie, Square, format_dice, normalised
from tests.cli.playing import Paper, Room, Typist, completions, voice, words

EDITION = "express-pl"
TWO = ("Ana", "Ben")


class DicePlayer(Typist):
    """Plays by itself: throws everything, and lays what a hint lays."""

    room: Room

    def next_line(self, prompt: str) -> str:
        if self.lines:
            return self.lines.pop(0)
        recording = self.room.match.recording
        names = self.room.match.plan.players
        if recording is None or recording.position.turn is None:
            return names[0] if "starts" in prompt else ""
        position = recording.position
        if prompt != names[position.turn]:
            return ""
        if not position.rolled:
            return "roll"
        if "You can’t lay anything" in self.room.paper.visible:
            return "pass"
        return "done" if "Valid move" in self.room.paper.visible else "hint lay"


def room(
    folder: Path, names: tuple[str, ...] = TWO, games: int = 1, seed: str = "7", lang: str = "en"
) -> Room:
    keyboard = DicePlayer()
    made = Room(folder, keyboard, Plan(EDITION, names, games, seed, {}), lang, 110)
    keyboard.room = made
    return made


def typed(table: Room, *lines: str) -> str:
    """What can be read after the lines; then the keyboard is left alone."""
    plain = Typist(lines)
    table.host._keyboard = plain
    table.keyboard = plain
    return table.types()


@pytest.mark.parametrize(("names", "games"), [(TWO, 5), (("Ana",), 2)])
def test_a_whole_match_to_the_score_sheet(tmp_path: Path, names: tuple[str, ...], games: int) -> None:
    table = room(tmp_path, names, games)
    table.host.run()
    assert table.match.sheet.over
    for number in range(1, games + 1):
        assert replay(table.match.record_of(number).read_text("utf-8")).result is not None
    starters = [game.starter for game in table.match.sheet.played]
    assert starters == [number % len(names) for number in range(games)]
    table.match.close()


BEGIN = ("Ana", "", "")
"""Who starts, Enter after the news, and Enter of the one who takes the keyboard."""


def test_the_grid_the_areas_and_the_reasons(tmp_path: Path) -> None:
    shown = typed(room(tmp_path), *BEGIN)
    assert "Roll all your dice" in shown
    shown = words(typed(room(tmp_path / "2"), *BEGIN, "roll"))
    assert "to roll:" in shown
    assert "lay r3 r4 r5" in shown
    table = room(tmp_path / "3")
    typed(table, *BEGIN, "roll")
    one, two = (str(die.face).lower() for die in table.position.hands[0].dice[:2])
    name = f"d{table.position.hands[0].dice[2].number:02}"
    shown = words(typed(table, "", f"lay {one} {two}", f"hold {name}"))
    assert "left in your hand: 7 dice" in shown
    assert "X-SET-2" in shown or "X-SET-1" in shown
    assert re.search(rf"held: \S+ +{name} to roll:", shown)
    shown = words(typed(table, "", f"hold {name}", f"reroll {name}"))
    assert "held:" not in shown
    shown = words(typed(table, "", f"row {one}", "done"))
    assert "lies alone" in shown
    shown = words(typed(table, "", "roll"))
    assert "once a turn" in shown
    shown = words(typed(table, "", f"hold {name}", "skip"))
    assert table.position.turn == 1
    assert [str(die)[:3] for die in table.position.hands[0].hold] == [name]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_its_words(tmp_path: Path, lang: str) -> None:
    table = room(tmp_path, lang=lang)
    shown = typed(table, *BEGIN, "roll", "hint", "help")
    for command in COMMANDS[:-1]:
        assert command in shown


def test_words_are_completed(tmp_path: Path) -> None:
    table = room(tmp_path)
    typed(table, *BEGIN)
    keyboard = table.keyboard
    assert "roll" in completions(keyboard, [])
    assert "pass" not in completions(keyboard, [])
    typed(table, "", "roll")
    keyboard = table.keyboard
    assert "roll" not in completions(keyboard, [])
    assert "pass" in completions(keyboard, [])
    assert "resign" not in completions(keyboard, [])
    assert f"d{table.position.hands[0].dice[0].number:02}" in completions(keyboard, ["lay"])
    assert "at" in completions(keyboard, ["lay", "r3"])
    assert "to" in completions(keyboard, ["move", "r3"])
    assert not completions(keyboard, ["pass"])


def draft() -> Draft:
    from kostka import rules

    loaded = rules.load(EDITION)
    assert isinstance(loaded, ExpressRules)
    table = "d01:B3@0,0 d02:B4@1,0 d03:B5@2,0"
    hands = [{"reroll": "d11:R3 d12:K3 d13:B6 d14:R3"}, {"reroll": "d17:R1"}]
    position = ExpressGame(loaded).read_position({"table": table, "hands": hands, "turns_left": [4, 4]})
    return begin(position, 0)


def test_dice_go_down_from_a_square_and_pass_over_what_lies_there() -> None:
    crossing = spread(draft(), "r3 k3 at 0,0", vertical=True)
    assert "d11:R3@0,1 d12:K3@0,2" in format_dice(normalised(crossing.layout))
    longer = spread(draft(), "b6 at 0,0", vertical=False)
    assert "d13:B6@3,0" in format_dice(longer.layout)
    apart = spread(draft(), "r3 k3 d14", vertical=False)
    assert {str(die.square) for die in apart.layout if die.number > 10} == {"0,2", "1,2", "2,2"}
    assert apart.laid == {11, 12, 14}


def test_dice_are_moved_from_square_to_square() -> None:
    for line in ("d03 to 0,1", "b5 to 0,1", "2,0 to 0,1", "2,0 at 0,1"):
        assert "d03:B5@0,1" in format_dice(shift(draft(), line).layout)
    assert "d03:B5@0,1" in format_dice(shift(draft(), "b5 do 0,1", "pl").layout)
    assert "d11:R3@5,5" in format_dice(shift(draft(), "d11 to 5,5").layout)
    with pytest.raises(KostkaError) as refusal:
        shift(draft(), "d03", "cs")
    assert refusal.value.params["example"] == "přesuň d07 k 4,0"


def test_dice_are_lifted_and_have_to_go_back() -> None:
    lifted = lift(draft(), "b5 0,0")
    assert {die.number for die in lifted.lifted} == {1, 3}
    again = spread(lifted, "b3 b5 at 5,5", vertical=False)
    assert again.lifted == ()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "express-name-some"),
        ("r9", "express-none-such"),
        ("d18", "express-none-such"),
        ("r3 at", "express-square-malformed"),
        ("r3 at x", "express-square-malformed"),
    ],
)
def test_what_cannot_be_meant_is_said(line: str, code: str) -> None:
    with pytest.raises(KostkaError) as refusal:
        spread(draft(), line, vertical=False)
    assert refusal.value.code == code


def test_steps_are_undone_and_done_again(tmp_path: Path) -> None:
    table = room(tmp_path)
    typed(table, *BEGIN, "roll")
    name = f"d{table.position.hands[0].dice[0].number:02}"
    assert "8 dice, sum" in words(typed(table, "", name, "undo", "redo"))
    assert "left in your hand" not in words(typed(table, "", name, "undo"))
    assert "nothing to undo" in words(typed(table, "", "undo"))
    assert "nothing to redo" in words(typed(table, "", "redo"))
    assert "Put them back first" in words(typed(table, "", name, "pass"))
    assert "left in your hand" in words(typed(table, "", name, "reset"))


def named(shown: str) -> set[str]:
    """The dice of the last part of what was shown."""
    return set(re.findall(r"d\d\d", shown))


def test_hints_say_what_to_throw_and_what_to_hold(tmp_path: Path) -> None:
    table = room(tmp_path)
    assert "Roll all your dice" in words(typed(table, *BEGIN, "hint"))
    typed(table, "", "roll", "pass", "", "roll", "pass")
    dice = table.position.hands[0].dice
    first, second, third = (words(typed(table, "", *["hint"] * count)) for count in (1, 2, 3))
    assert "It pays to roll" in first
    assert "Roll:" not in first
    thrown = named(second.partition("Roll:")[2].partition("Another hint")[0])
    assert "on average" not in second
    assert "left after that, on average" in third
    held = named(third.rpartition("Hold:")[2]) if "Hold:" in third else set()
    assert thrown | held == {f"d{die.number:02}" for die in dice}
    assert not thrown & held


def test_held_dice_are_rolled_only_by_name(tmp_path: Path) -> None:
    table = room(tmp_path)
    typed(table, *BEGIN, "roll", "pass", "", "roll", "pass")
    names = [f"d{die.number:02}" for die in table.position.hands[0].dice]
    hold = f"hold {' '.join(names)}"
    assert "All your dice are held" in words(typed(table, "", hold, "roll"))
    assert not table.position.rolled
    typed(table, "", hold, f"roll {names[0]}")
    assert table.position.rolled
    assert [die.number for die in table.position.hands[0].reroll] == [int(names[0][1:])]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_dice_are_not_called_tiles(tmp_path: Path, lang: str) -> None:
    table = room(tmp_path, lang=lang)
    typed(table, *BEGIN, "roll", "frobnicate", "help", "", "rules", "", "d01", "pass")
    shown = table.paper.getvalue()
    wrong = {"en": "tile", "pl": "kostk|tabliczk", "it": "tesser", "cs": "kámen|kamen"}[lang]
    assert not re.search(wrong, shown.replace("Kostka ·", ""), re.IGNORECASE)
    help_word = wording.in_language("help", lang)
    assert table.voice.say("command-unknown", command="frobnicate", help=help_word) in words(shown)


def test_what_a_hint_lays_is_legal(tmp_path: Path) -> None:
    table = room(tmp_path)
    shown = words(typed(table, *BEGIN, "roll", "hint lay"))
    assert "Valid move" in shown or "You can’t lay anything" in shown


@pytest.mark.parametrize("width", [40, 60, 110])
def test_a_wide_grid_is_drawn_in_bands(width: int) -> None:
    paper = Paper()
    said = voice(paper, width=width)
    dice = tuple(LaidDie(number, Tile(2, 3), Square(number - 1, 0)) for number in range(1, 19))
    said.show(ExpressBoard(said, TWO).grid(dice))
    shown = paper.getvalue().splitlines()
    assert max(map(len, shown)) <= width
    assert len(re.findall("■3", paper.getvalue())) == 18
    assert all(str(column) in paper.getvalue() for column in range(18))


def test_x_solo_1_results_are_kept_and_compared(tmp_path: Path) -> None:
    table = room(tmp_path, ("Ana",), 2)
    table.host.run()
    table.match.close()
    shown = words(table.paper.getvalue())
    assert "Rank 1 among 1 saved game" in shown
    assert "among 2 saved games" in shown
    assert "All turns are over (X-SOLO-1)." in shown
    assert len((tmp_path / "solo.jsonl").read_text("utf-8").splitlines()) == 2
    assert table.book.unfinished() == []
    assert "Pass the keyboard" not in " ".join(table.keyboard.prompts)
    assert "Who starts" not in " ".join(table.keyboard.prompts)
    assert "All 18 dice are yours; get rid of as many as you can (X-SOLO-1)." in shown


def test_x_solo_1_a_damaged_sheet_is_left_alone(tmp_path: Path) -> None:
    tmp_path.joinpath("solo.jsonl").write_text("garbage\n", "utf-8")
    table = room(tmp_path, ("Ana",), 1)
    table.host.run()
    table.match.close()
    assert (tmp_path / "solo.jsonl").read_text("utf-8") == "garbage\n"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_fits_a_small_screen(tmp_path: Path, lang: str) -> None:
    table = Room(
        tmp_path,
        Typist([*BEGIN, "roll", "hint", "help", *[""] * 4, "rules", *[""] * 6]),
        Plan(EDITION, TWO, 1, "7", {}),
        lang,
        60,
        24,
    )
    table.types()
    screens = table.paper.getvalue().split(WIPE)
    assert max(len(screen.rstrip().split("\n")) for screen in screens) < 24
    lines = (line for screen in screens for line in screen.splitlines())
    assert max(map(len, lines)) <= 60


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_is_in_words(lang: str) -> None:
    from kostka.rules import edition

    assert all(f"clause-{clause}" in messages(lang) for clause in edition(EDITION).clauses)


def test_of_equal_dice_on_the_table_one_has_to_say_which() -> None:
    both = spread(draft(), "d11 d14", vertical=False)
    with pytest.raises(KostkaError) as refusal:
        lift(both, "r3")
    assert refusal.value.code == "express-which"
    with pytest.raises(KostkaError) as refusal:
        lift(both, "9,9")
    assert refusal.value.code == "express-square-empty"
