"""Commands that wait for their answer."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from kostka.errors import KostkaError
from kostka.server.tables.commands import Act, BotActs, TableCommand, TimeUp
from kostka.server.tables.decision import Decision

OnAnswer: TypeAlias = Callable[[int | Exception], None]
"""Called once, with the number of the entry, which is durable by then, or with why there is none."""


@dataclass(slots=True, eq=False)
class Request:
    """A pending command. Its decision is kept while it waits for something else."""

    command: TableCommand | None
    guest: str | None
    cmd: str | None
    on_answer: OnAnswer
    decided: Decision | KostkaError | None = None
    attempts: int = 0
    current: bool = False
    """Whether the log was read for it before it was decided."""

    @property
    def judged(self) -> bool:
        """Whether deciding it involves the rules."""
        return isinstance(self.command, Act | BotActs | TimeUp)


def key_of(guest: str | None, cmd: str) -> str:
    """The id of a command in the log."""
    return f"{guest}:{cmd}"


def reply(request: Request, answer: int | Exception) -> None:
    try:
        request.on_answer(answer)
    except Exception as error:  # noqa: BLE001 - an error in a callback must not stop the table
        asyncio.get_running_loop().call_exception_handler({"message": "a command failed", "exception": error})
