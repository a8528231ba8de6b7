"""The HTTP API of reviews: of finished games, for those who may see their records."""

import asyncio
import secrets
from collections.abc import Sequence

import msgspec
from starlette.responses import Response

from kostka.errors import KostkaError
from kostka.server.edge.asking import (
    SECRET_BYTES,
    ask_worker,
    belongs,
    check_look,
    digest,
    limit_questions,
    limit_writes,
    number_in,
    pressed,
    read_game,
    room_of,
    who_asks,
)
from kostka.server.edge.endpoints import Call, Endpoint, HttpError
from kostka.server.edge.socket import problem
from kostka.server.protocol import reviews as wire
from kostka.server.reviews.body import current_versions, in_language, opened
from kostka.server.reviews.making import Found
from kostka.server.rooms import Room
from kostka.server.store.archive import Kept, Which
from kostka.server.tables.commands import Refusal
from kostka.server.tables.recording import Player, check_over, players
from kostka.server.tables.state import TableState
from kostka.server.workers import Lane
from kostka.server.workers.reviewing import ReviewingRecord


async def review(call: Call) -> Response:
    """The review of a finished game, or how far it is."""
    room, number = await _game(call)
    return await _state(call, room, number)


async def make(call: Call) -> Response:
    """Have a review made."""
    if not call.house.studies.take(call.guest, who_asks(call)[0]):
        raise HttpError(429, KostkaError("too-often"))
    room, number = await _game(call)
    asked: wire.MakeReview = call.body
    which = Which(room.code, number, asked.deep)
    found = await call.house.reviews.find(room.code, number)
    anew = asked.anew and await asyncio.to_thread(_outdated, found.kept, room.table)
    await call.house.reviews.make(which, (*who_asks(call), room.code), anew=anew)
    return await _state(call, room, number, status=202)


async def review_record(call: Call) -> Response:
    """The review of an uploaded record; cancelled if the client disconnects."""
    if not call.house.studies.take(call.guest, who_asks(call)[0]):
        raise HttpError(429, KostkaError("too-often"))
    asked: wire.RecordToReview = call.body
    seconds = call.house.seconds_of_review(asked.deep)
    job = ReviewingRecord(asked.record, asked.deep, asked.lang, seconds)
    try:
        answer: bytes = await ask_worker(call, job, seconds, Lane.STUDY)
    except KostkaError as error:
        raise HttpError(422, error) from None
    return await pressed(call, answer)


async def share(call: Call) -> wire.ShareLink:
    """Make a link that opens a game of a closed table."""
    limit_writes(call, "share")
    room, number = await _own_game(call)
    if room.table.plan.spectators:
        return wire.ShareLink(None)
    secret = secrets.token_urlsafe(SECRET_BYTES)
    if not await call.house.store.archive.shares.add(room.code, number, digest(secret)):
        raise Refusal("share-too-many", game=number)
    return wire.ShareLink(secret)


async def unshare(call: Call) -> wire.Unshared:
    """Revoke all links to a game."""
    room, number = await _own_game(call)
    return wire.Unshared(await call.house.store.archive.shares.take_back(room.code, number))


async def _own_game(call: Call) -> tuple[Room, int]:
    """The table and the number of a finished game, for its players."""
    room, number = await room_of(call), number_in(call, "game")
    if not belongs(room, call.guest):
        raise HttpError(403, KostkaError("not-seated"))
    check_over(room.table, number)
    return room, number


async def _game(call: Call) -> tuple[Room, int]:
    """The table and the number of a finished game, if the guest may see it."""
    limit_questions(call)
    room, number = await room_of(call), number_in(call, "game")
    await check_look(call, room, number)
    check_over(room.table, number)
    return room, number


async def _state(call: Call, room: Room, number: int, status: int = 200) -> Response:
    found = await call.house.reviews.find(room.code, number)
    who: tuple[Player, ...] = ()
    if found.kept is not None:
        who = players(await read_game(call, room, number), number)
    closed = not room.table.plan.spectators and belongs(room, call.guest)
    shared = closed and bool(await call.house.store.archive.shares.of(room.code, number))
    names = [player.name for player in who]
    text = await asyncio.to_thread(_written, found, names, room.table, call.lang, shared=shared)
    return await pressed(call, text, status)


def _outdated(kept: Kept | None, table: TableState) -> bool:
    """Whether making the review now would give a different one."""
    if kept is None:
        return False
    return (kept.version, kept.value) != current_versions(table.game, len(table.seats))


def _written(found: Found, names: Sequence[str], table: TableState, lang: str, *, shared: bool) -> bytes:
    kept, making, failed = found
    shown = None if kept is None else opened(kept.body)
    state = {
        "state": "making" if making else "failed" if failed else "ready" if kept else "none",
        "progress": making.progress if making else 0.0 if kept is None else 1.0,
        "deep": kept.deep if kept else bool(making and making.deep),
        "outdated": _outdated(kept, table),
        "shared": shared,
        "review": None if shown is None else in_language(shown, names, lang),
        "steps": None if shown is None else shown.steps,
        "problem": None if failed is None else problem(failed, lang),
    }
    return msgspec.json.encode(state)


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/tables/{code}/reviews/{game}",
        "The review of a finished game, or how far it is",
        review,
        wire.ReviewState,
    ),
    Endpoint(
        "POST",
        "/api/tables/{code}/reviews/{game}",
        "Have the review of a finished game made",
        make,
        wire.ReviewState,
        wire.MakeReview,
    ),
    Endpoint(
        "POST",
        "/api/tables/{code}/reviews/{game}/share",
        "A link that opens a game of a closed table",
        share,
        wire.ShareLink,
        access="guest",
    ),
    Endpoint(
        "DELETE",
        "/api/tables/{code}/reviews/{game}/share",
        "Take all links to a game back",
        unshare,
        wire.Unshared,
        access="guest",
    ),
    Endpoint(
        "POST",
        "/api/reviews",
        "Review a record",
        review_record,
        wire.RecordReview,
        wire.RecordToReview,
        largest=wire.LARGEST_BODY,
    ),
)
