"""`kostka play`: what it asks, what it offers, and how it ends."""

import io
import os
import select
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from kostka.cli import FAILED, MISUSED, main
from kostka.cli.play import play
from kostka.cli.table.book import Book, Plan
from kostka.cli.table.keyboard import Left, TerminalKeyboard, TimeUp, WordCompleter
from kostka.cli.table.questions import Questions, Wishes
from kostka.cli.table.voice import clock
from kostka.errors import KostkaError
from kostka.texts import LANGUAGES, render
from tests.cli.playing import Paper, Typist, voice, words


def asked(*lines: str, lang: str = "en", **wishes: object) -> tuple[Plan, str]:
    paper = Paper()
    questions = Questions(voice(paper, lang), Typist(lines))
    return questions.plan(Wishes(**wishes)), paper.getvalue()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("lang", "edition", "name"),
    [
        ("en", "original-pl", "Player 1"),
        ("pl", "original-pl", "Gracz 1"),
        ("it", "original-it", "Giocatore 1"),
        ("cs", "original-cz", "Hráč 1"),
    ],
)
def test_enter_is_an_answer_to_everything(lang: str, edition: str, name: str) -> None:
    plan, _ = asked("", "", "", lang=lang)
    assert (plan.edition, plan.players[0], plan.games) == (edition, name, 1)
    assert plan.levels == (None, "casual", "casual")
    assert plan.options == {"clock.turn_ms": 0}, "no clock against bots alone"
    assert len(plan.seed) == 64


def test_among_people_and_where_it_is_asked_for_there_is_a_clock() -> None:
    assert asked("", "Ana, Ben", "", "")[0].options == {}
    assert asked("", "Ana, Ben, casual", "", "")[0].options == {}
    timed = {"clock.turn_ms": 30_000}
    assert asked("", "", "", options=timed)[0].options == timed


def test_answers_are_asked_for_until_they_will_do() -> None:
    lines = [
        "9",
        "orignal-it",
        "original-it",
        "Ana",
        "Ana, ana",
        "A" * 30 + ", Ben",
        " Ana ,Ben; Cyd ",
        "0",
        "3",
    ]
    plan, shown = asked(*lines, "soon", "40")
    assert (plan.edition, plan.players, plan.games) == ("original-it", ("Ana", "Ben", "Cyd"), 3)
    assert plan.options == {"clock.turn_ms": 40_000}
    shown = words(shown)
    for part in ("Did you mean “original-it”?", "this game is for 2 to 4", "same name"):
        assert part in shown


@pytest.mark.parametrize(("said", "options"), [("", {}), ("n", {}), ("yes", {"mode.introductory": True})])
def test_the_box_with_stars_has_a_game_for_the_youngest(said: str, options: dict[str, object]) -> None:
    plan, shown = asked("first-pl", "perhaps", said, "Ana, Ben", "")
    assert (plan.edition, plan.options) == ("first-pl", options)
    assert "Type yes or no" in shown
    plan, shown = asked("perhaps", said, edition="first-pl", names=("Ana", "Ben"), games=1)
    assert plan.options == options
    plan, shown = asked(
        edition="first-pl", names=("Ana", "Ben"), games=1, options={"mode.introductory": True}
    )
    assert not shown


def test_alone_one_game_is_proposed() -> None:
    plan, _ = asked("", edition="express-pl", names=("Ana",))
    assert plan.games == 1
    plan, _ = asked("", edition="express-pl", names=("Ana", "Ben"))
    assert plan.games == 5


def test_a_number_of_players_is_enough() -> None:
    plan, _ = asked("2", "4", "", "0")
    assert plan.players == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert plan.options == {"clock.turn_ms": 0}


@pytest.mark.parametrize(
    ("edition", "offered"),
    [("original-pl", "60, 30, 40, 0"), ("original-it", "60, 0"), ("original-cz", "60, 0")],
)
def test_the_times_of_the_book_are_offered(edition: str, offered: str) -> None:
    """C-TURN-4: what the book offers, no limit, or any time from five seconds to an hour."""
    for typed in ("5", "3600", "0"):
        plan, shown = asked("4", "3601", "-1", "soon", typed, edition=edition, names=("A", "B"), games=1)
        assert plan.options == {"clock.turn_ms": int(typed) * 1000}
        assert f"suggested: {offered}; or any number of seconds from 5 to 3600" in words(shown)
        assert words(shown).count("a whole number of seconds from 5 to 3600") == 4


@pytest.mark.parametrize(
    ("edition", "said"), [("first-pl", "oldest player starts, or a grown-up"), ("express-pl", "youngest")]
)
def test_who_is_asked_who_starts_is_told_what_the_book_says(tmp_path: Path, edition: str, said: str) -> None:
    """F-SETUP-3, X-SETUP-2."""
    options = {"mode.introductory": False} if edition == "first-pl" else {}
    shown = sit(tmp_path, "ben", edition=edition, names=("Ana", "Ben"), games=1, options=options)
    assert said in words(shown)


