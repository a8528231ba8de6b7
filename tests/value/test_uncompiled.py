"""Compiled or not, the value finds the same bits."""

import json
import subprocess
import sys

from tests.value.uncompiled import said


def test_compiled_or_not_the_value_finds_the_same_bits() -> None:
    process = [sys.executable, "-m", "tests.value.uncompiled"]
    done = subprocess.run(process, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == said()
