"""The plots of the book as SVG. Inks are those of the page around: `currentColor`, `--plot-0` and so on.

A file of its own brings its inks along, for light and dark.
"""

from html import escape
from typing import Literal

import svg

from bench.strategy.book import POINTS, Lines, Row, Statement
from bench.strategy.figure import Figure
from bench.strategy.results import Results
from bench.strategy.words import Words

_WIDTH, _SIDE, _TOP = 360, 12, 8
_ROW, _AXIS, _KEY = 32, 24, 18
_HEIGHT, _LEFT = 190, 44
_SMALL = 12
_PALE = 0.25
_INKS = ("#0d6157", "#a3301e", "#3a5fb0", "#8a5a00", "#7a3f93")
_DARK = ("#7fd6c2", "#f2a08c", "#9db8f5", "#e8c069", "#d3a4e8")
_Ends = tuple[float, float]
_Anchor = Literal["start", "middle", "end"]
_FONT = "system-ui, sans-serif"


def has_plot(statement: Statement) -> bool:
    return statement.dots or statement.lines is not None


def plot(statement: Statement, results: Results, words: Words, *, alone: bool = False) -> str:
    """The plot of a statement. `alone`: as a file, which brings its inks along."""
    if statement.lines is not None:
        parts, height = _lines(statement.lines, results, words)
    else:
        shares = tuple(row for row in statement.rows if row.name != POINTS)
        parts, height = _dots(shares, results, words)
    if alone:
        parts.insert(0, svg.Style(text=_own_inks()))
    box = svg.ViewBoxSpec(0, 0, _WIDTH, height)
    # The picture is decorative for screen readers: they read the table next to it.
    return str(svg.SVG(viewBox=box, extra={"aria-hidden": "true"}, elements=parts))


def _own_inks() -> str:
    def inks(ink: str, colours: tuple[str, ...]) -> str:
        named = (f"--plot-{number}:{colour}" for number, colour in enumerate(colours))
        return f"svg{{color:{ink};{';'.join(named)}}}"

    return f"{inks('#2a2620', _INKS)}@media (prefers-color-scheme:dark){{{inks('#efe6d6', _DARK)}}}"


def _dots(rows: tuple[Row, ...], results: Results, words: Words) -> tuple[list[svg.Element], int]:
    """A line for each figure: its label, its interval, and a mark at the share of equals."""
    bottom = _TOP + _ROW * len(rows)
    shares = (0.0, 0.25, 0.5, 0.75, 1.0)
    # Uprights next to the figures, not through their names.
    tops = range(_TOP + 16, bottom, _ROW)
    uprights = "".join(f"M{_across(share, _SIDE)} {y}v13" for share in shares for y in tops)
    parts: list[svg.Element] = [
        svg.Path(d=uprights, stroke="currentColor", stroke_width=0.5, stroke_opacity=_PALE)  # type: ignore[arg-type]
    ]
    for share in shares:
        x = _across(share, _SIDE)
        label = f"{100 * share:.0f}"
        if share == 1:  # with its unit it would stand out
            parts.append(_text(label + words["percent"], _WIDTH - 1, bottom + 14, "end"))
        else:
            parts.append(_text(label, x, bottom + 14, "middle"))
    for number, row in enumerate(rows):
        found, y = results.figure(row.key, row.name), _TOP + _ROW * number
        parts += [
            _text(words.label(row.label), _SIDE, y + 12),
            _text(words.percent(found), _WIDTH - _SIDE, y + 12, "end"),
            *_interval(found, y + 22),
        ]
        if row.fair is not None:
            x = _across(row.fair, _SIDE)
            parts.append(_line((x, x), (y + 17, y + 27), "currentColor", 2))
    return parts, bottom + _AXIS


def _interval(found: Figure, y: float) -> list[svg.Element]:
    low, high = (_across(end, _SIDE) for end in (found.low, found.high))
    ink = "var(--plot-0)"
    return [
        _line((low, high), (y, y), ink, 3),
        svg.Circle(cx=_across(found.value, _SIDE), cy=y, r=4, fill=ink),
    ]


def _lines(lines: Lines, results: Results, words: Words) -> tuple[list[svg.Element], int]:
    """A line for each kind of rack over the tiles on the table, with the names of the lines below."""
    known = results.names(lines.key)
    tables = [table for _, points in lines.lines for table, name in points if name in known]
    first, last = min(tables), max(tables)
    parts: list[svg.Element] = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _up(share)
        parts.append(_line((_LEFT, _WIDTH - _SIDE), (y, y), "currentColor", 0.5, _PALE))
        parts.append(_text(f"{100 * share:.0f}{words['percent']}", _LEFT - 4, y + 4, "end"))
    parts += [
        _text(str(table), _over(table, first, last), _TOP + _HEIGHT + 14, "middle")
        for table in range(first, last + 1, 8)
    ]
    parts.append(_text(words["axis-table"], (_LEFT + _WIDTH - _SIDE) / 2, _TOP + _HEIGHT + 30, "middle"))
    below = _TOP + _HEIGHT + 38
    for number, (label, points) in enumerate(lines.lines):
        ink, y = f"var(--plot-{number})", below + _KEY * number
        places = [
            (_over(table, first, last), _up(results.figure(lines.key, name).value))
            for table, name in points
            if name in known
        ]
        joined = " ".join(f"{x},{y}" for x, y in places)
        parts += [
            svg.Polyline(points=joined, fill="none", stroke=ink, stroke_width=2),  # type: ignore[arg-type]
            *(_mark(number, x, y, ink) for x, y in places),
            _line((_LEFT, _LEFT + 24), (y + 8, y + 8), ink, 2),
            _mark(number, _LEFT + 12, y + 8, ink),
            _text(words.label((label,)), _LEFT + 32, y + 12),
        ]
    return parts, below + _KEY * len(lines.lines) + 4


def _mark(number: int, x: float, y: float, ink: str) -> svg.Element:
    """Lines differ in their marks as well, for who does not see the colours."""
    sides = (
        "M-3-3h6v6h-6Z",
        "M0-4 4 3h-8Z",
        "M0-4 4 0 0 4-4 0Z",
        "M0 4 4-3h-8Z",
        "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z",
    )
    return svg.Path(d=sides[number], transform=f"translate({x} {y})", fill=ink)  # type: ignore[arg-type]


def _across(share: float, side: float) -> float:
    return round(side + (_WIDTH - 2 * side) * share, 1)


def _over(table: int, first: int, last: int) -> float:
    return round(_LEFT + (_WIDTH - _SIDE - _LEFT) * (table - first) / (last - first), 1)


def _up(share: float) -> float:
    return round(_TOP + _HEIGHT * (1 - share), 1)


def _line(across: _Ends, down: _Ends, ink: str, width: float, pale: float = 1) -> svg.Line:
    (x1, x2), (y1, y2) = across, down
    return svg.Line(x1=x1, x2=x2, y1=y1, y2=y2, stroke=ink, stroke_width=width, stroke_opacity=pale)


def _text(text: str, x: float, y: float, anchor: _Anchor = "start") -> svg.Text:
    # svg.py does not escape text.
    shown = escape(text, quote=False)
    return svg.Text(
        text=shown, x=x, y=y, font_size=_SMALL, font_family=_FONT, fill="currentColor", text_anchor=anchor
    )
