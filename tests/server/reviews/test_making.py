"""Reviews over HTTP: made once for whoever may see the record, kept, and shown in four languages."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest
from sqlalchemy import update

from kostka.server.protocol import client
from kostka.server.protocol import reviews as wire
from kostka.server.protocol.http import SeatPlan
from kostka.server.store.archive import Which
from kostka.server.store.schema import REVIEWS
from kostka.server.workers import Who
from kostka.texts import LANGUAGES
from tests.server.clients import Client
from tests.server.desk import Desk
from tests.server.reviews.asking import asking, short


async def test_a_review_is_made_once_and_shown_in_every_language(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        path = f"{await one.put(short())}/1"
        before = (await one.http.get(path)).json()
        assert (before["state"], before["review"]) == ("none", None)
        done = await one.ready(path)
        assert (done["state"], done["progress"], done["deep"], done["outdated"]) == ("ready", 1, False, False)
        assert done["review"]["players"] == ["Ana", "Ben"]
        assert [step["n"] for step in done["steps"]] == [0, *(turn["n"] for turn in done["review"]["turns"])]
        assert done["steps"][0]["events"][-1]["racks"] == done["steps"][0]["position"]["racks"]
        assert [step["may"] for step in (done["steps"][0], done["steps"][-1])] == [["draw"], []]
        texts = set()
        for lang in LANGUAGES:
            answer = await one.http.get(path, params={"lang": lang})
            assert answer.headers["content-encoding"] == "gzip"
            read = msgspec.json.decode(answer.content, type=wire.ReviewState)
            assert read.review is not None
            remarks = [remark for turn in read.review.turns for remark in turn.remarks]
            assert all(remark.text and remark.parts for remark in remarks)
            texts.add(tuple(remark.text for remark in remarks))
        assert len(texts) == len(LANGUAGES), "everybody reads the same language"
        assert one.doors.server.house.reviews.made == 1
        assert (await one.ready(path))["review"] == done["review"]
        assert one.doors.server.house.reviews.made == 1, "it was made again"


async def test_a_record_from_outside_is_reviewed_and_a_broken_one_named(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        path = await one.put(short())
        record = (await one.http.get(f"{path.replace('reviews', 'records')}/1")).text
        answer = await one.http.post("/api/reviews", json={"record": record, "lang": "it"})
        read = msgspec.json.decode(answer.content, type=wire.RecordReview)
        assert (read.edition, read.players) == ("original-pl", ["Ana", "Ben"])
        assert read.options["deck.numbers"] == 7
        assert len(read.steps) == len(record.splitlines()) - 1
        broken = record.replace('"draw":true', '"draw":false', 1)
        answer = await one.http.post("/api/reviews", json={"record": broken})
        assert answer.status_code == 422
        assert answer.json()["error"]["at"].startswith("line 2")


async def test_a_deep_review_takes_the_place_of_a_quick_one_and_not_the_other_way(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        path = f"{await one.put(short())}/1"
        reviews = one.doors.server.house.reviews
        assert not (await one.ready(path))["deep"]
        deep = await one.ready(path, deep=True)
        assert deep["deep"]
        assert any(turn.get("outcomes") for turn in deep["review"]["turns"])
        assert (await one.ready(path))["deep"], "a quick review took the place of a deep one"
        assert (await one.ready(path, anew=True))["deep"], "one that is current was made anew"
        assert reviews.made == 2


async def test_a_review_by_an_older_value_can_be_made_anew(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        path = f"{await one.put(short())}/1"
        await one.ready(path)
        engine = one.doors.server.house.store.engine  # type: ignore[attr-defined]
        with engine.begin() as connection:
            connection.execute(update(REVIEWS).values(value="older"))
        old = (await one.http.get(path)).json()
        assert (old["state"], old["outdated"], old["review"] is None) == ("ready", True, False)
        assert (await one.ready(path))["outdated"], "it was made anew unasked"
        assert not (await one.ready(path, anew=True))["outdated"]


@pytest.mark.parametrize(("edition", "seats"), [("first-pl", 2), ("express-pl", 2), ("express-pl", 1)])
async def test_a_review_of_today_is_not_outdated(tmp_path: Path, edition: str, seats: int) -> None:
    desk = Desk(edition, seats, options={"clock.turn_ms": 0} | ({"turns.solo": 1} if seats == 1 else {}))
    while desk.is_in("playing"):
        game, turn = desk.table.game, desk.table.turn
        assert turn is not None
        action = game.idle(desk.position, turn) or next(game.legal(desk.position, turn))
        desk.act(turn, **{name: value for name, value in game.write_action(action).items() if name != "seat"})
    async with asking(tmp_path) as one:
        done = await one.ready(f"{await one.put(desk)}/1")
        assert (done["state"], done["outdated"]) == ("ready", False)


async def test_what_cannot_be_reviewed_says_why_in_words(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        path = f"{await one.put(short())}/1"
        one.doors.server.house.reviews._seconds = lambda _: 0.0
        failed = await one.ready(path)
        assert (failed["state"], failed["problem"]["code"]) == ("failed", "too-large-to-judge")
        polish = (await one.http.get(path, params={"lang": "pl"})).json()["problem"]["message"]
        assert polish != failed["problem"]["message"]
        one.doors.server.house.reviews._seconds = lambda _: 20.0
        assert (await one.ready(path))["state"] == "ready", "nobody may ask again"


async def test_reviews_are_counted_by_guest_and_by_address(tmp_path: Path, no_refill: None) -> None:
    async with asking(tmp_path, reviews_per_minute=1, guests_per_address=2) as one:
        path = f"{await one.put(short())}/1"
        asked = [("ana", 202), ("ana", 429), ("ben", 202), ("cyd", 429)]
        found = [(guest, (await one.ask("POST", path, guest, json={})).status_code) for guest, _ in asked]
        assert found == asked


async def test_games_that_end_all_the_time_are_not_all_reviewed_unasked(
    tmp_path: Path, no_refill: None
) -> None:
    """Each review reads the log of its table."""
    async with asking(tmp_path, reviews_per_minute=2) as one:
        server = one.doors.server
        made: list[Which] = []
        with patch.object(server.house.reviews, "make_soon", _noted(made)):
            room = await one.played(seats=[SeatPlan("here", "Ana"), SeatPlan("here", "Ben")])
            token = server.house.guests.token("ana")
            ana = await Client(server.address, room.code, token).connect()
            for _ in range(3):
                await room.carry_out(client.Rematch(), "ana")
                await one.finish(room)
            await ana.close()
        assert len(made) == 1 + 2, "the first one ended while nobody was there"


def _noted(made: list[Which]) -> Callable[[Which, Who], Coroutine[None, None, None]]:
    async def make_soon(which: Which, who: Who) -> None:
        del who
        made.append(which)

    return make_soon


async def test_a_review_that_nobody_waits_for_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kostka.server.reviews.making.WANTED_MS", -1)
    monkeypatch.setattr("kostka.server.reviews.making.BEAT_SECONDS", 0.01)
    async with asking(tmp_path) as one:
        path = f"{await one.put(short())}/1"
        reviews = one.doors.server.house.reviews
        state = await one.ready(path, deep=True)
        assert state["state"] == "none"
        assert reviews.failures.counts["unwanted"] == 1
        await reviews.make_soon(Which(path.split("/")[3], 1, deep=False), ())
        while reviews.waiting:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)
        assert (await one.http.get(path)).json()["state"] == "ready", "the one made at once was given up"
