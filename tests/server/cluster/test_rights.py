"""A server needs a role that may write to all tables; one that may not is told so in a sentence."""

import gc
import secrets
from pathlib import Path

import pytest
from sqlalchemy import text

from kostka.cli import main
from kostka.server.store.opening import migrate, open_engine

pytestmark = pytest.mark.waits


@pytest.mark.parametrize("processes", ["1", "2"])
@pytest.mark.parametrize("rights", ["SELECT", "SELECT, INSERT, UPDATE"])
def test_a_role_that_may_not_write(
    rights: str, processes: str, postgres_database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    role = f"reader_{secrets.token_hex(6)}"
    engine = open_engine(postgres_database)
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE ROLE {role} LOGIN"))
        connection.execute(text("INSERT INTO keys (secret, since) VALUES ('00', 0)"))
        connection.execute(text(f"GRANT {rights} ON ALL TABLES IN SCHEMA public TO {role}"))
    engine.dispose()
    address = postgres_database.replace("postgres@", f"{role}@")
    try:
        status = main(
            [
                "serve",
                "--port",
                "0",
                "--data",
                str(tmp_path),
                "--database",
                address,
                "--processes",
                processes,
            ]
        )
    finally:
        gc.enable()  # which waits for the start
    assert status == 1
    error = capsys.readouterr().err
    assert error.startswith("kostka: The database cannot be used: permission denied for table ")
    assert error.count("\n") == 1
