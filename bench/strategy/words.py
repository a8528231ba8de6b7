"""The words of the book in a language, with figures as one writes them there."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from bench.strategy.book import POINTS, Row, Statement
from bench.strategy.figure import Figure
from bench.strategy.results import Results

HERE = Path(__file__).parent / "words"
_SPACE, _MINUS = "\u00a0", "\u2212"
_POINTS = {"en": ".", "pl": ",", "it": ",", "cs": ","}
_THOUSANDS = {"en": ",", "pl": _SPACE, "it": ".", "cs": _SPACE}
_WHOLE, _TENTHS = 0, 1


class Words:
    """What the book says in a language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._said = said_by_code(language)

    def __getitem__(self, code: str) -> str:
        return self._said[code]

    def label(self, codes: tuple[str, ...]) -> str:
        """A label of its parts: `players:3` fills the number into the words of `players`."""
        parts = (code.partition(":") for code in codes)
        return ", ".join(self._said[name].replace("{n}", number) for name, _, number in parts)

    def statement(self, statement: Statement, results: Results) -> str:
        """What is said, with the figures of its rows, of a hundred games or in points."""

        def filled(found: re.Match[str]) -> str:
            row = statement.rows[int(found[1])]
            value = results.figure(row.key, row.name).value
            return self._number(value, _TENTHS) if row.name == POINTS else self.hundredths(value)

        return re.sub(r"\{(\d+)\}", filled, self._said[statement.id])

    def hundredths(self, value: float) -> str:
        """So many of a hundred, whole unless that would say all or none."""
        whole = round(100 * value)
        digits = _TENTHS if whole in (0, 100) and value not in (0, 1) else _WHOLE
        return self._number(100 * value, digits)

    def row(self, row: Row, results: Results) -> tuple[str, str, str, str]:
        """A row of a table: what, the figure, its interval, of how many."""
        found = results.figure(row.key, row.name)
        if row.name == POINTS:
            shown, low, high = self._points(found.value), found.low, found.high
        else:
            shown, low, high = self.percent(found), 100 * found.low, 100 * found.high
        interval = self["interval"].format(self._number(low, _TENTHS), self._number(high, _TENTHS))
        return self.label(row.label), shown, interval, self.count(found.games)

    def percent(self, found: Figure) -> str:
        return f"{self._number(100 * found.value, _TENTHS)}{self._said['percent']}"

    def _points(self, value: float) -> str:
        return f"{self._number(value, _TENTHS)}{_SPACE}{self._said['points']}"

    def count(self, number: int) -> str:
        return f"{number:,}".replace(",", _THOUSANDS[self.language])

    def _number(self, value: float, digits: int) -> str:
        return f"{value:.{digits}f}".replace(".", _POINTS[self.language]).replace("-", _MINUS)


@cache
def said_by_code(language: str) -> dict[str, str]:
    """All texts of a language."""
    found: dict[str, Any] = tomllib.loads((HERE / f"{language}.toml").read_text("utf-8"))
    return {code: text for section in found.values() for code, text in section.items()}
