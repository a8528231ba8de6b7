"""P4, P5: frames that no browser sends, written to the socket byte by byte."""

import asyncio
import base64
import json
import random
import struct
from collections import Counter
from pathlib import Path
from typing import Any

from kostka.server.protocol.closing import Close
from tests.server.clients import make_table
from tests.server.faults.payloads import Payloads
from tests.server.faults.probing import Probe
from tests.server.faults.processes import MEGABYTE, files, memory
from tests.server.serving import Process

STANDARD = {1000, 1002, 1003, 1007, 1009}
ALLOWED = {int(code) for code in Close} | STANDARD
PLAN: dict[str, Any] = {"edition": "original-pl", "seats": [{"kind": "open"}] * 2}
OVERSIZE_GROWTH = 5 * MEGABYTE


def frame(data: bytes, opcode: int = 1, *, fin: bool = True, rsv: int = 0, masked: bool = True) -> bytes:
    """A frame, as right or wrong as it is asked for. The mask is of zeros, which changes nothing."""
    head = bytes([(0x80 if fin else 0) | (rsv << 4) | opcode])
    return head + _length(len(data), masked=masked) + (bytes(4) if masked else b"") + data


def _length(length: int, *, masked: bool) -> bytes:
    bit = 0x80 if masked else 0
    if length < 126:
        return bytes([bit | length])
    if length < 2**16:
        return bytes([bit | 126]) + struct.pack(">H", length)
    return bytes([bit | 127]) + struct.pack(">Q", length)


