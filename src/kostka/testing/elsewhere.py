"""A bot in a separate process, with nothing but the bot and its view.

That process has other hashes than this one. Nothing of the game can be read there, neither in memory nor on
the stack, and a bot that does not answer in time is killed.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import current_process, get_context
from traceback import format_exc
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from kostka.bots import Bot, Budget, SeatView, aside, pace
from kostka.engine.chance import Chance

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

UNGUARDED = """\
The bot is checked in a process of its own, which imports the script that you run. Put what the script does
under a guard, or it would start all over again there:

    if __name__ == "__main__":
        check_bot(...)
"""
_RESTARTED = 64
_HASHES = "PYTHONHASHSEED"


@dataclass(frozen=True, slots=True)
class Luck:
    """A bot's chance: the stream of a name under a seed."""

    seed: str
    name: str

    def chance(self) -> Chance:
        return Chance(self.seed, self.name)


@dataclass(frozen=True, slots=True)
class ToAct:
    """Asks for a bot's action."""

    view: SeatView
    luck: Luck
    work: int
    seconds: float | None = None

    def ask(self, bot: Bot) -> Any:
        return bot.act(self.view, self.luck.chance(), Budget(self.work, self.seconds))


@dataclass(frozen=True, slots=True)
class ToSay:
    """Asks for a bot's unprompted remark."""

    view: SeatView

    def ask(self, bot: Bot) -> Any:
        return aside(bot, self.view)


@dataclass(frozen=True, slots=True)
class ToRace:
    """Asks how long a bot would look for a tile."""

    view: SeatView
    luck: Luck

    def ask(self, bot: Bot) -> int:
        return pace(bot, self.view, self.luck.chance())


Question: TypeAlias = ToAct | ToSay | ToRace


class Elsewhere:
    """A bot in another process, which ends with the context."""

    def __init__(self, bot: Bot, patience: float) -> None:
        if getattr(current_process(), "_inheriting", False):
            sys.exit(_RESTARTED)  # a script without the `__main__` guard, in the process it has started
        self._patience = patience
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=_serve, args=(bot, theirs), daemon=True)
        with _other_hashes():
            self._process.start()
        theirs.close()

    def __enter__(self) -> Self:
        try:
            self._pipe.recv()  # it has started
        except EOFError:
            self._process.join()
            if self._process.exitcode != _RESTARTED:
                raise
            raise RuntimeError(UNGUARDED) from None
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.join()
        self._pipe.close()

    def ask(self, question: Question) -> Any:
        """The answer; an AssertionError if it does not come in time, and whatever the bot raises."""
        self._pipe.send(question)
        assert self._pipe.poll(self._patience), f"the bot does not answer in {self._patience:g} s"
        failed, answer = self._pipe.recv()
        if failed:
            raise answer
        return answer


@contextmanager
def _other_hashes() -> Iterator[None]:
    """Processes started inside have other hashes than this one, the same every time."""
    before = os.environ.get(_HASHES)
    os.environ[_HASHES] = "2" if before == "1" else "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_HASHES]
        else:
            os.environ[_HASHES] = before


def _serve(bot: Bot, pipe: "Connection[Any, Question]") -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C interrupts the check, which ends this process
    pipe.send("started")
    while True:
        try:
            question = pipe.recv()
        except EOFError:
            return
        try:
            answer = (False, question.ask(bot))
        except Exception as error:  # noqa: BLE001 - it is raised where the bot was asked
            error.add_note(f"in another process:\n{format_exc()}")
            answer = (True, error)
        pipe.send(answer)
