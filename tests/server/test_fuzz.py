"""Hostile input in small; `make faults` has it in large."""

from pathlib import Path

from tests.server.faults import frames, fuzz


def test_no_payload_brings_a_connection_down(tmp_path: Path) -> None:
    print(fuzz.payloads(tmp_path, 1500))


def test_no_payload_brings_the_server_down(tmp_path: Path) -> None:
    print(fuzz.over_the_wire(tmp_path, 160))


def test_no_request_goes_unanswered(tmp_path: Path) -> None:
    print(fuzz.requests(tmp_path, 600))


def test_no_frame_brings_the_server_down(tmp_path: Path) -> None:
    print(frames.frames(tmp_path, 120))


def test_what_is_too_big_is_not_even_read(tmp_path: Path) -> None:
    print(frames.oversize(tmp_path))
