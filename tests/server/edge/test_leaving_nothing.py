"""What a connection needed is freed when it ends: in a long-running server garbage is rarely collected."""

import gc
import weakref
from pathlib import Path
from typing import Any

import pytest

from kostka.server.edge.requests import Requests
from kostka.server.edge.wire import Wire
from tests.server.clients import Client, make_table
from tests.server.cluster.inside import until
from tests.server.serving import running

SEATS = [{"kind": "here", "name": "Ana"}, {"kind": "open"}]


@pytest.mark.waits
async def test_a_connection_that_has_ended_leaves_no_garbage(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        made = await make_table(server.address, edition="original-it", seats=SEATS)
        gc.collect()
        gc.disable()
        try:
            others = set(map(id, _protocols()))  # of servers that this process has had before
            client = await Client(server.address, made["code"], made["token"]).connect()
            alive: list[weakref.ref[Any]] = [
                *map(weakref.ref, server.house.connections),
                *(weakref.ref(one) for one in _protocols() if id(one) not in others),
            ]
            assert len(alive) >= 2
            await client.close()
            await until(lambda: not any(one() for one in alive))
        finally:
            gc.enable()


def _protocols() -> list[Requests | Wire]:
    return [one for one in gc.get_objects() if issubclass(type(one), Requests | Wire)]
