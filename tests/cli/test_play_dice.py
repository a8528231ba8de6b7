"""The dice at the terminal's table: throwing, areas, the grid, hints, and whole matches."""

from pathlib import Path

import pytest

from kostka.cli.table.book import Plan
from kostka.cli.table.express.draft import DiceDraft, begin, lift, spread
from kostka.cli.table.express.turn import COMMANDS
from kostka.engine.express import ExpressGame
from kostka.engine.record import replay
from kostka.errors import KostkaError
from kostka.rules.express import ExpressRules
from kostka.texts import LANGUAGES
from kostka.tiles.dice import format_dice, normalised
from tests.cli.playing import Room, Typist, completions, words

EDITION = "express-pl"
TWO = ("Ana", "Ben")


class DicePlayer(Typist):
    """Plays by itself: throws everything, and lays what the third hint lays."""

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
        if "Nothing can be laid" in self.room.paper.visible:
            return "skip"
        return "done" if "can be declared done" in self.room.paper.visible else "hint"


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
    assert "row r3 r4 r5" in shown
    table = room(tmp_path / "3")
    typed(table, *BEGIN, "roll")
    one, two = (str(die.face).lower() for die in table.position.hands[0].dice[:2])
    name = f"d{table.position.hands[0].dice[2].number:02}"
    shown = words(typed(table, "", f"row {one} {two}", f"hold {name}"))
    assert "left at your hand: 7 dice" in shown
    assert "X-SET-2" in shown or "X-SET-1" in shown
    assert f"You hold: {name}" in shown
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
    typed(table, *BEGIN, "roll")
    keyboard = table.keyboard
    assert "roll" in completions(keyboard, [])
    assert "resign" not in completions(keyboard, [])
    assert f"d{table.position.hands[0].dice[0].number:02}" in completions(keyboard, ["row"])


def draft() -> DiceDraft:
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


def test_dice_are_lifted_and_have_to_go_back() -> None:
    lifted = lift(draft(), "b5 0,0")
    assert {die.number for die in lifted.lifted} == {1, 3}
    again = spread(lifted, "b3 b5 at 5,5", vertical=False)
    assert again.lifted == ()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "dice-name-some"),
        ("r9", "dice-none-such"),
        ("d18", "dice-none-such"),
        ("r3 at", "dice-square-malformed"),
        ("r3 at x", "dice-square-malformed"),
    ],
)
def test_what_cannot_be_meant_is_said(line: str, code: str) -> None:
    with pytest.raises(KostkaError) as refusal:
        spread(draft(), line, vertical=False)
    assert refusal.value.code == code


def test_of_equal_dice_on_the_table_one_has_to_say_which() -> None:
    both = spread(draft(), "d11 d14", vertical=False)
    with pytest.raises(KostkaError) as refusal:
        lift(both, "r3")
    assert refusal.value.code == "dice-which"
    with pytest.raises(KostkaError) as refusal:
        lift(both, "9,9")
    assert refusal.value.code == "dice-square-empty"
