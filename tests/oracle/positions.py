"""Seeded random positions: all sizes and joker counts, other decks, and the corners where shortcuts fail."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from tests.oracle.sets import LETTERS, Deck

CLASSIC = Deck()
Face = tuple[int, int]
JOKER: Face = (-1, 0)


class Position(NamedTuple):
    """A table of valid sets and a rack, as text, and what kind of position it was meant to be."""

    kind: str
    deck: Deck
    table: tuple[str, ...]
    rack: str

    def as_json(self) -> dict[str, Any]:
        """The position as plain data."""
        return {**self._asdict(), "deck": list(self.deck), "table": list(self.table)}


class Dealer:
    """Lays sets and deals racks from one deck, and never a tile more than there is."""

    def __init__(self, rng: Random, deck: Deck = CLASSIC) -> None:
        self.rng = rng
        self.deck = deck
        faces = [(colour, number) for colour in range(deck.colours) for number in range(1, deck.numbers + 1)]
        self.left = dict.fromkeys(faces, deck.copies) | {JOKER: deck.jokers}
        self.table: list[str] = []
        self.rack: list[Face] = []

    def take(self, tiles: list[Face]) -> bool:
        """Take these tiles out of the deck, all or none."""
        if any(tiles.count(tile) > self.left.get(tile, 0) for tile in tiles):
            return False
        for tile in tiles:
            self.left[tile] -= 1
        return True

    def with_jokers(self, tiles: list[Face], jokers: int) -> list[Face]:
        """The set with jokers in some places, one number tile remaining."""
        places = set(self.rng.sample(range(len(tiles)), min(jokers, len(tiles) - 1)))
        return [JOKER if place in places else tile for place, tile in enumerate(tiles)]

    def lay(self, tiles: list[Face], jokers: int = 0) -> bool:
        """Lay the set, with jokers in some places, if the deck still has its tiles."""
        tiles = self.with_jokers(tiles, jokers)
        if not self.take(tiles):
            return False
        self.table.append(_text(tiles))
        return True

    def hold(self, tiles: list[Face]) -> bool:
        """Put these tiles on the rack if the deck still has them."""
        taken = self.take(tiles)
        if taken:
            self.rack += tiles
        return taken

    def draw(self, count: int, jokers: int = 0) -> None:
        """Put jokers and random number tiles on the rack, as many as there are."""
        for _ in range(jokers):
            self.hold([JOKER])
        pool = [face for face, n in self.left.items() for _ in range(n) if face != JOKER]
        self.hold(self.rng.sample(pool, min(count, len(pool))))

    def run(self, longest: int = 7, colour: int | None = None) -> list[Face]:
        """A random run."""
        colour = self.rng.randrange(self.deck.colours) if colour is None else colour
        length = self.rng.randint(3, min(longest, self.deck.numbers))
        start = self.rng.randint(1, self.deck.numbers - length + 1)
        return [(colour, number) for number in range(start, start + length)]

    def group(self, size: int | None = None, number: int | None = None) -> list[Face]:
        """A random group, its colours in random order."""
        size = self.rng.randint(3, self.deck.colours) if size is None else size
        number = self.rng.randint(1, self.deck.numbers) if number is None else number
        return [(colour, number) for colour in self.rng.sample(range(self.deck.colours), size)]

    def any_set(self) -> list[Face]:
        """A random run or group; runs only where there are too few colours."""
        grouped = self.deck.groups and self.deck.colours >= 3 and self.rng.random() < 0.5
        return self.group() if grouped else self.run(self.rng.choice([4, 7, self.deck.numbers]))

    def lay_about(self, tiles: int, jokers: int = 0) -> None:
        """Lay random sets, so many tiles or what a fair number of attempts gives; jokers in some of them."""
        for _ in range(4 * tiles):
            if self.laid() >= tiles:
                break
            here = self.rng.randint(1, jokers) if jokers and self.rng.random() < 0.5 else 0
            if self.lay(self.any_set(), here):
                jokers -= here

    def laid(self) -> int:
        """How many tiles lie on the table."""
        return sum(len(text.split()) for text in self.table)

    def position(self, kind: str) -> Position:
        """What has been laid and dealt, sets and tiles in random order."""
        self.rng.shuffle(self.table)
        self.rng.shuffle(self.rack)
        return Position(kind, self.deck, tuple(self.table), _text(self.rack))


def _text(tiles: list[Face]) -> str:
    return " ".join("J" if tile == JOKER else f"{LETTERS[tile[0]]}{tile[1]}" for tile in tiles)


def _ordinary(deal: Dealer) -> None:
    """A game under way: any table, any rack."""
    jokers = deal.rng.randint(0, deal.deck.jokers)
    deal.lay_about(deal.rng.randint(3, 75), jokers)
    deal.draw(deal.rng.randint(1, 28), deal.rng.randint(0, deal.deck.jokers))


def _playable(deal: Dealer) -> None:
    """Much of the rack fits: some of the sets that could lie there are on the rack instead."""
    deal.lay_about(deal.rng.randint(6, 60), deal.rng.randint(0, 2))
    for _ in range(deal.rng.randint(1, 5)):
        deal.hold(deal.with_jokers(deal.any_set(), deal.rng.choice([0, 0, 0, 1, 2])))
    deal.draw(deal.rng.randint(0, 8))


def _other_deck(deal: Dealer) -> None:
    """A position in proportion to its deck."""
    size = deal.deck.faces * deal.deck.copies
    deal.lay_about(deal.rng.randint(0, size // 2), deal.rng.randint(0, deal.deck.jokers))
    deal.draw(deal.rng.randint(0, max(3, size // 2)), deal.rng.randint(0, deal.deck.jokers))


def _fours(deal: Dealer) -> None:
    """Nothing but groups of four, into which no joker fits any more."""
    for _ in range(deal.rng.randint(1, 16)):
        deal.lay(deal.group(4), deal.rng.choice([0, 0, 0, 1]))
    deal.draw(deal.rng.randint(0, 6), deal.rng.randint(0, 2))


def _full_runs(deal: Dealer) -> None:
    """Runs from 1 to 13, complete."""
    for _ in range(deal.rng.randint(1, 8)):
        colour = deal.rng.randrange(4)
        deal.lay([(colour, number) for number in range(1, 14)], deal.rng.choice([0, 0, 1, 2]))
    deal.draw(deal.rng.randint(0, 14), deal.rng.randint(0, 2))


def _packed(deal: Dealer) -> None:
    """Complete runs and groups of four: hardly anywhere for a joker to go."""
    for colour in deal.rng.sample(range(4), deal.rng.randint(0, 3)):
        deal.lay([(colour, number) for number in range(1, 14)])
    for _ in range(deal.rng.randint(0, 8)):
        deal.lay(deal.group(4))
    deal.draw(deal.rng.randint(0, 4), deal.rng.randint(1, 2))


def _groups_of_one_number(deal: Dealer) -> None:
    """All tiles of a number or two and jokers: three groups of one number."""
    for number in deal.rng.sample(range(1, 14), deal.rng.randint(1, 3)):
        for _ in range(deal.rng.randint(0, 2)):
            deal.lay(deal.group(number=number), deal.rng.choice([0, 0, 1]))
        for colour in range(4):
            for _ in range(2):
                deal.hold([(colour, number)])
    deal.draw(deal.rng.randint(0, 8), deal.rng.randint(0, 2))


def _runs_of_one_colour(deal: Dealer) -> None:
    """Both copies of a stretch of one colour and jokers: three or four runs that overlap."""
    colour = deal.rng.randrange(4)
    for _ in range(deal.rng.randint(0, 3)):
        deal.lay(deal.run(5, colour), deal.rng.choice([0, 0, 1, 2]))
    start = deal.rng.randint(1, 9)
    for number in range(start, min(13, start + deal.rng.randint(3, 8)) + 1):
        for _ in range(deal.rng.choice([1, 2, 2])):
            deal.hold([(colour, number)])
    deal.draw(deal.rng.randint(0, 10), deal.rng.randint(0, 2))


def _both_jokers(deal: Dealer) -> None:
    """Both jokers in one set on the table."""
    deal.lay(deal.any_set(), 2)
    deal.lay_about(deal.rng.randint(3, 50))
    deal.draw(deal.rng.randint(1, 20))


def _twice(deal: Dealer) -> None:
    """Sets that lie there twice."""
    for _ in range(deal.rng.randint(1, 6)):
        tiles = deal.any_set()
        deal.lay(tiles)
        deal.lay(tiles)
    deal.draw(deal.rng.randint(1, 20), deal.rng.randint(0, 2))


def _pairs(deal: Dealer) -> None:
    """A rack of pairs beside a table of pairs."""
    for _ in range(deal.rng.randint(2, 5)):
        tiles = deal.any_set()
        (deal.lay if deal.rng.random() < 0.5 else deal.hold)(tiles)
        deal.hold(tiles)
    deal.draw(deal.rng.randint(0, 4), deal.rng.randint(0, 2))


def _rack_alone(deal: Dealer) -> None:
    """No table yet."""
    deal.draw(deal.rng.randint(0, 40), deal.rng.randint(0, 2))


def _first_deal(deal: Dealer) -> None:
    """Fourteen tiles and perhaps a few draws, jokers as they come, beside somebody else's table."""
    deal.lay_about(deal.rng.choice([0, 0, 9, 20]))
    pool = [tile for tile, n in deal.left.items() for _ in range(n)]
    deal.hold(deal.rng.sample(pool, deal.rng.randint(14, 22)))


