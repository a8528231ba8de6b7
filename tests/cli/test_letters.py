"""On a terminal without our letters everything can still be read."""

import os
import subprocess
import sys

import pytest

from kostka.cli.letters import nearest, register
from kostka.texts import LANGUAGES, messages


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_can_be_read_in_ascii(lang: str) -> None:
    handler = register()
    for code, text in messages(lang).items():
        written = text.encode("ascii", handler).decode("ascii")
        assert written.count("?") == text.count("?"), f"{code}: {written}"


def test_letters_without_a_likeness_are_question_marks() -> None:
    assert nearest("zażółć gęślą jaźń… „ř“", "ascii") == 'zazolc gesla jazn... "r"'
    assert nearest("漢", "ascii") == "?"


def test_a_command_on_such_a_terminal() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "kostka", "rules", "original-pl", "--lang", "pl"]
    done = subprocess.run(command, capture_output=True, check=True, text=True, env=environment)
    assert "?" not in done.stdout
    assert "(r): nasza interpretacja, gdy instrukcja milczy lub mozna ja rozumiec dwojako" in " ".join(
        done.stdout.split()
    )
