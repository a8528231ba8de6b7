"""Databases for the tests of the server."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from kostka.server.limits import Bucket
from kostka.server.store.opening import sqlite_url
from kostka.server.workers import Lane
from kostka.server.workers.pool import NICENESS
from tests.server.cluster import pair
from tests.server.household import House
from tests.server.postgres import binaries, postgres


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits of seconds are minutes, and workers are not niced, so that a busy machine changes no answer."""
    monkeypatch.setattr("kostka.server.edge.socket.HINT_SECONDS", 60.0)
    monkeypatch.setattr("kostka.server.edge.routes.VERIFY_SECONDS", 60.0)
    for lane in Lane:
        monkeypatch.setitem(NICENESS, lane, 0)


@pytest.fixture
async def house() -> AsyncIterator[House]:
    house = House()
    yield house
    await house.close()


@pytest.fixture
def no_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    """What may be done so often a minute may be done so often, however long a test takes."""
    take = Bucket.take
    monkeypatch.setattr(Bucket, "take", lambda bucket, _: take(bucket, bucket._seen))


@pytest.fixture(scope="session", autouse=True)
def _in_pairs(request: pytest.FixtureRequest) -> None:
    """With KOSTKA_TEST_PAIRS=1 every server of these tests is two processes' worth of one."""
    if os.environ.get("KOSTKA_TEST_PAIRS"):
        pair.server = request.getfixturevalue("postgres_server")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    if binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    with postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "kostka.db")
    server: str = request.getfixturevalue("postgres_server")
    name = f"test_{abs(hash(str(tmp_path))):x}"
    admin = create_engine(server.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    admin.dispose()
    return server.rpartition("/")[0] + f"/{name}"
