"""H7: games are dealt from the parts that were promised, and every tile comes as often as every other."""

import asyncio
import json
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from itertools import count
from pathlib import Path
from statistics import NormalDist
from typing import Any

from kostka.cli import main as kostka_command
from kostka.engine import commitment
from kostka.engine.record import replay, steps
from tests.server.dealer import Dealer
from tests.server.faults.inside import Inside, Seam, inside

RACK, TILES = 7, 52
OPTIONS = {
    "clock.turn_ms": 0,
    "deck.copies": 1,
    "deck.jokers": 0,
    "setup.rack": RACK,
    "setup.redeal_doublets": 0,
}
PLAN: dict[str, Any] = {
    "edition": "original-pl",
    "options": OPTIONS,
    "games": 1,
    "deals": True,
    "seats": [{"kind": "here", "name": "ana"}, {"kind": "open"}],
}
ALARM = 0.0001
"""How unlikely the racks may be before they are no chance any more."""


def promises(folder: Path, games: int, by_command: int = 20, alarm: float = ALARM) -> dict[str, Any]:
    """Play so many games; their records are verified, some of them by `kostka verify` as a user calls it."""
    return asyncio.run(_promises(folder, games, by_command, alarm))


async def _promises(folder: Path, games: int, by_command: int, alarm: float) -> dict[str, Any]:
    counts: Counter[str] = Counter()
    seeds: set[str] = set()
    async with inside(folder) as server:
        for number in range(games):
            dealers = Dealer(), Dealer()
            promised, text = await _game(server, dealers)
            played = replay(text)
            header = played.header.plain()
            assert header["commitment"] == promised, "another part was dealt"
            assert commitment(header["shares"][0]["part"]) == promised, "the promise is not the part's"
            assert [share["part"] for share in header["shares"][1:]] == [
                dealer.parts[dealer.promise] for dealer in dealers
            ], "somebody's part is not in"
            assert played.result is not None
            if number < by_command:
                part = dealers[number % 2].parts[dealers[number % 2].promise]
                _verify(folder / "record.jsonl", text, promised, part)
            seeds.add(header["seed"])
            counts.update(_first_rack(text))
    assert len(seeds) == games, "a seed came twice"
    squares, chance = _chi_square(counts, games)
    assert chance > alarm, f"the first rack is not like chance: {squares:.1f} has probability {chance:.2g}"
    return {
        "games": games,
        "chi_square": round(squares, 1),
        "degrees": TILES - 1,
        "probability": round(chance, 3),
    }


class Player:
    """A seat of a table, with a client that adds to the deal and draws until the game is over."""

    def __init__(self, server: Inside, code: str, dealer: Dealer) -> None:
        self.dealer = dealer
        self.state: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.heard: dict[str, list[str]] = {"lobby": [], "playing": [], "over": []}
        """By phase: every text."""
        self._numbers = count()
        self._seq = 0
        self._acted = 0
        self.seam = Seam(server, code, self._hear)

    async def hello(self, token: str) -> "Player":
        self.dealer.said = [{"do": "promise", "promise": self.dealer.promise}]
        await self.seam.hello(token, promise=self.dealer.promise)
        return self

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        match message["type"]:
            case "welcome":
                self.state, self.you = message["state"], message["you"]
            case "update":
                self.state = {**self.state, **message["changes"]}
            case kind:
                assert kind != "refused", text
        self.heard[self.state["phase"]].append(text)
        if message["type"] not in ("welcome", "update"):
            return
        # Not from within what the server is doing right now.
        self._seq = message["seq"]
        asyncio.get_running_loop().call_soon(self._answer)

    def _answer(self) -> None:
        seq = self._seq
        if self.state["phase"] in ("lobby", "between"):
            command = self.dealer.answer(self.state, self.you)
            if command is not None:
                self._say(seq, type="table", command=command)
        elif self.state["phase"] == "playing" and seq > self._acted:
            seat = self.you["seats"][0]
            if seat in self.state["waiting"]:
                self._acted = seq
                self._say(seq, type="act", seat=seat, action={self.state["views"][0]["may"][0]: True})

    def _say(self, seq: int, **message: Any) -> None:
        self.seam.say({"cmd": f"c{next(self._numbers)}", "seq": seq, **message})


async def _game(server: Inside, dealers: tuple[Dealer, Dealer]) -> tuple[str, str]:
    """A game in which nobody lays anything: what was promised before the deal, and its record."""
    made = await server.make(**PLAN)
    code = made["code"]
    ana = await Player(server, code, dealers[0]).hello(made["token"])
    entered = await server.join(code, "ben", deals=True)
    assert entered["next_commitment"] == made["next_commitment"]
    ben = await Player(server, code, dealers[1]).hello(entered["token"])
    await ana.seam.until(lambda _: ana.state["phase"] == "over")
    await ben.seam.until(lambda _: ben.state["phase"] == "over")
    for player in (ana, ben):
        game = player.state["game"]
        assert player.dealer.check(game) == []
        server_part, *parts = [share["part"] for share in game["shares"]]
        early = "".join(player.heard["lobby"])
        assert not any(part in early for part in (server_part, *parts)), "a part was revealed before the deal"
        assert server_part not in "".join(player.heard["playing"]), (
            "the server's part was revealed in the game"
        )
    text = (await server.http.get(f"/api/tables/{code}/records/1")).text
    for player in (ana, ben):
        await player.seam.leave()
    return made["next_commitment"], text


def _verify(path: Path, text: str, promised: str, part: str) -> None:
    path.write_text(text, "utf-8")
    with redirect_stdout(StringIO()):
        assert kostka_command(["verify", str(path), "--commitment", promised, "--part", part]) == 0


def _first_rack(text: str) -> list[str]:
    """What was dealt to the first seat."""
    begun = next(iter(steps(text)))
    return [str(tile) for tile in begun.position.racks[0]]


def _chi_square(counts: Counter[str], deals: int) -> tuple[float, float]:
    """The statistic, and how likely one at least as far off is (by Wilson and Hilferty)."""
    expected = deals * RACK / TILES
    squares = sum((count - expected) ** 2 / expected for count in counts.values())
    squares += (TILES - len(counts)) * expected
    # Without replacement the counts vary less than those of independent draws.
    squares *= (TILES - 1) / (TILES - RACK)
    degrees = TILES - 1
    spread = 2 / (9 * degrees)
    deviation = ((squares / degrees) ** (1 / 3) - (1 - spread)) / spread**0.5
    return squares, 2 * (1 - NormalDist().cdf(abs(deviation)))
