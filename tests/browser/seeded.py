"""`kostka serve` that deals the same games in the same test: `python -m tests.browser.seeded serve …`.

KOSTKA_DEALS names a file that says which test runs; its games come from its name, one after the other. Pages
add nothing to these deals: what they draw is different every time. Bots draw from the seed of the game; like
hints, they get all the time they need, so that a busy machine changes no move. Pages wait for
its workers, which are not niced.
With KOSTKA_LADDER the server knows the family of `tests/ladder` too.
"""

import os
from contextlib import nullcontext
from hashlib import sha256
from itertools import count
from pathlib import Path
from unittest.mock import patch

from kostka.cli import main
from kostka.server.edge import routes, socket
from kostka.server.rooms import creating, rooms
from kostka.server.tables import dealing
from kostka.server.workers import Lane
from kostka.server.workers.pool import NICENESS
from tests.ladder import known
from tests.server.serving import Process


class Seeds:
    """Seeds of games; the count restarts in every test."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._test = ""
        self._number = count()

    def __call__(self) -> str:
        test = self._file.read_text("utf-8")
        if test != self._test:
            self._test, self._number = test, count()
        return sha256(f"{test} {next(self._number)}".encode()).hexdigest()


class SeededProcess(Process):
    """Such a server."""

    module = "tests.browser.seeded"

    def __init__(self, data: Path, deals: Path, **environment: str) -> None:
        super().__init__(data, KOSTKA_DEALS=str(deals), KOSTKA_BOT_SECONDS="60", **environment)


if __name__ == "__main__":
    seeds = Seeds(Path(os.environ["KOSTKA_DEALS"]))
    with (
        patch.object(creating, "new_seed", seeds),
        patch.object(rooms, "new_seed", seeds),
        patch.object(dealing, "_contributors", lambda _: []),
        patch.object(socket, "HINT_SECONDS", 60.0),
        patch.object(routes, "VERIFY_SECONDS", 60.0),
        patch.dict(NICENESS, dict.fromkeys(Lane, 0)),
        known() if "KOSTKA_LADDER" in os.environ else nullcontext(),
    ):
        raise SystemExit(main())
