"""What is generated from the protocol: complete, current, and true of what the engine writes."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kostka.engine import game_for, seed_from
from kostka.rules import load
from kostka.server import schema
from kostka.server.protocol import client, games, server, tables

GAMES: list[tuple[str, dict[str, object], str, int]] = [
    ("original-pl", {}, "classic", 4),
    ("first-pl", {}, "first", 3),
    ("first-pl", {"mode.introductory": True}, "introductory", 2),
    ("express-pl", {}, "express", 2),
    ("express-pl", {}, "express", 1),
]
DRAFTS: dict[str, object] = {
    "classic": ["R1 R2 R3", "R9"],
    "first": ["R1 R2 R3"],
    "introductory": ["R1 R2"],
    "express": "d01:R3@0,0 d02:R4@1,0",
}


def test_the_page_about_the_protocol_is_current() -> None:
    page = Path(__file__).parents[2] / "docs" / "protocol.md"
    assert page.read_text("utf-8") == schema.markdown(), "run `make protocol`"


def test_the_page_about_the_protocol_leaves_nothing_to_guess() -> None:
    page = schema.markdown()
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    types = " ".join(cell for row in rows for cell in re.findall(r"`([^`]*)`", row) if '"' not in cell)
    named = set(re.findall(r"\b[A-Z][a-z]+[A-Za-z]*\b", types))
    tagged = {one.__name__ for union in (client.AnyCommand, server.AnyHappening) for one in union.__args__}
    assert {"State", "You", "Changes", "Problem", "NewTable"} <= named
    assert [name for name in sorted(named - tagged) if f"### `{name}`\n" not in page] == []


def test_every_message_is_in_the_schema_and_the_types() -> None:
    written = schema.json_schema()
    types = schema.typescript()
    for union in (client.AnyClientMessage, server.AnyServerMessage, server.AnyHappening, client.AnyCommand):
        for message in union.__args__:
            assert message.__name__ in written["$defs"]
            assert f"export interface {message.__name__} {{" in types
    json.dumps(written)


def test_changes_are_the_parts_of_the_state() -> None:
    parts = set(tables.State.__struct_fields__) - {"about", "online"}
    assert set(tables.Changes.__struct_fields__) == parts


@pytest.mark.parametrize(("edition", "options", "kind", "seats"), GAMES)
def test_views_and_reports_have_their_types(
    edition: str, options: dict[str, object], kind: str, seats: int
) -> None:
    game = game_for(load(edition, options))
    position = game.start(seats, seed_from("types"), 0).position
    for seat in (None, *range(seats)):
        view: dict[str, Any] = {"game": kind, **game.write_view(game.view(position, seat))}
        read = msgspec.convert(view, games.View)
        assert msgspec.to_builtins(read) == view
    layout = game.read_layout({"draft": DRAFTS[kind]})
    report: dict[str, Any] = {"game": kind, **game.write_report(game.report(position, 0, layout))}
    msgspec.convert(report, games.Report)
