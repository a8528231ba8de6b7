"""`kostka completion`: scripts that complete commands, options, editions and levels in a shell."""

import argparse
from collections.abc import Callable, Iterator

from kostka.cli.parsers import Argument, Command, commands

DETAILS = """\
  bash  eval "$(kostka completion bash)" in ~/.bashrc
  zsh   kostka completion zsh > a file _kostka in a folder of $fpath
  fish  kostka completion fish > ~/.config/fish/completions/kostka.fish
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the sub-command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = DETAILS
    parser.add_argument("shell", choices=tuple(SHELLS), help="the shell that will read it")


def run(args: argparse.Namespace) -> int:
    """Print the script."""
    print("\n".join(SHELLS[args.shell](tuple(commands()))))
    return 0


def _bash(known: tuple[Command, ...]) -> Iterator[str]:
    names = " ".join(("help", *(command.name for command in known)))
    yield "_kostka() {"
    yield '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}"'
    yield "  COMPREPLY=()"
    yield '  if [ "$COMP_CWORD" -eq 1 ] || { [ "$COMP_CWORD" -eq 2 ] && [ "$prev" = help ]; }; then'
    yield f'    COMPREPLY=($(compgen -W "{names} --help --version" -- "$cur")); return'
    yield "  fi"
    yield '  case "${COMP_WORDS[1]} $prev" in'
    for command in known:
        for argument in command.arguments:
            if argument.flags and argument.takes_value:
                patterns = "|".join(f'"{command.name} {flag}"' for flag in argument.flags)
                yield f"    {patterns}) {_bash_reply(argument)}; return ;;"
    yield "  esac"
    yield '  case "${COMP_WORDS[1]}" in'
    for command in known:
        flags = [flag for argument in command.arguments for flag in argument.flags]
        placed = [argument for argument in command.arguments if not argument.flags]
        words = " ".join((*flags, *(word for argument in placed for word in argument.words)))
        files = " -f" if any(argument.takes_file for argument in placed) else ""
        yield f'    {command.name}) COMPREPLY=($(compgen{files} -W "{words}" -- "$cur")) ;;'
    yield "  esac"
    yield "}"
    yield "complete -F _kostka kostka"


def _bash_reply(argument: Argument) -> str:
    if argument.takes_file:
        return 'COMPREPLY=($(compgen -f -- "$cur"))'
    return f'COMPREPLY=($(compgen -W "{" ".join(argument.words)}" -- "$cur"))' if argument.words else ":"


def _zsh(known: tuple[Command, ...]) -> Iterator[str]:
    yield "#compdef kostka"
    yield "_kostka() {"
    yield "  local -a names"
    listed = " ".join(f"'{command.name}:{_plain(command.summary)}'" for command in known)
    yield f"  names=('help:say what a command does' {listed})"
    yield "  if (( CURRENT == 2 )) && [[ $words[2] == -* ]]; then compadd -- --help --version; return; fi"
    yield "  if (( CURRENT == 2 )) || { (( CURRENT == 3 )) && [[ $words[2] == help ]]; }; then"
    yield "    _describe command names; return"
    yield "  fi"
    yield "  local command=$words[2]; shift words; (( CURRENT-- ))"
    yield "  case $command in"
    for command in known:
        placed = [argument for argument in command.arguments if not argument.flags]
        specs = [_zsh_option(argument) for argument in command.arguments if argument.flags]
        specs += [_zsh_place(argument, place) for place, argument in enumerate(placed, 1)]
        yield f"    {command.name}) _arguments {' '.join(specs)} ;;"
    yield "  esac"
    yield "}"
    yield "compdef _kostka kostka"
    # Loaded from a folder of $fpath, the file itself is the function that has been asked to complete.
    yield 'if [ "$funcstack[1]" = "_kostka" ]; then _kostka; fi'


def _zsh_option(argument: Argument) -> str:
    wanted = _zsh_values(argument) if argument.takes_value else ""
    about = f"[{_plain(argument.help)}]"
    return " ".join(f"'{flag}{about}{wanted}'" for flag in argument.flags)


def _zsh_place(argument: Argument, place: int) -> str:
    return f"'{'*' if argument.many else place}{_zsh_values(argument)}'"


def _zsh_values(argument: Argument) -> str:
    values = "_files" if argument.takes_file else f"({' '.join(argument.words)})"
    return f":{argument.metavar}:{values}"


def _fish(known: tuple[Command, ...]) -> Iterator[str]:
    yield "function __kostka_after"
    yield "  set -l words (commandline -opc)"
    yield '  test "$words[2]" = "$argv[1]"'
    yield "end"
    yield "complete -c kostka -f"
    first = "complete -c kostka -n '__kostka_after \"\"'"
    yield f"{first} -s h -l help -d 'say what can be done'"
    yield f"{first} -l version -d 'print the version and exit'"
    yield f"{first} -a help -d 'say what a command does'"
    for command in known:
        yield f"{first} -a {command.name} -d '{_plain(command.summary)}'"
    about = "complete -c kostka -n '__kostka_after help; and test (count (commandline -opc)) -eq 2'"
    yield f"{about} -a '{' '.join(command.name for command in known)}'"
    for command in known:
        within = f"complete -c kostka -n '__kostka_after {command.name}'"
        for argument in command.arguments:
            yield f"{within} {_fish_spec(argument)}"


def _fish_spec(argument: Argument) -> str:
    values = f" -a '{' '.join(argument.words)}'" if argument.words else ""
    files = " -F" if argument.takes_file else ""
    if not argument.flags:
        return f"{values}{files}".strip() or "-f"
    flags = " ".join(
        f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in argument.flags
    )
    needs = (
        " -x" if argument.takes_value and not argument.takes_file else " -r" if argument.takes_value else ""
    )
    return f"{flags} -d '{_plain(argument.help)}'{needs}{values}{files}"


_SIGNS = str.maketrans("[]:'\n", "();’ ", "`$")
"""Signs that mean something to a shell, and what stands for them."""


def _plain(text: str) -> str:
    return text.translate(_SIGNS)


SHELLS: dict[str, Callable[[tuple[Command, ...]], Iterator[str]]] = {
    "bash": _bash,
    "zsh": _zsh,
    "fish": _fish,
}
