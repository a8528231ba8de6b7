"""Random positions of a game of runs and stars, from tiny boxes to the one that is sold."""

from collections import Counter
from random import Random

from kostka.rules import Deck
from kostka.tiles import JOKER, Rack, Table, Tile, TileSet, rows

REAL = Deck(10, 4, 1, 4)


def position(random: Random, deck: Deck, runs: int, rack: int) -> tuple[Table, Rack]:
    """Up to so many runs, jokers among them now and then, and a rack of up to so many of the other tiles."""
    numbers = [tile for row in rows(deck.numbers, deck.colours) for tile in row]
    left = [tile for tile in numbers for _ in range(deck.copies)] + [JOKER] * deck.jokers
    table: list[TileSet] = []
    for _ in range(runs):
        run = _run(random, deck, left)
        if run is not None:
            table.append(run)
    random.shuffle(left)
    return tuple(table), tuple(sorted(left[: random.randint(1, rack)]))


def _run(random: Random, deck: Deck, left: list[Tile]) -> TileSet | None:
    """A run of tiles that are there, which are then gone."""
    length = random.randint(3, min(deck.numbers, 6))
    start = random.randint(1, deck.numbers - length + 1)
    colour = random.randrange(deck.colours)
    held = left.copy()
    run = []
    for number in range(start, start + length):
        tile = Tile(colour, number)
        if tile not in held or random.random() < 0.2:
            tile = JOKER
        if tile not in held:
            return None
        held.remove(tile)
        run.append(tile)
    if set(run) == {JOKER}:
        return None
    left[:] = held
    return tuple(run)


def tiny(random: Random) -> tuple[Deck, Table, Rack]:
    """A position of a box so small that everything in it can be tried."""
    jokers = random.choice([0, 1, 1, 2, 2, 3, 4])
    deck = Deck(random.randint(3, 7), random.randint(1, 3), random.choice([1, 1, 1, 2]), jokers)
    return deck, *position(random, deck, random.randint(0, 4), 5)


def restless(random: Random) -> tuple[Deck, Table, Rack]:
    """A small position in which jokers lie at the ends of runs, most of them as short as runs can be."""
    jokers = random.choice([1, 2, 2, 3, 3, 4])
    own = random.choice([0, 0, 0, 1]) if jokers > 1 else 0
    deck = Deck(random.randint(6, 9), random.choice([1, 2, 2]), random.choice([1, 1, 1, 1, 2]), jokers)
    numbers = [tile for row in rows(deck.numbers, deck.colours) for tile in row] * deck.copies
    table: list[TileSet] = []
    for _ in range(jokers - own + 1):
        length = random.choice([3, 3, 3, 4, 5])
        start, colour = random.randint(1, deck.numbers - length + 1), random.randrange(deck.colours)
        run = [Tile(colour, number) for number in range(start, start + length)]
        lying = sum(tiles.count(JOKER) for tiles in table)
        for end in random.sample([0, -1], min(random.choice([1, 1, 2]), jokers - own - lying)):
            run[end] = JOKER
        faces = [tile for tile in run if tile != JOKER]
        if not Counter(faces) - Counter(numbers):
            numbers = list((Counter(numbers) - Counter(faces)).elements())
            table.append(tuple(run))
    rack = random.sample(numbers, min(random.randint(1, 4), len(numbers)))
    return deck, tuple(table), tuple(sorted([*rack, *[JOKER] * own]))


def wandering(random: Random) -> tuple[Deck, Table, Rack]:
    """A small position in which a joker does best to wait elsewhere for a tile, and then to come back."""
    deck = Deck(random.randint(7, 9), 2, 1, random.choice([1, 1, 2]))
    length = random.choice([3, 3, 4])
    start = random.randint(3, deck.numbers - length)
    run = [*(Tile(0, number) for number in range(start, start + length)), JOKER]
    other = random.randint(1, deck.numbers - 3)
    rack = [Tile(0, start + length), Tile(0, start - 2)]
    rack += [Tile(1, deck.numbers)] * random.randint(0, 1) + [JOKER] * (deck.jokers - 1)
    if random.random() < 0.5:
        run = [tile if tile == JOKER else Tile(0, deck.numbers + 1 - tile.number) for tile in reversed(run)]
        rack = [
            tile if tile.colour else Tile(0, deck.numbers + 1 - tile.number) for tile in rack if tile != JOKER
        ]
    return deck, (tuple(run), tuple(Tile(1, other + n) for n in range(3))), tuple(sorted(rack))


def _mirrored(tile: Tile, deck: Deck) -> Tile:
    return tile if tile.colour else Tile(0, deck.numbers + 1 - tile.number)
