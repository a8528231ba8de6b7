"""Who moves when the pool runs out: the fight for the last draw.

The player who moves first after the last draw has the worst place: it lays before the others, and what it
lays opens the table for them. Laying a tile instead of drawing shifts everybody's place by one.
"""

_SHARES = {2: (2, 98), 3: (0, 50, 50), 4: (0, 16, 64, 19)}
"""Measured wins per hundred games of a player who holds, by players and place in the last round."""
_PRICE = 8
"""What laying a tile costs, in the same hundredths."""


def should_lay(players: int, pool: int) -> bool:
    """Whether laying a tile gives a better place in the last round than drawing one."""
    if players not in _SHARES or pool > players:
        return False
    shares = _SHARES[players]
    drawn = shares[players - pool]
    if pool == players:  # laying now leads to another turn with one tile left
        later = max(shares[players - 1], shares[players - 2] - _PRICE if players > 2 else 0)
        return later - _PRICE > drawn
    return shares[players - pool - 1] - _PRICE > drawn
