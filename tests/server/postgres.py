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


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of a new, empty server; it ends with the block."""
    where = binaries()
    assert where is not None, "PostgreSQL is not installed"
    folder = Path(tempfile.mkdtemp(prefix="kostka-postgres-"))
    as_user = _as_user(folder)
    port = _free_port()
    data = folder / "data"
    try:
        _run(
            [
                *as_user,
                str(where / "initdb"),
                "--no-sync",
                "-A",
                "trust",
                "-U",
                USER,
                "-E",
                "UTF8",
                "-D",
                str(data),
            ]
        )
        options = f"-p {port} -c listen_addresses=127.0.0.1 -k {folder} -c max_connections=60"
        control = [*as_user, str(where / "pg_ctl"), "-D", str(data)]
        _run([*control, "-w", "-o", options, "-l", str(folder / "log"), "start"])
        try:
            yield f"postgresql://{USER}@127.0.0.1:{port}/postgres"
        finally:
            _run([*control, "-m", "immediate", "stop"])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


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
