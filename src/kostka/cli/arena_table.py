"""The report of an arena run on a terminal: a table, and below it the win rates on a scale."""

from typing import TYPE_CHECKING

from kostka.cli.listing import Listing, Row, show
from kostka.texts import render

if TYPE_CHECKING:
    from kostka.arena.intervals import Interval
    from kostka.arena.ratings import Rating
    from kostka.arena.report import Report, Standing

COLUMNS = (
    "wins",
    "interval",
    "adjusted",
    "adjusted-interval",
    "score",
    "opens",
    "turns",
    "ms",
    "rating",
    "stops",
)
SCALE = 41
NOTHING = "-"


def show_report(found: "Report", seconds: float, lang: str) -> None:
    """Print the report."""
    shown = [_properties(standing, lang) for standing in found.standings]
    columns = [column for column in COLUMNS if any(each[column] != NOTHING for each in shown)]
    headings = [render(f"arena-column-{column}", lang) for column in ("bot", *columns)]
    rows = [
        Row(standing.label, [each[column] for column in columns])
        for standing, each in zip(found.standings, shown, strict=True)
    ]
    width = max(len(standing.label) for standing in found.standings)
    notes = [f"  {standing.label:<{width}}  {_line(standing)}" for standing in found.standings]
    if found.plan.players == 1:
        notes = []
    else:
        notes.append(f"  {'':<{width}}  0 %{'50 %':^{SCALE - 8}}100 %")
    deals = found.games // len(found.plan.seatings)
    notes += ["", render("arena-played", lang, games=found.games, count=deals, seconds=seconds)]
    if found.even:
        notes.append(render("arena-even", lang))
    show(Listing(headings, rows, notes=notes))


def _properties(standing: "Standing", lang: str) -> dict[str, str]:
    less = standing.adjusted
    return {
        "wins": f"{_percent(standing.win_rate, lang)} %",
        "interval": _ends(standing.ci95, lang),
        "adjusted": NOTHING if less is None or less.mean is None else f"{_percent(less.mean, lang)} %",
        "adjusted-interval": _ends(less.ci95 if less else None, lang),
        "score": _score(standing, lang),
        "opens": _number(standing.opened_on, lang),
        "turns": _number(standing.turns, lang),
        "ms": _number(standing.ms_per_move, lang, 2),
        "rating": _rating(standing.rating, lang),
        "stops": str(standing.stops),
    }


def _ends(ends: "Interval | None", lang: str) -> str:
    return " … ".join(_percent(end, lang) for end in ends or ()) or NOTHING


def _score(standing: "Standing", lang: str) -> str:
    """The mean; for games that are all about it, with the margin of error."""
    shown, ends = _number(standing.mean_score, lang), standing.score_ci95
    if standing.rating is not None or ends is None:
        return shown
    return f"{shown} ± {_number((ends[1] - ends[0]) / 2, lang)}"


def _rating(rating: "Rating | None", lang: str) -> str:
    return NOTHING if rating is None else f"{_number(rating.mu, lang)} ± {_number(rating.sigma, lang)}"


def _line(standing: "Standing") -> str:
    """The interval on a scale from 0 to 100 %, with the mean marked in it and the fair share below."""
    scale = ["·"] * SCALE
    last = SCALE - 1
    scale[round(standing.fair * last)] = "┊"
    if standing.ci95 is not None:
        low, high = (round(end * last) for end in standing.ci95)
        scale[low : high + 1] = "─" * (high - low + 1)
    scale[round(standing.win_rate * last)] = "●"
    return "".join(scale)


def _percent(share: float, lang: str) -> str:
    return _number(100 * share, lang)


def _number(value: float | None, lang: str, digits: int = 1) -> str:
    if value is None:
        return NOTHING
    return render("arena-number", lang, value=round(value, digits))
