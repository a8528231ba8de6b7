"""Databases for the tests of the server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from kostka.server.store.opening import sqlite_url
from tests.server.postgres import binaries, postgres


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
