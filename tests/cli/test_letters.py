"""On a terminal without our letters everything can still be read."""

import io
import os
import subprocess
import sys

import pytest
from prompt_toolkit.formatted_text import to_plain_text

from kostka.cli.letters import nearest, printable, register
from kostka.cli.table.keyboard import TerminalKeyboard
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


def test_prompts_are_written_in_the_letters_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), "ascii"))
    message = TerminalKeyboard()._message("Hráč 1", None)
    assert to_plain_text(message) == "Hrac 1> "
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), "utf-8"))
    assert printable("Hráč 1 → 漢") == "Hráč 1 → 漢"


def test_a_command_on_such_a_terminal() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "kostka", "rules", "original-pl", "--lang", "pl"]
    done = subprocess.run(command, capture_output=True, check=True, text=True, env=environment)
    assert "?" not in done.stdout
    assert "(r): nasza interpretacja, gdy instrukcja milczy lub mozna ja rozumiec dwojako" in " ".join(
        done.stdout.split()
    )
