"""Reviews over HTTP: made once for whoever may see the record, kept, and shown in four languages."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec

from kostka.server.protocol import reviews as wire
from kostka.texts import LANGUAGES
from tests.server.clients import PATIENCE
from tests.server.desk import Desk
from tests.server.serving import running
from tests.server.test_authz import Doors

SMALL = {
    "deck.numbers": 7,
    "deck.colours": 3,
    "setup.rack": 7,
    "opening.minimum": 12,
    "setup.redeal_doublets": 0,
}


def short(seats: int = 2, **plan: Any) -> Desk:
    """A short game that is over: everybody only draws and passes."""
    desk = Desk("original-pl", seats, options={"clock.turn_ms": 0, **SMALL}, **plan)
    while desk.is_in("playing"):
        turn, game = desk.table.turn, desk.table.game
        assert turn is not None
        desk.act(turn, **{game.offers(desk.position, turn)[0]: True})
    return desk


class Asking:
    """Somebody who asks a server for reviews."""

    def __init__(self, doors: Doors, http: httpx.AsyncClient) -> None:
        self.doors = doors
        self.http = http

    async def put(self, desk: Desk) -> str:
        return f"/api/tables/{await self.doors.put(desk)}/reviews"

    async def ready(self, path: str, **wanted: bool) -> Any:
        """Have a review made, and wait for it."""
        answer = await self.http.post(path, json=wanted)
        assert answer.status_code == 202, answer.text
        while answer.json()["state"] == "making":
            await asyncio.sleep(0.05)
            answer = await self.http.get(path)
        return answer.json()


@asynccontextmanager
async def asking(tmp_path: Path) -> AsyncIterator[Asking]:
    async with (
        running(tmp_path) as server,
        httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http,
    ):
        yield Asking(Doors(server), http)


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
