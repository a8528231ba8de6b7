"""A database for each test that needs PostgreSQL itself."""

import secrets

import pytest
from sqlalchemy import create_engine, text


@pytest.fixture
def postgres_database(postgres_server: str) -> str:
    """The address of an empty database on PostgreSQL."""
    name = f"test_{secrets.token_hex(6)}"
    address = postgres_server.replace("postgresql:", "postgresql+psycopg:")
    admin = create_engine(address, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    admin.dispose()
    return postgres_server.rpartition("/")[0] + f"/{name}"
