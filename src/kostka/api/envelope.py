"""What any request may carry: an id that its answer repeats, and a language."""

from collections.abc import Mapping
from typing import NamedTuple

from kostka.errors import RequestError
from kostka.fields import as_choice, quoted
from kostka.texts import LANGUAGES

KEYS = ("id", "lang")
"""The keys of the envelope; all other keys belong to the kind of request."""


class Envelope(NamedTuple):
    """The id, if there is one, under its key, and the language of the messages."""

    marks: dict[str, object]
    lang: str


def is_plain(value: object) -> bool:
    """Whether a value may be an id: a text, a number, true, false or null."""
    return value is None or isinstance(value, str | int | float)


def read_envelope(request: object, lang: str = "en") -> Envelope:
    """The envelope of a request, which must be an object; `lang` is the default."""
    if not isinstance(request, Mapping):
        raise RequestError("request-not-an-object")
    identity = request.get("id")
    if not is_plain(identity):
        raise RequestError("id-not-plain", "id", value=quoted(identity))
    wanted = as_choice(request.get("lang", lang), "lang", LANGUAGES)
    return Envelope({"id": identity} if "id" in request else {}, wanted)