def _only_jokers(deal: Dealer) -> None:
    """Nothing but jokers on the rack."""
    deal.lay_about(deal.rng.randint(0, 80))
    deal.draw(0, deal.rng.randint(1, 2))


def _nearly_everything(deal: Dealer) -> None:
    """Most of the deck in sight."""
    deal.lay_about(deal.rng.randint(60, 100), deal.rng.randint(0, 2))
    left = sum(deal.left.values())
    deal.draw(deal.rng.randint(min(left, 10), left), deal.rng.randint(0, 2))


def _huge_rack(deal: Dealer) -> None:
    """A rack that no game deals: up to the whole deck."""
    deal.lay_about(deal.rng.choice([0, 0, 12]))
    deal.draw(deal.rng.randint(40, 104), deal.rng.randint(0, 2))


Kind = Callable[[Dealer], None]
_CLASSIC_KINDS: dict[str, tuple[Kind, int]] = {
    "ordinary": (_ordinary, 30),
    "playable": (_playable, 20),
    "first deal": (_first_deal, 6),
    "rack alone": (_rack_alone, 4),
    "fours": (_fours, 3),
    "full runs": (_full_runs, 3),
    "packed": (_packed, 3),
    "groups of one number": (_groups_of_one_number, 4),
    "runs of one colour": (_runs_of_one_colour, 4),
    "both jokers": (_both_jokers, 3),
    "twice": (_twice, 3),
    "pairs": (_pairs, 3),
    "only jokers": (_only_jokers, 2),
    "nearly everything": (_nearly_everything, 3),
    "huge rack": (_huge_rack, 1),
}
_OTHER_DECKS = 12  # out of as many as the weights above and this make together
KINDS = (*_CLASSIC_KINDS, "other deck")


def any_deck(rng: Random) -> Deck:
    """Other dimensions, some without groups; with more than two jokers small, for the program's sake."""
    jokers = rng.randint(0, 4)
    numbers = rng.randint(3, 7) if jokers > 2 else rng.choice([3, 4, 5, 6, 8, 10, 13, 15, 20])
    colours, copies = rng.randint(1, 4), rng.randint(1, 3)
    return Deck(numbers, colours, copies, jokers, rng.random() < 0.8, rng.choice([30, 30, 30, 0, 5, 100]))


def generate(seed: str, index: int, kind: str | None = None) -> Position:
    """The position of that index in the endless series that the seed names."""
    rng = Random(f"{seed}/{index}")
    weights = [weight for _, weight in _CLASSIC_KINDS.values()]
    chosen = kind or rng.choices(KINDS, [*weights, _OTHER_DECKS])[0]
    if chosen == "other deck":
        deal = Dealer(rng, any_deck(rng))
        _other_deck(deal)
    else:
        deal = Dealer(rng)
        _CLASSIC_KINDS[chosen][0](deal)
    return deal.position(chosen)
