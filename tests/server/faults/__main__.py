"""`python -m tests.server.faults`: every fault of the bar, in full size. Exit status 1 if one is missed."""

import argparse
import asyncio
import json
import math
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

from bench.figures import machine
from tests.server.faults import (
    banning,
    bots,
    canaries,
    curious,
    delivery,
    frames,
    fuzz,
    interference,
    kills,
    leaks,
    network,
    promises,
    refusing,
    reviews,
    standstill,
    storage,
    timing,
)
from tests.server.hostile import siege, slow_inputs

RESULTS = Path("bench/results")
MOST_SECONDS = 1800
"""So long may one fault take."""
Figures: TypeAlias = dict[str, Any]
Fault: TypeAlias = Callable[[Path], Figures]

STANDSTILLS = ([1], [2], [5], [8], [15], [18], [30], [60], [1, 2, 10], [16, 1, 20])
"""The seconds of the standstills in each turn."""

FAULTS: dict[str, tuple[str, Fault, dict[str, float]]] = {
    "D1": (
        "killed thirty times (with D5: folded anew)",
        lambda folder: kills.ended(folder, signal.SIGKILL, 30, 40, acks=20_000, gap=4),
        {"first_ack_median_s": 2, "first_ack_max_s": 5},
    ),
    "D2": (
        "sent away ten times",
        lambda folder: kills.ended(folder, signal.SIGTERM, 10, 20, gap=2),
        {"exit_max_s": 5},
    ),
    "D3": ("torn logs", lambda folder: storage.torn(folder, 1_000), {}),
    "D4": ("a full disk", lambda folder: refusing.on_a_full_disk(folder, 50, 10), {}),
    "D4b": (
        "a database that others hold",
        lambda folder: refusing.refusing(folder, refusing.held_database, 2, 3),
        {},
    ),
    "D4c": ("files that may not be written", lambda folder: refusing.on_read_only_files(folder, 20, 10), {}),
    "D4d": (
        "files that may not grow",
        lambda folder: refusing.refusing(folder, refusing.files_may_not_grow, 50, 10),
        {},
    ),
    "D6": (
        "a thousand tables after a start",
        lambda folder: storage.rehydrated(folder, 1_000, 150),
        {"ready_s": 5, "table_p99_ms": 50},
    ),
    "C1": (
        "stopped in every quarter of a turn, for 1 to 60 seconds",
        lambda folder: standstill.stopped(folder, 8_000, STANDSTILLS),
        {"lost_max_ms": 0, "gained_max_ms": 1_000},
    ),
    "D8": ("copies while people play", lambda folder: kills.copied(folder, 10, 10), {}),
    "P1": ("a network that is cut", lambda folder: network.cut(folder, 500, 3), {"back_p95_s": 3}),
    "P2": ("messages late, in disorder and again", lambda _: delivery.delivered(2_000), {}),
    "P4": ("malformed messages", lambda folder: fuzz.payloads(folder, 100_000), {}),
    "P4w": (
        "malformed messages over the wire",
        lambda folder: fuzz.over_the_wire(folder, 20_000),
        {},
    ),
    "P4a": ("malformed requests", lambda folder: fuzz.requests(folder, 20_000), {}),
    "P4b": ("wrong frames", lambda folder: frames.frames(folder, 5_000), {}),
    "P5": ("frames that are too big", frames.oversize, {}),
    "P6": ("readers that do not read", lambda folder: network.not_reading(folder, 50, 400), {}),
    "P7": ("a dead peer", network.dead_peer, {"noticed_s": 20}),
    "P10": ("two tabs", lambda folder: network.two_tabs(folder, 200), {}),
    "H1": ("what is hidden changes nothing", lambda _: interference.pairs(10_000), {}),
    "H2": ("tiles in all that is sent", lambda folder: canaries.canary(folder, 500), {}),
    "H4": ("planted leaks", leaks.planted, {}),
    "H5": ("the time of a refusal", lambda _: timing.refusals(5_000), {}),
    "H7": ("promises and the shuffle", lambda folder: promises.promises(folder, 1_000), {}),
    "A6": ("bans while people play", lambda folder: banning.banned(folder, 20), {"longest_s": 2}),
    "B1": ("bots that think for ever", lambda folder: bots.endless(folder, 3.0), {"over_limit_s": 0.5}),
    "B2": ("killed workers", lambda folder: bots.killed_workers(folder, 20), {"turn_late_max_s": 2}),
    "B3": ("workers of a killed server", bots.orphans, {"outlived": 0, "gone_after_s": 2}),
    "B4": ("a crowd of bots", lambda folder: bots.crowd(folder, 50, 200), {"stormy_p99_ms": 200}),
    "V1": (
        "killed while reviews are made",
        lambda folder: reviews.killed(folder, 30),
        {"made_again_max_s": 10},
    ),
    "V2": (
        "a running game asked for by everybody",
        lambda folder: asyncio.run(curious.asked(folder, 10_000)),
        {},
    ),
}
FAULTS |= {
    "N1": (
        "all attacks at once, from three addresses",
        lambda folder: siege.besieged(folder, 50, 20),
        {
            "move_ratio": 2,
            "hint_ratio": 2,
            "longest_callback_ms": 50,
            "turn_p99_9_ms": 50,
            "lag_p99_9_ms": 50,
        },
    ),
    "N2": (
        "a search for slow inputs",
        lambda _: slow_inputs.searched(2_000),
        {
            "report_light_ms": 20,
            "judge_light_ms": 20,
            "report_heavy_ms": 2_000,
            "judge_heavy_ms": 2_000,
            "verify_light_ms": 10_000,
        },
    ),
}
RATIOS = {"P4w": 2.0, "P4b": 2.0, "P6": 2.0}
"""Faults through which the others' p99 may be so many times what it is without."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.faults", description=__doc__)
    parser.add_argument("--only", nargs="*", choices=FAULTS, default=list(FAULTS), help="these faults alone")
    args = parser.parse_args()
    kept: dict[str, Figures] = {}
    for name in args.only:
        what, fault, bars = FAULTS[name]
        print(f"{name} {what}", flush=True)
        kept[name] = _run(name, fault, bars)
    RESULTS.mkdir(parents=True, exist_ok=True)
    path = RESULTS / f"faults-{datetime.now(UTC):%Y-%m-%dT%H%M%S}.json"
    path.write_text(json.dumps({"machine": machine(), "faults": kept}, indent=1), "utf-8")
    print(path)
    return 1 if any(figures["missed"] for figures in kept.values()) else 0


def _run(name: str, fault: Fault, bars: dict[str, float]) -> Figures:
    begun = time.monotonic()
    missed: list[str] = []
    figures: Figures = {}
    with tempfile.TemporaryDirectory() as folder:
        signal.signal(signal.SIGALRM, _too_long)
        signal.alarm(MOST_SECONDS)
        try:
            figures = fault(Path(folder))
        except refusing.Impossible as reason:
            missed.append(f"not tried: {reason}")
        except Exception as error:  # noqa: BLE001 - the other faults still have to be tried
            traceback.print_exc(file=sys.stderr)
            missed.append(f"{type(error).__name__}: {error}"[:500])
        finally:
            signal.alarm(0)
    missed += [
        f"{key} is {figures.get(key)}, more than {most:g}"
        for key, most in bars.items()
        if figures and figures.get(key, math.inf) > most
    ]
    if (
        name in RATIOS
        and "stormy_p99_ms" in figures
        and figures["stormy_p99_ms"] > RATIOS[name] * figures["calm_p99_ms"]
    ):
        missed.append("the others felt it")
    figures = {"seconds": round(time.monotonic() - begun, 1), **figures}
    for key, value in figures.items():
        print(f"  {key:<22}{value}")
    for problem in missed:
        print(f"  MISSED: {problem}")
    return {**figures, "missed": missed}


def _too_long(*_: object) -> None:
    raise TimeoutError(f"more than {MOST_SECONDS} seconds")


if __name__ == "__main__":
    raise SystemExit(main())