class Raw:
    """A connection after the handshake; what is sent is up to whoever holds it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port: int, code: str, token: str | None = None) -> "Raw":
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(bytes(16)).decode()
        writer.write(
            f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        answer = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer, answer
        raw = cls(reader, writer)
        if token is not None:
            raw.writer.write(frame(json.dumps({"type": "hello", "token": token}).encode()))
        return raw

    async def close_code(self, seconds: float = 15) -> int | None:
        """The code with which the server ends it; None if it just ends."""
        async with asyncio.timeout(seconds):
            try:
                while True:
                    opcode, data = await self._frame()
                    if opcode == 8:
                        return int.from_bytes(data[:2], "big") if data else None
            except (asyncio.IncompleteReadError, ConnectionError):
                return None

    async def _frame(self) -> tuple[int, bytes]:
        head = await self.reader.readexactly(2)
        length = head[1] & 0x7F
        if length == 126:
            length = int.from_bytes(await self.reader.readexactly(2), "big")
        elif length == 127:
            length = int.from_bytes(await self.reader.readexactly(8), "big")
        return head[0] & 0x0F, await self.reader.readexactly(length)

    async def write(self, data: bytes) -> None:
        """Write as much of it as the other side takes."""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except ConnectionError:
            return

    async def end(self) -> None:
        self.writer.close()
        try:
            await self.writer.wait_closed()
        except ConnectionError:
            return


AT_ONCE = 20
PATIENCE_SECONDS = 0.4
"""If the connection is still open after this, what was sent could still become a frame."""
GOODBYE = frame(struct.pack(">H", 1000), opcode=8)


def wrong_frame(chance: random.Random, supply: Payloads) -> bytes:  # noqa: C901 - one case a fault
    """Something that is against the protocol of frames, or at least unusual."""
    text = json.dumps(supply.message()).encode()[:3000]
    noise = chance.randbytes(chance.randrange(1, 200))
    match chance.randrange(12):
        case 0:
            return frame(text, masked=False)
        case 1:
            return frame(text, rsv=chance.randrange(1, 8))
        case 2:
            return frame(text, opcode=chance.choice([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]))
        case 3:
            return frame(b"\xff\xfe" + noise)
        case 4:
            return bytes([0x81, 0xFF]) + struct.pack(">Q", chance.choice([2**63, 2**64 - 1, 2**62, 70_000]))
        case 5:
            return frame(noise, opcode=9, fin=chance.randrange(2) == 0) + frame(bytes(126), opcode=9)
        case 6:
            return frame(struct.pack(">H", chance.choice([0, 999, 1004, 1005, 1006, 1015, 5000])), opcode=8)
        case 7:
            return frame(b"\x03", opcode=8)
        case 8:
            return frame(text[:10], fin=False) + frame(text[10:])
        case 9:
            return frame(noise, opcode=0)
        case 10:
            return bytes([0x81, 0x80 | 126, 0, 5]) + bytes(4) + b"hello" + noise
        case _:
            return noise + bytes(chance.randrange(40))


def frames(folder: Path, count: int, seed: int = 1) -> dict[str, Any]:
    """Send so many wrong frames to a server on which others play; all are answered by the end, in order."""
    process = Process(folder).start()
    try:
        return asyncio.run(_frames(process, count, seed))
    finally:
        process.end()
        assert "Traceback" not in (folder / "serve.log").read_text(), "a traceback in the log"


async def _frames(process: Process, count: int, seed: int) -> dict[str, Any]:
    chance, supply = random.Random(seed), Payloads(seed)
    made = await make_table(process.address, **PLAN)
    probe = await Probe(process.address).open()
    await probe.calm(1)
    before = files(process.pid)
    answers: Counter[str] = Counter()

    async def send(data: bytes) -> str:
        raw = await Raw.open(process.port, made["code"], chance.choice([None, made["token"]]))
        await raw.write(data)
        try:
            code = await raw.close_code(PATIENCE_SECONDS)
        except TimeoutError:
            raw.writer.write_eof()
            await raw.close_code()
            await raw.end()
            return "waited for the rest"
        await raw.end()
        assert code in ALLOWED, (code, data)
        return f"closed {code}"

    async def right() -> None:
        await send(GOODBYE)

    async def wrong() -> None:
        answers[await send(wrong_frame(chance, supply))] += 1

    for begun in range(0, count, AT_ONCE):
        # Calm is as many connections of people who do nothing wrong: to connect costs something as well.
        for weather, work in ((probe.calm, right), (probe.stormy, wrong)):
            probing = asyncio.create_task(weather(4))
            await asyncio.gather(*(work() for _ in range(min(AT_ONCE, count - begun))))
            await probing
    figures = await probe.close()
    after = files(process.pid)
    assert after <= before + 5, f"{after - before} sockets were not let go"
    return {"frames": count, "answers": dict(answers.most_common()), **figures}


def oversize(folder: Path) -> dict[str, Any]:
    """P5: frames that are too big, or say that they will be, or come in ten thousand pieces."""
    process = Process(folder).start()
    try:
        return asyncio.run(_oversize(process))
    finally:
        process.end()


async def _oversize(process: Process) -> dict[str, Any]:
    made = await make_table(process.address, **PLAN)
    too_big = b'{"type": "ping", "n": 1' + b" " * 4073 + b"}"
    assert len(too_big) == 4097
    cases = {
        "4 KB + 1": frame(too_big),
        "1 MB": frame(b" " * MEGABYTE),
        "64 MB declared": bytes([0x81, 0xFF]) + struct.pack(">Q", 64 * MEGABYTE) + bytes(4) + b" " * 1000,
        "10,000 pieces": frame(b" ", fin=False) + frame(b" ", opcode=0, fin=False) * 10_000,
    }
    for warm in range(20):  # whatever is allocated once is no growth
        raw = await Raw.open(process.port, made["code"], made["token"])
        await raw.write(frame(too_big))
        assert await raw.close_code() == Close.TOO_BIG, warm
        await raw.end()
    before = memory(process.pid)
    for name, data in cases.items():
        for _ in range(5):
            raw = await Raw.open(process.port, made["code"], made["token"])
            await raw.write(data)
            code = await raw.close_code()
            # A peer that is still writing when it is sent away may not read the code any more.
            assert code == Close.TOO_BIG or (code is None and len(data) > 2**16), (name, code)
            await raw.end()
    grown = memory(process.pid) - before
    assert grown < OVERSIZE_GROWTH, f"{grown} bytes more in memory"
    return {"memory_grown": grown}
