"""The HTTP side without sockets: boxes, bots, drafts on positions of one's own, records, and bad requests."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import httpx
import pytest

from kostka.rules import editions
from kostka.server.edge import routes
from tests.server.clients import PATIENCE, make_table
from tests.server.serving import running

SEATS = [{"kind": "here", "name": "Ana"}, {"kind": "open"}]


@asynccontextmanager
async def asked(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with (
        running(tmp_path) as server,
        httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http,
    ):
        yield http


async def test_boxes_bots_and_descriptions(tmp_path: Path) -> None:
    async with asked(tmp_path) as http:
        boxes = (await http.get("/api/editions")).json()["editions"]
        assert [box["id"] for box in boxes] == list(editions())
        for box in boxes:
            info = (await http.get(f"/api/editions/{box['id']}?lang=pl")).json()
            assert info["rules"]
            assert info["clauses"]
            assert all(rule["words"] for rule in info["rules"])
        levels = (await http.get("/api/bots")).json()["bots"]
        assert {level["family"] for level in levels} == {"classic", "first", "express"}
        described = (await http.get("/api/openapi.json")).json()
        assert described["paths"]["/api/tables/{code}/join"]["post"]["requestBody"]
        assert (await http.get("/api/protocol.json")).json()["$defs"]["Hello"]
        assert "kostka_tables" in (await http.get("/metrics")).text
        assert (await http.get("/health")).json()["ok"] is True


async def test_descriptions_are_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes a quarter of a second, in which nobody could play."""
    made = Mock(return_value={})
    monkeypatch.setattr(routes, "json_schema", made)
    monkeypatch.setattr(routes, "openapi", made)
    for described in (routes._openapi, routes._protocol):
        described.cache_clear()

    async with asked(tmp_path) as http:
        for _ in range(3):
            assert (await http.get("/api/openapi.json")).json() == {}
            assert (await http.get("/api/protocol.json")).json() == {}
    assert made.call_count == 2
    for described in (routes._openapi, routes._protocol):
        described.cache_clear()


async def test_a_draft_on_a_position_of_one_s_own(tmp_path: Path) -> None:
    position = {
        "racks": ["R6 K1", "B1"],
        "table": ["R3 R4 R5"],
        "pool": "B2",
        "opened": [True, False],
        "turn": 0,
    }
    question: dict[str, Any] = {"edition": "original-pl", "position": position, "draft": ["R3 R4 R5 R6"]}

    async with asked(tmp_path) as http:
        answer = (await http.post("/api/report", json=question)).json()
        assert answer["report"]["done"] is True
        faulty = {**question, "draft": ["R3 R4 R6"]}
        (violation,) = (await http.post("/api/report", json=faulty)).json()["report"]["sets"][0]["violations"]
        assert set(violation) == {"clause", "code", "message", "tiles", "sets"}
        answer = (await http.post("/api/report", json={**faulty, "parts": True})).json()
        (in_parts,) = answer["report"]["sets"][0]["violations"]
        assert in_parts == {**violation, "parts": in_parts["parts"]}
        assert in_parts["parts"][0] == {"set": 0, "tiles": "R3 R4 R6"}
        broken = {**question, "draft": ["R3 R4 X"], "lang": "cs"}
        answer = (await http.post("/api/report", json=broken)).json()
        assert answer["report"] is None
        assert "X" in answer["error"]["message"]


async def test_records_are_verified(tmp_path: Path) -> None:
    async with asked(tmp_path) as http:
        answer = (await http.post("/api/verify", json={"record": "{}\n"})).json()
        assert answer["ok"] is False
        assert answer["error"]["at"] == "line 1"


