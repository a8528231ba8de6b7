"""Games that a guest has played, as the server lists them: for pages that show many."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import msgspec
from playwright.sync_api import Page

from kostka.server.protocol.reviews import MyGames, PlayedGame, PlayedSum

NOW = datetime(2026, 11, 18, 19, 30, tzinfo=UTC)
BOXES = ("original-pl", "original-pl", "original-it", "first-pl")
COMPANY: tuple[tuple[tuple[str, str], ...], ...] = (
    (("casual", "casual"), ("solid", "solid")),
    (("Ben", "unknown"),),
    (("solid", "solid"),),
    (("Eva", "unknown"), ("Zofia Wiśniewska-Kowalczyk", "unknown"), ("sharp", "sharp")),
)
PATTERN = (1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 0)
LUCK = (0.21, -0.17, -0.05, 0.32, 0.08, -0.28, 0.14, -0.02, -0.19, 0.11, 0.05, -0.13, 0.02)
SUMS = [
    PlayedSum("2026-08", "original-pl", "casual solid", 14, 5.0, 14, 0.4, -2.1, 131.0, 160, 13, 49),
    PlayedSum("2026-09", "original-pl", "person", 6, 3.5, 5, -0.2, 0.1, 40.0, 52, 6, 21),
]


def games(count: int) -> list[PlayedGame]:
    """So many, the latest first."""
    return list(_games(count))


def _games(count: int) -> Iterator[PlayedGame]:
    for i in range(count):
        others = COMPANY[i % len(COMPANY)]
        edition = BOXES[i % len(BOXES)]
        players = ("Ana", *(name for name, _ in others))
        won = PATTERN[i % len(PATTERN)]
        family = edition.partition("-")[0].replace("original", "classic")
        reviewed = i % 9 != 2
        yield PlayedGame(
            code=f"{'abcdefgh'[i % 8]}{i:04d}",
            game=1,
            seat=0,
            ended=int((NOW - timedelta(hours=17 * i)).timestamp() * 1000),
            edition=edition,
            family=family,
            kind=family,
            options={},
            players=list(players),
            levels=["unknown", *(level for _, level in others)],
            over=i != 5,
            winners=[0] if won else [1],
            scores=[31 if won else -31, -31 if won else 31, *[0] * (len(players) - 2)],
            result=float(won),
            deal=LUCK[(i * 5) % 13] / 2 if reviewed else None,
            luck=LUCK[(i * 7) % 13] + (0.1 if won else -0.1) if reviewed else None,
            loss=2.5 + (i * 11) % 7 + i / 8 if reviewed else None,
            decisions=7 + (i * 5) % 4 if reviewed else None,
            opened=None if family == "first" else 2 + (i * 3) % 4,
        )


def listed(page: Page, mine: MyGames) -> None:
    """The server lists these games to the guest of this page."""
    body = msgspec.json.encode(mine).decode()
    page.route("**/api/games", lambda route: route.fulfill(body=body, content_type="application/json"))
    page.evaluate("localStorage.setItem('kostka.tables', JSON.stringify([{code: 'none', token: 'guest'}]))")
