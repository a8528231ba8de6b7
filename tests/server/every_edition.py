"""Whole matches of every box against `kostka serve`, as a user starts it, while it is killed again and again.

`python -m tests.server.every_edition --kills 20` plays a match of each, and says of each what came of it: the
records must replay to the scores on the sheet, and every acknowledged command must be in the log once, under
the number with which it was acknowledged.
"""

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

import kostka
from kostka.rules import editions
from tests.server.clients import Client, join, make_table
from tests.server.serving import Process
from tests.server.test_kill import check_log

MATCHES: list[tuple[str, dict[str, Any], int]] = [
    *((name, {}, 2 if name.startswith("express") else 4) for name in editions()),
    ("first-pl", {"mode.introductory": True}, 4),
    ("express-pl", {}, 1),
]


async def match(
    process: Process, edition: str, options: dict[str, Any], seats: int, games: int, kills: int
) -> tuple[list[Client], list[float]]:
    """Play a match to its end; the server is killed so many times meanwhile. How long each kill cost."""
    plan = [{"kind": "here", "name": "Ana"}, *({"kind": "open"} for _ in range(seats - 1))]
    made = await make_table(process.address, edition=edition, options=options, seats=plan, games=games)
    joined = [await join(process.address, made["code"], f"P{number}") for number in range(1, seats)]
    clients = [Client(process.address, made["code"], one["token"]) for one in (made, *joined)]
    playing = [asyncio.create_task(client.persist()) for client in clients]
    chance, lost = random.Random(edition), []
    for _ in range(kills):
        await asyncio.sleep(chance.uniform(0.2, 1.0))
        if all(task.done() for task in playing):
            break
        before = _acknowledged(clients)
        begun = time.monotonic()
        process.kill()
        process.start()
        await clients[0].until(lambda _, before=before: _acknowledged(clients) > before or _over(clients), 60)  # type: ignore[misc]
        lost.append(time.monotonic() - begun)
    await asyncio.gather(*playing)
    await _records(process.address, made["code"], clients[0])
    for client in clients:
        await client.close()
    return clients, lost


def _acknowledged(clients: list[Client]) -> int:
    return sum(len(client.acks) for client in clients)


def _over(clients: list[Client]) -> bool:
    return any(client.state.get("phase") == "over" for client in clients)


async def _records(address: str, code: str, client: Client) -> None:
    async with httpx.AsyncClient(base_url=address) as http:
        for number, game in enumerate(client.state["sheet"]["games"], 1):
            text = (await http.get(f"/api/tables/{code}/records/{number}")).text
            assert kostka.replay(text)["scores"] == game["scores"], "a record has other scores than the sheet"


def main() -> None:
    """Play all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--games", type=int, default=60)
    args = parser.parse_args()
    for edition, options, seats in MATCHES:
        with tempfile.TemporaryDirectory() as folder:
            process = Process(Path(folder)).start()
            try:
                played = match(process, edition, options, seats, args.games, args.kills)
                clients, lost = asyncio.run(played)
            finally:
                process.kill()
            check_log(Path(folder), clients)
            acks = _acknowledged(clients)
            cost = f"{sorted(lost)[len(lost) // 2]:.1f} s median, {max(lost):.1f} s worst" if lost else "none"
            told = f"{acks} acknowledged, {len(lost)} kills ({cost}), nothing lost"
            print(f"{edition} {options or ''}: {seats} seats, {told}", flush=True)


if __name__ == "__main__":
    main()
