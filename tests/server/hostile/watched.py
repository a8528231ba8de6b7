"""`kostka serve` that notes how much processor time the longest callbacks of its event loop have used.

Run as `python -m tests.server.hostile.watched serve …`; the figures go to the file that KOSTKA_WATCHED names.
"""

import asyncio
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import uvicorn

from kostka.cli import main

NOTED_SECONDS = 0.02
_longest: list[tuple[float, str]] = []
_run = asyncio.Handle._run


def _watched(handle: asyncio.Handle) -> None:
    begun = time.thread_time()
    callback = handle._callback  # type: ignore[attr-defined]
    _run(handle)
    used = time.thread_time() - begun
    if used > NOTED_SECONDS:
        _longest.append((used, repr(getattr(callback, "__self__", callback))[:300]))
        _longest.sort(reverse=True)
        del _longest[10:]
        _note()


def _note() -> None:
    figures = [[round(1000 * used, 1), what] for used, what in _longest]
    Path(os.environ["KOSTKA_WATCHED"]).write_text(json.dumps(figures), "utf-8")


def watch() -> int:
    """Serve on Python's own event loop, whose callbacks can be watched."""
    _note()
    handle: Any = asyncio.Handle
    handle._run = _watched
    config: Any = uvicorn.Config
    config.get_loop_factory = lambda _: asyncio.new_event_loop
    return main(sys.argv[1:])


if __name__ == "__main__":
    raise SystemExit(watch())
