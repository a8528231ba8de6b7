"""The HTTP API: making and joining tables, records, editions, bots and drafts."""

import asyncio
import secrets
import threading
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import msgspec
from starlette.responses import PlainTextResponse, Response

from kostka import __version__, rules
from kostka.bots import bots_of
from kostka.bots.strength import strength
from kostka.errors import KostkaError
from kostka.patience import TooLarge
from kostka.rules import Family, families
from kostka.rules.schema import schema
from kostka.server.edge.addresses import address
from kostka.server.edge.asking import (
    SECRET_BYTES,
    check_look,
    digest,
    entrance,
    limit_questions,
    limit_writes,
    number_in,
    read_game,
    room_of,
    who_asks,
)
from kostka.server.edge.endpoints import Call, Endpoint, HttpError, openapi, while_connected
from kostka.server.edge.games import ENDPOINTS as GAMES
from kostka.server.edge.moments import ENDPOINTS as MOMENTS
from kostka.server.edge.reviews import ENDPOINTS as REVIEWS
from kostka.server.edge.schema import json_schema
from kostka.server.edge.socket import problem
from kostka.server.loop.referee import LOG_SECONDS
from kostka.server.protocol import VERSION, http
from kostka.server.tables import projection, recording
from kostka.server.tables.commands import MakeLink, Sit, TakeOver
from kostka.server.tables.names import clean
from kostka.server.workers import Lane, ThinkingFailed, TookTooLong
from kostka.server.workers.judging import Recording, Reporting
from kostka.server.workers.judging import report as report_on
from kostka.server.workers.verifying import Verifying
from kostka.texts import messages, render

LINK_MS = 15 * 60 * 1000
LARGEST_PLAN = 8 * 1024
LARGEST_RECORD = 1_000_000
VERIFY_SECONDS = 10.0
_DESCRIBING = threading.Lock()


async def health(call: Call) -> http.Health:
    """Whether play is possible, that is, whether the store can be written."""
    house = call.house
    problem = "draining" if house.draining else await house.health.problem()
    if problem:
        raise HttpError(503, KostkaError("not-healthy", problem=problem))
    return http.Health(
        ok=True,
        version=__version__,
        protocol=VERSION,
        tables=len(house.rooms.all),
        connections=len(house.connections),
        process="" if house.cluster is None else house.cluster.members.name,
        processes=1 if house.cluster is None else 1 + len(house.cluster.members.others),
        bus=house.cluster is None or house.cluster.bus.connected,
    )


async def make_table(call: Call) -> http.Entrance:
    if call.house.draining:
        raise HttpError(503, KostkaError("not-healthy", problem="draining"))
    limit_writes(call, "table")
    guest = call.guest or call.house.guests.new()
    room = await call.house.rooms.create(call.body, guest, address(call.request.scope))
    return entrance(call, room, guest)


async def public_tables(call: Call) -> http.TableList:
    return http.TableList(await call.house.rooms.public())


async def table(call: Call) -> http.TableSummary:
    found = (await room_of(call)).table
    return projection.summary(found, found.waiting)


async def join(call: Call) -> http.Entrance:
    limit_writes(call, "join")
    room = await room_of(call)
    guest = call.guest or call.house.guests.new()
    await room.carry_out(Sit(clean(call.body.name), call.body.seat, call.body.deals), guest)
    return entrance(call, room, guest)


async def make_link(call: Call) -> http.SeatLink:
    limit_writes(call, "link")
    room = await room_of(call)
    secret = secrets.token_urlsafe(SECRET_BYTES)
    expires = call.house.rooms.now() + LINK_MS
    await room.carry_out(MakeLink(number_in(call, "seat"), digest(secret), expires), call.guest)
    return http.SeatLink(secret, expires)


async def claim(call: Call) -> http.Entrance:
    limit_writes(call, "claim")
    room = await room_of(call)
    guest = call.guest or call.house.guests.new()
    await room.carry_out(TakeOver(digest(call.body.link), call.body.deals), guest)
    return entrance(call, room, guest)


async def record(call: Call) -> Response:
    """The record of a finished game, for those who may see the table."""
    limit_questions(call)
    room = await room_of(call)
    number = number_in(call, "game")
    await check_look(call, room, number)
    log = await read_game(call, room, number)
    if room.table.game.rules.light:
        slices = call.house.turns.sliced(who_asks(call)[0], recording.lines(log, number))
        text = "".join([line async for line in slices])
    else:
        asking = call.house.referee.ask(Recording(log, number), who_asks(call), LOG_SECONDS)
        text = await while_connected(call, asking)
    name = f"kostka-{room.code}-{number}.jsonl"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


async def editions(call: Call) -> http.EditionList:
    del call
    return _editions(tuple(rules.editions()))


@cache
def _editions(names: tuple[str, ...]) -> http.EditionList:
    return http.EditionList([http.EditionSummary(**_box(name)) for name in names])


async def edition(call: Call) -> http.EditionInfo:
    return _edition(call.path("edition"), call.lang)


@cache
def _edition(name: str, lang: str) -> http.EditionInfo:
    book = rules.edition(name)
    specs = schema(book.family)
    values = [_rule(setting, specs[setting.key], lang) for setting in book.settings.values()]
    clauses = [http.ClauseInfo(one.id, one.reading, one.applies) for one in book.clauses.values()]
    return http.EditionInfo(**_box(name), words=dict(book.words), rules=values, clauses=clauses)


async def bots(call: Call) -> http.BotList:
    return _bots(call.lang, tuple(families.known()))


