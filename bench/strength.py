"""Measure every level of every family, and write what came of it where people read it: `make strength`.

The table goes into docs/bots.md, the figures that are shown at tables into the package. What was played is
kept in bench/results, so that a measurement that was interrupted goes on.
"""

import argparse
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bench.scale import Duel, ratings
from kostka.arena.plan import Plan, entrants
from kostka.arena.report import Standing
from kostka.arena.run import run
from kostka.arena.workers import in_processes
from kostka.bots import bots_of
from kostka.bots.strength import FILE, Strength
from kostka.rules import Options, Rules, load

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "bots.md"
KEPT = HERE / "results" / "strength"
BEGIN, END = "<!-- strength: begin -->", "<!-- strength: end -->"
YARDSTICK = "solid"
GAMES, SEED, STOP = 2000, "7", 60.0
SLOWER = 10
"""So many times fewer games are played by several who search, and by those above the yardstick that search,
except against the yardstick."""


@dataclass(frozen=True, slots=True)
class Box:
    """Rules by which all levels are measured."""

    title: str
    edition: str
    options: Options = field(default_factory=dict)
    fewer: int = 1
    """By how much fewer games are enough, where the yardstick itself searches."""

    @property
    def rules(self) -> Rules:
        return load(self.edition, self.options)


# The first box of a family is the one whose figures are shown at tables.
BOXES = (
    Box("Original", "original-pl"),
    Box("First, main game", "first-pl", fewer=2),
    Box("First, introductory game", "first-pl", {"mode.introductory": True}, fewer=2),
    Box("Express", "express-pl", fewer=2),
)


@dataclass(frozen=True, slots=True)
class Measured:
    """A level: among yardsticks at a full table, in duels by who played whom, and alone."""

    box: Box
    level: str
    waits: bool
    full: Standing
    duels: dict[str, Standing]
    alone: Standing | None


Measure = Callable[[Box, list[str], int], Standing]
"""From a box, bots and players to the figures of the first bot."""


def measured(box: Box, measure: Measure) -> Iterator[Measured]:
    """All levels of a box, weakest first. Who is above the yardstick plays it, too."""
    players, levels = box.rules.players, bots_of(box.rules.family)
    names = [level.name for level in levels]
    for place, level in enumerate(levels):
        name = level.name
        full = measure(box, [name, YARDSTICK], players.max)
        above = place > names.index(YARDSTICK)
        opponents = dict.fromkeys((*names[max(place - 1, 0) : place], *[YARDSTICK] * above))
        duels = {f"against {other}": measure(box, [name, other], 2) for other in opponents}
        alone = measure(box, [name], 1) if players.min == 1 else None
        waits = bool(getattr(level, "waits", False))
        yield Measured(box, name, waits, full, duels, alone)


def rated(rows: list[Measured]) -> dict[str, int]:
    """The ratings of the levels of a box, by their duels."""
    names = {row.level for row in rows}
    duels = [
        Duel(row.level, other, float(duel.wins), duel.games)
        for row in rows
        for whom, duel in row.duels.items()
        if (other := whom.removeprefix("against ")) in names
    ]
    return ratings(duels, YARDSTICK)


