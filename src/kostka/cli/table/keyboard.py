"""The keyboard that is passed around: a line with completion, and an alarm when the time of a turn is up."""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import InMemoryHistory

from kostka.cli.letters import printable
from kostka.cli.table.voice import clock

if TYPE_CHECKING:
    from prompt_toolkit.document import Document

Words = Callable[[Sequence[str]], Iterable[str]]
"""From the words before the cursor to the words that can come next."""

TICK = 0.25
HURRY = 10


class TimeUp(Exception):  # noqa: N818 - it is no error
    """The turn's time ran out before the line was finished."""


class Left(Exception):  # noqa: N818 - it is no error
    """The person at the keyboard wants to leave."""


class Keyboard(Protocol):
    """The source of lines, and of the time."""

    def now(self) -> float:
        """Seconds, from any starting point."""
        ...

    def ask(self, prompt: str, words: Words | None = None, deadline: float | None = None) -> str:
        """Read a line. TimeUp once the deadline has passed, Left if there will be no more lines."""
        ...

    def hand_on(self) -> None:
        """Hide what was typed before from the next person."""
        ...


class Clock:
    """The time of a turn: so many seconds from now, or no limit. It stands still while somebody reads."""

    def __init__(self, keyboard: Keyboard, seconds: float | None = None) -> None:
        self._keyboard = keyboard
        self._deadline = None if seconds is None else keyboard.now() + seconds

    @property
    def runs(self) -> bool:
        return self._deadline is not None

    def ask(self, prompt: str, words: Words | None, *, stopped: bool) -> str:
        """Read a line; TimeUp if it takes too long, unless the clock is stopped for it."""
        since = self._keyboard.now()
        line = self._keyboard.ask(prompt, words, None if stopped else self._deadline)
        if stopped and self._deadline is not None:
            self._deadline += self._keyboard.now() - since
        return line


class TerminalKeyboard:
    """The real keyboard."""

    def __init__(self) -> None:
        self._history = InMemoryHistory()

    def now(self) -> float:
        return time.monotonic()

    def hand_on(self) -> None:
        self._history = InMemoryHistory()

    def ask(self, prompt: str, words: Words | None = None, deadline: float | None = None) -> str:
        if deadline is not None and self.now() >= deadline:
            raise TimeUp
        session: PromptSession[str] = PromptSession(
            history=self._history,
            completer=WordCompleter(words) if words else None,
            complete_while_typing=False,
        )
        while True:
            try:
                line = session.prompt(
                    lambda: self._message(prompt, deadline),
                    refresh_interval=0 if deadline is None else TICK,
                    pre_run=None if deadline is None else lambda: self._set_alarm(deadline),
                )
            except KeyboardInterrupt:
                if not session.default_buffer.text:
                    raise Left from None
            except EOFError:
                raise Left from None
            else:
                if deadline is not None and self.now() >= deadline:
                    raise TimeUp  # a plain terminal does not ring
                return line

    def _message(self, prompt: str, deadline: float | None) -> FormattedText:
        prompt = printable(prompt)
        if deadline is None:
            return FormattedText([("bold", prompt), ("", "> ")])
        left = deadline - self.now()
        style = "bold fg:ansired" if left <= HURRY else ""
        return FormattedText([("bold", f"{prompt} "), (style, clock(int(left * 1000))), ("", "> ")])

    def _set_alarm(self, deadline: float) -> None:
        app = get_app()

        async def ring() -> None:
            await asyncio.sleep(max(0.0, deadline - self.now()))
            if app.is_running and not app.is_done:
                app.exit(exception=TimeUp())

        app.create_background_task(ring())


class WordCompleter(Completer):
    """Completes the word under the cursor."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def get_completions(self, document: "Document", _: CompleteEvent) -> Iterable[Completion]:
        """The words that fit at the cursor."""
        *before, word = document.text_before_cursor.lstrip().lower().split(" ")
        for choice in dict.fromkeys(self._words([one for one in before if one])):
            if choice.lower().startswith(word):
                yield Completion(choice, start_position=-len(word))
