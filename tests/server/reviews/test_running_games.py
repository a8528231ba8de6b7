"""A review of a running game cannot be had by any request: all routes, all parameters, all people."""

from pathlib import Path

from tests.server.faults.curious import asked

REQUESTS = 150


async def test_no_request_tells_of_a_running_game(tmp_path: Path) -> None:
    print(await asked(tmp_path, REQUESTS))
