"""Games that are over before a visitor comes: a program has played them."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx

from tests.browser.pages import Visitor
from tests.server.clients import PATIENCE, Client

QUICK = {
    "clock.turn_ms": 0,
    "deck.numbers": 7,
    "setup.rack": 7,
    "opening.minimum": 12,
    "setup.redeal_doublets": 0,
}
"""As many colours as in the box: the players here ask a solver that knows no house rules."""
HERE = {"kind": "here", "name": "Ana"}
BOT = {"kind": "bot", "bot": "casual"}


def finished(visitor: Visitor, *seats: dict[str, Any], **plan: Any) -> str:
    """The code of a table whose only game is over; the visitor sat there, as at all that were made before."""
    known = visitor.open("icon.svg").evaluate("JSON.parse(localStorage.getItem('kostka.tables') ?? '[]')")
    headers = {"authorization": f"Bearer {known[0]['token']}"} if known else {}
    body = {"edition": "original-pl", "options": QUICK, "seats": seats or (HERE, BOT), **plan}
    made = httpx.post(f"{visitor.address}/api/tables", json=body, headers=headers, timeout=PATIENCE)
    made.raise_for_status()
    entrance = made.json()
    with ThreadPoolExecutor(1) as aside:  # the browser's driver keeps an event loop in this thread
        aside.submit(asyncio.run, _play(visitor.address, entrance)).result()
    table = {"code": entrance["code"], "token": entrance["token"], "edition": body["edition"], "at": 1}
    visitor.page.evaluate(
        "tables => localStorage.setItem('kostka.tables', JSON.stringify(tables))", [table, *known]
    )
    return str(entrance["code"])


async def _play(address: str, entrance: dict[str, Any]) -> None:
    client = await Client(address, entrance["code"], entrance["token"]).connect()
    await client.play()
    await client.close()
