"""A bounded queue of outgoing messages, emptied by one task, so that senders never wait for the bus."""

import asyncio
from collections.abc import Iterable
from typing import NamedTuple

from kostka.server.bus.bus import LARGEST, BusFigures

MOST_WAITING = 50_000
"""Enough to resend the state of several thousand tables."""


class Letter(NamedTuple):
    """A message and its addressee."""

    to: str
    message: bytes


class Outbox:
    """Messages in the order in which they were posted. If there are too many, new ones are dropped."""

    def __init__(self, figures: BusFigures) -> None:
        self._figures = figures
        self._letters: list[Letter] = []
        self._posted = asyncio.Event()

    def post(self, to: Iterable[str], message: bytes) -> None:
        for name in to:
            if len(message) > LARGEST or len(self._letters) >= MOST_WAITING:
                self._figures.dropped += 1
            else:
                self._letters.append(Letter(name, message))
        self._posted.set()

    async def take(self) -> list[Letter]:
        """All waiting messages; waits for the first one."""
        while not self._letters:
            self._posted.clear()
            await self._posted.wait()
        letters, self._letters = self._letters, []
        return letters

    def sent(self, letters: list[Letter]) -> None:
        self._figures.sent += len(letters)
        self._figures.bytes_sent += sum(len(letter.message) for letter in letters)

    def lost(self, letters: list[Letter]) -> None:
        self._figures.dropped += len(letters)
