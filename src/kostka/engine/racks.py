"""What positions of games with racks have in common."""

from kostka.engine.drawn import Drawn
from kostka.engine.seats import following
from kostka.tiles import Rack


class RackPosition(Drawn):
    """A position with a rack for each seat, some of which may have resigned."""

    __slots__ = ()
    racks: tuple[Rack, ...]
    resigned: frozenset[int]

    @property
    def seats(self) -> int:
        return len(self.racks)

    @property
    def active(self) -> int:
        """How many seats have not resigned."""
        return len(self.racks) - len(self.resigned)

    def after(self, seat: int) -> int:
        """The next seat clockwise that has not resigned (C-TURN-8, F-SETUP-3)."""
        return following(seat, self.seats, self.resigned)
