"""The interactive solver: a person types, and sees the best move."""

import io
import re
import sys
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

from kostka.cli import MISUSED, interactive, main, solve
from kostka.cli.asking.subject import Desk
from kostka.cli.interactive import CommandCompleter, talk
from kostka.cli.screen import FIRST_STEPS, Screen
from kostka.cli.session import Session
from kostka.rules import Options
from kostka.solver import Objective
from kostka.texts import LANGUAGES


class Person:
    """Types lines into a session and reads what it shows."""

    def __init__(
        self,
        lang: str = "en",
        width: int = 60,
        options: Options | None = None,
        edition: str = "original-pl",
    ) -> None:
        self._file = io.StringIO()
        console = Console(file=self._file, width=width, highlight=False, markup=False)
        self.session = Session(Screen(console, lang), Desk(edition, options or {}, Objective.TILES))

    def types(self, *lines: str) -> str:
        """What is shown in answer to the last of the lines."""
        for line in lines:
            self._file.seek(0)
            self._file.truncate()
            self.session.take(line)
        return self._file.getvalue()


@pytest.fixture
def person() -> Person:
    return Person()


def words(text: str) -> str:
    """The text without the line breaks of a narrow terminal."""
    return " ".join(text.split())


def test_the_steps_that_the_welcome_shows_lead_to_a_move(person: Person) -> None:
    shown = person.types(*(line for _, line in FIRST_STEPS))
    assert "[★] [◆6]  ■10" in shown
    assert "Best move  J R6" in shown
    assert "2 tiles · 36 points" in shown
    assert "~  1  ◆3   ◆4   ◆5  [◆6] [★]" in shown
    assert "proved" in shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [40, 60, 100])
def test_everything_fits_into_the_terminal(lang: str, width: int) -> None:
    person = Person(lang, width)
    person.session.welcome()
    lines = [
        "help",
        "example",
        "explain",
        "more",
        "hint",
        "opening",
        "table K1 2 4",
        "undo",
        "rack r1-13 b1-13",
    ]
    shown = "".join(person.types(line) for line in lines)
    assert max(len(line) for line in shown.splitlines()) <= width


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_is_explained(lang: str) -> None:
    shown = Person(lang).types("help")
    person = Person(lang)
    assert all(f"  {name} " in shown for name in person.session.commands)


def test_faults_are_shown_where_they_are(person: Person) -> None:
    shown = person.types("R3 X4 R5").splitlines()
    assert shown[:2] == ["  R3 X4 R5", "     ^^"]
    shown = person.types("table R3 R4 R5, K1 2 4").splitlines()
    assert shown[:2] == ["  table R3 R4 R5, K1 2 4", "                  ^^^^^^"]
    assert "Set 2 (K1 K2 K4)" in shown[2]
    assert person.session.desk.table == ()


def test_too_many_of_a_tile_are_found_as_soon_as_they_are_typed(person: Person) -> None:
    person.types("R3 R4 R5", "R3 R4 R5")
    assert "R3: 3 tiles" in person.types("R3 R4 R5")
    assert len(person.session.desk.table) == 2
    assert "R3: 3 tiles" in person.types("rack R3 R9")
    assert "R1: 500 tiles" in person.types(f"rack {'R1 ' * 500}")
    assert person.session.desk.rack == ()


def test_a_position_can_be_pasted_whole(person: Person) -> None:
    assert "Best move  J R6" in person.types("R3 R4 R5\nB8 K8 O8\n\nR6 J K10")
    assert len(person.session.desk.table) == 2


@pytest.mark.parametrize(("lang", "sign"), [("en", "."), ("pl", ","), ("it", ","), ("cs", ",")])
def test_times_are_written_as_in_the_language(lang: str, sign: str) -> None:
    shown = Person(lang).types("table R3 R4 R5", "rack R6 J K10")
    assert re.search(rf" \d+{re.escape(sign)}\d\d ms", shown)


def test_an_empty_line_solves_again_and_asks_for_a_rack_if_there_is_none(person: Person) -> None:
    assert "Type your rack" in person.types("", "")
    person.types("rack R6 R7 R8")
    assert "you win" in person.types("")


def test_the_move_can_be_made(person: Person) -> None:
    person.types("table R3 R4 R5", "rack R6 K10")
    shown = person.types("play")
    assert "◆3   ◆4   ◆5   ◆6" in shown
    assert "■10" in shown
    assert "draw a tile" in person.types("play")
    assert "[◆6]" in person.types("undo", "solve")


