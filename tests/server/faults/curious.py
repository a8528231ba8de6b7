"""V2: a running game of a match is asked for by all routes, with all parameters, by everybody."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

from kostka.server.edge.routes import ENDPOINTS
from kostka.tiles import format_tiles
from tests.server.desk import Desk
from tests.server.reviews.asking import Asking, asking
from tests.server.reviews.test_sharing import match, shared

RUNNING = 2
WIDE = "\uff12"
"""A digit as well."""
GAMES = ("0", "1", "2", "2", "2", "3", "-1", "02", WIDE, "2 ", "2.0", "latest", "999999", "9999999")
GUESTS = (None, "ana", "ben", "dan")
BODIES: dict[str, list[Any]] = {
    "deep": [True, False],
    "anew": [True, False],
    "n": [1, 2, 3, 10, 10**6, 0, -1, "1"],
    "game": [1, 2, 2, 2, 3, 0, -1, "2", None],
    "seat": [0, 1, 3],
    "name": ["Eve"],
    "bots": [["solid", "solid"], []],
    "racks": ["same", "imagined"],
    "action": [{"draw": True}, {"pass": True}, {"play": []}, {"draw": True, "seat": 1}],
    "lang": ["en", "pl"],
}
UNLIMITED = dict.fromkeys(
    (
        "connects_per_minute",
        "hints_per_minute",
        "misses_per_minute",
        "questions_per_minute",
        "requests_per_minute",
        "reviews_per_minute",
        "tables_per_minute",
        "what_ifs_per_minute",
    ),
    1_000_000,
)
"""Or else most requests would be refused for their number alone."""


async def asked(folder: Path, requests: int) -> dict[str, Any]:
    """None of so many requests tells what is hidden, or gets anything about the running game."""
    chance = random.Random(23)
    refused: Counter[int] = Counter()
    async with asking(folder, **UNLIMITED) as one:
        desk = match()
        path = await one.put(desk)
        code, link = path.split("/")[3], await shared(one, f"{path}/1")
        record = (await one.ask("GET", f"{path.replace('reviews', 'records')}/1", "ana")).text
        hidden = _secrets(desk)
        for _ in range(requests):
            method, address, body = _request(chance, code, record)
            guest, secret = chance.choice(GUESTS), chance.choice((None, link, "guessed"))
            answer = await one.ask(method, address, guest, json=body, link=secret)
            assert not any(one in answer.text for one in hidden), (method, address, body, guest)
            assert answer.status_code < 500, (method, address, body, answer.text)
            assert answer.status_code != 429, (method, address, answer.text)
            if _asks_for_it(address, body):
                refused[answer.status_code] += 1
                assert answer.status_code >= 400, (method, address, body, guest)
        assert refused.total() > requests / 20, "hardly anybody asked for it"
        await _nothing_is_there(one, code)
    return {"requests": requests, "asked_for_it": refused.total(), "refused": dict(sorted(refused.items()))}


def _secrets(desk: Desk) -> list[str]:
    """What nobody may be told over HTTP while a game is on: seeds, racks, and the pool."""
    table = desk.table
    assert table.current is not None
    position = table.current.position
    hidden = [format_tiles(tiles) for tiles in (*position.racks, position.pool)]
    return [table.current.seed, table.next_seed, *hidden]


def _request(chance: random.Random, code: str, record: str) -> tuple[str, str, Any]:
    """Some request: a method, an address, and a body."""
    endpoint = chance.choice(ENDPOINTS)
    game = chance.choice(GAMES)
    path = endpoint.path.format(code=code, game=game, seat=chance.choice("0123"), edition="original-pl")
    kept = [name for name in BODIES if chance.random() < 0.8]
    if endpoint.body is not None:
        kept = [name for name in kept if name in endpoint.body.__struct_fields__]
    body = {name: chance.choice(BODIES[name]) for name in kept}
    source = chance.choice(("table", "table", "table", "record", "both"))
    if source != "record":
        body["code"] = code
    if source != "table":
        body["record"] = chance.choice((record, record.replace("true", "false"), record[: len(record) // 2]))
    return endpoint.method, path, body


def _asks_for_it(path: str, body: Any) -> bool:
    """Whether a request is about the running game."""
    named = {part.strip() for part in path.split("/")}
    return bool(named & {"records", "reviews"} and named & {"2", "02", WIDE}) or (
        path in ("/api/what-if", "/api/play-on") and body.get("game") == RUNNING and "record" not in body
    )


async def _nothing_is_there(one: Asking, code: str) -> None:
    archive = one.doors.server.house.store.archive
    assert await archive.review(code, RUNNING) == (None, [])
    assert await archive.shares.of(code, RUNNING) == []
    for guest in ("ana", "ben"):
        assert all(game.game != RUNNING for game in (await archive.results.of(guest))[0])
