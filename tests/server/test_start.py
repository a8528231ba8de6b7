"""What keeps a server from starting is said in one sentence, and nothing is harmed by having tried."""

import gc
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kostka.cli import FAILED, main
from kostka.errors import RequestError
from kostka.server.house import prepared
from kostka.server.settings import Settings
from kostka.server.store import Store
from kostka.server.store.opening import migrate, open_engine, sqlite_url
from kostka.texts import LANGUAGES, render
from tests.server.serving import Process

pytestmark = pytest.mark.waits


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def a_file(data: Path) -> None:
    data.write_text("not a folder")


def a_broken_database(data: Path) -> None:
    data.mkdir()
    (data / "kostka.db").write_bytes(b"\x07" * 5_000)


def a_newer_database(data: Path) -> None:
    data.mkdir()
    engine = open_engine(sqlite_url(data / "kostka.db"))
    migrate(engine)
    engine.dispose()
    with sqlite3.connect(data / "kostka.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()


def a_key_that_anybody_guesses(data: Path) -> None:
    data.mkdir()
    (data / "keys").write_text("x\n")


def a_folder_of_keys(data: Path) -> None:
    (data / "keys").mkdir(parents=True)


def all_fine(data: Path) -> None:
    data.mkdir()


@pytest.mark.parametrize(
    ("made", "database", "said"),
    [
        (a_file, "", "The data folder"),
        (a_broken_database, "", "The database cannot be used: file is not a database"),
        (a_newer_database, "", "by a newer Kostka (it is at version 9999)"),
        (a_key_that_anybody_guesses, "", "The keys in"),
        (a_folder_of_keys, "", "The keys in"),
        (all_fine, "nonsense", "The address of a database begins with"),
        (all_fine, "mysql://kostka:secret@host/kostka", "The address of a database begins with"),
        (all_fine, "postgresql://kostka:a@b:secret@host/kostka", "The address of a database begins with"),
        (all_fine, "postgres://kostka:secret@127.0.0.1:1/kostka", "The database cannot be used: "),
    ],
)
def test_what_is_in_the_way_is_said_in_a_sentence(
    made: Callable[[Path], None],
    database: str,
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = tmp_path / "data"
    made(data)
    try:
        status = main(["serve", "--port", "0", "--data", str(data), "--database", database])
    finally:
        gc.enable()  # which waits for the start
    assert status == 1
    error = capsys.readouterr().err
    assert error.startswith("kostka: ")
    assert said in error
    assert error.count("\n") == 1
    assert "secret" not in error


@pytest.mark.parametrize(("lang", "said"), [("pl", "Klucz"), ("it", "Le chiavi"), ("cs", "Klíče")])
def test_it_is_said_in_the_language_of_the_host(
    lang: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_key_that_anybody_guesses(tmp_path / "data")
    try:
        assert main(["serve", "--port", "0", "--data", str(tmp_path / "data"), "--lang", lang]) == 1
    finally:
        gc.enable()
    assert said.lower() in capsys.readouterr().err.lower()


async def test_the_tiles_of_others_are_for_nobody_on_this_machine_either(tmp_path: Path) -> None:
    data = tmp_path / "data"
    await prepared(Settings(data=data)).close()
    assert {path.name: path.stat().st_mode & 0o077 for path in (data, *data.iterdir())} == {
        "data": 0,
        "kostka.db": 0,
        "kostka.db-serving": 0,
    }


@pytest.mark.parametrize("name", ["a?b", "50%25", "a#b", "x@y:z"])
async def test_the_database_is_in_the_folder_whatever_its_name(name: str, tmp_path: Path) -> None:
    data = tmp_path / name
    await prepared(Settings(data=data)).close()
    assert (data / "kostka.db").stat().st_size > 0
    assert names(tmp_path) == [name]


def test_a_second_server_on_the_folder_says_so_in_one_line_and_a_crash_frees_it(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    first = Process(data).start()
    command = [sys.executable, "-m", "kostka", "serve", "--port", "0", "--data", str(data)]
    second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode == 1
    assert second.stderr == f"kostka: {render('data-in-use', 'en', path=str(data))}\n"
    first.end(signal.SIGKILL)
    first.start().end()


def test_a_port_that_is_taken_is_said_with_the_way_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        for lang in LANGUAGES:
            assert main(["serve", "--port", str(port), "--data", str(tmp_path), "--lang", lang]) == FAILED
            said = capsys.readouterr().err
            assert said.startswith(f"kostka: {render('port-taken', lang, port=port)}")
            assert "kostka serve --port 0" in said


async def test_of_two_servers_that_start_at_once_on_a_new_folder_one_serves(tmp_path: Path) -> None:
    """The other one says why not, and nothing of the first is lost."""
    go = threading.Barrier(2)

    def start() -> Store | RequestError:
        go.wait()
        try:
            return prepared(Settings(data=tmp_path / "data"))
        except RequestError as error:
            return error

    with ThreadPoolExecutor(2) as threads:
        found = [one.result() for one in [threads.submit(start) for _ in range(2)]]
    stores = [one for one in found if not isinstance(one, RequestError)]
    assert [one.code for one in found if isinstance(one, RequestError)] == ["data-in-use"]
    assert len(await stores[0].keys()) == 1
    await stores[0].close()


def test_ctrl_c_is_the_usual_way_to_end_it(tmp_path: Path) -> None:
    house = Process(tmp_path).start()
    assert house.end(signal.SIGINT) == 0
    assert "interrupted" not in (tmp_path / "serve.log").read_text()
