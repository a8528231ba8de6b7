"""`kostka serve` that notes what its event loop does with its time.

Run as `python -m tests.server.hostile.watched serve …`; the figures go to the file that KOSTKA_WATCHED names.
A turn of the loop is everything between two looks at the sockets: whoever comes meanwhile waits for its end.
"""

import asyncio
import gc
import heapq
import json
import os
import signal
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import uvicorn

from kostka.cli import main

KEPT = 5
_MS = 1000.0
_run = asyncio.Handle._run


class Watch:
    """Processor time of callbacks, and the length of turns.

    A turn's length is what it would be on a machine with nothing else to do: without the time that the system
    gave to other processes, but with the time that other threads of the server kept the interpreter.
    """

    def __init__(self) -> None:
        self.turns: list[float] = []
        self._by_kind: defaultdict[str, list[float]] = defaultdict(lambda: [0, 0.0, 0.0])
        """By kind of callback: how many, their time together, the longest."""
        self._longest: list[tuple[float, str]] = []
        self._longest_turns: list[tuple[float, float, list[tuple[float, str]]]] = []
        self._within: list[tuple[float, str]] = []
        self._scheduled = os.open("/proc/self/schedstat", os.O_RDONLY)
        self._collecting = 0.0
        self._collections: list[float] = []
        self._begun: tuple[float, float, float] | None = None

    def callback(self, handle: asyncio.Handle) -> None:
        begun = time.thread_time()
        what = handle._callback  # type: ignore[attr-defined]
        _run(handle)
        used = time.thread_time() - begun
        name = _name(what)
        kind = self._by_kind[name]
        kind[0] += 1
        kind[1] += used
        kind[2] = max(kind[2], used)
        self._within.append((used, name))
        _keep(self._longest, (used, name))

    def look(self, select: Any, timeout: float | None) -> Any:
        """Between two turns."""
        if self._begun is not None:
            wall, used, elsewhere = (now - then for now, then in zip(_now(self), self._begun, strict=True))
            length = max(wall - elsewhere, used)
            self.turns.append(length)
            _keep(self._longest_turns, (length, used, sorted(self._within, reverse=True)[:3]))
        self._within = []
        found = select(timeout)
        self._begun = _now(self)
        return found

    def elsewhere(self) -> float:
        """How long this thread could have run and was not let."""
        return int(os.pread(self._scheduled, 100, 0).split()[1]) / 1e9

    def collection(self, phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            self._collecting = time.thread_time()
        else:
            self._collections.append(time.thread_time() - self._collecting)

    def figures(self) -> dict[str, Any]:
        turns = sorted(self.turns)
        kinds = sorted(self._by_kind.items(), key=lambda one: -one[1][1])
        return {
            "callbacks": [[_ms(used), what] for used, what in sorted(self._longest, reverse=True)],
            "turns": len(turns),
            "turn_p95_ms": _ms(turns[int(0.95 * len(turns))]) if turns else 0,
            "turn_p99_9_ms": _ms(turns[int(0.999 * len(turns))]) if turns else 0,
            "turn_longest_ms": _ms(turns[-1]) if turns else 0,
            "longest_turns": [
                [_ms(length), _ms(used), [[_ms(one), what] for one, what in within]]
                for length, used, within in sorted(self._longest_turns, reverse=True)
            ],
            "collections": [
                len(self._collections),
                _ms(sum(self._collections)),
                _ms(max(self._collections, default=0)),
            ],
            "loop_seconds": round(sum(one[1] for _, one in kinds), 2),
            "process_seconds": round(time.process_time(), 2),
            "kinds": [[what, one[0], _ms(one[1]), _ms(one[2])] for what, one in kinds[:8]],
        }


def _ms(seconds: float) -> float:
    return round(_MS * seconds, 1)


def _keep(heap: list[Any], one: Any) -> None:
    if len(heap) < KEPT:
        heapq.heappush(heap, one)
    elif one > heap[0]:
        heapq.heapreplace(heap, one)


def _now(watch: Watch) -> tuple[float, float, float]:
    return time.monotonic(), time.thread_time(), watch.elsewhere()


def _name(what: Any) -> str:
    owner = getattr(what, "__self__", None)
    if isinstance(owner, asyncio.Task):
        what = owner.get_coro()
    while hasattr(what, "func"):
        what = what.func
    return str(getattr(what, "__qualname__", type(what).__name__))


def watch() -> int:
    """Serve on Python's own event loop, whose callbacks can be watched."""
    watching = Watch()

    def new_loop() -> asyncio.AbstractEventLoop:
        loop: Any = asyncio.new_event_loop()
        select = loop._selector.select
        loop._selector.select = lambda timeout=None: watching.look(select, timeout)
        return loop  # type: ignore[no-any-return]

    def run(one: asyncio.Handle) -> None:
        watching.callback(one)

    handle: Any = asyncio.Handle
    handle._run = run
    gc.callbacks.append(watching.collection)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again when it is done
    config: Any = uvicorn.Config
    config.get_loop_factory = lambda _: new_loop
    try:
        return main(sys.argv[1:])
    finally:
        Path(os.environ["KOSTKA_WATCHED"]).write_text(json.dumps(watching.figures()), "utf-8")


if __name__ == "__main__":
    raise SystemExit(watch())
