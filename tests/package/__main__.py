"""Installs what `make wheel` built as a user would, and uses it: python -m tests.package FILE..."""

import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.package import using
from tests.package.building import Environment
from tests.package.test_metadata import VERSION

LARGEST = 4_000_000


def main(built: list[Path]) -> None:
    """Use each file in a new environment, with all that it needs."""
    for file in built:
        size = file.stat().st_size
        assert size <= LARGEST, f"{file.name} has {size} bytes"
        with TemporaryDirectory() as folder:
            print(f"{file.name}: {size / 1e6:.1f} MB, installing", flush=True)
            assert not telling(file), "paths of this machine"
            environment = Environment.create(Path(folder) / "environment", pip=True)
            environment.install_whole(file, "all")
            using.asks_for_help(environment, VERSION)
            using.finds_the_pages(environment)
            for use in (using.solves, using.lets_bots_play, using.follows_the_tutorial, using.hosts_a_table):
                use(environment)
                print(f"  {use.__name__.replace('_', ' ')}", flush=True)


def telling(built: Path) -> list[str]:
    """The kernels of a wheel that name a folder of whoever built it."""
    if built.suffix != ".whl":
        return []
    with zipfile.ZipFile(built) as wheel:
        kernels = [name for name in wheel.namelist() if name.endswith(".so")]
        assert kernels, "nothing was compiled"
        return [name for name in kernels if str(Path.home()).encode() + b"/" in wheel.read(name)]


if __name__ == "__main__":
    main([Path(argument) for argument in sys.argv[1:]])
