"""Whole matches of every box against `kostka serve`, as a user starts it, while it is killed again and again.

`python -m tests.server.every_edition --kills 20` plays each until the server was killed so often, one match
after the other, and says of each what came of it: the records must replay to the scores on the sheet, and
every acknowledged command must be in the log once, under the number with which it was acknowledged.
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
from tests.server.clients import PATIENCE, Client, join, make_table
from tests.server.serving import Process
from tests.server.test_kill import check_log

MATCHES: list[tuple[str, dict[str, Any], int]] = [
    *((name, {}, 2 if name.startswith("express") else 4) for name in editions()),
    ("first-pl", {"mode.introductory": True}, 4),
    ("express-pl", {}, 1),
]


MOST_SECONDS = 600
"""So long may it take until one box has seen all kills."""


async def killed(
    process: Process, edition: str, options: dict[str, Any], seats: int, games: int, kills: int
) -> tuple[list[Client], list[float], int]:
    """Play matches until the server was killed so often; how long each kill cost, and how many matches."""
    chance = random.Random(edition)
    everybody: list[Client] = []
    costs: list[float] = []
    matches = 0
    async with asyncio.timeout(MOST_SECONDS):
        while len(costs) < kills:
            clients = await _match(process, edition, options, seats, games)
            everybody += clients
            matches += 1
            costs += await _kill_while_playing(process, clients, kills - len(costs), chance)
            await _records(process.address, clients[0].code, clients[0])
            for client in clients:
                await client.close()
    return everybody, costs, matches


async def _match(
    process: Process, edition: str, options: dict[str, Any], seats: int, games: int
) -> list[Client]:
    """People at a new table, not connected yet."""
    plan = [{"kind": "here", "name": "Ana"}, *({"kind": "open"} for _ in range(seats - 1))]
    made = await make_table(process.address, edition=edition, options=options, seats=plan, games=games)
    joined = [await join(process.address, made["code"], f"P{number}") for number in range(1, seats)]
    return [Client(process.address, made["code"], one["token"]) for one in (made, *joined)]


async def _kill_while_playing(
    process: Process, clients: list[Client], kills: int, chance: random.Random
) -> list[float]:
    """Play a match to its end; the server is killed every few moves, so many times at most."""
    playing = [asyncio.create_task(client.persist()) for client in clients]
    costs: list[float] = []
    while len(costs) < kills:
        due = _acknowledged(clients) + chance.randrange(2, 9)
        await clients[0].until(lambda _, due=due: _acknowledged(clients) >= due or _over(clients), 60)  # type: ignore[misc]
        if _over(clients):
            break
        before = _acknowledged(clients)
        begun = time.monotonic()
        process.kill()
        process.start()
        await clients[0].until(lambda _, before=before: _acknowledged(clients) > before or _over(clients), 60)  # type: ignore[misc]
        costs.append(time.monotonic() - begun)
    await asyncio.gather(*playing)
    return costs


def _acknowledged(clients: list[Client]) -> int:
    return sum(len(client.acks) for client in clients)


def _over(clients: list[Client]) -> bool:
    return any(client.state.get("phase") == "over" for client in clients)


async def _records(address: str, code: str, client: Client) -> None:
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
        for number, game in enumerate(client.state["sheet"]["games"], 1):
            text = (await http.get(f"/api/tables/{code}/records/{number}")).text
            assert kostka.replay(text)["scores"] == game["scores"], "a record has other scores than the sheet"


def main() -> None:
    """Play all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--games", type=int, default=5, help="games a match")
    args = parser.parse_args()
    for edition, options, seats in MATCHES:
        with tempfile.TemporaryDirectory() as folder:
            process = Process(Path(folder)).start()
            begun = time.monotonic()
            try:
                played = killed(process, edition, options, seats, args.games, args.kills)
                clients, costs, matches = asyncio.run(played)
            finally:
                process.kill()
            check_log(Path(folder), clients)
            cost = f"{sorted(costs)[len(costs) // 2]:.1f} s median, {max(costs):.1f} s worst"
            summary = f"{_acknowledged(clients)} acknowledged, {len(costs)} kills ({cost}), nothing lost"
            took = f"{matches} matches in {time.monotonic() - begun:.0f} s"
            print(f"{edition} {options or ''}: {seats} seats, {summary}, {took}", flush=True)


if __name__ == "__main__":
    main()
