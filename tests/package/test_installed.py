"""The archive and the wheel hold what they should, and work away from the checkout.

The wheel here is built from the archive without kernels, and stands beside the packages of the checkout's
environment: to compile, and to fetch everything, takes minutes. `make wheel-test` does that.
"""

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.package import using
from tests.package.building import ROOT, Built, Environment
from tests.package.test_metadata import VERSION

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="environments have other folders there")

CORE = """
import kostka, sys
from kostka import bots, engine, rules, svg
for name in rules.editions():
    game = engine.game_for(rules.load(name))
    position = game.start(2, engine.seed_from("alone"), 0).position
    position = game.apply(position, next(game.legal(position, min(game.actors(position))))).position
    assert svg.position(position).startswith("<svg") and bots.bots_of(rules.edition(name).family)
assert kostka.solve({"rack": "R1 R2 R3"})["tiles"] == 3
from kostka.solver.classic.kernel import sweep
assert sweep.__file__.endswith(".py")
"""


def names(built: Built) -> tuple[set[str], set[str]]:
    """The files of the archive, from its top folder on, and those of the wheel."""
    with tarfile.open(built.archive) as archive:
        held = {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}
    with zipfile.ZipFile(built.wheel) as wheel:
        return held, set(wheel.namelist())


def test_both_hold_all_of_the_package_and_nothing_that_is_made_from_it(built: Built) -> None:
    archive, wheel = names(built)
    source = ROOT / "src"
    files = [
        path for path in (source / "kostka").rglob("*") if path.is_file() and "__pycache__" not in path.parts
    ]
    kept = {
        path.relative_to(source).as_posix()
        for path in files
        if path.suffix not in (".c", ".so", ".html", ".pyc")
    }
    kept |= {path.relative_to(source).as_posix() for path in (source / "kostka/server/static").glob("*.html")}
    assert {f"src/{name}" for name in kept} <= archive
    assert {name for name in kept if not name.endswith((".pxd", ".mako"))} <= wheel
    assert {"kostka/py.typed", "kostka/server/static/index.html"} <= wheel
    assert not [
        name for name in archive | wheel if name.endswith((".c", ".so", ".pyc")) or "node_modules" in name
    ]


def test_the_archive_holds_the_whole_checkout(built: Built) -> None:
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    tracked = subprocess.run([git, "ls-files"], cwd=ROOT, capture_output=True, check=True, text=True)
    archive, _ = names(built)
    assert set(tracked.stdout.splitlines()) <= archive


def test_nothing_tells_where_it_was_built(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        assert not [name for name in wheel.namelist() if str(ROOT).encode() in wheel.read(name)]


def test_the_core_needs_only_the_shadow_module(built: Built, tmp_path: Path) -> None:
    """Uncompiled, and with no package beside it."""
    alone = Environment.create(tmp_path / "alone")
    alone.install(built.wheel)
    alone.add_shadow()
    using.asks_for_help(alone, VERSION)
    done = alone.run("python", "-W", "error", "-c", CORE)
    assert done.returncode == 0, done.stderr
    for command, extra in {
        "rules original-pl": "cli",
        "solve --rack R1": "cli",
        "arena casual solid --games 2": "arena",
        "serve --port 0": "server",
        "backup copy": "server",
        "admin tables": "server",
    }.items():
        refused = alone.run("kostka", *command.split())
        assert refused.returncode == 1
        assert "Traceback" not in refused.stderr
        assert refused.stderr.splitlines()[-1].endswith(f': pip install "kostka[{extra}]"')


def test_everything_that_the_docs_promise_works(built: Built, tmp_path: Path) -> None:
    whole = Environment.create(tmp_path / "whole")
    whole.install(built.wheel)
    whole.share_packages()
    whole.add_kernels()
    using.asks_for_help(whole, VERSION)
    using.finds_the_pages(whole)
    using.solves(whole)
    using.lets_bots_play(whole)
    using.follows_the_tutorial(whole)
    using.hosts_a_table(whole)


def test_the_readme_is_the_description(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        metadata = wheel.read(f"kostka-{VERSION}.dist-info/METADATA").decode("utf-8")
    assert metadata.endswith((ROOT / "README.md").read_text("utf-8"))
    assert re.search(r"^Description-Content-Type: text/markdown$", metadata, re.MULTILINE)
