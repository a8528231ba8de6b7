"""Our own generator: the same numbers from the same seed, on every machine and with every Python.

Generator 1. A seed is 32 bytes. What is drawn at random has a name ("deal 1", "lots 2"), and every name has
a stream of its own: the SHA-256 digests of seed + name in UTF-8 + a zero byte + block number (8 bytes), each
read as four 64-bit words; all numbers are big-endian. A number below n is a word modulo n, where words past
the largest multiple of n are skipped, so that no number comes more often than another. A shuffle is the one
of Fisher and Yates from the last place down.
"""

from collections.abc import Generator, Sequence
from functools import lru_cache
from hashlib import sha256
from struct import unpack
from typing import TypeVar

from kostka.errors import KostkaError

__all__ = [
    "Chance",
    "commitment",
    "game_seed",
    "is_seed",
    "seed_from",
]

GENERATOR = 1
SEED_DIGITS = 64

T = TypeVar("T")

_WORDS = 1 << 64
_HEX = frozenset("0123456789abcdef")


def seed_from(text: str) -> str:
    """The seed of a text: 32 bytes in hex as they are, anything else hashed."""
    lowered = text.strip().lower()
    return lowered if is_seed(lowered) else sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def game_seed(secret: str, number: int) -> str:
    """The seed of a game of a match. It reveals nothing about the secret, nor about other games' seeds."""
    return sha256(f"{secret} game {number}".encode("utf-8", "surrogatepass")).hexdigest()


def is_seed(text: str) -> bool:
    """Whether this is a seed as written in records: 64 lower-case hex digits."""
    return len(text) == SEED_DIGITS and _HEX.issuperset(text)


def commitment(seed: str) -> str:
    """The SHA-256 of the seed's 32 bytes, in hex, which is published before the deal."""
    return sha256(_bytes(seed)).hexdigest()


class Chance:
    """The stream of one name under a seed."""

    __slots__ = ("_words",)

    def __init__(self, seed: str, name: str) -> None:
        self._words = _stream(_bytes(seed), name)

    @property
    def used(self) -> bool:
        """Whether anything was drawn from the stream yet."""
        suspended: bool = self._words.gi_suspended  # type: ignore[attr-defined]
        return suspended

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, all equally likely."""
        fair = _WORDS - _WORDS % limit
        for word in self._words:
            if word < fair:
                return word % limit
        raise AssertionError("the stream has no end")

    def seed(self) -> str:
        """Another seed."""
        return "".join(f"{next(self._words):016x}" for _ in range(SEED_DIGITS // 16))

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """The items in random order."""
        mixed, words = list(things), self._words
        surely_fair = _WORDS - len(mixed)
        for last, word in zip(range(len(mixed) - 1, 0, -1), words, strict=False):
            while word >= surely_fair and word >= _WORDS - _WORDS % (last + 1):  # as in `below`
                word = next(words)  # noqa: PLW2901 -- the place waits for a word that is fair to it
            other = word % (last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return tuple(mixed)


def _stream(seed: bytes, name: str) -> Generator[int, None, None]:
    prefix = seed + name.encode() + b"\0"
    block = 0
    while True:
        yield from unpack(">4Q", sha256(prefix + block.to_bytes(8, "big")).digest())
        block += 1


@lru_cache(maxsize=256)
def _bytes(seed: str) -> bytes:
    if not is_seed(seed):
        raise KostkaError("seed-malformed", "seed", seed=seed)
    return bytes.fromhex(seed)
