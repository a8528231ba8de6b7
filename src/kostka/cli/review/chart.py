"""The chart of everyone's chances as SVG, with the turning points. Lines differ in colour and dashes."""

from collections.abc import Sequence
from itertools import pairwise

from kostka.analysis.lottery import Worth
from kostka.cli.review.markup import Markup, element, joined

WIDTH, HEIGHT = 1000, 300
DASHES = (None, "9 5", "2 5", "14 4 2 4")


def chart(
    chances: Sequence[Worth], turning: Sequence[int], names: Sequence[str], title: str, marks: Sequence[str]
) -> Markup:
    """The chances after the deal and every action. `marks` are written at the top, in the middle, and below.

    Lines are stretched to the width of the page; words are HTML around them, and keep their size.
    """
    top, bottom = _range(chances)
    across = WIDTH / max(len(chances) - 1, 1)

    def at(number: int, seat: int) -> tuple[float, float]:
        return number * across, HEIGHT * (top - chances[number][seat]) / (top - bottom)

    parts = [_line(0, y, WIDTH, y, "grid") for y in (0, HEIGHT / 2, HEIGHT)]
    parts += [_line(number * across, 0, number * across, HEIGHT, "turn") for number in turning]
    for seat in range(len(names)):
        points = " ".join(f"{x:.0f},{y:.0f}" for x, y in _steps([at(n, seat) for n in range(len(chances))]))
        parts.append(
            element("polyline", points=points, class_=f"seat s{seat}", stroke_dasharray=DASHES[seat % 4])
        )
        for number in turning:
            x, y = at(number, seat)
            parts.append(_line(x, y, x, y, f"dot s{seat}"))
    drawing = element(
        "svg",
        element("title", title),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        preserveAspectRatio="none",
        role="img",
        class_="chart",
    )
    labels = [
        element(
            "span", str(number), class_="tick", style=f"left:{100 * number / max(len(chances) - 1, 1):.1f}%"
        )
        for number in _apart(turning, len(chances))
    ]
    return element(
        "div",
        element("div", [element("span", mark) for mark in marks], class_="scale", aria_hidden="true"),
        element("div", drawing, element("div", labels, class_="ticks", aria_hidden="true"), class_="plot"),
        class_="figure",
    )


def legend(names: Sequence[str]) -> Markup:
    """Which line belongs to whom."""
    return element(
        "ul",
        [
            element(
                "li",
                element(
                    "svg",
                    element(
                        "line",
                        x1=0,
                        y1=5,
                        x2=34,
                        y2=5,
                        class_=f"seat s{seat}",
                        stroke_dasharray=DASHES[seat % 4],
                    ),
                    viewBox="0 0 34 10",
                    width=34,
                    height=10,
                    aria_hidden="true",
                ),
                name,
            )
            for seat, name in enumerate(names)
        ],
        class_="legend",
    )


def bar(share: float, *, bad: bool) -> Markup:
    """A bar of luck, filled so far; to the left if the luck was bad."""
    reach = 50 * share
    filled = element(
        "rect",
        x=f"{50 - reach if bad else 50:.1f}",
        y=0,
        width=f"{reach:.1f}",
        height=10,
        class_="bad" if bad else "good",
    )
    middle = _line(50, 0, 50, 10, "middle")
    return element(
        "svg",
        joined(filled, middle),
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        class_="bar",
        aria_hidden="true",
    )


def _range(chances: Sequence[Worth]) -> tuple[float, float]:
    """From 1 to 0; for a player alone, from no dice left to the most there were."""
    lowest = min(min(worth) for worth in chances)
    return (0.0, lowest) if lowest < 0 else (1.0, 0.0)


def _steps(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The points joined by steps: a chance stays until the next action."""
    found = [points[0]]
    for (_, before), (x, y) in pairwise(points):
        found += [(x, before), (x, y)]
    return found


def _apart(turning: Sequence[int], actions: int) -> list[int]:
    """Turning points far enough apart for their numbers not to overlap."""
    shown: list[int] = []
    for number in turning:
        if not shown or number - shown[-1] > actions / 14:
            shown.append(number)
    return shown


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Markup:
    return element("line", x1=f"{x1:.0f}", y1=f"{y1:.0f}", x2=f"{x2:.0f}", y2=f"{y2:.0f}", class_=kind)
