"""The protocol page says what somebody needs who writes a client from it alone."""

import re
from pathlib import Path

from kostka.server.protocol.closing import Close
from kostka.server.tables.commands import REFUSALS

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")


def test_every_refusal_is_documented() -> None:
    sources = (ROOT / "src" / "kostka" / "server").rglob("*.py")
    texts = [path.read_text("utf-8") for path in sources]
    raised = {code for text in texts for code in re.findall(r'Refusal\("([a-z-]+)"', text)}
    assert raised == set(REFUSALS)
    assert all(f"| `{code}` |" in PAGE for code in REFUSALS)


def test_every_close_code_is_documented() -> None:
    assert all(f"| {code.value} | {code.name} |" in PAGE for code in Close)
    assert 1011 in set(Close), "uvicorn sends it when something unexpected happens"
