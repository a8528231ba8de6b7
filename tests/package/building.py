"""Builds the source archive and the wheel, and installs them into environments of their own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
KERNELS = ("solver/*/kernel/*.so", "value/kernel/*.so", "value/*/kernel/*.so", "bots/*/rollout/*.so")
SHADOW = ("cython.py", "Cython/__init__.py", "Cython/Shadow.py")
"""All that kernels need to run uncompiled."""
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")


class Built(NamedTuple):
    """The two files that others get."""

    archive: Path
    wheel: Path


def archive(folder: Path) -> Path:
    """The source archive of the checkout, as `make wheel` builds it."""
    assert (ROOT / "src/kostka/server/static/index.html").exists(), "build the client first: make web"
    metadata = folder / "metadata"
    metadata.mkdir()
    setup = [sys.executable, "setup.py", "--quiet", "egg_info", "--egg-base", str(metadata)]
    _run([*setup, "sdist", "--dist-dir", str(folder)], KOSTKA_PURE="1")
    return _only(folder, "*.tar.gz")


def uncompiled_wheel(source: Path, folder: Path) -> Path:
    """A wheel without kernels, from the archive alone: to compile them takes a minute."""
    build = [*PIP, "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--no-index"]
    _run([*build, "--wheel-dir", str(folder), str(source)], KOSTKA_PURE="1")
    return _only(folder, "*.whl")


@dataclass(frozen=True, slots=True)
class Environment:
    """A virtual environment, used from a folder outside the checkout."""

    folder: Path

    @staticmethod
    def create(folder: Path, *, pip: bool = False) -> "Environment":
        """A new one, with nothing in it."""
        _run([sys.executable, "-m", "venv", *(() if pip else ("--without-pip",)), str(folder)])
        (folder / "work").mkdir()
        return Environment(folder)

    @property
    def packages(self) -> Path:
        return _only(self.folder, "lib/python3*/site-packages")

    @property
    def docs(self) -> Path:
        return self.folder / "share/doc/kostka"

    def install(self, wheel: Path) -> None:
        """Install the wheel alone, without what it depends on."""
        _run(
            [
                *PIP,
                "--python",
                self.program("python"),
                "install",
                "--quiet",
                "--no-deps",
                "--no-index",
                str(wheel),
            ]
        )

    def install_whole(self, built: Path, extra: str) -> None:
        """Install it as a user does, with what the extra needs."""
        pip = [self.program("python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        _run(
            [
                *pip,
                "--constraint",
                str(ROOT / "constraints.txt"),
                f"kostka[{extra}] @ {built.resolve().as_uri()}",
            ]
        )

    def add_shadow(self) -> None:
        """Add Cython's shadow module, and nothing else of Cython."""
        ours = Path(_shared_packages())
        for name in SHADOW:
            (self.packages / name).parent.mkdir(exist_ok=True)
            shutil.copy(ours / name, self.packages / name)

    def share_packages(self) -> None:
        """See what is installed for the checkout too, but not the checkout: its link is not followed."""
        (self.packages / "shared.pth").write_text(f"{_shared_packages()}\n", "utf-8")

    def add_kernels(self) -> None:
        """Take over what is compiled in the checkout."""
        source = ROOT / "src" / "kostka"
        for pattern in KERNELS:
            for kernel in source.glob(pattern):
                shutil.copy(kernel, self.packages / "kostka" / kernel.relative_to(source))

    def program(self, name: str) -> str:
        return str(self.folder / "bin" / name)

    def variables(self) -> dict[str, str]:
        """Nothing that leads to the checkout, and a home of its own."""
        path = os.pathsep.join((str(self.folder / "bin"), "/usr/bin", "/bin"))
        return {"PATH": path, "HOME": str(self.folder / "work"), "LC_ALL": "C.UTF-8", "COLUMNS": "80"}

    def run(self, *command: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command of this environment."""
        return subprocess.run(
            [self.program(command[0]), *command[1:]],
            input=stdin,
            capture_output=True,
            check=False,
            text=True,
            cwd=self.folder / "work",
            env=self.variables(),
        )


def _run(command: Sequence[str], **variables: str) -> None:
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **variables}, capture_output=True, check=False, text=True
    )
    assert done.returncode == 0, done.stderr


def _only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


def _shared_packages() -> str:
    import pytest

    return str(Path(pytest.__file__).parents[1])
