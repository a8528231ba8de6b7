"""A file lock that the system releases when its process is gone."""

import sys
from pathlib import Path
from typing import IO


def lock(path: Path) -> IO[bytes] | None:
    """The file, locked until it is closed; None if another process holds it."""
    file = path.open("r+b")
    try:
        _lock(file)
    except OSError:
        file.close()
        return None
    return file


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30

    def _lock(file: IO[bytes]) -> None:
        # A byte far beyond the end, so that the file can still be read.
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
