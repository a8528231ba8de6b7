"""Deals made together: the server and each client promise a part by its hash, and open it later.

See docs/deal.md for what this proves.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from kostka.engine.chance import commitment, is_seed
from kostka.engine.game import Plain
from kostka.errors import KostkaError, RequestError
from kostka.fields import Fields

__all__ = [
    "Share",
    "joint_seed",
    "read_shares",
    "shares_of",
]


@dataclass(frozen=True, slots=True)
class Share:
    """What somebody adds to a deal; without a seat it is the server's, without a part it was not opened."""

    seat: int | None
    promise: str
    part: str | None

    @property
    def holds(self) -> bool:
        """Whether the part is the promised one; one that was never opened proves nothing."""
        return self.part is None or commitment(self.part) == self.promise

    def plain(self) -> Plain:
        whose = {} if self.seat is None else {"seat": self.seat}
        return {**whose, "promise": self.promise, "part": self.part}


def shares_of(server: str, promises: Mapping[int, str], parts: Mapping[int, str]) -> tuple[Share, ...]:
    """All shares of a deal, the server's first, then by seat; none if nobody but the server promised any."""
    if not promises:
        return ()
    own = Share(None, commitment(server), server)
    return own, *(Share(seat, promises[seat], parts.get(seat)) for seat in sorted(promises))


def joint_seed(server: str, shares: Sequence[Share]) -> str:
    """The seed of a game: the SHA-256 of all opened parts in this order, the server's first.

    If nobody else opened one, the server's part is the seed itself: its hash is known to everybody.
    """
    parts = [share.part for share in shares if share.part is not None]
    return sha256(b"".join(map(bytes.fromhex, parts))).hexdigest() if len(parts) > 1 else server


def read_shares(given: Fields, key: str, seats: int, seed: str) -> tuple[Share, ...]:
    """The shares of a game with this seed, the server's first; an error names the one that does not hold."""
    items = given.items(key)
    shares = [_share(item, given.place(key), first=not number) for number, item in enumerate(items)]
    order = [share.seat for share in shares[1:] if share.seat is not None]
    if not order or order != sorted(set(order)) or order[-1] >= seats or shares[0].part is None:
        raise KostkaError("shares-malformed", given.place(key))
    for share in shares:
        if not share.holds:
            at = given.place(key)
            if share.seat is None:
                raise KostkaError("share-of-server-differs", f"{at} server")
            raise KostkaError("share-of-seat-differs", f"{at} seat {share.seat}", seat=share.seat)
    if joint_seed(shares[0].part, shares) != seed:
        raise KostkaError("shares-give-another-seed", given.place("seed"))
    return tuple(shares)


def _share(data: object, at: str, *, first: bool) -> Share:
    given = Fields(data, at)
    given.only(("promise", "part") if first else ("seat", "promise", "part"))
    seat = None if first else given.number("seat", 0, 99)
    part = None if given.value("part") is None else given.text("part")
    promise = given.text("promise")
    for text in (promise, part):
        if text is not None and not is_seed(text):
            raise RequestError("seed-malformed", at, seed=text)
    return Share(seat, promise, part)
