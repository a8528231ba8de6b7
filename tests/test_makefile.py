"""Every target of the Makefile sets up what it needs on a fresh machine, and no more than that."""

import os
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
FOR_TESTS = {"find-browser", "find-postgres", "find-nats", "find-shells"}
TARGETS = set(re.findall(r"^([a-z-]+):.*## ", MAKEFILE, re.MULTILINE))
NEED_TOOLS = {
    "tools",
    "test",
    "unit",
    "browser",
    "load",
    "faults",
    "cluster",
    "bench-web",
    "stillness",
    "screenshots",
}
NEED_THE_CLIENT = {
    *("play", "web", "test", "unit", "browser", "client", "lint", "wheel", "wheel-test"),
    *("bench-web", "stillness", "screenshots"),
}
BARE = {"help", "clean"}


@cache
def steps(target: str) -> str:
    """What `make TARGET` would do where nothing is there yet; makes within it are followed."""
    fresh = ["VENV=.no-such-folder", "BENCH_VENV=.no-such-bench", "RAY_VENV=.no-such-ray"]
    command = ["make", "--dry-run", "--always-make", "--no-print-directory", *fresh, target]
    outside = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(command, env=outside, cwd=ROOT, capture_output=True, check=True, text=True)
    within = re.findall(r"^\S*make (?:--\S+ |\d+ )*([a-z ]+)$", done.stdout, re.MULTILINE)
    return done.stdout + "".join(steps(name) for names in within for name in names.split() if name != target)


@pytest.mark.parametrize("target", sorted(TARGETS))
def test_it_installs_what_it_needs_and_no_more(target: str) -> None:
    found = steps(target)
    assert {script for script in FOR_TESTS if script in found} == (
        FOR_TESTS if target in NEED_TOOLS else set()
    )
    assert ("npm run --silent build" in found) == (target in NEED_THE_CLIENT)
    assert ("scripts/create-venv" in found) == (target not in BARE)
    assert "npm" not in found or "scripts/check-node" in found


@pytest.mark.parametrize("target", sorted(TARGETS - BARE))
def test_every_step_that_takes_long_says_so_before(target: str) -> None:
    lines = steps(target).splitlines()
    for work in (
        " scripts/create-venv .no-such-folder",
        "pip install --quiet --constraint constraints.txt --upgrade",
        "setup.py --quiet build_ext",
        "npm ci",
        "npm run --silent build",
    ):
        for place, line in enumerate(lines):
            if work in f" {line}":
                assert any(
                    re.search(r'echo ".*\((?:a|two|half) .*\)"', each)
                    for each in lines[max(place - 4, 0) : place]
                )
