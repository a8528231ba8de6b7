"""The result of a run as a picture: each bot's figure, its interval, and the fair share."""

from dataclasses import dataclass
from html import escape
from math import ceil, floor
from typing import Literal

import svg

from kostka.arena.intervals import Interval
from kostka.arena.report import Report, Standing
from kostka.texts import render

_LEFT, _WIDTH, _ROW, _TOP, _BOTTOM, _MARGIN = 150, 480, 36, 64, 44, 90
_INK, _PALE, _BLUE = "#222222", "#bbbbbb", "#1f5fa8"
_LINES = 10
_Anchor = Literal["start", "middle", "end"]
_FONT = "system-ui, sans-serif"


@dataclass(frozen=True, slots=True)
class _Bar:
    """A bot's figure with its interval."""

    label: str
    value: float
    ends: Interval | None


@dataclass(frozen=True, slots=True)
class _Chart:
    """A scale from `low` to `high` with a line at every `step`, and the figure of equals."""

    title: str
    bars: list[_Bar]
    low: int
    high: int
    step: int
    unit: str = ""
    fair: float | None = None

    def x(self, value: float) -> float:
        return round(_LEFT + _WIDTH * (value - self.low) / (self.high - self.low), 1)


def plot(found: Report, lang: str = "en") -> str:
    """The picture as SVG: win rates, or scores of solo games."""
    chart = (_scores if found.plan.players == 1 else _wins)(found, lang)
    width = _LEFT + _WIDTH + _MARGIN
    height = _TOP + _ROW * len(chart.bars) + _BOTTOM
    parts: list[svg.Element] = [
        svg.Rect(width=width, height=height, fill="white"),
        *_frame(chart, height),
    ]
    for number, bar in enumerate(chart.bars):
        parts += _row(chart, bar, _TOP + _ROW * number + _ROW // 2, lang)
    return str(
        svg.SVG(viewBox=svg.ViewBoxSpec(0, 0, width, height), width=width, height=height, elements=parts)
    )


def _wins(found: Report, lang: str) -> _Chart:
    bars = [_Bar(one.label, 100 * one.win_rate, _percents(one)) for one in found.standings]
    return _Chart(_title("arena-plot", found, lang), bars, 0, 100, 10, " %", 100 / found.plan.players)


def _scores(found: Report, lang: str) -> _Chart:
    bars = [_Bar(one.label, one.mean_score, one.score_ci95) for one in found.standings]
    ends = [end for bar in bars for end in (bar.value, *(bar.ends or ()))]
    low, high = floor(min(ends)), floor(max(ends)) + 1
    return _Chart(_title("arena-plot-scores", found, lang), bars, low, high, ceil((high - low) / _LINES))


def _percents(standing: Standing) -> Interval | None:
    return standing.ci95 and (100 * standing.ci95[0], 100 * standing.ci95[1])


def _title(code: str, found: Report, lang: str) -> str:
    plan = found.plan
    return render(code, lang, edition=plan.edition, players=plan.players, games=found.games, seed=plan.seed)


def _frame(chart: _Chart, height: int) -> list[svg.Element]:
    """The title, the scale, and a line at the fair share."""
    low, high = _TOP, height - _BOTTOM
    parts: list[svg.Element] = [_text(chart.title, 16, 28, size=15)]
    for value in range(chart.low, chart.high + 1, chart.step):
        x = chart.x(value)
        parts.append(svg.Line(x1=x, x2=x, y1=low, y2=high, stroke=_PALE, stroke_width=0.5))
        parts.append(_text(f"{value}{chart.unit}", x, high + 20, size=11, anchor="middle"))
    if chart.fair is not None:
        fair = chart.x(chart.fair)
        parts.append(svg.Line(x1=fair, x2=fair, y1=low, y2=high, stroke=_INK, stroke_dasharray=[5, 4]))
    return parts


def _row(chart: _Chart, bar: _Bar, y: int, lang: str) -> list[svg.Element]:
    parts: list[svg.Element] = [_text(bar.label, _LEFT - 12, y + 5, anchor="end")]
    if bar.ends is not None:
        low, high = map(chart.x, bar.ends)
        parts.append(svg.Line(x1=low, x2=high, y1=y, y2=y, stroke=_BLUE, stroke_width=3))
        parts += [svg.Line(x1=x, x2=x, y1=y - 6, y2=y + 6, stroke=_BLUE, stroke_width=2) for x in (low, high)]
    parts.append(svg.Circle(cx=chart.x(bar.value), cy=y, r=5, fill=_BLUE))
    value = render("arena-number", lang, value=round(bar.value, 1))
    parts.append(_text(f"{value}{chart.unit}", _LEFT + _WIDTH + 12, y + 5))
    return parts


def _text(text: str, x: float, y: float, *, size: int = 13, anchor: _Anchor = "start") -> svg.Text:
    # svg.py does not escape text.
    shown = escape(text, quote=False)
    return svg.Text(text=shown, x=x, y=y, font_size=size, font_family=_FONT, fill=_INK, text_anchor=anchor)
