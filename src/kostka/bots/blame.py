"""Whose fault it is if a bot fails: an error names the bot, its file and line, and the seed of the game."""

from pathlib import Path
from traceback import extract_tb
from typing import Any

from kostka.bots.bot import Bot
from kostka.engine import IllegalAction
from kostka.errors import KostkaError, one_line


class BotError(KostkaError):
    """A bot broke the rules, or broke down."""


class blaming:  # noqa: N801 -- used like a function; a generator would take longer than many a move
    """Attribute whatever goes wrong in here to the bot; `given` is the action it gave, once there is one."""

    __slots__ = ("_bot", "_given", "_seed")

    def __init__(self, bot: Bot, seed: str, *given: Any) -> None:
        self._bot, self._seed, self._given = bot, seed, given

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if not isinstance(error, Exception):
            return
        bot, given = self._bot, self._given
        refused = bool(given) and isinstance(error, IllegalAction)
        ours = type(bot).__module__.partition(".")[0] == "kostka"
        full_disk = bool(given) and isinstance(error, OSError)
        if full_disk or (ours and not refused):
            return
        file, line = _home(bot) if given else _last_own_line(error)
        blamed: dict[str, Any] = {"bot": bot.name, "file": file, "line": line, "seed": self._seed}
        if refused:
            raise BotError("bot-refused", problem=error, **blamed) from error
        if given:
            raise BotError("bot-nonsense", given=one_line(repr(given[0])), **blamed) from error
        problem = one_line(f"{type(error).__name__}: {error}")
        raise BotError("bot-raised", problem=problem, **blamed) from error


def _home(bot: Bot) -> tuple[str, int]:
    """Where the bot decides what to do."""
    code = getattr(bot.act, "__code__", None)
    return (code.co_filename, code.co_firstlineno) if code else (type(bot).__module__, 1)


def _last_own_line(error: Exception) -> tuple[str, int | None]:
    """Where third-party code failed, even if it failed in something that it called."""
    home = str(Path(__file__).parents[1])
    frames = extract_tb(error.__traceback__)
    frame = next((frame for frame in reversed(frames) if not frame.filename.startswith(home)), frames[-1])
    return frame.filename, frame.lineno
