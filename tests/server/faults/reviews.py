"""V1: the server is killed while it makes reviews. Nothing is lost but the review, which is made again."""

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import func, select

from bench.load.finished import finished_games
from kostka.server.store.opening import open_engine, sqlite_url
from kostka.server.store.schema import LOG, MAKING, REVIEWS
from tests.server.clients import PATIENCE
from tests.server.serving import Process

MOST_LOOKS = 10_000
"""So often is it looked whether a review is ready; at a busy machine everything else goes before it."""


def killed(folder: Path, times: int, *, small: bool = False) -> dict[str, Any]:
    """Kill the server so many times at a random moment of a review."""
    codes = asyncio.run(finished_games(folder, times, small=small))
    before = _log(folder)
    process = Process(folder).start()
    lost, waits = 0, []
    try:
        for number, code in enumerate(codes):
            path = f"{process.address}/api/tables/{code}/reviews/1"
            httpx.post(path, json={}, timeout=PATIENCE).raise_for_status()
            time.sleep(random.Random(number).random() * 0.6)
            process.kill()
            process.start()
            state = _state(path)
            assert state in ("none", "ready"), f"a dead server makes a review: {state}"
            lost += state == "none"
            begun = time.monotonic()
            _made_again(path)
            waits.append(time.monotonic() - begun)
    finally:
        process.end()
    assert _log(folder) == before, "a log has changed"
    assert _counts(folder) == (times, 0), "a review is missing, or is still being made"
    return {"killed": times, "lost_and_made_again": lost, "made_again_max_s": round(max(waits), 2)}


def _made_again(path: str) -> None:
    httpx.post(path, json={}, timeout=PATIENCE).raise_for_status()
    for _ in range(MOST_LOOKS):
        if (state := _state(path)) == "ready":
            return
        assert state == "making", state
        time.sleep(0.05)


def _state(path: str) -> str:
    state: str = httpx.get(path, timeout=PATIENCE).raise_for_status().json()["state"]
    return state


def _log(folder: Path) -> list[Any]:
    engine = open_engine(sqlite_url(folder / "kostka.db"))
    with engine.connect() as connection:
        found = list(connection.execute(select(LOG).order_by(LOG.c.code, LOG.c.seq)))
    engine.dispose()
    return found


def _counts(folder: Path) -> tuple[int, int]:
    """How many reviews are kept, and how many are on their way."""
    engine = open_engine(sqlite_url(folder / "kostka.db"))
    with engine.connect() as connection:
        kept, making = (
            connection.scalar(select(func.count()).select_from(part)) or 0 for part in (REVIEWS, MAKING)
        )
    engine.dispose()
    return kept, making
