"""Who moves when the pool runs out: the fight for the last draw.

Whoever moves first after the last draw has the worst of it: it lays before the others, and what it lays opens
the table for them. A turn in which a tile is laid instead of drawn moves everybody's place by one.
"""

_SHARES = {2: (2, 98), 3: (0, 50, 50), 4: (0, 16, 64, 19)}
"""Games of a hundred that somebody who holds wins, by players and by place in the last round, measured."""
_PRICE = 8
"""What a tile that is laid costs, in the same hundredths."""


def should_lay(players: int, pool: int) -> bool:
    """Whether a tile is better laid than drawn, for the place in the last round that follows."""
    if players not in _SHARES or pool > players:
        return False
    shares = _SHARES[players]
    drawn = shares[players - pool]
    if pool == players:  # laid now, there is another turn with one tile left
        later = max(shares[players - 1], shares[players - 2] - _PRICE if players > 2 else 0)
        return later - _PRICE > drawn
    return shares[players - pool - 1] - _PRICE > drawn