def test_an_opening_is_found_and_counts_its_value(person: Person) -> None:
    assert "not opened yet" in person.types("opening on")
    shown = person.types("rack R10 B10 J R1")
    assert "opening worth 30" in shown
    assert "are listed only after the opening" in person.types("more")
    assert "worth 30 points in all" in words(person.types("rack R9 B9 K9"))
    assert "worth 30 points in all" in words(person.types("hint"))
    assert "Best move" in person.types("opening off")
    assert "one of these: on, off" in person.types("opening perhaps")


def test_a_hint_does_not_give_the_move_away(person: Person) -> None:
    shown = person.types("table R3 R4 R5", "hint R6 J K10")
    assert shown == "You can lay 2 tiles, R6 among them.\n"


def test_other_moves_are_listed(person: Person) -> None:
    person.types("table R3 R4 R5", "rack R6 J K10")
    shown = person.types("more")
    assert "[★]" in shown
    assert "1 tile · 6 points" in shown
    person.types("table", "", "rack R6 R7 R8")
    assert "no other move" in person.types("more")


def test_the_objective_can_be_changed(person: Person) -> None:
    assert "Best move  J B1 B2 B4" in person.types("", "rack B1 B2 B4 K12 K13 J")
    assert "Best move  J K12 K13" in person.types("objective points")
    assert "Best move  J B1 B2 B4" in person.types("objective")
    assert "one of these: tiles, points" in person.types("objective fun")


def test_the_edition_and_the_language_can_be_changed(person: Person) -> None:
    person.types("opening", "rack R10 B10 J")
    assert "You can’t open" in person.types("edition original-cz")
    assert "original-cz" in person.types("edition")
    assert "Did you mean “original-it”" in words(person.types("edition original-ti"))
    assert person.session.desk.edition == "original-cz"
    person.types("undo")
    assert "opening worth 30" in person.types("solve")
    assert "Kostka znajduje" in person.types("lang pl")
    assert "en, pl, it, cs" in person.types("lang tlh")


def test_misspelt_commands_are_guessed(person: Person) -> None:
    assert "Did you mean “table”?" in words(person.types("tabel R3 R4 R5"))
    assert "Did you mean “example”?" in words(person.types("exa"))
    assert "help lists" in words(person.types("abracadabra"))


def test_clear_and_undo(person: Person) -> None:
    assert "nothing to undo" in person.types("undo")
    person.types("R3 R4 R5", "clear")
    assert person.session.desk.table == ()
    assert "◆3" in person.types("undo")
    assert person.session.desk.asking == "table"


def test_the_example_rebuilds_something(person: Person) -> None:
    shown = person.types("example")
    assert "~" in shown
    assert "4 tiles" in shown
    steps = person.types("explain").splitlines()
    assert len(steps) >= 2
    assert steps[0].startswith("   1  ")
    assert "draw a tile" in person.types("table", "", "rack R1", "explain")


def test_the_example_needs_its_tiles() -> None:
    assert "numbers go from 1 to 5" in Person(options={"deck.numbers": 5}).types("example")


def test_house_rules_hold_on_the_terminal_too() -> None:
    person = Person(options={"opening.minimum": 50})
    assert "worth 50 points in all" in words(person.types("opening", "rack R10 B10 K10"))


@pytest.mark.parametrize("line", ["quit", "exit", "Q", "quit now"])
def test_leaving(person: Person, line: str) -> None:
    person.types(f"{line}\nexample")
    assert person.session.over
    assert person.session.desk.table == ()


@pytest.fixture
def keyboard() -> Iterator[SimpleNamespace]:
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        yield SimpleNamespace(press=pipe.send_text)


def conversation(lang: str = "en") -> str:
    person = Person(lang)
    talk(person.session)
    return person._file.getvalue()


def test_a_conversation_at_the_keyboard(keyboard: SimpleNamespace) -> None:
    keyboard.press("R3 R4 R5\r\rR6 J K10\rquit\r")
    shown = conversation()
    assert shown.startswith("Kostka finds the best move")
    assert "Best move  J R6" in shown
    assert shown.endswith("Goodbye!\n")


@pytest.mark.parametrize("keys", ["\x04", "\x03", "nonsens\x03\x03", "R3\x03\x04"])
def test_the_keys_that_leave(keyboard: SimpleNamespace, keys: str) -> None:
    keyboard.press(keys)
    assert conversation("cs").endswith("Na shledanou!\n")


def test_tab_completes_commands_and_their_arguments() -> None:
    completer = CommandCompleter(lambda: ["table", "edition", "explain", "example"])

    def completed(text: str) -> list[str]:
        return [found.text for found in completer.get_completions(Document(text), CompleteEvent())]

    assert completed("e") == ["edition", "explain", "example"]
    assert completed("edition original-") == ["original-cz", "original-it", "original-pl"]
    assert completed("opening o") == ["on", "off"]
    assert completed("table R") == []
    assert completed("edition original-pl x") == []


