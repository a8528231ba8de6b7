"""The server's settings: from the command line, the environment (`KOSTKA_…`) and a file, in this order."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from kostka.errors import RequestError

PREFIX = "KOSTKA_"
LEVELS = ("debug", "info", "warning", "error")
MOST = 10_000_000
RANGES: dict[str, tuple[float, float]] = {
    "port": (0, 65_535),
    "workers": (0, 1_000),
    "bot_seconds": (0.1, 600),
    "bot_delay_ms": (0, 60_000),
    "retention_days": (0, 100_000),
    "token_days": (1, 100_000),
    "away_seconds": (0, MOST),
    "commands_per_second": (0.1, MOST),
    "commands_burst": (1, MOST),
    "drafts_per_second": (1, MOST),
    "connects_per_minute": (1, MOST),
    "tables_per_minute": (1, MOST),
    "requests_per_minute": (5, MOST),
    "questions_per_minute": (1, MOST),
    "hints_per_minute": (1, MOST),
    "misses_per_minute": (1, MOST),
    "guests_there": (1, MOST),
    "connections": (1, MOST),
    "connections_there": (1, MOST),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that a host can set. Names in the environment are in capitals: KOSTKA_PORT."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = field(default_factory=Path)
    """The folder of everything that must outlive the process."""
    database: str = ""
    """A database other than the one in the folder: `postgresql://…`."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may connect; the server's own always may."""
    workers: int = 0
    """Processes for bots and hints; 0 is one less than there are cores."""
    bot_seconds: float = 5.0
    """How long a bot may think at most."""
    bot_delay_ms: int = 1200
    """How long a move of a bot takes at least, so that people can follow."""
    retention_days: int = 90
    """How long a table is kept in which nothing happens; 0 is for ever."""
    token_days: int = 180
    away_seconds: int = 60
    """After how long the others may decide about somebody who is away."""
    commands_per_second: float = 5.0
    commands_burst: int = 20
    drafts_per_second: float = 10.0
    connects_per_minute: int = 200
    """From one address."""
    tables_per_minute: int = 10
    """Made by one guest."""
    requests_per_minute: int = 3000
    """Of any kind, from one address."""
    questions_per_minute: int = 240
    """About records and layouts, which cost time; from one address."""
    hints_per_minute: int = 60
    """Asked for by one guest."""
    misses_per_minute: int = 30
    """Codes of tables that there are not, tried from one address."""
    guests_there: int = 10
    """How many guests at one address may together do what each of them may."""
    connections: int = 10_000
    """At most at once."""
    connections_there: int = 500
    """At most at once from one address."""
    proxied: bool = False
    """Behind a proxy, whose X-Forwarded-For and X-Forwarded-Proto are to be believed."""
    log_level: str = "info"
    metrics: bool = True


def load(
    flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ, file: Path | None = None
) -> Settings:
    """The settings; a flag counts more than the environment, and that more than the file."""
    given: dict[str, Any] = {}
    if file is not None:
        given |= _from_file(file)
    known = {setting.name: setting for setting in fields(Settings)}
    for name in known:
        text = environment.get(PREFIX + name.upper())
        if text is not None:
            given[name] = text
    given |= {name: value for name, value in flags.items() if value is not None}
    settings = Settings()
    for name, value in given.items():
        if name not in known:
            raise RequestError("setting-unknown", name, name=name, known=", ".join(known))
        settings = replace(settings, **{name: _read(name, value, getattr(settings, name))})
    _check(settings)
    return settings


def _check(settings: Settings) -> None:
    """Whether a server can run like this."""
    for name, (low, high) in RANGES.items():
        value = getattr(settings, name)
        if not low <= value <= high:
            raise RequestError("field-out-of-range", name, field=name, low=low, high=high, value=value)
    if settings.log_level.lower() not in LEVELS:
        raise RequestError("setting-wrong", "log_level", name="log_level", value=settings.log_level)


def _from_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise RequestError("settings-file", str(file), problem=str(error)) from error


def _read(name: str, value: Any, usual: Any) -> Any:
    """The value in the type that the setting has."""
    kind = type(usual)
    try:
        if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
            return value
        if kind is bool:
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[
                str(value).lower()
            ]
        if kind is tuple:
            return tuple(str(value).split(",")) if isinstance(value, str) else tuple(map(str, value))
        if kind is Path:
            return Path(str(value))
        return kind(value)
    except (ValueError, TypeError, KeyError):
        raise RequestError("setting-wrong", name, name=name, value=str(value)) from None
