"""What the message about a move costs on the bus alone: the process that sends it and those that hear it.

`python -m bench.bus DATABASE [NATS] [--to 3]`: a process each, messages at an even pace, as moves come.
"""

import argparse
import asyncio
import sys
import time
from asyncio.subprocess import PIPE, Process

from kostka.server.bus.opening import new_bus
from kostka.server.cluster import messages
from kostka.server.tables.entries import Acted, Entry

RATE, COUNT = 100.0, 500
NOW = 1_700_000_000_000
PATIENCE_SECONDS = 120
ACTED = Acted(2, {"play": ["R1 R2 R3", "B5 K5 O5"]})


async def _send(names: list[str], database: str, nats: str) -> float:
    """Seconds of processor time for sending every message to all of them."""
    bus = new_bus("bench_sender", database, nats)
    connected = asyncio.Event()
    await bus.open(lambda _: None, connected.set)
    await connected.wait()
    loop = asyncio.get_running_loop()
    begun, spent = loop.time(), time.process_time()
    for number in range(COUNT):
        bus.send(names, messages.reached(bus.name, "abcdefgh", [Entry(number, NOW, ACTED, "3f2a9c:17")]))
        await asyncio.sleep(max(begun + (number + 1) / RATE - loop.time(), 0))
    while bus.figures.sent < COUNT * len(names):  # noqa: ASYNC110 - a task of the bus sends
        await asyncio.sleep(0.05)
    spent = time.process_time() - spent
    await bus.close()
    return spent


async def _hear(name: str, database: str, nats: str) -> float:
    """Seconds of processor time for hearing every message; prints a line when it listens."""
    bus = new_bus(name, database, nats)
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
    print("listening", flush=True)
    spent = time.process_time()
    async with asyncio.timeout(PATIENCE_SECONDS):
        await done.wait()
    spent = time.process_time() - spent
    await bus.close()
    return spent


async def _spent(database: str, nats: str, receivers: int) -> float:
    names = [f"bench_{number}" for number in range(receivers)]
    hearing = [await _start("--hear", name, database, nats) for name in names]
    for one in hearing:
        assert one.stdout is not None
        await one.stdout.readline()
    sending = await _start("--send", ",".join(names), database, nats)
    return sum([float((await one.communicate())[0]) for one in (sending, *hearing)])


async def _start(role: str, names: str, database: str, nats: str) -> Process:
    command = ("-m", "bench.bus", role, names, database, nats)
    return await asyncio.create_subprocess_exec(sys.executable, *command, stdout=PIPE)


def move_ms(database: str, nats: str = "", receivers: int = 1) -> float:
    """Milliseconds of processor time that a move costs on the bus, at all ends together."""
    return asyncio.run(_spent(database, nats, receivers)) * 1000 / COUNT if receivers else 0.0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.bus", description=__doc__)
    parser.add_argument("database")
    parser.add_argument("nats", nargs="?", default="")
    parser.add_argument("--to", type=int, default=1, help="how many processes hear a message")
    parser.add_argument("--send", help=argparse.SUPPRESS)
    parser.add_argument("--hear", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.send:
        print(asyncio.run(_send(args.send.split(","), args.database, args.nats)))
    elif args.hear:
        print(asyncio.run(_hear(args.hear, args.database, args.nats)))
    else:
        print(f"{move_ms(args.database, args.nats, args.to):.3f} ms a move")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
