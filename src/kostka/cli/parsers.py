"""The single definition of the command line, from which help, manual page and completions are written."""

import argparse
from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple, Protocol, cast

FILES = ("FILE", "RECORD", "DIR", "PATH")
"""What stands for a file or a folder in the help."""


class Subcommand(NamedTuple):
    """Where a sub-command lives, what it does in a line, and which extra brings the packages it needs."""

    module: str
    summary: str
    extra: str = "cli"


class SubcommandModule(Protocol):
    """What the module of a sub-command has to offer."""

    def configure(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


SUBCOMMANDS = {
    "play": Subcommand("kostka.cli.play", "a table in the terminal, against bots or people at one keyboard"),
    "solve": Subcommand(
        "kostka.cli.solve", "find the best move: one question, a conversation, or JSON Lines"
    ),
    "rules": Subcommand("kostka.cli.rules", "read the rules of an edition, or how two editions differ"),
    "replay": Subcommand("kostka.cli.replay", "verify records, or watch the games that they hold"),
    "review": Subcommand("kostka.cli.review", "was it luck? luck, decisions and missed chances of a record"),
    "judge": Subcommand("kostka.cli.judge", "say what the rules say to actions on a position: JSON Lines"),
    "value": Subcommand("kostka.cli.value", "say how likely each seat is to win a position: JSON Lines"),
    "arena": Subcommand(
        "kostka.cli.arena", "let bots play each other on the same deals, and measure them", "arena"
    ),
    "serve": Subcommand(
        "kostka.cli.serve", "the game server: tables by link, for browsers and programs", "server"
    ),
    "backup": Subcommand("kostka.cli.backup", "copy a server's data while it runs", "server"),
    "admin": Subcommand("kostka.cli.admin", "a server's tables and people, for its operator", "server"),
    "verify": Subcommand("kostka.cli.verify", "check that a game was dealt from the seed that was promised"),
    "completion": Subcommand("kostka.cli.completion", "print the completion script of a shell"),
}


def add_house_rules(parser: argparse.ArgumentParser, over: str = "such as opening.minimum=50") -> None:
    """Add `--set KEY=VALUE`, which may be repeated; its values are in `options`."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        dest="options",
        metavar="KEY=VALUE",
        help=f"a house rule, {over}; may be repeated",
    )


class Argument(NamedTuple):
    """An argument as help and completion see it: its flags (none if it goes by its place), and its values."""

    flags: tuple[str, ...]
    metavar: str
    help: str
    words: tuple[str, ...] = ()
    takes_value: bool = True
    many: bool = False

    @property
    def takes_file(self) -> bool:
        return self.takes_value and self.metavar in FILES


class Command(NamedTuple):
    """A command with everything that can stand behind it."""

    name: str
    summary: str
    arguments: tuple[Argument, ...]
    epilog: str = ""


def loaded(name: str) -> SubcommandModule:
    """The module of a sub-command."""
    return cast(SubcommandModule, import_module(SUBCOMMANDS[name].module))


def commands() -> Iterator[Command]:
    """All commands, from their parsers."""
    for name, subcommand in SUBCOMMANDS.items():
        parser = argparse.ArgumentParser(prog=f"kostka {name}")
        loaded(name).configure(parser)
        found = tuple(_argument(action) for action in parser._actions)  # noqa: SLF001 - argparse has no other way
        yield Command(name, subcommand.summary, found, parser.epilog or "")


def _argument(action: argparse.Action) -> Argument:
    metavar = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    words = tuple(map(str, action.choices)) if action.choices else _known(metavar, action)
    help_text = (action.help or "") % {"default": action.default, "prog": "kostka"}
    many = action.nargs in ("*", "+")
    return Argument(tuple(action.option_strings), metavar, help_text, words, action.nargs != 0, many)


def _known(metavar: str, action: argparse.Action) -> tuple[str, ...]:
    """The words that can be completed where the parser itself allows more."""
    from kostka.bots.registry import LEVELS
    from kostka.rules import editions

    if metavar == "EDITION" or action.dest == "diff":
        return editions()
    return LEVELS if metavar in ("BOT", "WHO") else ()
