"""The solver against the integer program on random positions: `python -m tests.oracle.crosscheck`.

Both objectives, and the openings of every edition that has them; every table is verified by itself. Where the
two differ, the second solver decides. Exit status 1, with the positions as JSON, if the solver was wrong.
"""

import argparse
import json
import multiprocessing
import os
import secrets
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from kostka import rules
from kostka.rules.classic import ClassicRules
from kostka.solver import Objective, Opening, Solution, best_opening, can_lay, can_open, solve
from kostka.tiles import JOKER, format_rack, format_tiles, parse_table, parse_tiles
from tests.oracle import verify
from tests.oracle.positions import CLASSIC, Position, generate
from tests.oracle.program import OBJECTIVES, Program
from tests.oracle.second import Second
from tests.oracle.sets import Deck

CHUNK = 20


class Question(NamedTuple):
    """The best play or, with a minimum, the best opening."""

    objective: str
    minimum: int | None = None
    jokers: bool = True


class Reply(NamedTuple):
    """What the solver says: the best, and whatever else is wrong with how it says it."""

    best: tuple[int, int] | None
    faults: list[str]


@dataclass
class Report:
    """What was compared, and what came out different."""

    positions: int = 0
    questions: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    wrong: list[dict[str, Any]] = field(default_factory=list)
    oracle_wrong: list[dict[str, Any]] = field(default_factory=list)

    def add(self, other: "Report") -> None:
        """Take in another report."""
        self.positions += other.positions
        self.questions += other.questions
        self.kinds += other.kinds
        self.wrong += other.wrong
        self.oracle_wrong += other.oracle_wrong


@cache
def openings() -> tuple[tuple[int, bool], ...]:
    """Minimum and whether jokers are allowed, in every edition that has an opening."""
    loaded = [rules.load(edition) for edition in rules.editions()]
    found = {(each.opening.minimum, each.opening.jokers) for each in loaded if isinstance(each, ClassicRules)}
    return tuple(sorted(found))


def questions(position: Position) -> Iterator[Question]:
    """All that is asked about a position: its best play, and openings.

    Besides the editions' minimum the highest one that the rack can reach, and one point more; for other decks
    also some in proportion to their numbers.
    """
    numbers = position.deck.numbers
    minima = [*openings()]
    if position.deck != CLASSIC:
        minima += [(minimum, jokers) for minimum in (1, 2 * numbers, 4 * numbers) for jokers in (True, False)]
    for objective in OBJECTIVES:
        yield Question(objective)
        for minimum, jokers in minima:
            yield Question(objective, minimum, jokers)
    highest = program(position.deck).most_value(position.rack)
    yield Question("tiles", highest + 1)
    if highest:
        yield Question("points", highest)


def ask_solver(position: Position, question: Question) -> Reply:
    """The solver's answer, its table verified and its short questions compared with its long ones."""
    if question.minimum is not None:
        return _opening_reply(position, question)
    *dimensions, groups, joker_points = position.deck
    deck = rules.Deck(*dimensions)
    table, rack = parse_table(position.table, deck), parse_tiles(position.rack, deck)
    found = solve(table, rack, deck, Objective(question.objective), groups=groups, joker_points=joker_points)
    after = [format_tiles(tiles) for tiles in found.table]
    faults = _faults(position, position.table, found)
    if found.kept != verify.kept(position.table, after):
        faults.append(f"kept is {verify.kept(position.table, after)}, not {found.kept}")
    if not found.tiles and after != list(position.table):
        faults.append("plays nothing and yet rebuilds the table")
    if not found.exact:
        faults.append("not exact")
    if can_lay(table, rack, deck, groups=groups) != (found.tiles > 0):
        faults.append("can_lay contradicts solve")
    return Reply((found.tiles, found.points), faults)


def _opening_reply(position: Position, question: Question) -> Reply:
    *dimensions, groups, joker_points = position.deck
    deck = rules.Deck(*dimensions)
    rack = parse_tiles(position.rack, deck)
    minimum, jokers = question.minimum or 0, question.jokers
    found = best_opening(
        rack, deck, minimum, jokers, Objective(question.objective), groups=groups, joker_points=joker_points
    )
    able = can_open(rack, deck, minimum, jokers, groups=groups)
    faults = [] if able == (found is not None) else ["can_open contradicts best_opening"]
    if found is None:
        return Reply(None, faults)
    faults += _faults(position, (), found)
    value = sum(
        verify.value(format_tiles(tiles), deck.numbers, deck.colours, groups=groups) for tiles in found.table
    )
    if value != found.value:
        faults.append(f"is worth {value}, not {found.value}")
    if value < minimum:
        faults.append(f"opens with {value}")
    if JOKER in found.played and not jokers:
        faults.append("opens with a joker")
    return Reply((found.tiles, found.points), faults)


