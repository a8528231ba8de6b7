"""`kostka completion` and the manual page: both come from the one definition of the command line."""

import os
import pty
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from kostka.cli import main
from kostka.cli.completion import SHELLS
from kostka.cli.manual import page
from kostka.cli.parsers import SUBCOMMANDS, commands
from kostka.rules import editions

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "kostka.1"


def script(shell: str) -> str:
    return "\n".join(SHELLS[shell](tuple(commands())))


def needs(shell: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"there is no {shell}")


def asked(command: list[str], home: Path) -> str:
    """What a shell answers to the lines that were typed."""
    lines = "".join(f"{typed}\n" for typed in TYPED)
    environment = {**os.environ, "HOME": str(home)}
    done = subprocess.run(command, input=lines, capture_output=True, check=True, text=True, env=environment)
    assert not done.stderr
    return done.stdout


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


TYPED = {
    "kostka so": ["solve"],
    "kostka --ver": ["--version"],
    "kostka rules first": ["first-pl"],
    "kostka rules --sett": ["--settings"],
    "kostka solve --edition expr": ["express-pl"],
    "kostka arena sha": ["sharp"],
    "kostka arena solid sha": ["sharp"],
    "kostka help jud": ["judge"],
    "kostka help judge so": [],
    "kostka play --lang p": ["pl"],
    "kostka completion ba": ["bash"],
    "kostka replay gam": ["game.kostka"],
}
"""What is typed before the Tab key, and what is offered."""

BASH_ASKS = """
while read -r typed; do
  COMP_WORDS=($typed)
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  COMPREPLY=()
  _kostka
  echo "$typed|${COMPREPLY[*]}"
done
"""
FISH_ASKS = """
while read typed
  set found (complete -C $typed | string split -f 1 \\t)
  echo "$typed|$found"
end
"""
ZSH_ASKS = """
PS1=READY
fpath=($ZDOTDIR $fpath)
autoload -U compinit && compinit -u -D
compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi
  local -a found
  builtin compadd -A found "$@"
  offered+=($found)
}
ask() { offered=(); zle complete-word; print -r -- "$BUFFER|$offered" >> $ZDOTDIR/offered; BUFFER= }
zle -N ask
bindkey '^I' ask
"""


def offered(lines: str) -> dict[str, list[str]]:
    """What a shell offered for each line, as it wrote it down."""
    pairs = (line.split("|") for line in lines.splitlines())
    return {typed: found.split() for typed, found in pairs}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a record in it."""
    (tmp_path / "game.kostka").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("shell", SHELLS)
def test_quotes_are_even(shell: str) -> None:
    assert all(line.count("'") % 2 == 0 for line in script(shell).splitlines())


@needs("bash")
def test_bash_completes(folder: Path) -> None:
    done = asked(["bash", "-c", f"{script('bash')}\n{BASH_ASKS}"], folder)
    assert offered(done) == TYPED


@needs("fish")
def test_fish_completes(folder: Path) -> None:
    done = asked(["fish", "--no-config", "-c", f"{script('fish')}\n{FISH_ASKS}"], folder)
    assert offered(done) == TYPED


@needs("zsh")
def test_zsh_completes_from_a_folder_of_its_functions(folder: Path) -> None:
    (folder / "_kostka").write_text(script("zsh"), "utf-8")
    (folder / ".zshrc").write_text(ZSH_ASKS, "utf-8")
    keyboard, terminal = pty.openpty()
    environment = {**os.environ, "ZDOTDIR": str(folder), "TERM": "dumb"}
    zsh = [str(shutil.which("zsh")), "-d", "-i"]
    with subprocess.Popen(
        zsh, stdin=terminal, stdout=terminal, stderr=terminal, env=environment, start_new_session=True
    ):
        os.close(terminal)
        shown = b""
        while b"READY" not in shown:
            shown += os.read(keyboard, 1024)
        os.write(keyboard, "".join(f"{typed}\t" for typed in TYPED).encode() + b"exit\n")
        with suppress(OSError):  # which says that the shell has closed its terminal
            while piece := os.read(keyboard, 1024):
                shown += piece
    os.close(keyboard)
    assert offered((folder / "offered").read_text("utf-8")) == TYPED
    assert b"_arguments" not in shown, "zsh has something against a specification"


def test_the_manual_page_is_current_and_has_every_command() -> None:
    assert PAGE.read_text("utf-8") == page(), "run `make man`"
    for name in SUBCOMMANDS:
        assert f".SS {name}\n" in page()
    assert "\\-\\-settings" in page()
