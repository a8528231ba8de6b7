"""The best assignment of rows to columns by the Hungarian method: small, exact, and no library for it."""

from collections.abc import Sequence

Gains = Sequence[Sequence[int]]

_NEVER = 1 << 60


def best_pairs(gains: Gains) -> list[tuple[int, int]]:
    """Pairs (row, column), each row and column at most once, with the greatest sum of gains.

    Pairs that gain nothing are left out.
    """
    rows, columns = len(gains), len(gains[0])
    if rows > columns:
        turned = [[row[column] for row in gains] for column in range(columns)]
        return sorted((row, column) for column, row in best_pairs(turned))
    owner = [-1] * (columns + 1)  # the last column is the way in: its owner is the row that wants a place
    row_prices = [0] * rows
    column_prices = [0] * (columns + 1)
    for row in range(rows):
        owner[columns] = row
        _place(gains, owner, row_prices, column_prices)
    pairs = ((row, column) for column, row in enumerate(owner[:columns]) if row >= 0)
    return sorted((row, column) for row, column in pairs if gains[row][column] > 0)


def _place(gains: Gains, owner: list[int], row_prices: list[int], column_prices: list[int]) -> None:
    """Find the cheapest chain of exchanges that ends in a free column, and make them.

    The prices keep every cost from falling below zero, so the nearest column is always safe to go to.
    """
    entry = len(owner) - 1
    column = entry
    distance = [_NEVER] * entry
    came_from = [entry] * entry
    reached = {entry}
    while owner[column] >= 0:
        row = owner[column]
        ahead = [other for other in range(entry) if other not in reached]
        for other in ahead:
            cost = -gains[row][other] - row_prices[row] - column_prices[other]
            if cost < distance[other]:
                distance[other], came_from[other] = cost, column
        nearest = min(ahead, key=distance.__getitem__)
        step = distance[nearest]
        for seen in reached:
            row_prices[owner[seen]] += step
            column_prices[seen] -= step
        for other in ahead:
            distance[other] -= step
        column = nearest
        reached.add(column)
    while column != entry:
        owner[column] = owner[came_from[column]]
        column = came_from[column]