def _faults(position: Position, before: Sequence[str], found: Solution | Opening) -> list[str]:
    """What is wrong with the table and the tiles laid, whatever they are worth."""
    deck = position.deck
    after, played = [format_tiles(tiles) for tiles in found.table], format_rack(found.played)
    faults = verify.faults(
        before, position.rack, played, after, deck.numbers, deck.colours, groups=deck.groups
    )
    if (len(played.split()), verify.points(played, deck.joker_points)) != (found.tiles, found.points):
        faults.append(f"says {found.tiles} tiles and {found.points} points, plays {played}")
    return faults


@cache
def program(deck: Deck) -> Program:
    """The program of a deck; building it takes longer than using it."""
    return Program(deck)


def ask_program(position: Position, question: Question) -> tuple[int, int] | None:
    """The oracle's answer."""
    judge = program(position.deck)
    if question.minimum is None:
        return judge.best(position.table, position.rack, question.objective)[:2]
    opening = judge.best_opening(position.rack, question.minimum, question.objective, jokers=question.jokers)
    return opening and opening[:2]


def ask_second(second: Second, position: Position, question: Question) -> tuple[int, int] | None:
    """The answer of the second solver."""
    deck, table, rack, objective = position.deck, position.table, position.rack, question.objective
    if question.minimum is None:
        return second.best(deck, table, rack, objective)
    return second.best_opening(deck, rack, question.minimum, objective, jokers=question.jokers)


def compare(position: Position) -> Report:
    """Ask everything about one position."""
    report = Report(positions=1, kinds=Counter([position.kind]))
    known: dict[Question, tuple[int, int] | None] = {}
    with Second() as second:
        for question in questions(position):
            report.questions += 1
            # Without a joker on the rack, whether it may be used makes no difference to the oracle.
            same = question if "J" in position.rack else question._replace(jokers=True)
            if same not in known:
                known[same] = ask_program(position, same)
            try:
                reply = ask_solver(position, question)
            except Exception as error:  # noqa: BLE001 -- whatever it is, the position belongs in the report
                reply = Reply(None, [f"{type(error).__name__}: {error}"])
            case = {
                "position": position.as_json(),
                "question": question._asdict(),
                "solver": reply.best,
                "program": known[same],
                "faults": reply.faults,
            }
            if reply.best != known[same]:
                case["second"] = ask_second(second, position, question)
                program_erred = case["second"] == reply.best and not reply.faults
                (report.oracle_wrong if program_erred else report.wrong).append(case)
            elif reply.faults:
                report.wrong.append(case)
    return report


def compare_many(seed: str, start: int, stop: int) -> Report:
    """Ask everything about a stretch of the positions that the seed names."""
    report = Report()
    for index in range(start, stop):
        report.add(compare(generate(seed, index)))
    return report


def _compare_chunk(work: tuple[str, int, int]) -> Report:
    return compare_many(*work)


def main() -> int:
    """Compare on several cores, show how it goes, sum up."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.crosscheck", description=__doc__)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", default=None, help="any text; a new one each time by default")
    options = parser.parse_args()
    seed = options.seed or secrets.token_hex(4)
    chunks = [(seed, at, min(at + CHUNK, options.positions)) for at in range(0, options.positions, CHUNK)]
    total = Report()
    began = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for report in pool.imap_unordered(_compare_chunk, chunks):
            total.add(report)
            seconds = time.monotonic() - began
            print(
                f"\r{total.positions:,} of {options.positions:,} positions, {len(total.wrong)} wrong, "
                f"{seconds:.0f} s of about {seconds * options.positions / total.positions:.0f} s ",
                end="",
                file=sys.stderr,
                flush=True,
            )
    print(file=sys.stderr)
    for case in total.wrong:
        print(json.dumps(case))
    for case in total.oracle_wrong:
        print("The program erred, the second solver agrees with ours:", json.dumps(case))
    for kind, count in sorted(total.kinds.items()):
        print(f"{count:8,} {kind}")
    print(
        f"{total.positions:,} positions, {total.questions:,} questions, {len(total.wrong)} differences; "
        f"seed {seed}, {time.monotonic() - began:.0f} s on {options.jobs} cores"
    )
    return 1 if total.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
