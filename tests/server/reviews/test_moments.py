"""Moments of finished games over HTTP: what if, and who may ask."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec

from kostka.server.protocol.reviews import WhatIfAnswer
from tests.server.reviews.asking import Asking, asking, short
from tests.server.reviews.test_sharing import match, shared

WHAT_IF = "/api/what-if"
OUT = "field-out-of-range"


async def code_of(one: Asking, desk: Any) -> tuple[str, str]:
    """A table's code, and the path of its reviews."""
    path = await one.put(desk)
    return path.split("/")[3], path


async def test_another_action_is_valued_or_refused_in_parts(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        code, path = await code_of(one, short())
        asked = {"code": code, "game": 1, "n": 2}
        answer = await one.ask("POST", WHAT_IF, json={**asked, "action": {"draw": True}})
        found = msgspec.json.decode(answer.content, type=WhatIfAnswer)
        assert (found.loss, found.ci95) == (0.0, [0.0, 0.0]), "it is what was done"
        assert found.events[0]["type"] == "drew"
        record = (await one.ask("GET", f"{path.replace('reviews', 'records')}/1")).text
        again = await one.ask("POST", WHAT_IF, json={"record": record, "n": 2, "action": {"draw": True}})
        assert again.json() == answer.json()
        laid = {**asked, "action": {"play": ["R1 R1"]}, "lang": "pl"}
        refused = await one.ask("POST", WHAT_IF, json=laid)
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "illegal-action")
        violations = refused.json()["violations"]
        assert {broken["clause"] for broken in violations} >= {"C-OPEN-1", "C-TURN-1"}
        assert all(broken["parts"] and broken["message"] for broken in violations)


async def test_what_is_asked_must_be_clear(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        code, _ = await code_of(one, short())
        draw = {"action": {"draw": True}}
        wrong: list[tuple[dict[str, Any], int, str]] = [
            ({"n": 1}, 400, "moment-unclear"),
            ({"n": 1, "code": code}, 400, "moment-unclear"),
            ({"n": 1, "code": code, "game": 1, "record": "{}"}, 400, "moment-unclear"),
            ({"n": 1, "code": code, "game": 2}, 404, "record-none"),
            ({"n": 1, "code": "nosuchxx", "game": 1}, 404, "table-unknown"),
            ({"n": 0, "code": code, "game": 1}, 400, "body-malformed"),
            ({"n": 10**6, "code": code, "game": 1}, 400, OUT),
            ({"n": 1, "record": "{}"}, 400, "record-format"),
            ({"n": 1, "code": code, "game": 1, "action": {}}, 400, "action-not-one"),
            (
                {"n": 1, "code": code, "game": 1, "action": {"draw": True, "seat": 7}},
                400,
                "field-out-of-range",
            ),
        ]
        for asked, status, error in wrong:
            answer = await one.ask("POST", WHAT_IF, json=draw | asked)
            assert (asked, answer.status_code, answer.json()["error"]["code"]) == (asked, status, error)


async def test_closed_tables_and_running_games_say_nothing(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        code, path = await code_of(one, match())
        asked = {"code": code, "n": 1, "action": {"draw": True}}
        link = await shared(one, f"{path}/1")
        for game, guest, secret, status in (
            (1, None, None, 403),
            (1, "dan", None, 403),
            (1, None, link, 200),
            (1, "ana", None, 200),
            (2, "ana", None, 409),
            (2, None, link, 403),
        ):
            answer = await one.ask("POST", WHAT_IF, guest, json={**asked, "game": game}, link=secret)
            assert (game, guest, secret, answer.status_code) == (game, guest, secret, status)


async def test_questions_are_counted_by_guest_and_address(tmp_path: Path, no_refill: None) -> None:
    async with asking(tmp_path, what_ifs_per_minute=2, guests_per_address=2) as one:
        code, _ = await code_of(one, short())
        asked = {"code": code, "game": 1, "n": 1, "action": {"draw": True}}
        guests = ("ana", "ana", "ana", "ben", "ben", "cyd")
        found = [(await one.ask("POST", WHAT_IF, guest, json=asked)).status_code for guest in guests]
        assert found == [200, 200, 429, 200, 200, 429]


async def test_a_question_ends_with_the_connection_of_who_asked(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        code, _ = await code_of(one, short())
        house = one.doors.server.house
        asked = {"code": code, "game": 1, "n": 1, "action": {"draw": True}}
        thinking = asyncio.Event()
        think = house.pool.think

        async def never(*_: Any, **__: Any) -> Any:
            thinking.set()
            await asyncio.Event().wait()

        house.pool.think = never  # type: ignore[method-assign]
        asking_on = asyncio.create_task(one.ask("POST", WHAT_IF, json=asked))
        await thinking.wait()
        waiting = [task for task in asyncio.all_tasks() if "never" in str(task.get_coro())]
        assert waiting
        asking_on.cancel()
        await asyncio.wait(waiting)
        assert all(task.cancelled() for task in waiting)
        house.pool.think = think  # type: ignore[method-assign]