async def test_public_tables_are_listed_and_others_are_not(tmp_path: Path) -> None:
    async with asked(tmp_path) as http:
        address = str(http.base_url)
        shown = await make_table(address, edition="original-pl", seats=SEATS, public=True)
        await make_table(address, edition="original-pl", seats=SEATS)
        listed = (await http.get("/api/tables")).json()["tables"]
        assert [table["code"] for table in listed] == [shown["code"]]
        summary = (await http.get(f"/api/tables/{shown['code']}")).json()
        assert summary == listed[0]
        assert [seat["kind"] for seat in summary["seats"]] == ["person", "open"]


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ({"edition": "original-xx", "seats": SEATS}, "edition-unknown-near"),
        ({"edition": "original-pl", "seats": SEATS[:1]}, "seats-out-of-range"),
        ({"edition": "original-pl", "seats": SEATS, "options": {"deck.colors": 3}}, "rule-key-unknown-near"),
        ({"edition": "original-pl", "seats": SEATS, "options": {"deck.numbers": 3}}, "rules-conflict"),
        ({"edition": "original-pl", "seats": SEATS, "starter": 3}, "seat-unknown"),
        ({"edition": "original-pl", "seats": [{"kind": "bot", "bot": "god"}, *SEATS]}, "bot-unknown"),
        ({"edition": "original-pl", "seats": [{"kind": "here", "name": "\u200b \u202e"}] * 2}, "name-empty"),
        ({"edition": "original-pl", "seats": SEATS, "color": "red"}, "body-malformed"),
        ({"seats": SEATS}, "body-malformed"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_by_name(
    plan: dict[str, Any], code: str, tmp_path: Path
) -> None:
    async with asked(tmp_path) as http:
        answer = await http.post("/api/tables?lang=it", json=plan)
        assert answer.status_code in (400, 404, 409)
        assert answer.json()["error"]["code"] == code
        assert answer.json()["error"]["message"]


async def test_what_equals_a_value_of_another_kind_is_not_taken_for_it(tmp_path: Path) -> None:
    async with asked(tmp_path) as http:
        for key, fine, wrong in (("opening.minimum", 1, True), ("mode.resign", True, 1)):
            plan = {"edition": "original-pl", "seats": SEATS}
            made = await http.post("/api/tables", json={**plan, "options": {key: fine}})
            assert made.status_code == 200
            refused = await http.post("/api/tables", json={**plan, "options": {key: wrong}})
            assert refused.status_code == 400


async def test_bad_requests_are_answered_in_order(tmp_path: Path) -> None:
    async with asked(tmp_path) as http:
        assert (await http.get("/api/tables/abcdefgh")).status_code == 404
        assert (await http.get("/api/nothing")).status_code == 404
        assert (await http.get("/api/editions/none")).status_code == 404
        assert (await http.post("/api/tables", content=b"x" * 100_000)).status_code == 413
        assert (await http.post("/api/tables", content=b"\xff")).status_code == 400
        long = {"edition": "original-pl", "seats": SEATS, "options": {"clock.offered_ms": [60_000] * 2_000}}
        assert (await http.post("/api/tables", json=long)).status_code == 413, "everybody would be sent that"
        refused = await http.post("/api/tables", json={}, headers={"authorization": "Bearer forged"})
        assert refused.status_code == 401
        made = await make_table(str(http.base_url), edition="original-pl", seats=SEATS)
        for game in ("1", "9", "x", "99999999999"):
            record = await http.get(f"/api/tables/{made['code']}/records/{game}")
            assert record.status_code in (404, 409)


async def test_every_answer_carries_the_headers_of_a_careful_server(tmp_path: Path) -> None:
    async with asked(tmp_path) as http:
        for path in ("/", "/health", "/api/editions", "/api/nothing"):
            headers = (await http.get(path)).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"


async def test_what_is_said_about_a_box_is_in_the_words_of_its_book(tmp_path: Path) -> None:
    async with asked(tmp_path) as http:
        info = (await http.get("/api/editions/first-pl?lang=pl")).json()
        words = {rule["key"]: rule["words"] for rule in info["rules"]}
        assert "płyt" in words["deck.numbers"]
        assert "stojak" in words["setup.rack"]
        small = {"deck.jokers": 0, "setup.rack": 11}
        plan = {"edition": "first-pl", "options": small, "seats": [SEATS[0], *[{"kind": "open"}] * 3]}
        refused = (await http.post("/api/tables?lang=pl", json=plan)).json()["error"]
        assert refused["code"] == "deck-too-small"
        assert "płyt" in refused["message"]
