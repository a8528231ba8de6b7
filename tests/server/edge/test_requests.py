"""What one client may send over HTTP before it is answered: a little, and never what others pay for."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from kostka.server.edge.requests import LONGEST_HEAD, MOST_AHEAD
from tests.server.clients import PATIENCE
from tests.server.serving import running

REQUEST = b"GET /health HTTP/1.1\r\nHost: kostka\r\n\r\n"


async def answered(
    tmp_path: Path, sent: bytes, until: Callable[[asyncio.StreamReader], Awaitable[bytes]]
) -> bytes:
    """What a server answers to these bytes."""
    async with running(tmp_path) as server:
        port = int(server.address.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        async with asyncio.timeout(PATIENCE):
            heard = await until(reader)
        writer.close()
        return heard


async def test_requests_that_are_sent_ahead_are_answered_in_turn(tmp_path: Path) -> None:
    async def all_answers(reader: asyncio.StreamReader) -> bytes:
        return b"".join([await reader.readuntil(b'"ok":true') for _ in range(MOST_AHEAD)])

    heard = await answered(tmp_path, REQUEST * MOST_AHEAD, all_answers)
    assert heard.count(b"HTTP/1.1 200") == MOST_AHEAD


@pytest.mark.parametrize(
    "sent",
    [
        REQUEST * 1_000,
        b"GET /" + b"a" * LONGEST_HEAD,
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * LONGEST_HEAD,
        b"GET / HTTP/1.1\r\na: " + b"b" * 2 * LONGEST_HEAD,
    ],
    ids=["a thousand requests", "a long address", "many headers", "a long header"],
)
async def test_what_has_no_end_ends_the_connection(
    sent: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def everything(reader: asyncio.StreamReader) -> bytes:
        heard = bytearray()
        try:
            while chunk := await reader.read(1 << 16):
                heard += chunk
        except ConnectionError:  # it was still sending
            pass
        return bytes(heard)

    heard = await answered(tmp_path, sent, everything)
    assert heard.count(b"HTTP/1.1 200") <= MOST_AHEAD + 1
    assert "Traceback" not in caplog.text
