"""A PostgreSQL of the tests' own: started where Debian has it, in a folder of its own, under its own user."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

USER = "postgres"


def binaries() -> Path | None:
    """Where the newest PostgreSQL is, if one is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


class Postgres:
    """A new, empty server in a folder of its own."""

    def __init__(self, connections: int = 60, *, durable: bool = True) -> None:
        """With `durable` off, commits need not reach the disk: the server itself is never killed."""
        where = binaries()
        assert where is not None, "PostgreSQL is not installed"
        self._folder = Path(tempfile.mkdtemp(prefix="kostka-postgres-"))
        as_user = _as_user(self._folder)
        self._port = _free_port()
        self._data = self._folder / "data"
        self.address = f"postgresql://{USER}@127.0.0.1:{self._port}/postgres"
        initdb = str(where / "initdb")
        usual = ["--no-sync", "-A", "trust", "-U", USER, "-E", "UTF8"]
        _run([*as_user, initdb, *usual, "-D", str(self._data)])
        self._control = [*as_user, str(where / "pg_ctl"), "-D", str(self._data)]
        where_to = f"-p {self._port} -c listen_addresses=127.0.0.1 -k {self._folder}"
        quick = "" if durable else " -c fsync=off -c full_page_writes=off"
        self._options = f"{where_to} -c max_connections={connections}{quick}"

    def start(self) -> "Postgres":
        _run([*self._control, "-w", "-o", self._options, "-l", str(self._folder / "log"), "start"])
        return self

    def stop(self, how: str = "immediate") -> None:
        _run([*self._control, "-m", how, "stop"])

    def remove(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of a new, empty server; it ends with the block."""
    server = Postgres(durable=False)
    try:
        server.start()
        try:
            yield server.address
        finally:
            server.stop()
    finally:
        server.remove()


def _as_user(folder: Path) -> list[str]:
    """PostgreSQL refuses to run as root; Debian has made a user for it."""
    if os.getuid() != 0:
        return []
    user = pwd.getpwnam(USER)
    os.chown(folder, user.pw_uid, user.pw_gid)
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]


def _run(command: list[str]) -> None:
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout.decode()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
