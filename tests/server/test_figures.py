"""Health, figures and the log of what goes wrong: every mishap is counted, and none floods the log."""

import asyncio
import json
import logging
import os
import re
from pathlib import Path
from typing import Any

import pytest

from kostka.server.monitoring.figures import BOUNDS, LINES_AT_ONCE, Histogram, Tally
from kostka.server.monitoring.health import EVERY_SECONDS, Health
from kostka.server.protocol.closing import Close
from kostka.server.store import StoreUnavailable
from kostka.server.workers import Lane, TookTooLong
from tests.server.faults.inside import Seam, inside
from tests.server.faults.refusing import Impossible, full_disk, small_disk
from tests.server.memory import MemoryStore
from tests.server.serving import Process

pytestmark = pytest.mark.waits

DASHBOARD = Path(__file__).parents[2] / "deploy" / "grafana.json"
PLAN: dict[str, Any] = {
    "edition": "original-pl",
    "options": {"clock.turn_ms": 0},
    "seats": [{"kind": "here", "name": "Zuzanna"}, {"kind": "here", "name": "Ben"}],
}


def value(metrics: str, name: str) -> float:
    """A sample by its name and labels; 0 if it is not there."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", metrics, re.MULTILINE)
    return float(found.group(1)) if found else 0.0


# Tallies


def test_a_flood_is_counted_and_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    tally = Tally("refused", now=lambda: now)
    for _ in range(1_000):
        tally.note("too-often")
    assert tally.counts["too-often"] == 1_000
    assert len(caplog.messages) == LINES_AT_ONCE
    now = 2.0
    tally.note("not-host")
    assert caplog.messages[-1] == f"refused: not-host (and {1_000 - LINES_AT_ONCE} more like it)"


def test_a_histogram_adds_up() -> None:
    histogram = Histogram()
    for seconds in (0.0005, 0.02, 0.02, 99):
        histogram.note(seconds)
    buckets = dict(histogram.buckets)
    assert buckets["0.001"] == 1
    assert buckets["0.025"] == 3
    assert buckets[str(BOUNDS[-1])] == 3
    assert buckets["+Inf"] == 4
    assert histogram.longest == 99


# Health


class Failing(MemoryStore):
    """A store that cannot be written, or takes its time."""

    def __init__(self) -> None:
        super().__init__()
        self.tries = 0
        self.reason = ""
        self.hangs = False

    async def alive(self, now: int) -> None:
        self.tries += 1
        if self.hangs:
            await asyncio.sleep(3600)
        if self.reason:
            raise StoreUnavailable(self.reason)
        await super().alive(now)


async def test_health_writes_and_says_why_it_cannot(tmp_path: Path) -> None:
    store, now = Failing(), 0.0
    health = Health(store, tmp_path, lambda: 1, lambda: now)
    assert await health.problem() == ""
    assert os.listdir(tmp_path) == [], "nothing is left behind"  # noqa: PTH208 - a test may wait
    store.reason = "SQLITE_FULL"
    now += EVERY_SECONDS
    assert await health.problem() == "SQLITE_FULL"
    store.reason = ""
    now += EVERY_SECONDS
    gone = Health(store, tmp_path / "gone", lambda: 1)
    assert await gone.problem() == "ENOENT"


async def test_a_flood_of_questions_writes_once_a_second() -> None:
    store, now = Failing(), 0.0
    health = Health(store, None, lambda: 1, lambda: now)
    for _ in range(5):
        await asyncio.gather(*(health.problem() for _ in range(100)))
    assert store.tries == 1
    now += EVERY_SECONDS
    await health.problem()
    assert store.tries == 2


async def test_a_store_that_does_not_answer_is_no_health(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kostka.server.monitoring.health.LONGEST_SECONDS", 0.05)
    store = Failing()
    store.hangs = True
    health = Health(store, None, lambda: 1)
    assert await health.problem() == "timeout"
    assert await health.problem() == "timeout"
    assert store.tries == 1, "the first try is still under way"


async def test_over_http_it_is_503_with_the_reason(tmp_path: Path) -> None:
    async with inside(tmp_path) as server:
        assert (await server.http.get("/health")).status_code == 200

        async def full() -> str:
            return "SQLITE_FULL"

        server.house.health.problem = full  # type: ignore[method-assign]
        answer = await server.http.get("/health")
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "not-healthy"
    assert "SQLITE_FULL" in answer.json()["error"]["message"]


async def test_a_full_disk_is_noticed(tmp_path: Path) -> None:
    import httpx

    try:
        with small_disk(tmp_path) as where:
            process = Process(where).start()
            try:
                async with httpx.AsyncClient(base_url=process.address, timeout=30) as http:
                    assert (await http.get("/health")).status_code == 200
                    with full_disk(process):
                        await asyncio.sleep(EVERY_SECONDS)
                        answer = await http.get("/health")
                        assert answer.status_code == 503, answer.text
                        assert re.search("FULL|ENOSPC", answer.text), answer.text
                    await asyncio.sleep(EVERY_SECONDS)
                    assert (await http.get("/health")).status_code == 200
            finally:
                process.end()
    except Impossible as why:
        pytest.skip(str(why))


# What goes wrong


async def test_what_goes_wrong_is_counted_and_logged_without_names(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with inside(tmp_path) as server:
        made = await server.make(**PLAN)
        seam = await Seam(server, made["code"]).hello(made["token"])
        seam.say({"type": "act", "cmd": "a", "seq": 2, "seat": 3, "action": {"draw": True}})
        await seam.until(lambda one: one.last["type"] == "refused")
        seam.say({"type": "act", "cmd": "b", "seq": 2, "seat": 0, "action": {"play": ["R1 R2 R3"]}})
        await seam.until(lambda one: one.last.get("cmd") == "b")
        assert (await server.http.get("/api/tables/nothing1")).status_code == 404
        seam.say("no JSON")
        await seam.until(lambda one: one.closed is not None)
        assert seam.closed == Close.MALFORMED
        lost = await Seam(server, made["code"]).hello(None)
        lost._incoming.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await lost.task
        server.house.rooms._stood_still(12_500)
        metrics = (await server.http.get("/metrics")).text
    for name, count in {
        'kostka_refusals_total{reason="seat-unknown"}': 1,
        'kostka_refusals_total{reason="illegal-action"}': 1,
        'kostka_refusals_total{reason="table-unknown"}': 1,
        'kostka_connections_lost_total{reason="MALFORMED"}': 1,
        'kostka_connections_lost_total{reason="1006"}': 1,
        "kostka_standstills_total": 1,
        "kostka_standstill_seconds_total": 12.5,
        "kostka_move_seconds_count": 2,
    }.items():
        assert value(metrics, name) == count, name
    assert value(metrics, "kostka_store_write_seconds_count") > 0
    lines = [line for line in caplog.messages if line.startswith(("refused", "a connection", "the server"))]
    assert len(lines) == 6, caplog.messages
    for secret in ("Zuzanna", made["code"], made["token"], "R1"):
        assert secret not in "\n".join([*caplog.messages, metrics])


async def test_jobs_out_of_time_are_counted(tmp_path: Path) -> None:
    async with inside(tmp_path) as server:
        with pytest.raises(TookTooLong):
            await server.house.pool.think(Endless(), 0.05, lane=Lane.IDLE)
        metrics = (await server.http.get("/metrics")).text
    assert value(metrics, 'kostka_jobs_failed_total{reason="out-of-time"}') == 1
    assert value(metrics, 'kostka_job_wait_seconds_count{lane="idle"}') == 1


class Endless:
    """A job without an end."""

    def run(self) -> None:
        while True:
            pass


async def test_a_store_that_fails_is_counted(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with inside(tmp_path) as server:
        store: Any = server.house.store
        with pytest.raises(StoreUnavailable):
            await store._writer.do(lambda cursor: cursor.execute("nonsense"))
        metrics = (await server.http.get("/metrics")).text
    assert value(metrics, 'kostka_store_failures_total{reason="SQLITE_ERROR"}') == 1
    assert "the store failed: SQLITE_ERROR" in caplog.messages


# The access log


@pytest.mark.parametrize("wanted", [False, True])
async def test_the_access_log_is_a_setting(
    *, wanted: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with inside(tmp_path, access_log=wanted) as server:
        made = await server.make(**PLAN)
        token = {"authorization": f"Bearer {made['token']}"}
        await server.http.get(f"/api/tables/{made['code']}", headers=token)
    lines = [record.getMessage() for record in caplog.records if record.name == "kostka.access"]
    assert bool(lines) is wanted
    if wanted:
        assert re.fullmatch(r"\S+ GET /api/tables/\{code\} 200 [0-9.]+ ms", lines[-1]), lines
    assert made["code"] not in "\n".join(lines)
    assert made["token"] not in "\n".join(lines)


# The dashboard


async def test_every_metric_of_the_dashboard_is_there_and_the_other_way_round(tmp_path: Path) -> None:
    board = json.loads(DASHBOARD.read_text("utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    named = set(re.findall(r"kostka_\w+", " ".join(asked)))
    async with inside(tmp_path) as server:
        metrics = (await server.http.get("/metrics")).text
    families = dict(re.findall(r"^# TYPE (kostka_\w+) (\w+)$", metrics, re.MULTILINE))
    there = {f"{name}_bucket" if kind == "histogram" else name for name, kind in families.items()}
    assert named == there
    labels = {label for expr in asked for label in re.findall(r"by \((?:le, )?(\w+)\)", expr)} - {"le"}
    assert labels == {"lane", "reason"}
