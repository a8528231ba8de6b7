"""Logs that machines can read: one JSON object a line on standard error; no racks, tokens or names."""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any


class OneObjectALine(logging.Formatter):
    """What happened, how bad it is and when; errors with where they come from."""

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
    """Send everything, ours and the libraries', the same way."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneObjectALine())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.getLevelNamesMapping().get(level.upper(), logging.INFO))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.access").disabled = True
    # It writes the address of every socket, and whoever puts a token there must not find it in the log.
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_without_their_faults)
    logging.getLogger("websockets").setLevel(logging.WARNING)


def _without_their_faults(record: logging.LogRecord) -> bool:
    """A client that sends no UTF-8 is closed, and is no reason for a traceback of ours."""
    return not str(record.msg).startswith("Invalid UTF-8")
