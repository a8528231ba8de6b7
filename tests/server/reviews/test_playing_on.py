"""Playing on from a moment of a finished game: a new table that says where it began and counts nowhere."""

from pathlib import Path
from typing import Any

import pytest

from kostka.engine import game_for
from kostka.engine.began import Began, unseeded
from kostka.engine.origin import check_origin
from kostka.engine.record import Header, Record, begin, replay
from kostka.rules import load
from kostka.server.protocol import client
from kostka.server.rooms import Room
from kostka.server.tables import projection
from kostka.server.tables.commands import Act, BotActs
from tests.server.clients import Client
from tests.server.reviews.asking import Asking, asking, short
from tests.server.reviews.test_sharing import match, shared

PLAY_ON = "/api/play-on"
TEXTS = {path.stem: path.read_text("utf-8") for path in Path("tests/engine/records").glob("*.jsonl")}
RECORD = TEXTS["original-it"]


async def played_on(one: Asking, guest: str | None = "ana", **asked: Any) -> Room:
    """The room of a table that goes on from somewhere."""
    body = {"n": 2, "seat": 0, "name": "Ana", **asked}
    answer = await one.ask("POST", PLAY_ON, guest, json=body)
    assert answer.status_code == 200, answer.text
    room = one.doors.server.house.rooms.loaded(answer.json()["code"])
    assert room is not None
    return room


async def finished(room: Room, most: int = 1_000) -> None:
    """Play to the end, the bots as well: whatever comes first to mind."""
    for _ in range(most):
        if not room.table.waiting or room.table.current is None:
            return
        seat, game = min(room.table.waiting), room.table.game
        position = room.table.current.position
        action = game.idle(position, seat) or next(game.legal(position, seat))
        plain = {key: value for key, value in game.write_action(action).items() if key != "seat"}
        guest = room.table.seats[seat].guest
        kind = BotActs if guest is None else Act
        await room.carry_out(kind(seat, plain, room.table.seq), guest)


@pytest.mark.parametrize("name", sorted(TEXTS))
async def test_every_box_can_be_played_on(name: str, tmp_path: Path) -> None:
    text = TEXTS[name]
    at = replay(text).actions // 2
    async with asking(tmp_path) as one:
        for racks in ("same", "imagined"):
            room = await played_on(one, record=text, n=at, racks=racks)
            table = room.table
            assert table.current is not None
            there = Record(text).at(at - 1).position
            if racks == "same":
                assert table.current.position == there
            assert table.game.view(table.current.position, 0) == table.game.view(there, 0)
            about = projection.about(table)
            assert about.began is not None
            assert (about.began.n, about.began.racks, about.public) == (at, racks, False)
            assert table.seats_of("ana") == (0,)
            assert all(seat.bot for seat in table.seats[1:])
            await finished(room, 2)
            await room.carry_out(client.Leave(0), "ana")
            record = (await one.ask("GET", f"/api/tables/{room.code}/records/1")).text
            verdict = (await one.ask("POST", "/api/verify", json={"record": record})).json()
            assert verdict["ok"], verdict
            check_origin(replay(record).header, Record(text))
        assert (await one.ask("GET", "/api/games", "ana")).json() == {"games": [], "sums": []}


async def test_bots_are_those_who_played_or_the_strongest_or_the_chosen(tmp_path: Path) -> None:
    names = ("solid", "Bo", "casual#2")
    (text,) = begin(Header("original-it", names, "00" * 32)).lines
    async with asking(tmp_path) as one:
        bots = [
            [seat.bot for seat in (await played_on(one, record=text, n=1, **asked)).table.seats]
            for asked in ({}, {"seat": 1}, {"bots": ["", "sharp", "beginner"]})
        ]
        strongest = (await one.ask("GET", "/api/bots")).json()["bots"]
        best = [bot["name"] for bot in strongest if bot["family"] == "classic"][-1]
        assert bots == [[None, best, "casual"], ["solid", None, "casual"], [None, "sharp", "beginner"]]


