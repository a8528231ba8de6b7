"""The HTTP API of moments of finished games: what if, and playing on from there."""

from typing import NamedTuple

from starlette.responses import Response

from kostka.errors import KostkaError, RequestError
from kostka.server.edge.addresses import address
from kostka.server.edge.asking import (
    ask_worker,
    check_look,
    entrance,
    limit_questions,
    limit_writes,
    pressed,
    read_game,
    room_at,
    who_asks,
)
from kostka.server.edge.endpoints import Call, Endpoint, HttpError
from kostka.server.protocol import reviews as wire
from kostka.server.protocol.http import Entrance
from kostka.server.rooms.creating import going_on, new_seed
from kostka.server.tables.recording import check_over
from kostka.server.workers import Lane
from kostka.server.workers.moments import GoingOn, Recorded, Refused, Start, Supposing

SECONDS = 10.0
"""How much processor time a question may take."""


async def what_if(call: Call) -> Response:
    """What another action would have been worth."""
    if not call.house.what_ifs.take(call.guest, who_asks(call)[0]):
        raise HttpError(429, KostkaError("too-often"))
    asked: wire.WhatIf = call.body
    recorded, _ = await _wanted(call, asked)
    job = Supposing(recorded, asked.n, asked.action, asked.lang, SECONDS)
    answer = await ask_worker(call, job, SECONDS, Lane.REVIEW)
    if isinstance(answer, Refused):
        raise HttpError(409, answer.error, answer.violations)
    return await pressed(call, answer)


async def play_on(call: Call) -> Entrance:
    """A new table that goes on from there."""
    if call.house.draining:
        raise HttpError(503, KostkaError("not-healthy", problem="draining"))
    limit_writes(call, "table")
    asked: wire.PlayOn = call.body
    recorded, spectators = await _wanted(call, asked)
    seat = asked.seat if asked.racks == "imagined" else None
    job = GoingOn(recorded, asked.n, seat, new_seed(), SECONDS)
    start: Start = await ask_worker(call, job, SECONDS, Lane.REVIEW)
    guest = call.guest or call.house.guests.new()
    made, began = going_on(start.header, asked, guest, start.levels, spectators=spectators)
    room = await call.house.rooms.make(made, address(call.request.scope), began)
    return entrance(call, room, guest)


class Wanted(NamedTuple):
    """A finished game, and whether everybody may look at it."""

    game: Recorded
    open: bool


async def _wanted(call: Call, asked: wire.Moment) -> Wanted:
    """The game in question, if the guest may see it."""
    limit_questions(call)
    if asked.record is not None and asked.code is None and asked.game is None:
        return Wanted(Recorded(text=asked.record), open=True)
    if asked.record is not None or asked.code is None or asked.game is None:
        raise RequestError("moment-unclear")
    room = await room_at(call, asked.code)
    await check_look(call, room, asked.game)
    check_over(room.table, asked.game)
    log = await read_game(call, room, asked.game)
    return Wanted(Recorded(log, asked.game), room.table.plan.spectators)


ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/what-if",
        "What another action would have been worth in a finished game",
        what_if,
        wire.WhatIfAnswer,
        wire.WhatIf,
        largest=wire.LARGEST_BODY,
    ),
    Endpoint(
        "POST",
        "/api/play-on",
        "Make a table that goes on from there, against bots",
        play_on,
        Entrance,
        wire.PlayOn,
        largest=wire.LARGEST_BODY,
    ),
)
"""Moments of games that are over, at a table or in a record."""
