"""Logs that machines can read: one JSON object a line on standard error; no racks, tokens or names."""

import logging
import sys
from typing import Any

import structlog


def configure(level: str = "info") -> None:
    """Send everything, ours and the libraries', the same way."""
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
            foreign_pre_chain=shared,
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(number)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.access").disabled = True
    # It writes the address of every socket, and whoever puts a token there must not find it in the log.
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_without_their_faults)
    logging.getLogger("websockets").setLevel(logging.WARNING)


def _without_their_faults(record: logging.LogRecord) -> bool:
    """A client that sends no UTF-8 is closed, and is no reason for a traceback of ours."""
    return not str(record.msg).startswith("Invalid UTF-8")
