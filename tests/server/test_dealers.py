"""Deals over the wire: clients that add to them, clients that do not, and servers that cheat."""

import asyncio
import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from kostka.cli import main
from kostka.engine import seed_from
from kostka.engine.shares import Share, shares_of
from kostka.server.tables import clocks, folding, recording
from tests.server.clients import PATIENCE
from tests.server.dealer import Dealer
from tests.server.faults.inside import Inside, Seam, inside
from tests.server.faults.promises import OPTIONS, Player

PLAN: dict[str, Any] = {
    "edition": "original-pl",
    "options": OPTIONS,
    "games": 1,
    "seats": [{"kind": "here", "name": "ana"}, {"kind": "open"}],
}


async def played(server: Inside, *, silent: bool = False) -> tuple[Player, Player, str]:
    """A whole game of two clients; a silent one knows nothing of deals."""
    made = await server.make(**PLAN, deals=True)
    ana = await Player(server, made["code"], Dealer()).hello(made["token"])
    entered = await server.join(made["code"], "ben", **({} if silent else {"deals": True}))
    ben = Player(server, made["code"], Dealer())
    if silent:
        ben.dealer.answer = lambda state, you: None  # type: ignore[method-assign]
        await ben.seam.hello(entered["token"])
    else:
        await ben.hello(entered["token"])
    for player in (ana, ben):
        await player.seam.until(lambda _, one=player: one.state["phase"] == "over")  # type: ignore[misc]
    text = (await server.http.get(f"/api/tables/{made['code']}/records/1")).text
    for player in (ana, ben):
        await player.seam.leave()
    return ana, ben, text


def own_part(player: Player) -> str:
    return player.dealer.parts[player.dealer.promise]


async def test_a_silent_client_plays_as_before(tmp_path: Path) -> None:
    async with inside(tmp_path) as server:
        ana, _, text = await played(server, silent=True)
    assert ana.dealer.check(ana.state["game"]) == []
    header = json.loads(text.splitlines()[0])
    assert [share.get("seat") for share in header["shares"]] == [None, 0]


async def test_who_does_not_come_costs_no_more_than_the_time_for_it(tmp_path: Path) -> None:
    with patch.object(clocks, "DEAL_MS", 150):
        async with inside(tmp_path) as server:
            made = await server.make(**PLAN, deals=True)
            ana = await Player(server, made["code"], Dealer()).hello(made["token"])
            await server.join(made["code"], "ben", deals=True)
            await ana.seam.until(lambda _: ana.state["phase"] == "playing")
            assert [share["seat"] for share in ana.state["game"]["shares"]] == [None, 0]
            await ana.seam.leave()


async def test_a_client_that_comes_back_opens_what_it_promised(tmp_path: Path) -> None:
    async with inside(tmp_path) as server:
        made = await server.make(**PLAN, deals=True)
        dealer = Dealer()
        lost = await Player(server, made["code"], dealer).hello(made["token"])
        await lost.seam.leave()
        entered = await server.join(made["code"], "ben", deals=True)
        ben = await Player(server, made["code"], Dealer()).hello(entered["token"])
        assert ben.state["phase"] == "lobby"
        ana = await Player(server, made["code"], dealer).hello(made["token"])
        await ana.seam.until(lambda _: ana.state["phase"] == "playing")
        assert [share["seat"] for share in ana.state["game"]["shares"]] == [None, 0, 1]
        for player in (ana, ben):
            await player.seam.leave()


@pytest.mark.parametrize("promise", ["short", "A" * 64, 7, "0" * 65])
async def test_what_is_no_promise_ends_the_connection(promise: Any, tmp_path: Path) -> None:
    async with inside(tmp_path) as server:
        made = await server.make(**PLAN)
        seam = Seam(server, made["code"])
        seam.say({"type": "hello", "token": made["token"], "promise": promise})
        await asyncio.wait_for(seam.task, PATIENCE)
        assert seam.closed == 4000


def _verified(folder: Path, text: str, *arguments: str) -> int:
    path = folder / "record.jsonl"
    path.write_text(text, "utf-8")
    return main(["verify", str(path), *arguments])


async def test_a_server_that_leaves_a_part_out_is_caught(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def without_last(server: str, promises: Any, parts: Any) -> tuple[Share, ...]:
        return shares_of(server, promises, parts)[:-1]

    with patch.object(folding, "shares_of", without_last), patch.object(recording, "shares_of", without_last):
        async with inside(tmp_path) as server:
            ana, ben, text = await played(server)
    assert ana.dealer.check(ana.state["game"]) == []
    assert ben.dealer.check(ben.state["game"]) == ["my part is not in"]
    assert _verified(tmp_path, text, "--part", own_part(ana)) == 0
    assert _verified(tmp_path, text, "--part", own_part(ben)) == 1
    assert "is not in this deal" in capsys.readouterr().err


async def test_a_server_that_swaps_its_part_is_caught(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def swapped(server: str, promises: Any, parts: Any) -> tuple[Share, ...]:
        return shares_of(seed_from(f"another {server}"), promises, parts)

    with patch.object(folding, "shares_of", swapped), patch.object(recording, "shares_of", swapped):
        async with inside(tmp_path) as server:
            ana, ben, text = await played(server)
    for player in (ana, ben):
        assert player.dealer.check(player.state["game"]) == ["the server promised something else"]
        seen = player.dealer.seen[player.dealer.promise]
        assert _verified(tmp_path, text, "--commitment", seen) == 1
    assert "not dealt from the promised seed" in capsys.readouterr().err


async def test_the_server_verifies_a_record_part_by_part(tmp_path: Path) -> None:
    async with inside(tmp_path) as server:
        ana, _, text = await played(server)
        good = (await server.http.post("/api/verify", json={"record": text})).json()
        part = own_part(ana)
        changed = text.replace(part, seed_from("something else"))
        bad = (await server.http.post("/api/verify", json={"record": changed})).json()
    assert good["ok"]
    assert [share["seat"] for share in good["shares"]] == [None, 0, 1]
    assert (bad["ok"], bad["error"]["at"]) == (False, "line 1 shares seat 0")
