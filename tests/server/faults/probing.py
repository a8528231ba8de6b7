"""Two people who play on through all of it: how long their moves take in calm and in stormy times."""

import time
from typing import Any

from tests.server.clients import Client, join, make_table

PLAN: dict[str, Any] = {
    "edition": "original-pl",
    "options": {"clock.turn_ms": 0},
    "seats": [{"kind": "here", "name": "Ana"}, {"kind": "open"}],
    "games": 100,
}


class Probe:
    """Draws tiles, and looks at the clock."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._times: dict[str, list[float]] = {"calm": [], "stormy": []}
        self._clients: list[Client] = []
        self.code = ""

    async def open(self) -> "Probe":
        made = await make_table(self._address, **PLAN)
        self.code = made["code"]
        joined = await join(self._address, self.code, "Ben")
        self._clients = [
            await Client(self._address, made["code"], entrance["token"]).connect()
            for entrance in (made, joined)
        ]
        return self

    async def calm(self, moves: int) -> None:
        await self._move(moves, self._times["calm"])

    async def stormy(self, moves: int) -> None:
        await self._move(moves, self._times["stormy"])

    async def close(self) -> dict[str, Any]:
        """The figures: milliseconds until a move was acknowledged."""
        for client in self._clients:
            assert client.closed is None, "somebody who did nothing wrong was sent away"
            await client.close()
        return {
            f"{weather}_p99_ms": round(sorted(times)[int(len(times) * 0.99)] * 1000, 1)
            for weather, times in self._times.items()
            if times
        }

    async def _move(self, moves: int, times: list[float]) -> None:
        for _ in range(moves):
            seat = self._clients[0].state["waiting"][0]
            client = next(one for one in self._clients if seat in one.you["seats"])
            await client.until(lambda one, seat=seat: seat in one.state["waiting"])  # type: ignore[misc]
            view = client.state["views"][0]
            begun = time.perf_counter()
            answer = await client.act(seat, _action(view))
            assert answer["type"] == "ack", answer
            times.append(time.perf_counter() - begun)
            for one in self._clients:
                await one.until(lambda one, answer=answer: one.seq >= answer["seq"])  # type: ignore[misc]
            if self._clients[0].state["phase"] == "between":
                await self._clients[0].table("next")


def _action(view: dict[str, Any]) -> dict[str, Any]:
    if not view["started"]:
        return {"redeal": False}
    return {"draw": True} if view["pool"] else {"pass": True}
