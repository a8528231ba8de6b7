"""The interactive solver on a terminal: a prompt with completion and history around a session."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.history import InMemoryHistory
from rich.console import Console

from kostka import rules
from kostka.api.solving import DEFAULT_EDITION
from kostka.cli.asking.subject import Desk
from kostka.cli.complaints import command_line
from kostka.cli.letters import printable
from kostka.cli.screen import Screen
from kostka.cli.session import Session
from kostka.solver import Objective
from kostka.texts import LANGUAGES

if TYPE_CHECKING:
    from prompt_toolkit.document import Document


def run(edition: str | None, options: list[str], objective: str, lang: str) -> int:
    """Talk until the user leaves."""
    screen = Screen(Console(highlight=False, markup=False), lang)
    with command_line():
        book = _edition_in(lang) if edition is None else edition
        session = Session(screen, Desk(book, rules.parse_options(options), Objective(objective)))
    talk(session)
    return 0


def talk(session: Session) -> None:
    """Read line after line. Ctrl-D leaves, and so does Ctrl-C on an empty line."""
    screen = session.screen
    prompt: PromptSession[str] = PromptSession(
        history=InMemoryHistory(),
        auto_suggest=AutoSuggestFromHistory(),
        completer=CommandCompleter(lambda: session.commands),
        complete_while_typing=False,
        bottom_toolbar=lambda: printable(f" {session.settings}"),
    )
    session.welcome()
    while not session.over:
        screen.console.print()
        try:
            text = prompt.prompt(printable(screen.prompt(session.desk.asking)))
        except KeyboardInterrupt:
            if prompt.default_buffer.text:
                continue
            break
        except EOFError:
            break
        session.take(text)
    screen.note(screen.say("goodbye"))


class CommandCompleter(Completer):
    """Completes commands, and their arguments where there are only a few."""

    def __init__(self, commands: Callable[[], Iterable[str]]) -> None:
        self._commands = commands
        self._arguments: dict[str, tuple[str, ...]] = {
            "edition": _solvable(),
            "lang": LANGUAGES,
            "objective": tuple(Objective),
            "opening": ("on", "off"),
        }

    def get_completions(self, document: "Document", _: CompleteEvent) -> Iterable[Completion]:
        """The words that fit at the cursor."""
        *before, word = document.text_before_cursor.lstrip().lower().split(" ")
        if not before:
            choices = tuple(self._commands())
        elif len(before) == 1:
            choices = self._arguments.get(before[0], ())
        else:
            choices = ()
        for choice in choices:
            if choice.startswith(word):
                yield Completion(choice, start_position=-len(word))


def _solvable() -> tuple[str, ...]:
    return tuple(name for name in rules.editions() if rules.edition(name).family.asking)


def _edition_in(language: str) -> str:
    """The edition whose rulebook is in the language, if there is one."""
    for name in _solvable():
        if rules.edition(name).box.language == language:
            return name
    return DEFAULT_EDITION
