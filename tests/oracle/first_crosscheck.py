"""Referee and solver of runs and stars against every order of single steps, on many small tables with jokers.

    python -m tests.oracle.first_crosscheck [TABLES] [SEED]

says how many tables were compared, in how many of them moving one joker twice is the better play, and every
difference; it fails if there is one.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from kostka import rules
from kostka.engine.first import Position
from kostka.engine.first.layout import examine
from kostka.engine.first.legality import faults
from kostka.rules import Deck
from kostka.rules.first import FirstRules
from kostka.solver.first import solve
from kostka.solver.first.swaps import plays
from kostka.tiles import JOKER, Rack, Table, canonical_table, format_tiles, read
from tests.oracle import first as oracle
from tests.oracle.first_positions import restless, tiny, wandering

_LOADED = rules.load("first-pl")
assert isinstance(_LOADED, FirstRules)
RULES: FirstRules = _LOADED
STARS = RULES.stars
TABLES = 1500
SAMPLES = 12
"""Outcomes of a table that the referee is asked about, each with a table that differs a little."""


@dataclass
class Comparison:
    """What was compared, and what differed."""

    tables: int = 0
    twice: int = 0
    """Tables at which a joker that is moved twice makes the better play."""
    verdicts: int = 0
    differences: list[str] = field(default_factory=list)


def compare(tables: int, seed: str) -> Comparison:
    """Compare so many tables with jokers."""
    found = Comparison()
    number = 0
    while found.tables < tables:
        random = Random(f"{seed} {number}")
        number += 1
        deck, table, rack = (wandering if number % 12 == 0 else restless if number % 4 else tiny)(random)
        table = canonical_table(table, deck, groups=False)
        if any(JOKER in tiles for tiles in table):
            found.tables += 1
            _compare(random, deck, table, rack, found)
    return found


def _compare(random: Random, deck: Deck, table: Table, rack: Rack, found: Comparison) -> None:
    legal = oracle.outcomes(table, rack, deck, STARS)
    best = max(legal.values(), default=(0, 0))
    found.twice += best > oracle.best(table, rack, deck, STARS, again=False)
    for difference in (
        *_best_play(deck, table, rack, legal),
        *_best_plays(deck, table, rack, legal),
        *_verdicts(random, deck, table, rack, legal, found),
    ):
        found.differences.append(f"{described(deck, table, rack)}: {difference}")


Legal = dict[oracle.Outcome, tuple[int, int]]


def _best_play(deck: Deck, table: Table, rack: Rack, legal: Legal) -> Iterator[str]:
    play = solve(table, rack, deck, STARS)
    worth = (play.stars, play.tiles)
    if worth != max(legal.values(), default=(0, 0)):
        yield f"solved {worth}"
    elif play.played and legal.get((tuple(sorted(play.table)), 0)) != worth:
        yield f"solved by {play.table}"


def _best_plays(deck: Deck, table: Table, rack: Rack, legal: Legal) -> Iterator[str]:
    """The plays by what leaves the rack, best first, each with a table that the oracle knows."""
    best: dict[tuple[Rack, int], tuple[int, int]] = {}
    for (after, taken), worth in legal.items():
        key = (left_the_rack(table, after, taken), taken)
        best[key] = max(best.get(key, (-1, -1)), worth)
    listed = plays(table, rack, deck, STARS, 8)
    if [(play.stars, play.tiles) for play in listed] != sorted(best.values(), reverse=True)[:8]:
        yield f"listed {[(play.stars, play.tiles) for play in listed]}"
    for play in listed:
        if legal.get((tuple(sorted(play.table)), play.taken)) != (play.stars, play.tiles):
            yield f"listed {play}"


def _verdicts(
    random: Random, deck: Deck, table: Table, rack: Rack, legal: Legal, found: Comparison
) -> Iterator[str]:
    for after, taken in random.sample(sorted(legal), min(len(legal), SAMPLES)):
        for asked, number in ((after, taken), mutated(random, after, taken, rack)):
            if all(read(tiles, deck, groups=False) for tiles in asked):
                found.verdicts += 1
                key = (tuple(sorted(canonical_table(asked, deck, groups=False))), number)
                verdict = judged(deck, table, rack, asked, number)
                if verdict != legal.get(key):
                    yield f"{asked}, {number} taken, judged {verdict}"


def judged(deck: Deck, table: Table, rack: Rack, after: Table, taken: int) -> tuple[int, int] | None:
    """What the referee says: stars and tiles of a play, or None if it is refused."""
    box = replace(RULES, deck=deck)
    before = Position((rack, ()), canonical_table(table, deck, groups=False), (), (6, 6), 0)
    layout = examine(before, 0, after, taken, box)
    return None if faults(layout, box) else (sum(layout.earned(rack, STARS)), layout.net)


def mutated(random: Random, table: Table, taken: int, rack: Rack) -> tuple[Table, int]:
    """A table a little different from another: tiles moved, runs cut or joined, jokers taken or not."""
    runs = [list(tiles) for tiles in table]
    for _ in range(random.randint(1, 3)):
        run = random.choice(runs)
        match random.randrange(5):
            case 0:
                taken = max(0, taken + random.choice([-1, 1]))
            case 1 if len(run) > 3:
                other = random.choice(runs)
                other.insert(random.choice([0, len(other)]), run.pop(random.choice([0, -1])))
            case 2 if JOKER in (run[0], run[-1]) and len(run) > 2:
                run.pop(0 if run[0] == JOKER else -1)
                other = random.choice(runs)
                other.insert(random.choice([0, len(other)]), JOKER)
            case 3 if len(run) >= 6:
                runs.append(run[3:])
                del run[3:]
            case _:
                run[random.randrange(len(run))] = random.choice([JOKER, *rack])
    return tuple(tuple(run) for run in runs), taken


def left_the_rack(before: Table, after: Table, taken: int) -> Rack:
    """What a play took from the rack."""
    tiles = Counter(tile for run in after for tile in run)
    tiles.subtract(tile for run in before for tile in run)
    tiles[JOKER] += taken
    return tuple(sorted(tiles.elements()))


def described(deck: Deck, table: Table, rack: Rack) -> str:
    return f"{deck} {[format_tiles(tiles) for tiles in table]} rack {format_tiles(rack)}"


def main() -> int:
    """Compare, and say what came of it."""
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else TABLES
    found = compare(tables, sys.argv[2] if len(sys.argv) > 2 else "steps")
    print("\n".join(found.differences))
    print(
        f"{found.tables} tables with jokers, {found.twice} of them better played by moving one joker twice; "
        f"{found.verdicts} verdicts; {len(found.differences)} differences"
    )
    return 1 if found.differences else 0


if __name__ == "__main__":
    sys.exit(main())
