"""Logs for machines: one JSON object a line on standard error; no racks, tokens or names."""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any


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


def configure(level: str = "info") -> None:
    """Send all logs, ours and the libraries', through one handler."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneObjectALine())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.getLevelNamesMapping().get(level.upper(), logging.INFO))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.access").disabled = True
    # It logs the address of every WebSocket; a token that somebody put there must not reach the log.
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_without_their_faults)
    logging.getLogger("websockets").setLevel(logging.WARNING)


def _without_their_faults(record: logging.LogRecord) -> bool:
    """Invalid UTF-8 closes the client's connection, and is not worth a traceback."""
    return not str(record.msg).startswith("Invalid UTF-8")
