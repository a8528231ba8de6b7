"""What the README and the guides show is what happens: their examples are run and their links followed.

A `python` block is a doctest if it has prompts, else it merely has to run. In a `console` block every line
after `$` is run in a shell and must print what follows it; times are left aside.
"""

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINKING = [ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *PAGES]
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
TIME = re.compile(r'("micros": )\d+')


class Example(NamedTuple):
    """A block of a page, and where it starts."""

    name: str
    language: str
    text: str


def examples(language: str) -> list[Example]:
    found = []
    for page in PAGES:
        text = page.read_text("utf-8")
        for block in BLOCK.finditer(text):
            line = text.count("\n", 0, block.start()) + 1
            if block[1] == language:
                found.append(Example(f"{page.relative_to(ROOT)}:{line}", language, block[2]))
    return found


def commands(text: str) -> Iterator[tuple[str, str]]:
    """The commands of a console block, each with what it is said to print."""
    for piece in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, output = piece.partition("\n")
        yield command, output


def timeless(text: str) -> str:
    return TIME.sub(r"\1…", text.strip())


@pytest.mark.parametrize("example", examples("python"), ids=lambda example: example.name)
def test_python(example: Example, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    if ">>>" not in example.text:
        exec(compile(example.text, example.name, "exec"), {"__name__": "example"})  # noqa: S102 (it is ours)
        return
    test = doctest.DocTestParser().get_doctest(example.text, {}, example.name, example.name, 0)
    said: list[str] = []
    failed = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=said.append).failed
    assert not failed, "".join(said)


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are for a Unix shell")
@pytest.mark.parametrize("example", examples("console"), ids=lambda example: example.name)
def test_console(example: Example) -> None:
    scripts = str(Path(sys.executable).parent)
    plain = {"COLUMNS": "80", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    environment = {**os.environ, **plain, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    for command, output in commands(example.text):
        if "kostka" not in command:
            continue
        done = subprocess.run(
            ["/bin/sh", "-c", command], env=environment, capture_output=True, check=False, text=True, cwd=ROOT
        )
        assert timeless(done.stdout + done.stderr) == timeless(output), command


def test_examples_are_found() -> None:
    """A page whose blocks are spelt differently would otherwise pass unread."""
    names = [example.name for language in ("python", "console") for example in examples(language)]
    for language in ("python", "console"):
        assert any(example.name.startswith("README.md") for example in examples(language))
    assert sum(name.startswith("docs/solve.md") for name in names) == 5
    assert sum(name.startswith("docs/judge.md") for name in names) == 9


@pytest.mark.parametrize("page", LINKING, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.finditer(page.read_text("utf-8")):
        target = page.parent / link[1] if link[1] else page
        assert target.exists(), link[0]
        assert not link[2] or link[2] in anchors(target), link[0]


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in addresses."""
    headings = HEADING.findall(page.read_text("utf-8"))
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
