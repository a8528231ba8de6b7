"""Which lines and branches of the package the tests reach.

`pytest -p tests.covering` measures, `python -m tests.covering` adds up. SlipCover marks the code and removes
each mark once it was passed, so that measuring costs little. Every process that measures leaves a file in the
folder that KOSTKA_COVERAGE names; without it nothing is measured.
"""

import atexit
import json
import os
import sys
import tomllib
from collections.abc import Sequence
from functools import reduce
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

from slipcover import Slipcover, merge_coverage, print_coverage
from slipcover.importer import SlipcoverLoader

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "kostka"
SETTINGS: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["slipcover"]
FOLDER = "KOSTKA_COVERAGE"


class Measured(MetaPathFinder):
    """Finds the package's modules, to be measured; pytest finds its own."""

    def __init__(self) -> None:
        self._coverage = Slipcover(branch=True, exclude_also=SETTINGS["exclude-also"])

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] != PACKAGE.name:
            return None
        return self.measured(PathFinder.find_spec(fullname, path, target))

    def measured(self, spec: ModuleSpec | None) -> ModuleSpec | None:
        """The same module, measured if it is Python."""
        if spec is not None and isinstance(spec.loader, SourceFileLoader) and spec.origin:
            spec.loader = SlipcoverLoader(self._coverage, spec.loader, spec.origin)
        return spec

    def write(self, folder: Path) -> None:
        """What was reached in this process."""
        (folder / f"{os.getpid()}.json").write_text(json.dumps(self._coverage.get_coverage()), "utf-8")


def measure() -> Measured | None:
    """Measure what this process imports of the package from here on, if that is asked for."""
    if FOLDER not in os.environ:
        return None
    finder = Measured()
    sys.meta_path.insert(0, finder)
    atexit.register(finder.write, Path(os.environ[FOLDER]).resolve())
    return finder


def pytest_load_initial_conftests() -> None:
    """Before any test imports the package."""
    measure()


def main() -> None:
    """Add up what all processes saw, and fail if it is too little."""
    found = [json.loads(file.read_text("utf-8")) for file in Path(os.environ[FOLDER]).glob("*.json")]
    nothing = Slipcover(
        branch=True, source=[str(PACKAGE)], exclude_also=SETTINGS["exclude-also"]
    ).get_coverage()
    merged: dict[str, Any] = reduce(merge_coverage, found, nothing)
    print_coverage(merged, missing_width=80, skip_covered=True)
    covered = merged["summary"]["percent_covered"]
    if covered < SETTINGS["fail-under"]:
        raise SystemExit(
            f"{covered:.1f} % of the code is covered; at least {SETTINGS['fail-under']} % must be"
        )
    print(f"{covered:.1f} % of the code is covered")


if __name__ == "__main__":
    main()
