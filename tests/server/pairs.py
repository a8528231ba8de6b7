"""Two people at a table, each with a connection."""

from typing import Any

from tests.server.clients import Client, join, make_table
from tests.server.serving import Running

NO_CLOCK = {"clock.turn_ms": 0}


async def two_at_a_table(server: Running, **plan: Any) -> tuple[Client, Client]:
    seats = [{"kind": "here", "name": "Ana"}, {"kind": "open"}]
    given = {"edition": "original-pl", "options": NO_CLOCK, "seats": seats, **plan}
    made = await make_table(server.address, **given)
    joined = await join(server.address, made["code"], "Ben")
    ana = await Client(server.address, made["code"], made["token"]).connect()
    ben = await Client(server.address, made["code"], joined["token"]).connect()
    return ana, ben


async def answer_deal(*clients: Client) -> None:
    for client in clients:
        for seat in client.you["seats"]:
            if seat in client.state["waiting"] and not client.state["views"][0]["started"]:
                await client.act(seat, {"redeal": False})
    for client in clients:
        await client.until(lambda one: one.state["views"][0]["started"])


def on_turn(*clients: Client) -> tuple[Client, Client]:
    first = next(one for one in clients if one.you["seats"][0] in one.state["waiting"])
    return first, next(one for one in clients if one is not first)


def seat_of(client: Client) -> int:
    return int(client.you["seats"][0])
