"""N1: all attacks at once from three addresses, while an honest guest plays with a bot and asks for hints.

The attackers share the processors of the server, where it has only two. So the guest also plays beside as
many processes that take as much of the machine and send nothing: what is longer then is not its doing.
"""

import asyncio
import json
import math
import os
import re
import subprocess
import sys
import time
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, ClassVar

import httpx

from tests.server.clients import PATIENCE, Client, Message, make_table
from tests.server.serving import Process

SEATS = [{"kind": "here", "name": "Ana"}, {"kind": "bot", "bot": "casual"}]
ADDRESSES = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
"""Those of the attackers; the honest guest is at 127.0.0.1."""
COMMAND_SECONDS = 0.25
"""What the honest guest leaves between two commands, who may send five a second."""


IDLE_TALK = "import os; os.nice(19)\nwhile True: sum(range(10_000))"
"""A process that takes what processor time it can get, as the attackers do, and leaves the server alone."""


ROUNDS = 3
"""How often the hints of the bar are asked for: of twenty waits the longest but one is left to chance."""


class Serving(Process):
    """A server with the usual limits."""

    environment: ClassVar[dict[str, str] | None] = {
        "KOSTKA_BOT_DELAY_MS": "200",
        "KOSTKA_ANSWER_MS": "0",
        "KOSTKA_WORKERS": "1",
    }


class Watched(Serving):
    """The same on Python's own event loop; notes its longest callbacks."""

    module = "tests.server.hostile.watched"


def besieged(folder: Path, moves: int, hints: int) -> dict[str, Any]:
    """What an honest guest waits for a bot's move and for a hint, in calm and under siege.

    A second server says what its event loop does under siege, and `others_cores` how much of the machine was
    taken by what does not belong to this: such a figure is not one of a quiet machine.
    """
    begun, used = time.monotonic(), _used_by_others()
    with _serving(Serving(_made(folder / "shipped"))) as server:
        calm = asyncio.run(_played(server.address, moves, hints))
        with _beside([["-c", IDLE_TALK]] * len(ADDRESSES)):
            busy = asyncio.run(_played(server.address, moves, hints))
        with _attacked(server):
            stormy = asyncio.run(_played(server.address, moves, hints))
            lag = _lag(server.address)
    callbacks = folder / "callbacks.json"
    watched = Watched(_made(folder / "watched"), KOSTKA_WATCHED=str(callbacks))
    with _serving(watched) as server, _attacked(server):
        asyncio.run(_played(server.address, hints, hints, rounds=1))
    loop = json.loads(callbacks.read_text("utf-8"))
    return {
        **{f"calm_{name}": value for name, value in calm.items()},
        **{f"busy_{name}": value for name, value in busy.items()},
        **{f"stormy_{name}": value for name, value in stormy.items()},
        "move_ratio": round(stormy["move_p95_ms"] / calm["move_p95_ms"], 2),
        "hint_ratio": round(stormy["hint_p95_ms"] / calm["hint_p95_ms"], 2),
        **lag,
        "others_cores": round((_used_by_others() - used) / (time.monotonic() - begun), 2),
        "longest_callback_ms": loop["callbacks"][0][0],
        **loop,
    }


def _used_by_others() -> float:
    """The processor time that was used on this machine, but not by this process and those it has ended."""
    busy = Path("/proc/stat").read_text("ascii").split()[1:9]
    idle = sum(map(int, busy[3:5]))
    return (sum(map(int, busy)) - idle) / os.sysconf("SC_CLK_TCK") - sum(os.times()[:4])


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


@contextmanager
def _serving(server: Process) -> Iterator[Process]:
    try:
        yield server.start()
    finally:
        server.end()


@contextmanager
def _attacked(server: Process) -> Iterator[None]:
    """Under siege."""
    attack = ["-m", "tests.server.hostile.attacks", server.address]
    with _beside([[*attack, address] for address in ADDRESSES]):
        time.sleep(5)
        yield


