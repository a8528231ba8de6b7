"""Plural categories of numbers by the rules of Unicode CLDR, for the four languages of the product."""

from collections.abc import Callable

CATEGORIES = {
    "en": ("one", "other"),
    "pl": ("one", "few", "many", "other"),
    "it": ("one", "other"),
    "cs": ("one", "few", "many", "other"),
}
"""The forms that a plural field spells out. Italian `many` (whole millions) is shown as `other`."""


def category(number: object, lang: str) -> str:
    """The category that decides the form of a noun beside `number`; fractions have their own."""
    if not isinstance(number, int):
        return "many" if lang == "cs" else "other"
    return _WHOLE[lang](abs(number))


def _english(n: int) -> str:
    return "one" if n == 1 else "other"


def _polish(n: int) -> str:
    if n == 1:
        return "one"
    if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14:
        return "few"
    return "many"


def _italian(n: int) -> str:
    if n == 1:
        return "one"
    return "many" if n and n % 1_000_000 == 0 else "other"


def _czech(n: int) -> str:
    if n == 1:
        return "one"
    return "few" if 2 <= n <= 4 else "other"


_WHOLE: dict[str, Callable[[int], str]] = {"en": _english, "pl": _polish, "it": _italian, "cs": _czech}