async def test_what_cannot_be_is_refused_in_words(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        good = {"record": RECORD, "n": 5, "seat": 0, "name": "Ana"}
        wrong: list[tuple[dict[str, Any], int, str]] = [
            ({"n": 42}, 400, "field-out-of-range"),
            ({"seat": 3}, 400, "seat-unknown"),
            ({"seat": 3, "racks": "imagined"}, 400, "seat-unknown"),
            ({"name": " "}, 409, "name-empty"),
            ({"bots": ["solid"]}, 400, "field-one-per-seat"),
            ({"bots": ["solid", "solid", "grandmaster"]}, 409, "bot-unknown"),
            ({"racks": "mine"}, 400, "body-malformed"),
            ({"record": RECORD.replace('"draw":true', '"pass":true', 1)}, 400, "record-illegal"),
        ]
        for changes, status, code in wrong:
            answer = await one.ask("POST", PLAY_ON, "ana", json={**good, **changes})
            assert (changes, answer.status_code, answer.json()["error"]["code"]) == (changes, status, code)
        assert len(one.doors.server.house.rooms.all) == 0


async def test_who_may_play_on_from_a_table(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        path = await one.put(match())
        code = path.split("/")[3]
        link = await shared(one, f"{path}/1")
        asked = {"code": code, "n": 2, "seat": 0, "name": "Ana"}
        for game, guest, secret, status in (
            (1, None, None, 403),
            (1, "dan", None, 403),
            (2, "ana", None, 409),
            (2, "ana", link, 409),
            (1, "dan", link, 200),
        ):
            answer = await one.ask("POST", PLAY_ON, guest, json={**asked, "game": game}, link=secret)
            assert (game, guest, secret, answer.status_code) == (game, guest, secret, status)
        room = one.doors.server.house.rooms.loaded(answer.json()["code"])
        assert room is not None
        assert not room.table.plan.spectators, "a closed table has an open one beside it"
        assert (await one.ask("GET", f"/api/tables/{room.code}/records/1", "ana")).status_code == 403


async def test_what_is_imagined_is_new_every_time_and_secret(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        rooms = [await played_on(one, record=RECORD, n=20, racks="imagined") for _ in range(2)]
        there = Record(RECORD).at(19).position
        currents = [room.table.current for room in rooms]
        racks = [current.position.racks for current in currents if current is not None]
        assert racks[0][0] == racks[1][0] == there.racks[0]
        assert len({racks[0][1:], racks[1][1:], there.racks[1:]}) == 3
        for room, current in zip(rooms, currents, strict=True):
            assert current is not None
            shown = repr(projection.state(room.table, "ana", [True] * 3, {}))
            assert current.seed not in shown
            assert room.table.next_seed not in shown


async def test_a_rematch_there_is_dealt_as_ever_and_counts_as_little(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        path = await one.put(short())
        room = await played_on(one, code=path.split("/")[3], game=1, n=9)
        await finished(room)
        promised = projection.next_commitment(room.table)
        await room.carry_out(client.Rematch(), "ana")
        assert room.table.current is not None
        assert projection.promised(room.table.current) == promised
        await finished(room)
        record = (await one.ask("GET", f"/api/tables/{room.code}/records/2")).text
        played = replay(record)
        assert (played.header.began, played.result is not None) == (None, True)
        assert (await one.ask("GET", "/api/games", "ana")).json()["games"] == []


async def test_bots_play_on_without_a_past(tmp_path: Path) -> None:
    """All levels of all families, from the middle of a game whose beginning they never saw."""
    async with asking(tmp_path, bot_seconds=60) as one:
        for name in ("original-it", "first-pl", "express-pl"):
            text = TEXTS[name]
            at = replay(text).actions // 2
            while Record(text).at(at - 1).position.turn == 0:
                at += 1
            seats = len(replay(text).header.players)
            room = await played_on(one, record=text, n=at, racks="imagined", bots=["expert"] * seats)
            token = one.doors.server.house.guests.token("ana")
            ana = await Client(one.doors.server.address, room.code, token).connect()
            await ana.until(lambda one: 0 in one.state["waiting"] or one.state["phase"] != "playing")
            assert one.doors.server.house.rooms.bots.figures.failures == 0
            await ana.close()


ODD: dict[str, dict[str, Any]] = {
    "nobody has tiles": {"racks": ["", ""], "pool": "R1 R2"},
    "the other has none": {"racks": ["R1 R2 R3", ""], "pool": ""},
    "hardly anything is there": {"racks": ["J", "J"], "pool": "", "opened": [True, True]},
    "turns without number": {"racks": ["R1", "B1"], "pool": "", "last_turns": 10**6, "passes": 10**6},
    "nearly everything is on one rack": {"racks": ["R1 R2 R3 R4 B1 B2 B3 K1 K2 K3", "O1"], "pool": "J"},
    "a deal under way": {"started": False, "answers": [None, True], "racks": ["B1", "B2"], "pool": "R1"},
}


async def test_odd_positions_in_a_record_harm_nobody(tmp_path: Path) -> None:
    """Whoever sends one gets a table of their own, or is told what is wrong; the server plays on."""
    async with asking(tmp_path) as one:
        for what, changes in ODD.items():
            text, found = odd(changes), {}
            for racks in ("same", "imagined"):
                asked = {"record": text, "n": 1, "seat": 0, "name": "Ana", "racks": racks}
                answer = await one.ask("POST", PLAY_ON, "ana", json=asked)
                found[racks] = answer.status_code
                if answer.status_code == 200:
                    room = one.doors.server.house.rooms.loaded(answer.json()["code"])
                    assert room is not None
                    await finished(room, 10)
            draw = {"record": text, "n": 1, "action": {"draw": True}}
            found["what if"] = (await one.ask("POST", "/api/what-if", json=draw)).status_code
            assert set(found.values()) <= {200, 400, 409}, (what, found)
        assert (await one.ask("GET", "/health")).status_code == 200


def odd(changes: dict[str, Any]) -> str:
    """A record that begins in an odd position, as its writer would have it."""
    seed, game = "00" * 32, game_for(load("original-pl"))
    plain = {"table": [], "pool": "", "opened": [False, False], "turn": 0, "seed": seed, **changes}
    began = Began("0" * 12, 5, unseeded(game, game.read_position(plain)))
    (text,) = begin(Header("original-pl", ("Ana", "solid"), seed, {}, began=began)).lines
    return text
