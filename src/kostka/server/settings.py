"""The server's settings, from the command line, the environment (`KOSTKA_…`) and a file, in that order."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from kostka.errors import RequestError, of_system

PREFIX = "KOSTKA_"
LEVELS = ("debug", "info", "warning", "error")
MOST = 10_000_000
RANGES: dict[str, tuple[float, float]] = {
    "port": (0, 65_535),
    "processes": (1, 1_000),
    "workers": (0, 1_000),
    "bot_seconds": (0.1, 600),
    "bot_delay_ms": (0, 60_000),
    "answer_ms": (0, 60_000),
    "retention_days": (0, 100_000),
    "token_days": (1, 100_000),
    "away_seconds": (0, MOST),
    "commands_per_second": (0.1, MOST),
    "commands_burst": (1, MOST),
    "drafts_per_second": (1, MOST),
    "connects_per_minute": (1, MOST),
    "tables_per_minute": (1, MOST),
    "requests_per_minute": (5, MOST),
    "messages_per_second": (1, MOST),
    "questions_per_minute": (1, MOST),
    "hints_per_minute": (1, MOST),
    "reviews_per_minute": (1, MOST),
    "what_ifs_per_minute": (1, MOST),
    "review_seconds": (1, 3_600),
    "deep_review_seconds": (1, 3_600),
    "misses_per_minute": (1, MOST),
    "guests_per_address": (1, MOST),
    "connections": (1, MOST),
    "connections_per_address": (1, MOST),
    "spectators": (0, MOST),
    "spectators_per_address": (0, MOST),
}


OLD_NAMES = {"guests_there": "guests_per_address", "connections_there": "connections_per_address"}
"""Names from earlier releases that still work."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a host can set. In the environment names are in capitals: KOSTKA_PORT."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = field(default_factory=Path)
    """The folder for everything that must outlive the process."""
    database: str = ""
    """A database other than the one in the folder: `postgresql://…`."""
    bus: str = ""
    """A bus between processes, instead of the database's own: `nats://…`."""
    processes: int = 1
    """On this machine, behind one port; more than one needs PostgreSQL."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may connect; the server's own pages always may."""
    workers: int = 0
    """Processes for bots and hints; 0 means one less than there are cores."""
    bot_seconds: float = 5.0
    """The longest a bot may think."""
    bot_delay_ms: int = 1200
    """The shortest time a bot's move takes, so that people can follow."""
    answer_ms: int = 6_000
    """How long people at several screens have to ask for a new deal; 0 waits for everybody's answer."""
    retention_days: int = 90
    """How long an inactive table is kept; 0 means forever."""
    token_days: int = 180
    away_seconds: int = 60
    """When the others may decide about a player who is away."""
    commands_per_second: float = 5.0
    commands_burst: int = 20
    drafts_per_second: float = 10.0
    connects_per_minute: int = 200
    """From one address."""
    tables_per_minute: int = 10
    """Made by one guest."""
    requests_per_minute: int = 3000
    """Of any kind, from one address."""
    messages_per_second: int = 100
    """Over WebSockets, from one address; a client that sends more is read more slowly. Turns that end by time
    count as well."""
    questions_per_minute: int = 240
    """About records and layouts, which take time to answer; from one address."""
    hints_per_minute: int = 60
    """By one guest."""
    reviews_per_minute: int = 10
    """Requested by one guest."""
    what_ifs_per_minute: int = 60
    """Asked by one guest, about other actions in finished games."""
    review_seconds: float = 20.0
    """The most processor time that a quick review may take."""
    deep_review_seconds: float = 120.0
    misses_per_minute: int = 30
    """Wrong table codes, from one address."""
    guests_per_address: int = 10
    """How many guests' worth of limits one address may use up in all."""
    connections: int = 10_000
    """At once."""
    connections_per_address: int = 500
    """At once, from one address."""
    spectators: int = 200
    """At once at one table; each of them is sent everything that happens there."""
    spectators_per_address: int = 50
    """At once at one table, from one address."""
    proxied: bool = False
    """Behind a proxy whose X-Forwarded-For and X-Forwarded-Proto can be trusted."""
    log_level: str = "info"
    metrics: bool = True
    access_log: bool = False
    """A line in the log for each request, with its address."""


def load(
    flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ, file: Path | None = None
) -> Settings:
    """The settings. Flags override the environment, and that overrides the file."""
    given: dict[str, Any] = {}
    if file is not None:
        given |= {OLD_NAMES.get(name, name): value for name, value in _from_file(file).items()}
    known = {setting.name: setting for setting in fields(Settings)}
    for name in (*OLD_NAMES, *known):
        text = environment.get(PREFIX + name.upper())
        if text is not None:
            given[OLD_NAMES.get(name, name)] = text
    given |= {name: value for name, value in flags.items() if value is not None}
    settings = Settings()
    for name, value in given.items():
        if name not in known:
            raise RequestError("setting-unknown", name, name=name, known=", ".join(known))
        settings = replace(settings, **{name: _read(name, value, getattr(settings, name))})
    _check(settings)
    return settings


def _check(settings: Settings) -> None:
    """Check that a server can run with these settings."""
    for name, (low, high) in RANGES.items():
        value = getattr(settings, name)
        if not low <= value <= high:
            raise RequestError("field-out-of-range", name, field=name, low=low, high=high, value=value)
    if settings.log_level.lower() not in LEVELS:
        raise RequestError("setting-wrong", "log_level", name="log_level", value=settings.log_level)
    if (settings.processes > 1 or settings.bus) and not settings.database.startswith("postgres"):
        raise RequestError("processes-need-postgres", "database")


def _from_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise RequestError("settings-file", path=str(file), problem=of_system(error)) from error


def _read(name: str, value: Any, usual: Any) -> Any:
    """The value, converted to the setting's type."""
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
