"""The parameters of the expert."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """Parameters that were measured or learned; experiments try others.

    By players (two, three, four): `close`, the tiles that would be left over when it is time to open;
    `latest`, the pool at which it is time in any case, and `closed`, the same while most of the others have
    not opened; `late`, the pool from which the order of the last round is thought about. `weights` say how
    much harm each feature of a gift does, seen in so many `worlds`. Without `fights` the last draw is left to
    whom it falls, without `small` an opening lays most tiles.
    """

    close: tuple[int, int, int] = (2, 4, 4)
    latest: tuple[int, int, int] = (3, 7, 10)
    closed: tuple[int, int, int] = (3, 4, 4)
    late: tuple[int, int, int] = (2, 6, 7)
    weights: tuple[int, ...] = (100, 65, 0, 2000, 0, -1000, -1000, 5000)
    fights: bool = True
    small: bool = True
    worlds: int = 16

    def harm(self, features: Sequence[int]) -> int:
        """How much a gift with these features helps the others."""
        return sum(weight * feature for weight, feature in zip(self.weights, features, strict=True))
