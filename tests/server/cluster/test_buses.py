"""Every bus keeps what the interface promises."""

import asyncio
import shutil

import psycopg
import pytest

from kostka.server.bus import Bus, Hub, LocalBus
from kostka.server.bus.nats import NatsBus
from kostka.server.bus.postgres import PostgresBus
from kostka.testing.buses import check_bus, check_return
from tests.server.cluster.nats import Nats


async def test_the_local_bus_conforms() -> None:
    hub = Hub()
    await check_bus(lambda name: LocalBus(hub, name))


async def test_the_bus_of_postgresql_conforms(postgres_server: str) -> None:
    def opened(name: str) -> Bus:
        return PostgresBus(name, postgres_server)

    async def cut() -> None:
        async with await psycopg.AsyncConnection.connect(postgres_server, autocommit=True) as admin:
            await admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kostka bus'"
            )

    async def mend() -> None:
        """It is there."""

    await check_bus(opened)
    await check_return(opened, cut, mend)


@pytest.mark.skipif(shutil.which("nats-server") is None, reason="NATS is not installed")
async def test_the_bus_of_nats_conforms() -> None:
    server = await asyncio.to_thread(Nats().start)

    def opened(name: str) -> Bus:
        return NatsBus(name, server.address)

    async def cut() -> None:
        await asyncio.to_thread(server.stop)

    async def mend() -> None:
        await asyncio.to_thread(server.start)

    try:
        await check_bus(opened)
        await check_return(opened, cut, mend)
    finally:
        await asyncio.to_thread(server.stop)
