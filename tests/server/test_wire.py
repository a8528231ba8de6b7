"""The short way for whole texts takes nothing else, and only between two messages."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from kostka.server.wire import _between_messages, _whole_text

MOST = 4096
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def _frame(body: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, body, fin).serialize(mask=mask)


def _opened() -> ServerProtocol:
    conn = ServerProtocol()
    conn.receive_data(HANDSHAKE)
    (request,) = conn.events_received()
    conn.send_response(conn.accept(request))  # type: ignore[arg-type]
    conn.receive_data(_frame(b"hello"))
    assert _between_messages(conn)
    return conn


@given(st.text(max_size=300).map(str.encode))
@example(b"")
@example(b"x" * 125)
@example(b"x" * 126)
@example(b"x" * MOST)
def test_a_whole_text_is_read(body: bytes) -> None:
    assert _whole_text(_frame(body), MOST) == body


@pytest.mark.parametrize("size", [0, 5, 125, 126, 127, 133, MOST, MOST + 1, 1 << 16])
@pytest.mark.parametrize(
    "other",
    [
        lambda body: _frame(body)[:-1],
        lambda body: _frame(body) + b"\x00",
        lambda body: _frame(body) * 2,
        lambda body: _frame(body, mask=False),
        lambda body: _frame(body, fin=False),
        lambda body: _frame(body, Opcode.BINARY),
        lambda body: _frame(body, Opcode.CONT),
        lambda body: _frame(body + b"\xff"),
        lambda body: _frame(body.ljust(MOST + 1, b"x")),
        lambda body: b"\xc1" + _frame(body)[1:],
        lambda body: b"\x81\xff" + body,
    ],
)
def test_nothing_else_is(other: "object", size: int) -> None:
    assert callable(other)
    assert _whole_text(other(b"x" * size), MOST) is None


@pytest.mark.parametrize("size", [1, 126, 1 << 16])
def test_a_frame_that_has_begun_is_finished_first(size: int) -> None:
    conn = _opened()
    frame = _frame(b"x" * size)
    for at in [*range(20), size // 2]:
        if at < len(frame) - 1:
            conn = _opened()
            conn.receive_data(frame[: at + 1])
            assert not _between_messages(conn)
            conn.receive_data(frame[at + 1 :])
            assert _between_messages(conn)


def test_a_message_in_parts_is_finished_first() -> None:
    conn = _opened()
    conn.receive_data(_frame(b"one ", fin=False))
    assert not _between_messages(conn)
    conn.receive_data(_frame(b"", Opcode.PING))
    assert not _between_messages(conn)


@pytest.mark.parametrize("last", [_frame(b"\x03\xe8", Opcode.CLOSE), b"\xff\xff", b"\x81\x00"])
def test_nothing_is_read_after_the_end(last: bytes) -> None:
    conn = _opened()
    conn.receive_data(last)
    assert not _between_messages(conn)
