"""What a seat can believe about what it does not see: worlds that fit its view, and how likely each is."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import prod

from kostka.engine.chance import Chance
from kostka.engine.classic.position import Position
from kostka.engine.classic.view import View
from kostka.engine.dealing import box
from kostka.rules.classic import ClassicRules
from kostka.tiles import Rack


@dataclass(frozen=True, slots=True)
class Belief:
    """A view, and the tiles whose place it does not show."""

    view: View
    unseen: Rack

    @classmethod
    def of(cls, view: View, rules: ClassicRules) -> "Belief":
        """What a seat, or a spectator, can believe."""
        hidden = Counter(box(rules.deck))
        hidden.subtract(view.rack or ())
        hidden.subtract(chain.from_iterable(view.table))
        return cls(view, tuple(sorted((+hidden).elements())))

    def world(self, chance: Chance) -> Position:
        """The unseen tiles dealt at random."""
        view = self.view
        if view.racks is not None:
            return self._position(view.racks, ())
        mixed, at = chance.shuffled(self.unseen), 0
        racks = []
        for seat, size in enumerate(view.counts):
            if seat == view.seat and view.rack is not None:
                racks.append(view.rack)
                continue
            racks.append(tuple(sorted(mixed[at : at + size])))
            at += size
        return self._position(tuple(racks), mixed[at : at + view.pool])

    def _position(self, racks: tuple[Rack, ...], pool: Rack) -> Position:
        view = self.view
        seats = len(racks)
        return Position(
            racks=racks,
            table=view.table,
            pool=pool,
            opened=view.opened,
            turn=view.turn,
            drew=((),) * seats,
            answers=(None,) * seats,
            started=view.started,
            last_turns=view.last_turns,
            passes=view.passes,
            resigned=frozenset(view.resigned),
            result=view.result,
        )

    def likelihood(
        self, signs: Mapping[int, int], levels: Sequence[int], table: Sequence[Sequence[int]]
    ) -> int:
        """How likely a world is in which the seats look like this, compared with tiles dealt at random.

        A player who lays whatever fits has little left that could be laid, and one who holds back has no rack
        that goes out; how much less than by chance was counted in games.
        """
        return prod(table[levels[seat]][sign] for seat, sign in signs.items() if seat != self.view.seat)
