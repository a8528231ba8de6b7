"""What is generated from the protocol: complete, current, and true of what the engine writes."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from kostka.engine import AnyGame, classic, express, first, game_for, seed_from
from kostka.engine.chance import Chance
from kostka.engine.first import introductory
from kostka.rules import load
from kostka.rules.choices import Starter
from kostka.server.edge import schema
from kostka.server.protocol import client, games, server, tables
from tests.engine.express_movers import ExpressMover
from tests.engine.first_movers import Child, FirstMover
from tests.engine.movers import Mover

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
    page = Path(__file__).parents[3] / "docs" / "protocol.md"
    assert page.read_text("utf-8") == schema.markdown(), "run `make protocol`"


def test_the_page_about_the_protocol_leaves_nothing_to_guess() -> None:
    page = schema.markdown()
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    types = " ".join(cell for row in rows for cell in re.findall(r"`([^`]*)`", row) if '"' not in cell)
    named = set(re.findall(r"\b[A-Z][a-z]+[A-Za-z]*\b", types))
    tagged = {one.__name__ for union in (client.AnyCommand, server.AnyEntryBody) for one in union.__args__}
    tagged.add("AnyEvent")
    assert {"State", "You", "Changes", "Problem", "NewTable"} <= named
    assert [name for name in sorted(named - tagged) if f"### `{name}`\n" not in page] == []


def test_every_message_is_in_the_schema_and_the_types() -> None:
    written = schema.json_schema()
    types = schema.typescript()
    messages = (client.AnyClientMessage, server.AnyServerMessage, server.AnyEntryBody, client.AnyCommand)
    for union in (*messages, *games.EVENTS.values()):
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
    found = game.report(position, 0, layout)
    for parts in (False, True):
        report: dict[str, Any] = {"game": kind, **game.write_report(found, parts=parts)}
        msgspec.convert(report, games.Report)


ENGINE_EVENTS: dict[str, Any] = {
    "classic": classic.Event,
    "first": first.Event,
    "introductory": introductory.Event,
    "express": express.Event,
}
PLAYED: list[tuple[str, dict[str, object], Any]] = [
    ("original-pl", {"mode.resign": True}, Mover(slow=10, restless=5, clever=20)),
    ("original-pl", {"deck.numbers": 5, "setup.rack": 9, "setup.redeal_doublets": 1}, Mover(restless=10)),
    ("original-it", {"mode.assisted": False}, Mover(careless=30)),
    ("first-pl", {"mode.resign": True}, FirstMover(eager=60, restless=2)),
    ("first-pl", {"stars.draw_cost": 0}, FirstMover(eager=5)),
    ("first-pl", {"mode.introductory": True, "introductory.caller": "person"}, Child()),
    ("express-pl", {"match.games": 1}, ExpressMover()),
]


def _events() -> Iterator[tuple[AnyGame, Any, int]]:
    """Everything that happens in some games, with the number of seats."""
    for (edition, options, mover), number in product(PLAYED, range(3)):
        game = game_for(load(edition, options))
        seats = min(3, game.rules.players.max)
        chance = Chance(seed_from(f"{number}"), "moves")
        named = game.rules.setup.first_game is Starter.NAMED
        step = game.start(seats, seed_from(f"{number}"), 0 if named else None)
        while True:
            yield from ((game, event, seats) for event in step.events)
            if game.result(step.position) is not None:
                break
            action = mover.action(game, step.position, chance)
            if game.violations(step.position, action):
                continue
            step = game.apply(step.position, action)


def test_events_have_their_types() -> None:
    seen: dict[str, set[str]] = defaultdict(set)
    for game, event, seats in _events():
        for seat in (None, *range(seats)):
            plain = game.write_event(game.redact(event, seat))
            read = msgspec.convert(plain, games.EVENTS[game.kind])
            assert msgspec.to_builtins(read) == plain
            assert type(read).__name__ == f"{game.kind.title()}{type(event).__name__}"
        seen[game.kind].add(type(event).__name__)
    missing = {
        kind: {one.__name__ for one in get_args(union)} - seen[kind] for kind, union in ENGINE_EVENTS.items()
    }
    rare = {"introductory": {"Resigned"}, "express": {"Resigned"}}
    assert missing == {kind: rare.get(kind, set()) for kind in ENGINE_EVENTS}


@pytest.mark.parametrize("kind", ENGINE_EVENTS)
def test_every_event_of_the_engine_is_on_the_wire(kind: str) -> None:
    wire = {one.__name__ for one in get_args(games.EVENTS[kind])}
    assert wire == {f"{kind.title()}{one.__name__}" for one in get_args(ENGINE_EVENTS[kind])}
