"""Logs that earlier releases wrote lead to the same tables today, entry by entry."""

import json
from pathlib import Path

import msgspec
import pytest

from kostka.server.tables.entries import Row
from kostka.server.tables.folding import fold
from tests.server.logs.writing import DESKS, FOLDER, digest

FILES = sorted(FOLDER.glob("*.jsonl"))


def test_every_family_has_a_log() -> None:
    assert {path.stem.partition("-")[0] for path in FILES} == set(DESKS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_old_log_leads_to_the_same_tables(path: Path) -> None:
    table = None
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        said = json.loads(line)
        row = msgspec.convert(said["row"], Row)
        table = fold(table, row)
        assert digest(table) == said["digest"], f"{path.name}: entry {number} means something else now"
