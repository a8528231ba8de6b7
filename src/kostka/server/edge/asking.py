"""What requests about tables have in common: who sends them, how many are allowed, and who may see what."""

import asyncio
import gzip
import hashlib
import hmac
from typing import TYPE_CHECKING, Any

from starlette.responses import Response

from kostka.errors import KostkaError
from kostka.patience import TooLarge
from kostka.server.edge.addresses import address
from kostka.server.edge.doors import find_room
from kostka.server.edge.endpoints import Call, HttpError, while_connected
from kostka.server.protocol.closing import Close
from kostka.server.protocol.http import Entrance
from kostka.server.rooms import Room
from kostka.server.tables import projection
from kostka.server.workers import Job, Lane, Overworked, ThinkingFailed, TookTooLong, Unsendable, Who
from kostka.server.workers.computing import STARVED

if TYPE_CHECKING:
    from kostka.server.tables.entries import Entry

PRESSED = 5
"""The compression level of long answers."""
WORTH_PRESSING = 4_096
A_QUESTION = 1_000
"""Reading this many entries of a log counts as one question."""
SECRET_BYTES = 18
"""The length of the secret in a link."""
SHARE = "kostka-share"
"""The header with the secret of a link that shares a game. It is never part of an address."""


def digest(secret: str) -> str:
    """The digest of a secret: the secret itself is not stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def who_asks(call: Call) -> Who:
    """Whom a worker's time is charged to."""
    return address(call.request.scope), call.guest or ""


def limit_writes(call: Call, what: str) -> None:
    """Limit what is stored for good: per guest, and per address for all its guests together."""
    if not call.house.creations.take(call.guest, address(call.request.scope), what):
        raise HttpError(429, KostkaError("too-often"))


def limit_questions(call: Call) -> None:
    """Limit what takes time to answer, per address."""
    if not call.house.questions.take(address(call.request.scope)):
        raise HttpError(429, KostkaError("too-often"))


async def read_game(call: Call, room: Room, game: int) -> "list[Entry]":
    """A game from the log of its table; reading a long log counts as several questions."""
    for _ in range(room.table.seq // A_QUESTION):
        limit_questions(call)
    return await call.house.store.read_game(room.code, game)


async def room_of(call: Call) -> Room:
    """The room that a request is about."""
    return await room_at(call, call.path("code"))


async def room_at(call: Call, code: str) -> Room:
    """The room of a table; a 404 if there is none."""
    found = await find_room(call.house, code, address(call.request.scope))
    if found is Close.RATE:
        raise HttpError(429, KostkaError("too-often"))
    if isinstance(found, Close):
        raise HttpError(404, KostkaError("table-unknown"))
    return found


async def check_look(call: Call, room: Room, game: int) -> None:
    """Check that the sender may see a finished game, either as a guest or by a link that shares it."""
    if room.table.plan.spectators or belongs(room, call.guest) or await _shared(call, room.code, game):
        return
    raise HttpError(403, KostkaError("not-seated"))


async def _shared(call: Call, code: str, game: int) -> bool:
    """Whether a request has the secret of a link to a game. A wrong one counts like a wrong code."""
    secret, origin = call.request.headers.get(SHARE), address(call.request.scope)
    if secret is None:
        return False
    if call.house.misses.empty(origin):
        raise HttpError(429, KostkaError("too-often"))
    given = digest(secret)
    known = [hmac.compare_digest(given, one) for one in await call.house.store.archive.shares.of(code, game)]
    if not any(known):
        call.house.misses.take(origin)
    return any(known)


def belongs(room: Room, guest: str | None) -> bool:
    """Whether a guest plays at a table, or is its host."""
    return guest is not None and (guest == room.table.host or bool(room.table.seats_of(guest)))


def number_in(call: Call, name: str) -> int:
    """A number in the path."""
    text = call.path(name)
    if not text.isdecimal() or len(text) > 6:
        raise HttpError(404, KostkaError("table-unknown"))
    return int(text)


async def ask_worker(call: Call, job: Job, seconds: float, lane: Lane) -> Any:
    """The answer of a worker that may compute for so long; an error is raised. Cancelled if the client
    leaves.
    """
    thinking = call.house.pool.think(job, seconds * STARVED, lane=lane, who=who_asks(call))
    try:
        return await while_connected(call, thinking)
    except (TookTooLong, Unsendable):
        raise TooLarge("record") from None
    except Overworked:
        raise HttpError(429, KostkaError("too-often")) from None
    except ThinkingFailed:
        raise HttpError(503, KostkaError("review-failed")) from None


def entrance(call: Call, room: Room, guest: str) -> Entrance:
    """A guest's way into a table."""
    who = projection.you(room.table, guest)
    promised = projection.next_commitment(room.table)
    return Entrance(room.code, call.house.guests.token(guest), who.seats, who.host, promised)


async def pressed(call: Call, text: bytes, status: int = 200) -> Response:
    """A long answer, compressed if the client accepts that."""
    headers = {}
    if len(text) > WORTH_PRESSING and "gzip" in call.request.headers.get("accept-encoding", ""):
        text = await asyncio.to_thread(gzip.compress, text, PRESSED)
        headers = {"content-encoding": "gzip"}
    return Response(text, status, headers, media_type="application/json")
