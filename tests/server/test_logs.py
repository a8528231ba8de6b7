"""Logs that earlier releases wrote lead to the same tables today, entry by entry."""

import json
from pathlib import Path

import pytest

from kostka.engine.record import replay
from kostka.server.tables.entries import Entry
from kostka.server.tables.folding import fold, fold_all
from kostka.server.tables.recording import record
from kostka.server.tables.saving import restore
from tests.server.logs.writing import DESKS, FOLDER, digest, read_entry

FILES = sorted(FOLDER.glob("*.jsonl"))


def test_every_family_has_a_log() -> None:
    assert set(DESKS) <= {path.stem.partition("-")[0] for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_old_log_leads_to_the_same_tables(path: Path) -> None:
    table = None
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        said = json.loads(line)
        entry = read_entry(said["row"])
        table = fold(table, entry)
        assert digest(table) == said["digest"], f"{path.name}: entry {number} means something else now"


def entries_of(name: str) -> list[Entry]:
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    return [read_entry(json.loads(line)["row"]) for line in lines]


def test_a_log_without_rulings_is_of_the_first_ones() -> None:
    entries = entries_of("announced-1.jsonl")
    table = fold_all(entries)
    assert table.plan.rulings == 1
    assert list(table.sheet.totals) == [-3, 103, -100]
    played = replay(record(entries, 1))
    assert played.header.rulings == 1
    assert played.result == table.sheet.played[0].result


def test_an_old_snapshot_leads_to_the_same_table() -> None:
    entries = entries_of("italian-1.jsonl")
    table = restore((FOLDER / "italian-snapshot-1.json").read_text("utf-8"))
    assert table.plan.rulings == 1
    later = fold_all(entries[table.seq :], table)
    whole = fold_all(entries)
    assert digest(later) == digest(whole)
    assert later.plan == whole.plan
