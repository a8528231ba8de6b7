"""Compiles the kernels of solvers, value and bots; all else about the build stands in pyproject.toml."""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

SOURCE = Path("src")
COMPILED = (
    "kostka/solver/*/kernel/[!_]*.py",
    "kostka/value/kernel/[!_]*.py",
    "kostka/value/*/kernel/[!_]*.py",
    "kostka/bots/*/rollout/[!_]*.py",
)
"""The kernels of the solvers and of the value, and the games that bots play out."""


def kernels() -> list[Extension]:
    """The kernel modules as C extensions, or none where only pure Python is wanted (KOSTKA_PURE=1).

    The extensions are optional: without a working compiler the same files run uncompiled.
    Compiler directives stand in the kernel files themselves.
    """
    if os.environ.get("KOSTKA_PURE") == "1":
        return []
    from Cython.Build import cythonize

    optimise = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0"]
    strip = (
        ["-Wl,-s"] if sys.platform == "linux" else []
    )  # symbols are a third of a kernel; nobody needs them
    sources = sorted(path for pattern in COMPILED for path in SOURCE.glob(pattern))
    extensions = [
        Extension(_module_name(path), [path.as_posix()], extra_compile_args=optimise, extra_link_args=strip)
        for path in sources
    ]
    quietly = {"show_performance_hints": False}  # they are for whoever writes the kernels, with cython -a
    compiled: list[Extension] = cythonize(extensions, quiet=True, compiler_directives=quietly)
    for extension in compiled:
        extension.optional = True  # cythonize makes new extensions and forgets what it does not know
    return compiled


def _module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


setup(ext_modules=kernels(), options={"build_ext": {"parallel": os.cpu_count() or 1}})