def in_the_arena(games: int, seed: str, jobs: int) -> Measure:
    """Measuring by so many games each; what was played already is not played again."""

    def measure(box: Box, bots: list[str], players: int) -> Standing:
        plan = Plan(box.edition, entrants(bots, box.rules.family), players, seed, box.options, STOP)
        thinking = sum(plan.entrants[one].work > 0 for one in plan.seatings[0])
        slow = thinking > 1 or (thinking and YARDSTICK not in bots)
        wanted = plan.games_for(games // (SLOWER if slow else box.fewer))
        KEPT.mkdir(parents=True, exist_ok=True)
        found = run(plan, wanted, in_processes(jobs), KEPT / f"{plan.key}.jsonl", lambda _: None)
        first = found.standings[0]
        stops = sum(standing.stops for standing in found.standings)
        cut = f", {stops} emergency stops" if stops else ""
        print(f"{box.title}, {players} players, {' '.join(bots)}: {share(first)}{cut}", flush=True)
        return first

    return measure


def share(standing: Standing) -> str:
    """The share of wins, its interval, of how many games, and how often the clock cut something short."""
    low, high = standing.ci95 or (0.0, 1.0)
    stops = f", {standing.stops} stopped" if standing.stops else ""
    return (
        f"{standing.win_rate:.1%} ({low:.1%} … {high:.1%})".replace("%", " %")
        + f" of {standing.games:,}{stops}"
    )


def table(box: Box, rows: list[Measured]) -> str:
    """The table of a box, as Markdown."""
    players = box.rules.players.max
    others = f"against {YARDSTICK}" if players == 2 else f"one among {players - 1} {YARDSTICK}"
    opens, alone = any(row.full.opened_on for row in rows), any(row.alone for row in rows)
    columns = ["level", "rating", f"{others}, wins", "two players, wins"]
    columns += ["opens on turn"] * opens + ["dice left alone"] * alone + ["ms a move"]
    lines = [f"### {box.title} (`{box.edition}`)", "", _line(columns), _line(["---"] * len(columns))]
    found = rated(rows)
    for row in rows:
        duels = "<br>".join(f"{share(duel)} {whom}" for whom, duel in row.duels.items())
        cells = [row.level, str(found[row.level]), share(row.full), duels]
        cells += [f"{row.full.opened_on:.1f}" if row.full.opened_on else ""] * opens
        cells += [f"{-row.alone.mean_score:.2f}" if row.alone else ""] * alone
        lines.append(_line([*cells, f"{row.full.ms_per_move:.2f}"]))
    return "\n".join(lines)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def with_tables(page: str, tables: str, begin: str = BEGIN, end: str = END) -> str:
    """The page with these tables between its marks; at its end if it has none."""
    before, marked, rest = page.partition(begin)
    after = rest.partition(end)[2] if marked else "\n"
    head = before if marked else f"{page.rstrip()}\n\n## Measured strength\n\n"
    return f"{head.lstrip()}{begin}\n{tables}\n{end}{after}"


def data(rows: list[Measured]) -> str:
    """The figures that are shown at tables, as TOML."""
    lines = ["# Written by `make strength`: one of this level among others of the level `against`."]
    for family in dict.fromkeys(row.box.rules.family.name for row in rows):
        levels = [row for row in rows if row.box.rules.family.name == family]
        scale = rated(levels)
        for row in levels:
            lines += ["", f"[{family}.{row.level}]"]
            found = _strength(row, scale[row.level])
            values = {name: getattr(found, name) for name in Strength.__dataclass_fields__}
            lines += [f"{name} = {_toml(value)}" for name, value in values.items() if value is not None]
    return "\n".join(lines) + "\n"


def _strength(row: Measured, rating: int) -> Strength:
    low, high = row.full.ci95 or (0.0, 1.0)
    return Strength(
        edition=row.box.edition,
        players=row.box.rules.players.max,
        against=YARDSTICK,
        games=row.full.games,
        wins=row.full.win_rate,
        low=low,
        high=high,
        opens=row.full.opened_on,
        left=-row.alone.mean_score if row.alone else None,
        rating=rating,
        waits=row.waits,
    )


def _toml(value: str | float) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else f"{value:.4f}"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help="games of each measurement")
    parser.add_argument("--seed", default=SEED, metavar="TEXT")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="J")
    options = parser.parse_args()
    measure = in_the_arena(options.games, options.seed, options.jobs)
    boxes = [(box, list(measured(box, measure))) for box in BOXES]
    intro = (
        f"Seed `{options.seed}`, every deal in every seating. In brackets the 95 % interval, clustered by "
        "deal; behind it the games that were played, and the moves that the clock cut short, if there were "
        "any. Ratings put the levels of a box on one scale by their games for two, solid at 1500: 400 more "
        "win ten games of eleven. `make strength` writes these tables."
    )
    tables = "\n\n".join([intro, *(table(box, rows) for box, rows in boxes)])
    page = PAGE.read_text("utf-8") if PAGE.exists() else "# Bots\n"
    PAGE.write_text(with_tables(page, tables), "utf-8")
    families = {box.rules.family.name: rows for box, rows in reversed(boxes)}
    FILE.write_text(data([row for family in sorted(families) for row in families[family]]), "utf-8")


if __name__ == "__main__":
    main()
