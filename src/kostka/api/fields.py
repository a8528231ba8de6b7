"""Strict reading of requests: a field holds what it should hold, or the error names it."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple, TypeVar

from kostka.errors import RequestError
from kostka.texts import LANGUAGES

Choice = TypeVar("Choice", bound=StrEnum)

_LONGEST_SHOWN = 60


class Envelope(NamedTuple):
    """What every request may carry: a mark that its answer repeats, and the language of its messages."""

    marks: dict[str, object]
    lang: str


KEYS = ("id", "lang")
"""The keys of the envelope; all other keys are up to the kind of request."""


def is_plain(value: object) -> bool:
    """Whether a value may be an id: a text, a number, true, false or null."""
    return value is None or isinstance(value, str | int | float)


def read_envelope(request: Mapping[str, object], lang: str = "en") -> Envelope:
    """The id, if there is one, under its key, and the language; `lang` is that of requests without."""
    identity = request.get("id")
    if not is_plain(identity):
        raise RequestError("id-not-plain", "id", value=_shown(identity))
    wanted = request.get("lang", lang)
    if not (isinstance(wanted, str) and wanted in LANGUAGES):
        known = ", ".join(LANGUAGES)
        raise RequestError("field-not-a-choice", "lang", field="lang", choices=known, value=_shown(wanted))
    return Envelope({"id": identity} if "id" in request else {}, wanted)


def check_keys(request: Mapping[str, object], known: Iterable[str]) -> None:
    """Raise an error that names the first key that is none, and the one that was probably meant."""
    allowed = (*KEYS, *known)
    for key in request:
        if key not in allowed:
            raise _unknown(str(key), allowed)


class Fields:
    """The fields of a request, each checked when it is read."""

    __slots__ = ("_request",)

    def __init__(self, request: Mapping[str, object]) -> None:
        self._request = request

    def text(self, key: str, default: str | None = None) -> str:
        """A text. Without a default the field must be there."""
        return _text(self._value(key, default), key)

    def texts(self, key: str) -> list[str]:
        """A list of texts, the sets of a table; none if the field is not there."""
        value = self._value(key, ())
        if not isinstance(value, list | tuple):
            raise RequestError("field-not-a-list", key, field=key, value=_shown(value))
        return [_text(item, f"{key} set {place}") for place, item in enumerate(value, 1)]

    def flag(self, key: str, default: bool) -> bool:
        """True or false, and nothing that merely looks like it."""
        value = self._value(key, default)
        if not isinstance(value, bool):
            raise RequestError("field-not-yes-or-no", key, field=key, value=_shown(value))
        return value

    def choice(self, key: str, kind: type[Choice], default: Choice) -> Choice:
        """One of the words that an enumeration spells."""
        value = self._value(key, default)
        if not (isinstance(value, str) and value in list(kind)):
            choices = ", ".join(kind)
            raise RequestError("field-not-a-choice", key, field=key, choices=choices, value=_shown(value))
        return kind(value)

    def options(self, key: str = "options") -> dict[str, object]:
        """House rules by dotted key; what they hold is up to the rules."""
        value = self._value(key, {})
        if not isinstance(value, Mapping):
            raise RequestError("field-not-an-object", key, field=key, value=_shown(value))
        return {str(option): held for option, held in value.items()}

    def _value(self, key: str, default: object) -> object:
        value = self._request.get(key, default)
        if value is None and key not in self._request:
            raise RequestError("field-missing", key, field=key)
        return value


def _text(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise RequestError("field-not-a-text", place, field=place, value=_shown(value))
    return value


def _unknown(key: str, known: tuple[str, ...]) -> RequestError:
    from difflib import get_close_matches

    near = get_close_matches(key[:_LONGEST_SHOWN].lower(), known, 1)
    if near:
        return RequestError("field-unknown-near", key, field=key, near=near[0])
    return RequestError("field-unknown", key, field=key, known=", ".join(known))


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
