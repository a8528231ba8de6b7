"""What it takes to add a family: its page lists the files outside its own, and there are no others."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/contributing/family.md").read_text("utf-8")
AT_MOST = 15
NAMES = re.compile(r"express(?!i|ed|es\b|ly)", re.IGNORECASE)
OWN = re.compile(r"express|dice|/static/|/generated/|\.test\.", re.IGNORECASE)
"""The files of the dice themselves, by their paths, what is built, and tests."""
MEASURED = {"src/kostka/bots/strength.toml"}
"""Written by `make strength`."""
KINDS = {".py", ".toml", ".ts", ".svelte", ".mjs"}


def listed(page: str = PAGE) -> set[str]:
    return set(re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE))


def naming_the_dice() -> set[str]:
    files = [ROOT / "pyproject.toml", ROOT / "setup.py"]
    for folder in ("src/kostka", "web/src", "web/scripts"):
        files += [path for path in (ROOT / folder).rglob("*") if path.suffix in KINDS]
    found = {path.relative_to(ROOT).as_posix() for path in files if NAMES.search(path.read_text("utf-8"))}
    return {path for path in found if not OWN.search(f"/{path}")} - MEASURED


def test_the_list_of_files_is_true() -> None:
    assert naming_the_dice() == listed()


def test_a_family_takes_few_files() -> None:
    needed, _, for_types = PAGE.partition("These name its types as well")
    assert 0 < len(listed(needed)) <= AT_MOST
    assert listed(for_types)
    assert all((ROOT / path).is_file() for path in listed())
