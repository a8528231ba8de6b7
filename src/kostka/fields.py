"""Plain data read strictly: every field has its type, none is missing or unknown, and errors say where."""

import json
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from kostka.errors import RequestError

Choice = TypeVar("Choice", bound=StrEnum)

_LONGEST_SHOWN = 60
_LONGEST_NUMBER = 100
_MISSING: Any = object()


class Fields:
    """The fields of one object, each checked when it is read. `at` is the object's place, for errors.

    A field with a default may be absent; null counts as absent only for `has`.
    """

    __slots__ = ("at", "data")

    def __init__(self, data: object, at: str = "") -> None:
        if not isinstance(data, Mapping):
            raise RequestError("field-not-an-object", at, field=at, value=quoted(data))
        self.data: Mapping[str, Any] = data
        self.at = at

    def only(self, known: Iterable[str]) -> None:
        """Refuse unknown fields."""
        allowed = tuple(known)
        for key in self.data:
            if key not in allowed:
                raise self._unknown(str(key), allowed)

    def has(self, key: str) -> bool:
        """Whether the field is present and not null."""
        return self.data.get(key) is not None

    def value(self, key: str, default: Any = _MISSING) -> Any:
        """Whatever the field holds."""
        value = self.data.get(key, default)
        if value is _MISSING:
            raise RequestError("field-missing", self.place(key), field=key)
        return value

    def text(self, key: str, default: str = _MISSING) -> str:
        return as_text(self.value(key, default), self.place(key))

    def flag(self, key: str, default: bool = _MISSING) -> bool:
        """True or false, and nothing that merely looks like it."""
        return as_flag(self.value(key, default), self.place(key))

    def number(self, key: str, low: int, high: int) -> int:
        return as_number(self.value(key), self.place(key), low, high)

    def items(self, key: str) -> list[Any]:
        return as_list(self.value(key), self.place(key))

    def sets(self, key: str, default: Iterable[str] = _MISSING) -> list[str]:
        """A list of texts, the sets of a table."""
        return as_sets(self.value(key, default), self.place(key))

    def choice(self, key: str, kind: type[Choice], default: Choice = _MISSING) -> Choice:
        """One of the words that an enumeration spells."""
        return kind(as_choice(self.value(key, default), self.place(key), list(kind)))

    def options(self, key: str = "options") -> dict[str, object]:
        """House rules by dotted key; the rules check their values."""
        held = Fields(self.value(key, {}), self.place(key)).data
        return {str(option): value for option, value in held.items()}

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
        raise RequestError("field-not-a-text", at, field=at, value=quoted(value))
    return value


def as_flag(value: object, at: str) -> bool:
    if not isinstance(value, bool):
        raise RequestError("field-not-yes-or-no", at, field=at, value=quoted(value))
    return value


def as_number(value: object, at: str, low: int, high: int) -> int:
    # An exact comparison: to Python, True is an int.
    if type(value) is not int:
        raise RequestError("field-not-a-number", at, field=at, value=quoted(value))
    if not low <= value <= high:
        raise RequestError("field-out-of-range", at, field=at, low=low, high=high, value=quoted(value))
    return value


def as_choice(value: object, at: str, choices: Iterable[str]) -> str:
    known = tuple(choices)
    if not (isinstance(value, str) and value in known):
        listed = ", ".join(known)
        raise RequestError("field-not-a-choice", at, field=at, choices=listed, value=quoted(value))
    return value


def as_list(value: object, at: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise RequestError("field-not-a-list", at, field=at, value=quoted(value))
    return list(value)


def as_sets(value: object, at: str) -> list[str]:
    return [as_text(text, f"{at} set {place}") for place, text in enumerate(as_list(value, at), 1)]


def quoted(value: object) -> str:
    """A value as JSON, cut to a line; of lists and objects only the brackets."""
    if isinstance(value, list | tuple):
        return "[…]" if value else "[]"
    if isinstance(value, Mapping):
        return "{…}" if value else "{}"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    try:
        text = str(value)
    except ValueError:  # Python refuses to print numbers of thousands of digits
        return "…"
    return cut(text)


def cut(text: str) -> str:
    """A text cut to a line."""
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"


def from_json(text: str) -> Any:
    """Parse JSON. NaN, huge numbers and repeated keys in an object are errors.

    A text that is not JSON raises what Python raises: a JSONDecodeError, or a RecursionError if it is too
    deep.
    """
    return _DECODER.decode(text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; a repeated key is an error, since its value would be ambiguous."""
    content: dict[str, Any] = {}
    for key, value in pairs:
        if key in content:
            raise RequestError("json-key-twice", field=key)
        content[key] = value
    return content


def _whole(text: str) -> int:
    return int(text) if len(text) <= _LONGEST_NUMBER else _no_number(text)


def _fraction(text: str) -> float:
    value = float(text)
    return value if abs(value) < float("inf") else _no_number(text)


def _no_number(text: str) -> NoReturn:
    raise RequestError("json-number", number=text)


# Python's parser accepts NaN and Infinity; JSON does not.
_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_fraction, parse_constant=_no_number
)