def test_the_book_is_not_quoted_where_it_says_nothing(tmp_path: Path) -> None:
    race = {"mode.introductory": True, "introductory.caller": "person"}
    named = {"setup.first_game": "named", "clock.turn_ms": 0}
    for edition, options in (("first-pl", race), ("original-it", named)):
        shown = sit(tmp_path, "ben", edition=edition, names=("Ana", "Ben"), games=1, options=options)
        assert "The book" not in shown


def test_nothing_is_asked_that_has_been_said() -> None:
    options = {"clock.turn_ms": 0}
    plan, shown = asked(edition="original-cz", names=("A", "B"), games=2, seed="7", options=options)
    assert plan == Plan("original-cz", ("A", "B"), 2, "7", options)
    assert shown == ""


@pytest.mark.parametrize(
    "wishes",
    [
        {"edition": "original"},
        {"edition": "original-pl", "names": ("A",)},
        {"edition": "original-pl", "players": 5},
        {"edition": "original-pl", "players": 2, "games": 101},
        {"edition": "original-pl", "players": 2, "games": 1, "options": {"clock.turn_s": 1}},
    ],
)
def test_wishes_that_cannot_be_met_are_errors(wishes: dict[str, object]) -> None:
    with pytest.raises(KostkaError) as caught:
        asked(**wishes)  # type: ignore[arg-type]
    assert caught.value.message("pl")


def sit(folder: Path, *lines: str, resume: str | None = None, **wishes: object) -> str:
    paper = Paper()
    wanted = Wishes(**wishes)  # type: ignore[arg-type]
    assert play(Book(folder), wanted, resume, voice(paper), Typist(lines)) == 0
    return paper.getvalue()


def test_an_unfinished_match_is_offered(tmp_path: Path) -> None:
    sit(tmp_path, "", "Ana, Ben", "", "0", "")
    name = Book(tmp_path).unfinished()[0]
    shown = sit(tmp_path, "")
    assert "Ana, Ben · original-pl" in shown
    assert f"Type kostka play --data {tmp_path} to resume." in " ".join(shown.split())
    sit(tmp_path, "new", "", "", "", "")
    assert len(Book(tmp_path).unfinished()) == 2
    sit(tmp_path, "drop 2", "nonsense", "quit")
    assert name not in Book(tmp_path).unfinished()
    assert "Unfinished" not in sit(tmp_path, edition="original-pl", players=2, games=1)


def test_the_list_of_unfinished_matches_is_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Warsaw")
    time.tzset()
    book = Book(tmp_path)
    for hour in range(12):
        plan = Plan("original-pl", (f"Ana {hour}", "Ben"), 1, "7", {"clock.turn_ms": 0})
        book.create(plan, datetime(2026, 7, 1, hour, 30, tzinfo=UTC)).close()
    shown = sit(tmp_path, "quit")
    assert "1  Ana 11, Ben · original-pl · 2026-07-01 13:30  20260701-113000" in shown
    assert "Ana 2," not in shown
    assert "There are 3 more: type more." in shown
    shown = sit(tmp_path, "more", "12", "")
    assert "12  Ana 0, Ben · original-pl · 2026-07-01 02:30  20260701-003000" in shown
    assert (tmp_path / "20260701-003000" / "game-1.jsonl").exists()
    monkeypatch.undo()
    time.tzset()


def test_resume_goes_on_with_the_latest_or_with_the_one_that_is_named(tmp_path: Path) -> None:
    with pytest.raises(KostkaError, match="no unfinished match"):
        sit(tmp_path, resume="")
    sit(tmp_path, "", "Ana, Ben", "", "0", "")
    name = Book(tmp_path).unfinished()[0]
    assert "saved" in sit(tmp_path, "", resume="")
    assert "saved" in sit(tmp_path, "", resume=name)
    with pytest.raises(KostkaError, match="no match"):
        sit(tmp_path, resume="elsewhere")


def test_a_damaged_match_does_not_stop_the_others(tmp_path: Path) -> None:
    sit(tmp_path, "", "Ana, Ben", "", "0", "")
    name = Book(tmp_path).unfinished()[0]
    (tmp_path / name / "game-1.jsonl").write_text("garbage\n", "utf-8")
    shown = sit(tmp_path, "1", "new", "", "Cyd, Dan", "", "0", "")
    assert "game-1.jsonl" in shown.replace("\n", "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_terminal_it_says_so(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--lang", lang]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("kostka: ")
    assert said.err.count("\n") == 1


def test_misuse_is_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("kostka.cli.play._at_a_terminal", lambda: True)
    ready = ["play", "--names", "A,B", "--no-clock", "--lang", "en"]
    for more, said in (
        (["--games", "1", "--edition", "orignal-pl"], "Did you mean “original-pl”?"),
        (["--games", "1", "--edition", ""], "There is no edition “”."),
        (["--games", "0", "--edition", "original-pl"], "“--games” goes from 1 to 100; 0 is outside."),
        (["--edition", "original-pl", "--set", "foo=1"], "There is no rule “foo” here"),
        (["--edition", "original-pl", "--set", "score.joker=1", "--set", "score.joker=2"], "set twice"),
        (["--resume"], "A match goes on as it was agreed"),
    ):
        assert main([*ready, *more]) == MISUSED
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith("kostka: ")
        assert said in captured.err
    assert main(["play", "--resume", "elsewhere", "--data", str(tmp_path)]) == FAILED
    assert main(["play", "--set", "nonsense"]) == MISUSED
    assert "key=value" in capsys.readouterr().err


