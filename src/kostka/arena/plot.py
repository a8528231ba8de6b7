"""The result of a run as a picture: for every bot its share of wins, how sure it is, and its fair share."""

from html import escape
from typing import Literal

import svg

from kostka.arena.report import Report, Standing
from kostka.texts import render

_LEFT, _WIDTH, _ROW, _TOP, _BOTTOM, _MARGIN = 150, 480, 36, 64, 44, 90
_INK, _PALE, _BLUE = "#222222", "#bbbbbb", "#1f5fa8"
_Anchor = Literal["start", "middle", "end"]
_FONT = "system-ui, sans-serif"


def plot(found: Report, lang: str = "en") -> str:
    """The picture as SVG."""
    width = _LEFT + _WIDTH + _MARGIN
    height = _TOP + _ROW * len(found.standings) + _BOTTOM
    parts: list[svg.Element] = [
        svg.Rect(width=width, height=height, fill="white"),
        *_frame(found, height, lang),
    ]
    for number, standing in enumerate(found.standings):
        parts += _row(standing, _TOP + _ROW * number + _ROW // 2, lang)
    return str(
        svg.SVG(viewBox=svg.ViewBoxSpec(0, 0, width, height), width=width, height=height, elements=parts)
    )


def _frame(found: Report, height: int, lang: str) -> list[svg.Element]:
    """The title, the scale, and a line at the fair share."""
    plan = found.plan
    title = render(
        "arena-plot", lang, edition=plan.edition, players=plan.players, games=found.games, seed=plan.seed
    )
    low, high = _TOP, height - _BOTTOM
    parts: list[svg.Element] = [_text(title, 16, 28, size=15)]
    for percent in range(0, 101, 10):
        x = _x(percent / 100)
        parts.append(svg.Line(x1=x, x2=x, y1=low, y2=high, stroke=_PALE, stroke_width=0.5))
        parts.append(_text(f"{percent} %", x, high + 20, size=11, anchor="middle"))
    fair = _x(1 / plan.players)
    dashes = [5, 4]
    parts.append(svg.Line(x1=fair, x2=fair, y1=low, y2=high, stroke=_INK, stroke_dasharray=[*dashes]))
    return parts


def _row(standing: Standing, y: int, lang: str) -> list[svg.Element]:
    parts: list[svg.Element] = [_text(standing.label, _LEFT - 12, y + 5, anchor="end")]
    if standing.ci95 is not None:
        low, high = map(_x, standing.ci95)
        parts.append(svg.Line(x1=low, x2=high, y1=y, y2=y, stroke=_BLUE, stroke_width=3))
        parts += [svg.Line(x1=x, x2=x, y1=y - 6, y2=y + 6, stroke=_BLUE, stroke_width=2) for x in (low, high)]
    parts.append(svg.Circle(cx=_x(standing.win_rate), cy=y, r=5, fill=_BLUE))
    share = render("arena-number", lang, value=round(100 * standing.win_rate, 1))
    parts.append(_text(f"{share} %", _LEFT + _WIDTH + 12, y + 5))
    return parts


def _text(text: str, x: float, y: float, *, size: int = 13, anchor: _Anchor = "start") -> svg.Text:
    # svg.py takes the text as it is.
    shown = escape(text, quote=False)
    return svg.Text(text=shown, x=x, y=y, font_size=size, font_family=_FONT, fill=_INK, text_anchor=anchor)


def _x(share: float) -> float:
    return round(_LEFT + _WIDTH * share, 1)
