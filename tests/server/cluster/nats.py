"""A NATS server of the tests' own, on a free port of the loopback."""

import shutil
import socket
import subprocess
import time

from tests.server.serving import free_port


class Nats:
    """`nats-server`, on the same port again after it was stopped."""

    def __init__(self) -> None:
        self._port = free_port()
        self.address = f"nats://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Nats":
        command = shutil.which("nats-server") or "/usr/sbin/nats-server"
        self._process = subprocess.Popen(
            [command, "-a", "127.0.0.1", "-p", str(self._port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + 20
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self._port), 1).close()
            except OSError:
                time.sleep(0.02)
            else:
                return self
        raise AssertionError("NATS did not start")

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(20)
            self._process = None