def test_what_the_command_line_says_wrongly_is_refused_before_anything_is_asked() -> None:
    for wishes, said in (
        ({"games": 0}, "“--games” goes from 1 to 100; 0 is outside."),
        ({"edition": "original-pl", "players": 0}, "“--players” goes from 2 to 4; 0 is outside."),
    ):
        with pytest.raises(KostkaError) as caught:
            asked(**wishes)
        assert caught.value.message() == said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_folder_that_cannot_be_used_is_named_in_the_language(
    lang: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("kostka.cli.play._at_a_terminal", lambda: True)
    folder = tmp_path / "file"
    folder.touch()
    wanted = ["--names", "A,B", "--no-clock", "--games", "1", "--edition", "original-pl", "--lang", lang]
    assert main(["play", *wanted, "--data", str(folder)]) == FAILED
    problem = render("file-no-folder", lang)
    said = render("data-folder", lang, path=str(folder), problem=problem)
    assert capsys.readouterr().err == f"kostka: {said}\n"


def test_help_breaks_between_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    shown = capsys.readouterr().out
    assert max(map(len, shown.splitlines())) <= 60
    assert "to declare a faulty layout done costs the penalty" in words(shown)


def test_what_is_wrong_breaks_between_words_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["play"]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) > 1
    assert max(map(len, lines)) <= 40
    assert words(" ".join(lines)) == f"kostka: {render('play-needs-terminal', 'en')}"


def test_the_clock_counts_the_last_second() -> None:
    assert [clock(ms) for ms in (60_000, 59_001, 1, 0, -5)] == ["1:00", "1:00", "0:01", "0:00", "0:00"]


def test_the_keyboard_reads_lines_and_leaves() -> None:
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        keyboard = TerminalKeyboard()
        pipe.send_text("lay r5\n")
        assert keyboard.ask("Ana", deadline=keyboard.now() + 60) == "lay r5"
        pipe.send_text("half\x03\x03")
        with pytest.raises(Left):
            keyboard.ask("Ana")
        pipe.send_text("\x04")
        with pytest.raises(Left):
            keyboard.ask("Ana")


def test_the_keyboard_rings_when_time_is_up() -> None:
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        keyboard = TerminalKeyboard()
        pipe.send_text("half a line")
        with pytest.raises(TimeUp):
            keyboard.ask("Ana", deadline=keyboard.now() + 0.2)
        with pytest.raises(TimeUp):
            keyboard.ask("Ana", deadline=keyboard.now())


def test_nobody_finds_what_another_one_typed() -> None:
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        keyboard = TerminalKeyboard()
        up = "\x1b[A\n"
        pipe.send_text("lay j\n")
        keyboard.ask("Ana")
        pipe.send_text(up)
        assert keyboard.ask("Ana") == "lay j"
        keyboard.hand_on()
        pipe.send_text(up)
        assert keyboard.ask("Ben") == ""


def test_the_completer_completes_the_word_under_the_cursor() -> None:
    completer = WordCompleter(lambda before: ("to", "take") if before else ("lay", "lang"))
    found = completer.get_completions(Document("add k9 t"), CompleteEvent())
    assert [(one.text, one.start_position) for one in found] == [("to", -1), ("take", -1)]
    assert [one.text for one in completer.get_completions(Document("LA"), CompleteEvent())] == ["lay", "lang"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_killed_process_loses_nothing_and_shows_no_traceback(tmp_path: Path) -> None:
    import pty
    import signal

    arguments = ["play", "--data", str(tmp_path), "--edition", "original-it", "--names", "Ana,Ben"]
    command = [sys.executable, "-m", "kostka", *arguments, "--games", "1", "--no-clock", "--seed", "7"]
    child, terminal = pty.fork()
    if child == 0:  # pragma: no cover - another process
        os.execve(sys.executable, command, {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8"})  # noqa: S606
    shown = io.BytesIO()
    for wanted, answer in ((b"C-SETUP-3", b"\r"), (b"presses", b"\r"), (b"help", b"draw\r"), (b"hides", b"")):
        _read_until(terminal, wanted, shown)
        os.write(terminal, answer)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(terminal)
    assert b"Traceback" not in shown.getvalue()
    book = Book(tmp_path)
    match = book.open(book.unfinished()[0])
    assert match.recording is not None
    assert match.recording.actions == 1
    match.close()


def _read_until(terminal: int, wanted: bytes, shown: io.BytesIO) -> None:
    """Read until the words appear; what was there before does not count."""
    seen = b""
    while wanted not in seen:
        ready, _, _ = select.select([terminal], [], [], 30)
        assert ready, seen
        piece = os.read(terminal, 4096)
        shown.write(piece)
        seen += piece
