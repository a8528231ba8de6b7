"""Plain data read strictly: every field has its type, none is missing or unknown, and errors say where."""

from collections.abc import Iterable, Mapping
from typing import Any

from kostka.errors import RequestError

_LONGEST_SHOWN = 60


class Fields:
    """The fields of one object. `at` is its place, for errors."""

    __slots__ = ("at", "data")

    def __init__(self, data: object, at: str = "") -> None:
        if not isinstance(data, Mapping):
            raise RequestError("field-not-an-object", at, field=at, value=_shown(data))
        self.data: Mapping[str, Any] = data
        self.at = at

    def only(self, known: Iterable[str]) -> None:
        """Refuse fields that are not among the known ones."""
        allowed = tuple(known)
        for key in self.data:
            if key not in allowed:
                raise self._unknown(str(key), allowed)

    def has(self, key: str) -> bool:
        """Whether the field is there with something in it; null is the same as absent."""
        return self.data.get(key) is not None

    def text(self, key: str) -> str:
        return as_text(self.value(key), self.place(key))

    def flag(self, key: str) -> bool:
        return as_flag(self.value(key), self.place(key))

    def number(self, key: str, low: int, high: int) -> int:
        return as_number(self.value(key), self.place(key), low, high)

    def items(self, key: str) -> list[Any]:
        return as_list(self.value(key), self.place(key))

    def value(self, key: str) -> object:
        if key not in self.data:
            raise RequestError("field-missing", self.place(key), field=key)
        return self.data[key]

    def place(self, key: str) -> str:
        return f"{self.at} {key}".lstrip()

    def _unknown(self, key: str, known: tuple[str, ...]) -> RequestError:
        from difflib import get_close_matches

        at = self.place(key)
        near = get_close_matches(key[:_LONGEST_SHOWN].lower(), known, 1)
        if near:
            return RequestError("field-unknown-near", at, field=key, near=near[0])
        return RequestError("field-unknown", at, field=key, known=", ".join(known))


def as_text(value: object, at: str) -> str:
    if not isinstance(value, str):
        raise RequestError("field-not-a-text", at, field=at, value=_shown(value))
    return value


def as_flag(value: object, at: str) -> bool:
    if not isinstance(value, bool):
        raise RequestError("field-not-yes-or-no", at, field=at, value=_shown(value))
    return value


def as_number(value: object, at: str, low: int, high: int) -> int:
    # An exact comparison: True is an int to Python, but not to us.
    if type(value) is not int:
        raise RequestError("field-not-a-number", at, field=at, value=_shown(value))
    if not low <= value <= high:
        raise RequestError("field-out-of-range", at, field=at, low=low, high=high, value=_shown(value))
    return value


def as_list(value: object, at: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise RequestError("field-not-a-list", at, field=at, value=_shown(value))
    return list(value)


def _shown(value: object) -> str:
    """A value as JSON would have it, cut to a line; of lists and objects only the brackets."""
    if isinstance(value, list | tuple):
        return "[…]" if value else "[]"
    if isinstance(value, Mapping):
        return "{…}" if value else "{}"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    try:
        text = str(value)
    except ValueError:  # Python refuses to write out numbers of thousands of digits
        return "…"
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"
