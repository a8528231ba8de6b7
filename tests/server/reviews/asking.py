"""Short games that are over, and somebody who asks a server about them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from kostka.server.protocol.http import NewTable, SeatPlan
from kostka.server.rooms import Room
from kostka.server.tables.commands import Act, Sit
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
    play_on(desk)
    return desk


def play_on(desk: Desk) -> None:
    """Play a game to its end: everybody only draws and passes."""
    while desk.is_in("playing"):
        turn, game = desk.table.turn, desk.table.game
        assert turn is not None
        desk.act(turn, **{game.offers(desk.position, turn)[0]: True})


@dataclass(frozen=True)
class Asking:
    """Somebody who asks a server, as a guest or as nobody."""

    doors: Doors
    http: httpx.AsyncClient

    async def put(self, desk: Desk) -> str:
        """Put a table into the house; the path of its reviews."""
        return f"/api/tables/{await self.doors.put(desk)}/reviews"

    async def ask(self, method: str, path: str, guest: str | None = None, **sent: Any) -> httpx.Response:
        """Ask as a guest; with a `link` its secret goes along."""
        headers = {}
        if guest is not None:
            headers["authorization"] = f"Bearer {self.doors.server.house.guests.token(guest)}"
        link = sent.pop("link", None)
        if link is not None:
            headers["kostka-share"] = link
        return await self.http.request(method, path, headers=headers, **sent)

    async def ready(self, path: str, guest: str | None = None, **wanted: bool) -> Any:
        """Have a review made, and wait for it."""
        answer = await self.ask("POST", path, guest, json=wanted)
        assert answer.status_code == 202, answer.text
        while answer.json()["state"] == "making":
            await asyncio.sleep(0.05)
            answer = await self.ask("GET", path, guest)
        return answer.json()

    async def played(self, **plan: Any) -> Room:
        """A table at which Ana and Ben have just played a short game to its end."""
        house = self.doors.server.house
        seats = plan.pop("seats", [SeatPlan("here", "Ana"), SeatPlan("open")])
        options = {"clock.turn_ms": 0, **SMALL}
        room = await house.rooms.create(NewTable("original-pl", seats, options, **plan), "ana")
        if any(seat.kind == "open" for seat in room.table.seats):
            await room.carry_out(Sit("Ben"), "ben")
        await self.finish(room)
        return room

    async def finish(self, room: Room) -> None:
        """Play a game to its end: everybody only draws and passes."""
        while (turn := room.table.turn) is not None and room.table.current is not None:
            offer = room.table.game.offers(room.table.current.position, turn)[0]
            await room.carry_out(Act(turn, {offer: True}, room.table.seq), room.table.seats[turn].guest)


@asynccontextmanager
async def asking(tmp_path: Path, **settings: Any) -> AsyncIterator[Asking]:
    async with (
        running(tmp_path, **settings) as server,
        httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as http,
    ):
        yield Asking(Doors(server), http)