@contextmanager
def _beside(others: list[list[str]]) -> Iterator[None]:
    """With other Python processes at work."""
    started = [subprocess.Popen([sys.executable, *one], stderr=subprocess.DEVNULL) for one in others]
    try:
        yield
    finally:
        for one in started:
            one.kill()
            one.wait()


async def _played(address: str, moves: int, hints: int, rounds: int = ROUNDS) -> dict[str, Any]:
    made = await make_table(
        address, edition="original-pl", seats=SEATS, options={"clock.turn_ms": 0}, games=100
    )
    client = await Client(address, made["code"], made["token"]).connect()
    await _own_turn(client)
    await _hint(client)  # a worker is started when it is first needed
    waits: list[float] = []
    advised: list[float] = []
    while len(waits) < moves or len(advised) < rounds * hints:
        await _own_turn(client)
        if client.state["phase"] != "playing":
            await _done(client.table("next"))
            continue
        if len(advised) < rounds * hints:
            advised.append(await _hint(client))
        view = client.state["views"][0]
        plain = [name for name in ("draw", "pass") if name in view["may"]] or ["redeal"]
        action = {"redeal": False} if plain == ["redeal"] else {plain[0]: True}
        await _done(client.act(0, action))
        if client.state["waiting"] == [1]:
            begun = time.monotonic()
            await client.until(lambda one: one.state["waiting"] != [1])
            waits.append(time.monotonic() - begun)
    await client.close()
    each = [_p95(advised[start : start + hints]) for start in range(0, len(advised), hints)]
    return {"move_p95_ms": _p95(waits), "hint_p95_ms": median(each), "hint_p95_ms_by_round": each}


async def _own_turn(client: Client) -> None:
    """Wait for the own turn, or the end of the game."""
    await client.until(lambda one: 0 in one.state["waiting"] or one.state["phase"] != "playing")


async def _done(command: Awaitable[Message]) -> None:
    """Send a command of the honest guest, which nobody has a reason to refuse."""
    await asyncio.sleep(COMMAND_SECONDS)
    answer = await command
    assert answer["type"] == "ack", answer


async def _hint(client: Client) -> float:
    await asyncio.sleep(COMMAND_SECONDS)
    answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()

    def hear(message: Message) -> None:
        if message["type"] in ("hint", "refused") and not answer.done():
            answer.set_result(message)

    client.on_message = hear
    begun = time.monotonic()
    await client.send({"type": "hint", "seat": 0, "step": 3})
    said = await asyncio.wait_for(answer, PATIENCE)
    client.on_message = None
    assert said["type"] == "hint", said
    return time.monotonic() - begun


def _p95(seconds: list[float]) -> float:
    return round(1000 * sorted(seconds)[math.ceil(0.95 * len(seconds)) - 1], 1)


def _lag(address: str) -> dict[str, float]:
    """How late the loop was, as `/metrics` tells it."""
    text = httpx.get(f"{address}/metrics", timeout=PATIENCE).text
    found = re.findall(r'kostka_loop_lag_seconds_bucket\{le="([^"]+)"\} (\S+)', text)
    total = float(found[-1][1])
    bound = next(bound for bound, count in found if float(count) >= 0.999 * total)
    longest = float(re.search(r"(?m)^kostka_loop_lag_longest_seconds (\S+)", text).group(1))  # type: ignore[union-attr]
    return {
        "lag_p99_9_ms": 1000 * float(bound.replace("+Inf", "inf")),
        "lag_longest_ms": round(1000 * longest, 1),
        "lag_samples": total,
        "workers_replaced": float(re.search(r"(?m)^kostka_workers_replaced_total (\S+)", text).group(1)),  # type: ignore[union-attr]
    }


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as made:
        os.environ.setdefault("PYTHONPATH", ".")
        print(json.dumps(besieged(Path(made), int(sys.argv[1]), int(sys.argv[2])), indent=1))
