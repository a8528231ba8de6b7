"""docs/solve.md has every code, every key and every command."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from kostka.api.envelope import KEYS as ENVELOPE
from kostka.api.solving import KEYS, SolveAnswer
from kostka.cli.asking.subject import Desk
from kostka.cli.screen import Screen
from kostka.cli.session import Session
from kostka.solver import Objective

PAGE = (Path(__file__).parents[2] / "docs" / "solve.md").read_text("utf-8")
EDITION_FILES = {"edition-file-broken", "rule-missing"}  # these are faults of our own files, not of requests
WORDS = set(re.findall(r"`([a-z][a-z0-9_-]*)`", PAGE))


def test_every_code_is_documented() -> None:
    import tomllib

    import kostka.texts

    text = Path(kostka.texts.__file__).with_name("en.toml").read_text("utf-8")
    sections = tomllib.loads(text)
    assert {*sections["request"], *sections["solve"]} <= WORDS
    of_the_rules = ("rule-", "edition-", "rules-")
    documented = {code for code in WORDS if code.startswith(of_the_rules)}
    assert documented == {code for code in sections["rules"] if code.startswith(of_the_rules)} - EDITION_FILES


def test_every_key_is_documented() -> None:
    assert {*KEYS, *ENVELOPE, *SolveAnswer.__annotations__, "micros"} <= WORDS


def test_every_command_is_documented() -> None:
    session, _ = conversation()
    rows = " ".join(re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE))
    assert all(f"`{name}" in rows for name in session.commands)


@pytest.mark.parametrize(("place", "edition"), [(0, "original-pl"), (1, "express-pl")])
def test_the_conversation_goes_as_shown(place: int, edition: str) -> None:
    shown = re.findall(r"^```\n(table> .*?)```$", PAGE, re.MULTILINE | re.DOTALL)[place]
    typed = re.findall(r"^(?:table|rack|dice)>(.*)$", shown, re.MULTILINE)
    answer = re.sub(r"^(?:table|rack|dice)>.*\n", "", shown, flags=re.MULTILINE).splitlines()
    session, file = conversation(edition)
    for line in typed:
        session.take(line)
    lines = [re.sub(r"[\d.]+ ms", "0.05 ms", line.rstrip()) for line in file.getvalue().splitlines()]
    assert lines[: len(answer)] == answer


def conversation(edition: str = "original-pl") -> tuple[Session, io.StringIO]:
    file = io.StringIO()
    console = Console(file=file, width=80, highlight=False, markup=False)
    return Session(Screen(console, "en"), Desk(edition, {}, Objective.TILES)), file
