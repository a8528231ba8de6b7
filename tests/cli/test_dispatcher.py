"""The command finds its sub-commands, imports no more than it needs, and never shows a traceback."""

import argparse
import subprocess
import sys
from collections.abc import Callable
from types import ModuleType

import pytest

from kostka import cli
from kostka.cli.parsers import SUBCOMMANDS, Subcommand
from kostka.errors import KostkaError

Run = Callable[[argparse.Namespace], int]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Callable[[Run], None]:
    """Installs a function as the sub-command `try`."""

    def install(run: Run) -> None:
        module = ModuleType("kostka_try")
        module.__dict__["configure"] = lambda parser: parser.add_argument("--status", type=int, default=0)
        module.__dict__["run"] = run
        monkeypatch.setitem(sys.modules, "kostka_try", module)
        monkeypatch.setitem(SUBCOMMANDS, "try", Subcommand("kostka_try", "try something"))

    return install


def raising(error: BaseException) -> Run:
    def run(args: argparse.Namespace) -> int:
        raise error

    return run


class LostTileError(KostkaError):
    """An error whose words need no text file."""

    def message(self, lang: str = "en") -> str:
        return "a tile is missing"


def test_the_sub_command_gets_its_arguments_and_gives_the_status(
    command: Callable[[Run], None],
) -> None:
    command(lambda args: int(args.status))
    assert cli.main(["try", "--status", "7"]) == 7


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("kostka 0.")


def test_without_a_sub_command_the_help_lists_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == cli.MISUSED
    shown = capsys.readouterr()
    assert shown.out == ""
    assert all(subcommand.summary in shown.err for subcommand in SUBCOMMANDS.values())


def test_an_unknown_sub_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["weather"]) == cli.MISUSED
    assert capsys.readouterr().err.startswith("kostka: There is no command “weather”; there are play, solve,")
    assert cli.main(["slove", "x"]) == cli.MISUSED
    assert capsys.readouterr().err == "kostka: There is no command “slove”. Did you mean “solve”?\n"


@pytest.mark.parametrize("arguments", [["help"], ["help", "rules"]])
def test_help_is_a_command_too(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(arguments)
    assert stopped.value.code == 0
    asked = capsys.readouterr().out
    with pytest.raises(SystemExit):
        cli.main([*arguments[1:], "--help"])
    assert capsys.readouterr().out == asked


@pytest.mark.parametrize(
    ("package", "arguments", "extra"),
    [
        ("rich", ["rules", "original-pl"], "cli"),
        ("openskill", ["arena", "solid", "casual", "--games", "2", "--jobs", "1"], "arena"),
        ("starlette", ["serve"], "server"),
    ],
)
def test_a_missing_extra_is_named_with_the_command_that_installs_it(
    package: str, arguments: list[str], extra: str
) -> None:
    without = f"import sys; sys.modules[{package!r}] = None"
    program = f"{without}; from kostka.cli import main; sys.exit(main({arguments}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, text=True)
    assert done.returncode == cli.FAILED
    lines = [line for line in done.stderr.splitlines() if "arena-slow" not in line]
    assert lines[-1] == (
        f'kostka: This needs the package {package}, which is not installed: pip install "kostka[{extra}]"'
    )
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (LostTileError("lost"), cli.FAILED, "kostka: a tile is missing\n"),
        (LostTileError("lost", at="rack"), cli.FAILED, "kostka: rack: a tile is missing\n"),
        (KeyboardInterrupt(), cli.INTERRUPTED, "kostka: interrupted\n"),
        (
            FileNotFoundError(2, "No such file", "x.jsonl"),
            cli.FAILED,
            "kostka: x.jsonl cannot be used: there is no such file.\n",
        ),
        (OSError(28, "No space left"), cli.FAILED, "kostka: The system refuses: the disk is full.\n"),
        (OSError(5, "Input/output error"), cli.FAILED, "kostka: The system refuses: Input/output error.\n"),
        (
            ValueError("two\nlines"),
            cli.BROKEN,
            "kostka: this is a bug: ValueError: two lines (KOSTKA_DEBUG=1 shows where)\n",
        ),
    ],
)
def test_what_goes_wrong_is_one_line(
    command: Callable[[Run], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: BaseException,
    status: int,
    line: str,
) -> None:
    monkeypatch.delenv("KOSTKA_DEBUG", raising=False)
    command(raising(error))
    assert cli.main(["try"]) == status
    assert capsys.readouterr() == ("", line)


def test_a_bug_shows_its_place_to_who_asks(
    command: Callable[[Run], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KOSTKA_DEBUG", "1")
    command(raising(ZeroDivisionError("by zero")))
    with pytest.raises(ZeroDivisionError):
        cli.main(["try"])


def test_a_reader_that_leaves_early_causes_no_noise() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "kostka", "--version"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaint = process.stderr.read()
    assert complaint == b""
    assert process.returncode == cli.PIPE_CLOSED


def test_starting_up_imports_nothing_heavy() -> None:
    heavy = ("asyncio", "importlib.metadata", "prompt_toolkit", "rich", "tomllib")
    program = f"import sys, kostka.cli; print([name for name in {heavy} if name in sys.modules])"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert answer.stdout == "[]\n"
