"""Compiled or not, the value finds the same bits."""

import json
import subprocess

from tests.as_source import command
from tests.value.uncompiled import said


def test_compiled_or_not_the_value_finds_the_same_bits() -> None:
    done = subprocess.run(command("tests.value.uncompiled"), capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == said()