@cache
def _bots(lang: str, known: tuple[Family, ...]) -> http.BotList:
    levels = [(family, level.name) for family in known for level in bots_of(family)]
    return http.BotList([_level(family, name, lang) for family, name in levels])


def _level(family: Family, name: str, lang: str) -> http.BotInfo:
    measured = strength(family, name)
    return http.BotInfo(name, family.name, None if measured is None else measured.message(lang))


async def verify(call: Call) -> http.Verdict:
    limit_questions(call)
    job = Verifying(call.body.record, call.lang)
    thinking = call.house.pool.think(job, VERIFY_SECONDS, lane=Lane.IDLE, who=who_asks(call))
    try:
        verdict: http.Verdict = await while_connected(call, thinking)
    except TookTooLong:
        raise TooLarge("record") from None
    except ThinkingFailed:
        raise HttpError(503, KostkaError("verify-failed")) from None
    return verdict


async def report(call: Call) -> http.DraftAnswer:
    limit_questions(call)
    asked: http.DraftQuestion = call.body
    lang = rules.edition(asked.edition).spoken(asked.lang)
    try:
        by = rules.load(asked.edition, asked.options)
        question = Reporting(by, asked.position, asked.seat, asked.draft, lang, asked.parts)
        if by.light:
            found = await call.house.turns.run(who_asks(call)[0], partial(report_on, question))
        else:
            found = await while_connected(call, call.house.referee.ask(question, who_asks(call)))
    except TooLarge:
        raise
    except KostkaError as error:
        return http.DraftAnswer(None, problem(error, lang))
    plain: Any = found.plain
    return http.DraftAnswer(plain, None)


async def openapi_json(call: Call) -> Response:
    del call
    return Response(await asyncio.to_thread(_made_once, _openapi), media_type="application/json")


async def protocol(call: Call) -> Response:
    del call
    return Response(await asyncio.to_thread(_made_once, _protocol), media_type="application/json")


def _made_once(describe: Callable[[], bytes]) -> bytes:
    """A description. Of all threads that ask for it at the same moment, one makes it."""
    with _DESCRIBING:
        return describe()


@cache
def _openapi() -> bytes:
    return msgspec.json.encode(openapi(ENDPOINTS))


@cache
def _protocol() -> bytes:
    return msgspec.json.encode(json_schema())


def _box(name: str) -> dict[str, Any]:
    book = rules.edition(name)
    players = rules.load(name).players
    return {
        "id": name,
        "title": book.box.title,
        "family": book.family.name,
        "language": book.box.language.value,
        "age": book.box.age,
        "colours": [colour.value for colour in book.box.colours],
        "players": [players.min, players.max],
        "introductory": "mode.introductory" in book.settings,
    }


def _rule(setting: rules.Setting, spec: Any, lang: str) -> http.RuleValue:
    kinds: dict[type, Any] = {bool: "flag", int: "number", tuple: "list"}
    choices = [str(one) for one in spec.among or ()] or (
        [] if spec.kind in kinds or spec.item else [str(one) for one in spec.kind]
    )
    words = render(setting.key, lang) if setting.key in messages(lang) else setting.key
    return http.RuleValue(
        key=setting.key,
        value=setting.value,
        clause=setting.clause,
        words=words,
        type=kinds.get(spec.kind, "choice"),
        low=spec.within.low if spec.within else None,
        high=spec.within.high if spec.within else None,
        choices=choices,
    )


ENDPOINTS = (
    Endpoint("GET", "/health", "Whether play is possible", health, http.Health),
    Endpoint(
        "POST",
        "/api/tables",
        "Make a table",
        make_table,
        http.Entrance,
        http.NewTable,
        largest=LARGEST_PLAN,
    ),
    Endpoint("GET", "/api/tables", "The public tables", public_tables, http.TableList),
    Endpoint(
        "GET", "/api/tables/{code}", "A table, for those who think of joining", table, http.TableSummary
    ),
    Endpoint("POST", "/api/tables/{code}/join", "Take a seat", join, http.Entrance, http.Join),
    Endpoint(
        "POST",
        "/api/tables/{code}/seats/{seat}/link",
        "A link that moves one's seat to another device, once",
        make_link,
        http.SeatLink,
        access="guest",
    ),
    Endpoint(
        "POST", "/api/tables/{code}/claim", "Take a seat over with its link", claim, http.Entrance, http.Claim
    ),
    Endpoint(
        "GET", "/api/tables/{code}/records/{game}", "The record of a finished game", record, "text/plain"
    ),
    *REVIEWS,
    *GAMES,
    *MOMENTS,
    Endpoint("GET", "/api/editions", "All boxes", editions, http.EditionList),
    Endpoint("GET", "/api/editions/{edition}", "A box with its rules", edition, http.EditionInfo),
    Endpoint("GET", "/api/bots", "The levels of the computer's play", bots, http.BotList),
    Endpoint(
        "POST",
        "/api/verify",
        "Check a record and its commitment",
        verify,
        http.Verdict,
        http.Record,
        largest=LARGEST_RECORD,
    ),
    Endpoint(
        "POST",
        "/api/report",
        "What the rules say about a draft",
        report,
        http.DraftAnswer,
        http.DraftQuestion,
    ),
    Endpoint("GET", "/api/openapi.json", "This description", openapi_json, "application/json"),
    Endpoint(
        "GET", "/api/protocol.json", "The messages of the socket as JSON schema", protocol, "application/json"
    ),
)
