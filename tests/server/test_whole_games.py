"""Whole matches over real sockets: clients that know only the wire, and records that the engine confirms."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

import kostka
from kostka.rules import editions
from tests.server.clients import PATIENCE, Client, join, make_table
from tests.server.serving import running

NO_CLOCK: dict[str, dict[str, Any]] = {
    "original-pl": {"clock.turn_ms": 0},
    "original-it": {"clock.turn_ms": 0},
    "original-cz": {"clock.turn_ms": 0},
}
MATCHES: list[tuple[str, dict[str, Any], int]] = [
    *((name, NO_CLOCK.get(name, {}), 2 if name.startswith("express") else 4) for name in editions()),
    ("first-pl", {"mode.introductory": True}, 3),
    ("express-pl", {}, 1),
    ("original-pl", {"mode.assisted": False}, 2),
]


@pytest.mark.parametrize(("edition", "options", "seats"), MATCHES)
async def test_a_match_of_clients(edition: str, options: dict[str, Any], seats: int, tmp_path: Path) -> None:
    games = 2

    async with running(tmp_path) as server:
        first = {"kind": "here", "name": "Ana"}
        plan = [first, *({"kind": "open"} for _ in range(seats - 1))]
        made = await make_table(server.address, edition=edition, options=options, seats=plan, games=games)
        code = made["code"]
        joined = [await join(server.address, code, f"Player {number}") for number in range(1, seats)]
        tokens = [entrance["token"] for entrance in (made, *joined)]
        clients = [await Client(server.address, code, token).connect() for token in tokens]
        spectator = await Client(server.address, code, None).connect()
        await asyncio.gather(*(client.play() for client in clients))
        await asyncio.gather(*(one.until(_over) for one in (*clients, spectator)))
        for client in clients:
            assert client.state["sheet"] == spectator.state["sheet"]
        await _records_agree(server.address, code, spectator)
        for one in (*clients, spectator):
            await one.close()


def _over(client: Client) -> bool:
    return bool(client.state["phase"] == "over")


async def _records_agree(address: str, code: str, client: Client) -> None:
    """The records replay to the scores on the sheet, and hold the seed that was promised."""
    sheet = client.state["sheet"]
    promised = [text for text in client.heard if '"type": "started"' in text]
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
        for number, game in enumerate(sheet["games"], 1):
            text = (await http.get(f"/api/tables/{code}/records/{number}")).text
            answer = kostka.replay(text)
            assert answer["scores"] == game["scores"]
            verdict = (await http.post("/api/verify", json={"record": text})).json()
            assert verdict["ok"]
            if number > 1:
                assert any(verdict["commitment"] in heard for heard in promised)


async def test_bots_play_with_people(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        plan = [{"kind": "here", "name": "Ana"}, {"kind": "bot", "bot": "solid"}]
        made = await make_table(server.address, edition="original-pl", seats=plan, games=1)
        client = await Client(server.address, made["code"], made["token"]).connect()
        assert client.state["seats"][1]["bot"] == "solid"
        await client.play()
        assert client.state["sheet"]["over"]
        await client.close()
