"""The HTTP API of moments of finished games: what if, and playing on from there."""

from typing import Any

from starlette.responses import Response

from kostka.errors import KostkaError, RequestError
from kostka.patience import TooLarge
from kostka.server.edge.asking import check_look, limit_questions, pressed, room_at, who_asks
from kostka.server.edge.endpoints import Call, Endpoint, HttpError, while_connected
from kostka.server.protocol import reviews as wire
from kostka.server.tables.recording import check_over
from kostka.server.workers import Lane, Overworked, ThinkingFailed, TookTooLong
from kostka.server.workers.moments import Recorded, Refused, Supposing

SECONDS = 10.0
GRACE_SECONDS = 1.0


async def what_if(call: Call) -> Response:
    """What another action would have been worth."""
    if not call.house.what_ifs.take(call.guest, who_asks(call)[0]):
        raise HttpError(429, KostkaError("too-often"))
    asked: wire.WhatIf = call.body
    recorded = await _recorded(call, asked)
    answer = await _asked(call, Supposing(recorded, asked.n, asked.action, asked.lang, SECONDS))
    if isinstance(answer, Refused):
        raise HttpError(409, answer.error, answer.violations)
    return await pressed(call, answer)


async def _recorded(call: Call, asked: wire.Moment) -> Recorded:
    """The game that is meant, if whoever asks may see it."""
    limit_questions(call)
    if asked.record is not None and asked.code is None and asked.game is None:
        return Recorded(text=asked.record)
    if asked.record is not None or asked.code is None or asked.game is None:
        raise RequestError("moment-unclear")
    room = await room_at(call, asked.code)
    await check_look(call, room, asked.game)
    check_over(room.table, asked.game)
    return Recorded(await call.house.store.read(room.code), asked.game)


async def _asked(call: Call, job: Supposing) -> Any:
    """The answer of a worker, while whoever asked waits."""
    thinking = call.house.pool.think(job, SECONDS + GRACE_SECONDS, lane=Lane.REVIEW, who=who_asks(call))
    try:
        answer = await while_connected(call, thinking)
    except TookTooLong:
        raise TooLarge("record") from None
    except Overworked:
        raise HttpError(429, KostkaError("too-often")) from None
    except ThinkingFailed:
        raise HttpError(503, KostkaError("review-failed")) from None
    if isinstance(answer, KostkaError):
        raise answer
    return answer


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
)
"""Moments of games that are over, at a table or in a record."""
