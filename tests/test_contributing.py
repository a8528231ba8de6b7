"""What the guides for contributors say is true of the tree."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
PAGES = sorted((ROOT / "docs" / "contributing").glob("*.md"))
PLACE = re.compile(r"`((?:src|tests|docs|web|bench|scripts)/[\w./-]+)`")
"""A path of the repository; NAME and other placeholders are in capitals and have no folder before them."""


def layers() -> list[str]:
    """The packages in the order of the contract, those that know least first."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    return list(reversed(next(one["layers"] for one in contracts if one["name"] == "the arrow")))


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "ARCHITECTURE.md"])
def test_the_arrow_is_that_of_the_contract_and_of_the_tree(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    drawn = re.search(r"texts → [\w→|\s]+testing", text)
    assert drawn
    assert [name.strip() for name in drawn[0].split("→")] == layers()
    package = ROOT / "src" / "kostka"
    parts = [part.strip() for layer in layers() for part in layer.split("|")]
    assert all((package / name).is_dir() or (package / f"{name}.py").is_file() for name in parts)


def test_there_is_a_page_for_whatever_is_added() -> None:
    linked = set(re.findall(r"\]\((docs/contributing/\w+\.md)\)", GUIDE))
    assert linked == {page.relative_to(ROOT).as_posix() for page in PAGES}
    assert {page.stem for page in PAGES} >= {"bot", "edition", "family", "language", "message", "page"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    named = set(PLACE.findall(page.read_text("utf-8")))
    assert named
    assert [place for place in sorted(named) if not (ROOT / place).exists()] == []
