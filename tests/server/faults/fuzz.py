"""P4: malformed messages, in their thousands, to tables of every family."""

import asyncio
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import quote

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kostka.server.protocol.closing import Close
from tests.server.clients import make_table
from tests.server.faults.inside import Inside, Seam, inside
from tests.server.faults.payloads import Payloads
from tests.server.faults.probing import Probe
from tests.server.serving import Process

TABLES: tuple[dict[str, Any], ...] = (
    {"edition": "original-pl", "options": {"clock.turn_ms": 0}},
    {"edition": "original-it", "options": {"mode.assisted": False, "clock.turn_ms": 0}},
    {"edition": "first-pl"},
    {"edition": "first-pl", "options": {"mode.introductory": True}},
    {"edition": "express-pl"},
)
RECORD = Path("examples/game.kostka").read_text("utf-8").splitlines()
AT_ONCE = 40
SENDERS = 4
GONE = None
"""Instead of a payload: the client goes by itself."""
ALLOWED = {int(code) for code in Close} | {1002, 1003, 1007, 1009}


def payloads(folder: Path, count: int, seed: int = 1) -> dict[str, Any]:
    """Send so many; every one is answered or ends the connection with a documented code, and no more."""
    return asyncio.run(_payloads(folder, count, seed))


async def _payloads(folder: Path, count: int, seed: int) -> dict[str, Any]:
    supply, chance = Payloads(seed), random.Random(seed)
    answers: Counter[str] = Counter()
    async with inside(folder) as server:
        seats = [{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Ben"}]
        made = [await server.make(seats=seats, games=100, **plan) for plan in TABLES]
        seams: dict[str, Seam] = {}
        for number in range(count):
            entrance = chance.choice(made)
            code = entrance["code"]
            seam = seams.get(code)
            payload, first = _payload(supply, chance)
            if seam is None:
                token = chance.choice([entrance["token"], None])
                seam = Seam(server, code)
                if not first:
                    seam = await seam.hello(token)
            answers[await _answered(seam, payload, number)] += 1
            seams[code] = seam
            if seam.task.done():
                del seams[code]
        for seam in seams.values():
            await seam.leave()
        await _house_is_empty(server)
    return {"payloads": count, "answers": dict(answers.most_common())}


def _payload(supply: Payloads, chance: random.Random) -> tuple[Any, bool]:
    """Something to send; perhaps even before `hello`, on a connection that has said nothing yet."""
    what = chance.randrange(10)
    if what < 6:
        return json.dumps(supply.nonsense(), ensure_ascii=False), False
    if what < 8:
        return json.dumps(supply.message()), chance.randrange(4) == 0
    return supply.broken(), chance.randrange(2) == 0


async def _answered(seam: Seam, payload: Any, number: int) -> str:
    """What comes of a payload; a ping behind it shows when it was dealt with."""
    try:
        seam.say(payload)
        if not seam.task.done():
            seam.say({"type": "ping", "n": number})
        await seam.until(lambda one: one.pong == number)
    except Exception as error:
        raise AssertionError(f"{payload!r} brought the connection down") from error
    if not seam.task.done():
        return "answered"
    assert seam.closed in ALLOWED, (seam.closed, payload)
    return f"closed {seam.closed}"


def over_the_wire(folder: Path, count: int, seed: int = 1) -> dict[str, Any]:
    """The same to a server of its own, while others play: each is answered, or ends the connection."""
    process = Process(folder).start()
    try:
        return asyncio.run(_over_the_wire(process, count, seed))
    finally:
        process.end()
        assert "Traceback" not in (folder / "serve.log").read_text(), "a traceback in the log"


async def _over_the_wire(process: Process, count: int, seed: int) -> dict[str, Any]:
    supply, chance = Payloads(seed), random.Random(seed)
    seats = [{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Ben"}]
    made = [
        [await make_table(process.address, seats=seats, games=100, **plan) for plan in TABLES]
        for _ in range(SENDERS)
    ]
    answers: dict[str, Counter[str]] = {"right": Counter(), "wrong": Counter()}
    probe = await Probe(process.address).open()
    ping = json.dumps({"type": "ping", "n": 1})

    async def send(sender: int, payloads: list[Any], answers: Counter[str]) -> None:
        """All of them over one connection after the other; each ends when it is sent away."""
        waiting = payloads[::-1]
        while waiting:
            entrance = chance.choice(made[sender])
            url = f"{process.address.replace('http', 'ws', 1)}/api/tables/{entrance['code']}/socket"
            async with connect(url, compression=None, max_size=None) as socket:
                await socket.send(json.dumps({"type": "hello", "token": entrance["token"]}))
                try:
                    while waiting and (payload := waiting.pop()) is not GONE:
                        await socket.send(payload)
                        await socket.send(ping)
                        while '"pong"' not in str(await socket.recv())[:20]:
                            pass
                        answers["answered"] += 1
                except ConnectionClosed as closed:
                    code = None if closed.rcvd is None else closed.rcvd.code
                    answers[f"closed {code}"] += 1
                    if code not in ALLOWED:
                        raise AssertionError(f"{payload!r} ended the connection with {code}") from None

    for begun in range(0, count, AT_ONCE):
        size = min(AT_ONCE, count - begun)
        wrong = [_text(_payload(supply, chance)[0]) for _ in range(size)]
        # Calm is as much of what is right, with as many new connections.
        closing = [GONE if chance.randrange(2) else ping for _ in range(size)]
        for weather, payloads, kind in ((probe.calm, closing, "right"), (probe.stormy, wrong, "wrong")):
            probing = asyncio.create_task(weather(4))
            await asyncio.gather(*(send(n, payloads[n::SENDERS], answers[kind]) for n in range(SENDERS)))
            await probing
    figures = await probe.close()
    return {"payloads": count, "answers": dict(answers["wrong"].most_common()), **figures}


def _text(payload: Any) -> Any:
    """What can be sent as a frame at all; what is not Unicode goes as bytes."""
    if not isinstance(payload, str):
        return payload
    data = payload.encode("utf-8", "surrogatepass")
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def requests(folder: Path, count: int, seed: int = 1) -> dict[str, Any]:
    """The same over HTTP: every body is answered, and whatever is wrong is the sender's fault, not ours."""
    return asyncio.run(_requests(folder, count, seed))


async def _requests(folder: Path, count: int, seed: int) -> dict[str, Any]:
    supply, chance = Payloads(seed), random.Random(seed)
    answers: Counter[str] = Counter()
    async with inside(folder, workers=1) as server:
        made = await server.make(edition="original-pl", seats=[{"kind": "open"}] * 2)
        for _ in range(count):
            path, body = _body(supply, chance, made["code"])
            text = json.dumps(body) if chance.randrange(8) else supply.broken()
            content = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
            try:
                answer = await server.http.post(path, content=content)
            except Exception as error:
                raise AssertionError(f"{path} {text!r} was not answered") from error
            assert answer.status_code < 500, (answer.status_code, path, text)
            assert answer.status_code == 200 or answer.json()["error"]["message"], (path, text)
            what = "reviews" if "/reviews/" in path else path.rpartition("/")[2]
            answers[f"{what} {answer.status_code}"] += 1
    return {"requests": count, "answers": dict(answers.most_common())}


def _body(supply: Payloads, chance: random.Random, code: str) -> tuple[str, Any]:
    """A request that is nearly right."""
    edition = chance.choice(["original-pl", "first-pl", "express-pl", supply.word(), "../keys"])
    keys = ["clock.turn_ms", "deck.copies", "deck.jokers", "setup.rack", "mode.assisted", "mode.introductory"]
    options = {chance.choice([*keys, supply.word()]): supply.content() for _ in range(chance.randrange(3))}
    match chance.randrange(8):
        case 0:
            seats: list[Any] = [{"kind": "here", "name": "Ana"}, {"kind": "open"}, {"kind": "bot"}]
            if chance.randrange(3) == 0:
                seats[0] = {"kind": supply.word(), "name": supply.content()}
            plan = {"edition": edition, "seats": seats, "options": options}
            return "/api/tables", plan if chance.randrange(3) else plan | {"starter": supply.value(0)}
        case 1:
            parts = (
                "racks",
                "table",
                "pool",
                "opened",
                "turn",
                "stars",
                "hands",
                "turns_left",
                "round",
                "marks",
            )
            position = {part: supply.content() for part in chance.choices(parts, k=chance.randrange(8))}
            draft = [supply.tiles() for _ in range(chance.randrange(5))]
            return "/api/report", {
                "edition": edition,
                "position": position,
                "draft": draft,
                "options": options,
            }
        case 2:
            return "/api/verify", {"record": supply.word() + json.dumps({"format": 1, "edition": edition})}
        case 3:
            return f"/api/tables/{code}/join", {"name": supply.word(), "seat": supply.value(1)}
        case 4:
            moment = _moment(supply, chance, code)
            action = {chance.choice(["draw", "play", "pass", supply.word()]): supply.content()}
            return "/api/what-if", moment | {"action": action if chance.randrange(4) else supply.value(3)}
        case 5:
            bots = [chance.choice(["solid", "expert", supply.word()]) for _ in range(chance.randrange(4))]
            more = {"seat": chance.choice([0, 1, supply.value(0)]), "name": supply.word(), "bots": bots}
            racks = chance.choice(["same", "imagined", supply.word()])
            return "/api/play-on", _moment(supply, chance, code) | more | {"racks": racks}
        case 6:
            game, share = (
                chance.choice(["1", "2", "0", "x" + supply.word().replace("/", "")]),
                chance.choice(["", "/share"]),
            )
            path = f"/api/tables/{code}/reviews/{quote(game.encode('utf-8', 'surrogatepass'))}"
            return f"{path}{share}", {"deep": supply.value(0)} if chance.randrange(2) else {}
        case _:
            return f"/api/tables/{code}/claim", {"link": supply.word()}


def _moment(supply: Payloads, chance: random.Random, code: str) -> dict[str, Any]:
    """A moment of a game, nearly: of a table, or of a record that may be torn or changed."""
    n = chance.choice([1, 2, 5, 10**6, supply.value(0)])
    if chance.randrange(3) == 0:
        return {
            "code": chance.choice([code, supply.word()]),
            "game": chance.choice([1, supply.value(0)]),
            "n": n,
        }
    lines = RECORD[: chance.choice([1, 2, 6, len(RECORD)])]
    if chance.randrange(2):
        header = json.loads(lines[0])
        header[chance.choice([*header, "began", "shares", "round", "rulings"])] = supply.value(3)
        lines = [json.dumps(header), *lines[1:]]
    return {"record": "\n".join(lines), "n": n}


async def _house_is_empty(server: Inside) -> None:
    for _ in range(100):
        if not any(house.connections for house in server.houses):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("a connection was not let go")
