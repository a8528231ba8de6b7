"""`kostka completion` and the manual page: both come from the one definition of the command line."""

import shutil
import subprocess
from pathlib import Path

import pytest

from kostka.cli import main
from kostka.cli.completion import SHELLS
from kostka.cli.manual import page
from kostka.cli.parsers import SUBCOMMANDS, commands
from kostka.rules import editions

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "kostka.1"
BASH = shutil.which("bash")


def script(shell: str) -> str:
    return "\n".join(SHELLS[shell](tuple(commands())))


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_option_and_edition_is_completed(shell: str) -> None:
    text = script(shell)
    for command in commands():
        assert command.name in text
        for argument in command.arguments:
            for flag in argument.flags:
                assert flag.lstrip("-") in text
    assert all(name in text for name in editions())


@pytest.mark.parametrize(
    ("shell", "name"), [("bash", "kostka.bash"), ("zsh", "_kostka"), ("fish", "kostka.fish")]
)
def test_the_installed_scripts_are_current(shell: str, name: str) -> None:
    assert (DOCS / "completions" / name).read_text("utf-8") == script(shell) + "\n", "run `make man`"


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "bash"]) == 0
    assert capsys.readouterr().out == script("bash") + "\n"


@pytest.mark.skipif(BASH is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["kostka", "so"], ["solve"]),
        (["kostka", "rules", "first"], ["first-pl"]),
        (["kostka", "solve", "--edition", "expr"], ["express-pl"]),
        (["kostka", "arena", "sha"], ["sharp"]),
        (["kostka", "rules", "--sett"], ["--settings"]),
        (["kostka", "help", "jud"], ["judge"]),
        (["kostka", "play", "--lang", "p"], ["pl"]),
    ],
)
def test_bash_completes(typed: list[str], expected: list[str]) -> None:
    words = " ".join(f"'{word}'" for word in typed)
    ask = f"COMP_WORDS=({words}); COMP_CWORD={len(typed) - 1}; _kostka; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    assert BASH is not None
    done = subprocess.run(
        [BASH, "-c", f"{script('bash')}\n{ask}"], capture_output=True, check=True, text=True
    )
    assert done.stdout.split() == expected
    assert not done.stderr


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_can_read_it(shell: str, tmp_path: Path) -> None:
    """Where the shell is there, it checks the syntax; quotes are even everywhere."""
    assert all(line.count("'") % 2 == 0 for line in script(shell).splitlines())
    found = shutil.which(shell)
    if found is not None:
        path = tmp_path / "script"
        path.write_text(script(shell), "utf-8")
        subprocess.run([found, "-n", str(path)], check=True)


def test_the_manual_page_is_current_and_has_every_command() -> None:
    assert PAGE.read_text("utf-8") == page(), "run `make man`"
    for name in SUBCOMMANDS:
        assert f".SS {name}\n" in page()
    assert "\\-\\-settings" in page()
