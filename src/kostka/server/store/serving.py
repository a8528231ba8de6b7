"""One server at a time on a SQLite database: a second one would not notice what happens at the tables of the
first.

The lock is SQLite's own, on an empty file next to the database, so it works wherever SQLite does and ends
with the process, however that ends. Tools may open the database in the meantime.
"""

import sqlite3
from pathlib import Path

from kostka.errors import RequestError


class Serving:
    """The right to serve a database, until it is released."""

    def __init__(self, database: Path) -> None:
        """Take the right; a RequestError if another server has it."""
        file = database.with_name(f"{database.name}-serving")
        file.touch(0o600)
        self._lock = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._lock.close()
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            folder = str(database.parent)
            raise RequestError("data-in-use", folder, path=folder) from None

    def release(self) -> None:
        self._lock.close()
