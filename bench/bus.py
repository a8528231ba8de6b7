"""What a message about a move costs the process that sends it and the one that hears it, on the bus alone.

`python -m bench.bus DATABASE [NATS]`: two processes, messages at an even pace, as moves come.
"""

import asyncio
import sys
import time

from kostka.server.bus.opening import new_bus
from kostka.server.cluster import messages
from kostka.server.tables.entries import Acted, Entry

RATE, COUNT = 100.0, 500
NOW = 1_700_000_000_000
PATIENCE_SECONDS = 120
ACTED = Acted(2, {"play": ["R1 R2 R3", "B5 K5 O5"]})


async def _said(to: str, database: str, nats: str) -> float:
    """Processor time of all that is sent, in seconds."""
    bus = new_bus("bench_ana", database, nats)
    connected = asyncio.Event()
    await bus.open(lambda _: None, connected.set)
    await connected.wait()
    loop = asyncio.get_running_loop()
    begun, spent = loop.time(), time.process_time()
    for number in range(COUNT):
        bus.send([to], messages.reached(bus.name, "abcdefgh", [Entry(number, NOW, ACTED, "3f2a9c:17")]))
        await asyncio.sleep(max(begun + (number + 1) / RATE - loop.time(), 0))
    while bus.figures.sent < COUNT:  # noqa: ASYNC110 - a task of the bus sends
        await asyncio.sleep(0.05)
    spent = time.process_time() - spent
    await bus.close()
    return spent


async def _heard(database: str, nats: str) -> float:
    """Processor time of all that is heard, in seconds; whoever sends is a process of its own."""
    bus = new_bus("bench_ben", database, nats)
    connected, heard, done = asyncio.Event(), 0, asyncio.Event()

    def on_message(text: bytes) -> None:
        nonlocal heard
        message = messages.decode(text)
        assert isinstance(message, messages.Reached)
        messages.decode_log(message.log)
        heard += 1
        if heard == COUNT:
            done.set()

    await bus.open(on_message, connected.set)
    await connected.wait()
    spent = time.process_time()
    sending = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.bus", "--to", bus.name, database, nats, stdout=asyncio.subprocess.PIPE
    )
    async with asyncio.timeout(PATIENCE_SECONDS):
        await done.wait()
    spent = time.process_time() - spent
    said, _ = await sending.communicate()
    await bus.close()
    return spent + float(said)


def message_ms(database: str, nats: str = "") -> float:
    """Milliseconds of processor time that one message costs both ends together."""
    return asyncio.run(_heard(database, nats)) * 1000 / COUNT


def main() -> int:
    if sys.argv[1] == "--to":
        print(asyncio.run(_said(*sys.argv[2:5])))
    else:
        print(f"{message_ms(*sys.argv[1:3]):.3f} ms a message")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
