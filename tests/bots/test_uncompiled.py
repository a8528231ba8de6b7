"""Games that bots play out come out the same uncompiled, to the letter."""

import subprocess
import sys

from tests.bots.uncompiled import actions


def test_compiled_and_uncompiled_agree() -> None:
    reply = subprocess.run(
        [sys.executable, "-m", "tests.bots.uncompiled"], capture_output=True, text=True, check=True
    )
    assert reply.stdout.splitlines() == list(actions())
