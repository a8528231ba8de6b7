"""Runs what is compiled as Python source, for processes that compare the two."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from tests.covering import measure

COMPILED_FOLDERS = ("kernel", "rollout")


class SourceFirst(MetaPathFinder):
    """Finds compiled modules as Python source, measured where the package is."""

    def __init__(self) -> None:
        self._coverage = measure()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of such a module; everything else is left to the usual finders."""
        package, _, name = fullname.rpartition(".")
        if (
            not package.startswith("kostka.")
            or package.rpartition(".")[2] not in COMPILED_FOLDERS
            or not path
        ):
            return None
        spec = spec_from_file_location(fullname, Path(path[0]) / f"{name}.py")
        return spec if self._coverage is None else self._coverage.measured(spec)


def use_source() -> None:
    """Run uncompiled from here on; nothing of the package may be imported yet."""
    sys.meta_path.insert(0, SourceFirst())
    from kostka.bots.express.rollout import rounds
    from kostka.bots.first.rollout import games
    from kostka.solver.classic.kernel import sweep
    from kostka.solver.express.kernel import exact

    if not all(str(module.__file__).endswith(".py") for module in (rounds, games, sweep, exact)):
        raise RuntimeError("something is compiled after all")
