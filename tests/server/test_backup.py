"""A backup while people play is a gap-free beginning of every log, and a server starts from it."""

import asyncio
import contextlib
import io
from pathlib import Path

import pytest

from kostka.cli import main
from kostka.server.store import Appended
from kostka.server.store.backup import backup
from kostka.server.store.opening import open_store, sqlite_url
from kostka.server.tables.entries import Entry, Paused
from kostka.testing.stores import INDEX
from tests.server.clients import Client, make_table
from tests.server.reviews.stored import fill
from tests.server.serving import running

pytestmark = pytest.mark.waits


async def test_a_backup_while_writing_has_no_gaps(database: str, tmp_path: Path) -> None:
    async def write_and_copy() -> list[Entry]:
        store = open_store(database)
        written = asyncio.create_task(_write(store))
        await asyncio.sleep(0.05)
        await asyncio.to_thread(backup, database, tmp_path / "none", tmp_path / "copy")
        await written
        everything = await store.read("table")
        await store.close()
        return everything

    everything = await write_and_copy()

    async def copied() -> list[Entry]:
        store = open_store(sqlite_url(tmp_path / "copy" / "kostka.db"))
        log = await store.read("table")
        await store.close()
        return log

    log = await copied()
    assert log == everything[: len(log)]


async def test_what_is_made_of_games_is_copied(database: str, tmp_path: Path) -> None:
    store = open_store(database)
    await fill(store)
    await store.archive.shares.add("abcdefgh", 1, "d" * 64)
    found = await store.archive.review("abcdefgh", 1), await store.archive.results.of("ana")
    await store.close()
    await asyncio.to_thread(backup, database, tmp_path / "none", tmp_path / "copy")
    copy = open_store(sqlite_url(tmp_path / "copy" / "kostka.db"))
    assert (await copy.archive.review("abcdefgh", 1), await copy.archive.results.of("ana")) == found
    assert found[0][0] is not None
    assert await copy.archive.shares.of("abcdefgh", 1) == ["d" * 64]
    await copy.close()


async def _write(store: object) -> None:
    for seq in range(1, 200):
        assert await store.append("table", [Entry(seq, 1, Paused(0))], INDEX) == Appended()  # type: ignore[attr-defined]


async def test_a_server_starts_from_a_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with running(tmp_path / "data") as server:
        seats = [{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Ben"}]
        made = await make_table(server.address, edition="original-pl", seats=seats)
        client = await Client(server.address, made["code"], made["token"]).connect()
        await client.act(0, {"redeal": False})
        status = await asyncio.to_thread(
            main, ["backup", str(tmp_path / "copy"), "--data", str(tmp_path / "data")]
        )
        assert status == 0
        await client.close()
    async with running(tmp_path / "copy") as server:
        again = await Client(server.address, made["code"], made["token"]).connect()
        assert again.you["seats"] == [0, 1], "the keys were not copied"
        assert again.state["views"] == client.state["views"]
        await again.close()
    assert "copy" in capsys.readouterr().out


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / "file").write_text("mine")
    with contextlib.redirect_stderr(io.StringIO()) as said:
        assert main(["backup", str(tmp_path / "copy"), "--data", str(tmp_path)]) == 1
    assert "not an empty folder" in said.getvalue()
    with contextlib.redirect_stderr(io.StringIO()) as said:
        assert main(["backup", str(tmp_path / "copy" / "file"), "--data", str(tmp_path)]) == 1
    assert "not an empty folder" in said.getvalue()


@pytest.mark.parametrize("data", ["nowhere", "empty", "half"])
def test_where_there_is_nothing_nothing_is_made(data: str, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "half").mkdir()
    (tmp_path / "half" / "kostka.db").touch()
    with contextlib.redirect_stderr(io.StringIO()) as said:
        assert main(["backup", str(tmp_path / "copy"), "--data", str(tmp_path / data)]) == 1
    assert "There is no server" in said.getvalue()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "half"]
    assert list((tmp_path / "empty").iterdir()) == []


def test_a_copy_that_fails_is_not_left_behind(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "kostka.db").write_bytes(b"\x07" * 5_000)
    with contextlib.redirect_stderr(io.StringIO()) as said:
        assert main(["backup", str(tmp_path / "copy"), "--data", str(tmp_path / "data")]) == 1
    assert "The copy could not be made: file is not a database" in said.getvalue()
    assert not (tmp_path / "copy").exists()
