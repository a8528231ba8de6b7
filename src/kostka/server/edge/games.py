"""The HTTP API of the games that a guest has played."""

import asyncio
from collections.abc import Sequence

import msgspec
from starlette.responses import Response

from kostka.server.edge.asking import limit_questions, pressed
from kostka.server.edge.endpoints import Call, Endpoint
from kostka.server.protocol.reviews import MyGames, PlayedGame, PlayedSum
from kostka.server.store.results import Played, Sums


async def my_games(call: Call) -> Response:
    """The games of the guest who asks."""
    limit_questions(call)
    found = await call.house.store.archive.results.of(call.guest or "")
    return await pressed(call, await asyncio.to_thread(_written, *found))


def _written(games: Sequence[Played], sums: Sequence[Sums]) -> bytes:
    shown = MyGames(list(map(played_game, games)), [PlayedSum(*one) for one in sums])
    return msgspec.json.encode(shown)


def played_game(played: Played) -> PlayedGame:
    """A game as its players see it in their list."""
    numbers = played._asdict()
    body = msgspec.json.decode(numbers.pop("body"))
    return PlayedGame(**numbers, **body)


ENDPOINTS = (Endpoint("GET", "/api/games", "The games that you played", my_games, MyGames, access="guest"),)
"""What one's reviews come to, over all tables."""
