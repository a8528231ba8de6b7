"""Version, changelog, citation and classifiers say the same."""

import re
import tomllib
from datetime import date

from kostka.cli.parsers import SUBCOMMANDS
from tests.package.building import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
VERSION: str = PROJECT["version"]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
CITATION = (ROOT / "CITATION.cff").read_text("utf-8")

REQUIRED = {"authors", "cff-version", "message", "title"}
OPTIONAL = {
    "abstract",
    "date-released",
    "doi",
    "keywords",
    "license",
    "repository-code",
    "type",
    "url",
    "version",
}
"""Keys of the Citation File Format 1.2.0: those that it demands, and of the others what we might use."""


def cited() -> dict[str, str | list[str]]:
    """The keys of the citation, which uses little of YAML: texts and lists of texts."""
    found: dict[str, str | list[str]] = {}
    for block in re.split(r"^(?=\S)", CITATION, flags=re.MULTILINE)[1:]:
        head, _, rest = block.partition("\n")
        key, colon, value = head.partition(":")
        assert colon, head
        lines = [line.strip() for line in rest.splitlines()]
        if value.strip() in ("", ">-"):
            assert lines
            found[key] = [line.removeprefix("- ") for line in lines] if not value.strip() else " ".join(lines)
        else:
            assert not lines
            assert not re.search(r": | #|^[\[{&*!|%@`'\"]", value.strip()), "YAML would read this otherwise"
            found[key] = value.strip()
    return found


def test_the_citation_is_valid() -> None:
    citation = cited()
    assert REQUIRED <= citation.keys() <= REQUIRED | OPTIONAL
    assert citation["cff-version"] == "1.2.0"
    assert citation["type"] in ("software", "dataset")
    assert citation["authors"] == [f"name: {author['name']}" for author in PROJECT["authors"]]
    assert citation["license"] == PROJECT["license"]
    date.fromisoformat(str(citation["date-released"]))


def test_the_newest_version_of_the_changelog_is_ours() -> None:
    heading = re.search(r"^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$", CHANGELOG, re.MULTILINE)
    assert heading is not None
    assert (heading[1], heading[2]) == (VERSION, cited()["date-released"])
    assert cited()["version"] == VERSION


def test_the_metadata_describes_the_package() -> None:
    assert len(PROJECT["description"]) <= 120
    assert PROJECT["keywords"] == sorted(PROJECT["keywords"])
    assert PROJECT["classifiers"] == sorted(PROJECT["classifiers"])
    assert (
        f"Programming Language :: Python :: {PROJECT['requires-python'].removeprefix('>=')}"
        in PROJECT["classifiers"]
    )
    assert "urls" not in PROJECT
    assert {command.extra for command in SUBCOMMANDS.values()} <= PROJECT["optional-dependencies"].keys()