def test_on_a_terminal_the_command_converses(
    keyboard: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(solve, "_at_a_terminal", lambda: True)
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    keyboard.press("edition\rquit\r")
    assert main(["solve"]) == 0
    shown = capsys.readouterr().out
    assert "original-it" in shown
    assert shown.endswith("Arrivederci!\n")


def test_a_bad_argument_is_refused_on_a_terminal_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(solve, "_at_a_terminal", lambda: True)
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    assert main(["solve", "--edition", "expres-pl"]) == MISUSED
    assert "«express-pl»" in capsys.readouterr().err


def test_without_a_terminal_the_heavy_packages_are_not_imported() -> None:
    import subprocess

    program = (
        "import sys; from kostka.cli import main; main(['solve']);"
        "print([name for name in ('rich', 'prompt_toolkit', 'asyncio') if name in sys.modules])"
    )
    request = '{"table": ["R3 R4 R5"], "rack": "R6"}\n'
    done = subprocess.run(
        [sys.executable, "-c", program], input=request, capture_output=True, check=True, text=True
    )
    answer, imported = done.stdout.splitlines()
    assert '"tiles": 1' in answer
    assert imported == "[]"


def test_the_default_edition_is_the_box_in_the_language() -> None:
    assert interactive._edition_in("it") == "original-it"
    assert interactive._edition_in("en") == "original-pl"


def test_runs_and_stars_are_talked_about() -> None:
    person = Person(edition="first-pl")
    shown = person.types("R3 R4 R5", "", "R6 J K10")
    assert "2 tiles · 2 stars" in shown
    assert "Add to red 3, 4, 5: 6, joker." in words(person.types("explain"))
    assert "1 tile · 1 star" in person.types("more")
    assert "You can lay 2 tiles" in person.types("hint")
    assert "■10" in person.types("play")
    assert "draw a tile" in person.types("play")
    assert "6 stars" in person.types("example")
    assert "so the game ends" in person.types("solve")
    assert "F-SET-1" in words(person.types("table R8 B8 K8"))
    assert "neither a tile nor a command" in words(person.types("opening"))


def test_dice_are_talked_about() -> None:
    person = Person(edition="express-pl")
    shown = person.types("R3 R4 R5", "column B3 K3 at 0,0", "", "R6 B9")
    assert "1 die left, worth 9" in shown
    assert "   0   ◆3    ◆4    ◆5   [◆6]" in shown
    assert "   2   ■3" in shown
    assert "1  From left to right: R3 R4 R5 R6" in person.types("explain")
    assert "You can lay 1 die, R6 among them." in person.types("hint")
    assert "●9" in person.types("play")
    assert "You can’t lay anything: pass." in words(person.types("solve"))
    assert "◆6   ●9" in person.types("undo")
    assert "1 die left" in person.types("table d01:R3@0,0 d02:R4@1,0 d03:R5@2,0", "rack R6 B9")


@pytest.mark.parametrize(
    ("lines", "said", "mark"),
    [
        (["R3 R4 R5", "B9 B10"], "B9 B10", "^^^^^^"),
        (["R3 R4 X5"], "“X5” is not a face", "      ^^"),
        (["R3 R4 R5 at nowhere"], "“nowhere” is not a square", "^" * 19),
        (["", " ".join(["R3"] * 40)], "18", "^^"),
        (["", "rack"], "Type your dice first.", ""),
        (["row"], "neither a die nor a command", ""),
    ],
)
def test_faults_in_dice_are_shown_where_they_are(lines: list[str], said: str, mark: str) -> None:
    person = Person(edition="express-pl", width=120)
    shown = person.types(*lines, *([""] if lines[-1] == "rack" else []))
    assert said in words(shown)
    assert mark in shown


def test_another_box_brings_another_table(person: Person) -> None:
    person.types("R3 R4 R5", "", "R6 J K10")
    assert person.types("edition express-pl") == "express-pl\n"
    assert (person.session.desk.table, person.session.desk.rack) == ((), ())
    assert "opening" not in person.session.commands
    assert "1 die left" in person.types("example")
    person.types("undo")
    assert "◆3" in person.types("undo")
    assert person.session.desk.edition == "original-pl"
    assert "opening" in person.session.commands


@pytest.mark.parametrize("edition", ["first-pl", "express-pl"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_box_is_talked_about_in_every_language(lang: str, edition: str) -> None:
    person = Person(lang, 60, edition=edition)
    person.session.welcome()
    shown = "".join(person.types(line) for line in ("help", "example", "explain", "hint", "play", "clear"))
    assert max(map(len, shown.splitlines())) <= 60
    assert all(f"  {name} " in shown for name in person.session.commands)
