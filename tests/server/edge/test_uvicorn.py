"""The parts of uvicorn that we build on and that it does not promise to keep.

`wire.py` and `requests.py` subclass its protocols. A release that renames one of these members would not fail
loudly: the override would simply never be called. `pyproject.toml` caps the version; this test says what to
look at before the cap is raised.
"""

import ast
import inspect
from pathlib import Path

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.server import ServerProtocol

from kostka.server.edge import requests, wire

OVERRIDDEN = [
    (requests.Requests, HttpToolsProtocol, name)
    for name in (
        "_start_asgi_task",
        "connection_lost",
        "connection_made",
        "data_received",
        "handle_websocket_upgrade",
        "on_header",
        "on_headers_complete",
        "on_message_begin",
        "on_message_complete",
        "on_url",
        "pause_writing",
        "resume_writing",
    )
] + [
    (wire.Wire, WebSocketsSansIOProtocol, name)
    for name in (
        "connection_lost",
        "connection_made",
        "data_received",
        "handle_cont",
        "handle_connect",
        "handle_ping",
        "handle_pong",
        "keepalive_timeout",
        "send",
        "send_receive_event_to_app",
    )
]
WEBSOCKET_STATE = (
    "close_sent",
    "conn",
    "curr_msg_data_type",
    "frames",
    "handshake_complete",
    "loop",
    "queue",
    "response",
    "scope",
    "transport",
    "writable",
)
CALLED_FROM_OUTSIDE = {
    "connection_lost",  # by the loop
    "connection_made",
    "data_received",
    "on_header",  # by the parser
    "on_headers_complete",
    "on_message_begin",
    "on_message_complete",
    "on_url",
    "pause_writing",  # by the transport
    "resume_writing",
    "send",  # by the application
}
REQUEST_STATE = ("parser", "pipeline", "transport")
CYCLE_STATE = ("disconnected", "response_complete")


@pytest.mark.parametrize(("ours", "theirs", "name"), OVERRIDDEN)
def test_what_we_override_is_still_called_like_that(ours: type, theirs: type, name: str) -> None:
    mine, original = (list(inspect.signature(getattr(one, name)).parameters) for one in (ours, theirs))
    assert mine == original
    assert name in CALLED_FROM_OUTSIDE or f"self.{name}" in _without(theirs, name), (
        "nothing calls it any more"
    )


@pytest.mark.parametrize(
    ("theirs", "names"),
    [
        (WebSocketsSansIOProtocol, WEBSOCKET_STATE),
        (HttpToolsProtocol, REQUEST_STATE),
        (RequestResponseCycle, CYCLE_STATE),
    ],
)
def test_the_state_that_we_read_is_still_kept(theirs: type, names: tuple[str, ...]) -> None:
    source = inspect.getsource(theirs)
    assert [name for name in names if f"self.{name}" not in source] == []


def test_the_parser_that_we_end_is_still_a_generator() -> None:
    assert inspect.isgenerator(ServerProtocol().parser)


def test_no_override_is_missing_here() -> None:
    """Every method of ours that uvicorn has too is listed above."""
    for ours, theirs in ((requests.Requests, HttpToolsProtocol), (wire.Wire, WebSocketsSansIOProtocol)):
        shared = {name for name in vars(ours) if callable(vars(ours)[name]) and hasattr(theirs, name)}
        listed = {name for one, _, name in OVERRIDDEN if one is ours}
        assert {name for name in shared if name not in vars(object)} == listed


def test_both_protocols_are_the_only_places_that_know_uvicorns_insides() -> None:
    package = Path(wire.__file__).parents[1]
    inside = set()
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("uvicorn.protocols"):
                inside.add(path.name)
    assert inside == {"requests.py", "wire.py"}


def _without(owner: type, name: str) -> str:
    """The source of a class without one of its methods."""
    return inspect.getsource(owner).replace(inspect.getsource(getattr(owner, name)), "")
