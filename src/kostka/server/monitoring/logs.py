"""Logs for machines: one JSON object a line on standard error; no racks, tokens or names."""

import json
import logging
import sys
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from kostka.server.limits import Buckets
from kostka.server.monitoring.figures import LINES_AT_ONCE, LINES_PER_SECOND


class OneObjectALine(logging.Formatter):
    """The message, level, time and logger; errors with their traceback."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "event": record.getMessage(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat(),
        }
        if record.exc_info:
            line["exception"] = "".join(traceback.format_exception(*record.exc_info))
        return json.dumps(line, ensure_ascii=False)


class Seldom:
    """Lets the same message pass only so often: flooding the server must not flood its log."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._lines = Buckets(60 * LINES_PER_SECOND, now, burst=LINES_AT_ONCE)

    def __call__(self, record: logging.LogRecord) -> bool:
        return self._lines.take(str(record.msg))


def configure(level: str = "info") -> None:
    """Send all logs, ours and the libraries', through one handler."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneObjectALine())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.getLevelNamesMapping().get(level.upper(), logging.INFO))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.access").disabled = True
    # It logs the address of every WebSocket; a token that somebody put into one must not reach the log.
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_without_their_faults)
    logging.getLogger("uvicorn.error").addFilter(Seldom())
    logging.getLogger("websockets").setLevel(logging.WARNING)


def _without_their_faults(record: logging.LogRecord) -> bool:
    """Invalid UTF-8 closes the client's connection, and is not worth a traceback."""
    return not str(record.msg).startswith("Invalid UTF-8")
