"""What came of the games of the zoo, as Markdown."""

from collections.abc import Iterable, Mapping

from bench.scale import Duel, ratings
from bench.zoo.boxes import BOXES, CROWDS, DUELS, Box, Match
from kostka.arena.report import Standing

BEGIN, END = "<!-- zoo: begin -->", "<!-- zoo: end -->"
MIDDLE = "solid"

Found = Mapping[Match, Standing]


def tables(found: Found, seed: str) -> str:
    """Everything between the marks of the page."""
    games = max(standing.games for standing in found.values())
    intro = (
        f"Seed `{seed}`, {games} games each or a few less, every deal in every seating. A cell says how many "
        "of a hundred games the bot of the row wins against the one of the column, and half the width of the "
        "95 % interval, clustered by deal; what is empty was not played yet. `make zoo` writes these tables."
    )
    return "\n\n".join(
        [
            intro,
            *(_box(box, found) for box in BOXES),
            _rows("Other classic boxes", DUELS, found),
            _rows("One among several", CROWDS, found),
        ]
    )


def _box(box: Box, found: Found) -> str:
    played = {
        match: row for match, row in found.items() if match.edition == box.edition and match.players == 2
    }
    duels = [Duel(*match.bots, float(row.wins), row.games) for match, row in played.items()]
    scale = ratings(duels, MIDDLE)
    names = sorted(box.bots, key=lambda name: -scale[name])
    lines = [f"## {box.title} (`{box.edition}`)", "", _line(["", "rating", *map(_short, names)])]
    lines.append(_line(["---"] * (len(names) + 2)))
    for one in names:
        cells = [_cell(one, other, box, found) for other in names]
        lines.append(_line([f"**{_short(one)}**", str(scale[one]), *cells]))
    return "\n".join(lines)


def _cell(one: str, other: str, box: Box, found: Found) -> str:
    if one == other:
        return ""
    row = found.get(Match(box.edition, one, other))
    if row is not None:
        return f"{100 * row.win_rate:.1f} ±{_half(row):.1f}"
    mirrored = found.get(Match(box.edition, other, one))
    return "" if mirrored is None else f"{100 - 100 * mirrored.win_rate:.1f} ±{_half(mirrored):.1f}"


def _rows(title: str, matches: Iterable[Match], found: Found) -> str:
    lines = [
        f"## {title}",
        "",
        _line(["bot", "among", "box", "wins", "games", "ms a move"]),
        _line(["---"] * 6),
    ]
    for match in matches:
        if match not in found:
            continue
        row = found[match]
        wins = f"{100 * row.win_rate:.1f} % ±{_half(row):.1f}"
        among = f"{match.players - 1} {_short(match.other)}"
        lines.append(
            _line(
                [
                    _short(match.one),
                    among,
                    f"`{match.edition}`",
                    wins,
                    str(row.games),
                    f"{row.ms_per_move:.2f}",
                ]
            )
        )
    return "\n".join(lines)


def _half(row: Standing) -> float:
    low, high = row.ci95 or (0.0, 1.0)
    return 50 * (high - low)


def _short(name: str) -> str:
    return f"`{name.rpartition(':')[2]}`"


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
