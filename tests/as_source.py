"""Runs what is compiled as Python source, for processes that compare the two."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from coverage import Coverage

COMPILED_FOLDERS = ("kernel", "rollout")


class SourceFirst(MetaPathFinder):
    """Finds compiled modules as Python source."""

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
        return spec_from_file_location(fullname, Path(path[0]) / f"{name}.py")


def use_source() -> None:
    """Run uncompiled from here on; nothing that is compiled may be imported yet."""
    sys.meta_path.insert(0, SourceFirst())
    from kostka.bots.express.rollout import rounds
    from kostka.bots.first.rollout import games
    from kostka.solver.classic.kernel import sweep
    from kostka.solver.express.kernel import exact

    if not all(str(module.__file__).endswith(".py") for module in (rounds, games, sweep, exact)):
        raise RuntimeError("something is compiled after all")


def command(module: str) -> list[str]:
    """How to run a module in a process of its own, its coverage measured where this process's is."""
    measured = ["coverage", "run", f"--data-file=.coverage.{module}", "-m"] if Coverage.current() else []
    return [sys.executable, "-m", *measured, module]
