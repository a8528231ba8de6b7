"""The table's words in the language of its people: commands, and the words between tiles.

English always works. Other words are in the texts under `play-say-…`; the first word of an entry is the one
that help and completion offer. Accents may be left out.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache

from kostka.texts import messages

PREFIX = "play-say-"
_STROKES = str.maketrans("łøđ", "lod")


def meant(word: str, known: Sequence[str], lang: str) -> str | None:
    """Which of the known words is meant, in any language; None if it is none of them."""
    plain = folded(word)
    return next((name for name in known if plain in _spellings(name, lang)), None)


def offered(name: str, lang: str) -> tuple[str, ...]:
    """A word as completion offers it: in the language, then in English."""
    return tuple(dict.fromkeys((in_language(name, lang), name)))


def in_language(name: str, lang: str) -> str:
    """A word in the language, if it has one there."""
    return messages(lang).get(f"play-say-{name}", name).split()[0]


def spoken(line: str, lang: str) -> str:
    """An example of what to type, in the language."""
    return " ".join(in_language(word, lang) for word in line.split())


def canonical(words: Iterable[str], lang: str) -> list[str]:
    """The typed words, with the table's words in English."""
    vocabulary = _vocabulary(lang)
    return [vocabulary.get(folded(word), word) for word in words]


def folded(word: str) -> str:
    """A word in lower case, without accents."""
    apart = unicodedata.normalize("NFD", word.lower().translate(_STROKES))
    return "".join(char for char in apart if not unicodedata.combining(char))


@cache
def _spellings(name: str, lang: str) -> frozenset[str]:
    entries = (messages(spoken_in).get(f"play-say-{name}", "") for spoken_in in (lang, "en"))
    return frozenset(folded(word) for entry in (name, *entries) for word in entry.split())


@cache
def _vocabulary(lang: str) -> dict[str, str]:
    names = [code.removeprefix(PREFIX) for code in messages("en") if code.startswith(PREFIX)]
    return {word: name for name in reversed(names) for word in _spellings(name, lang)}
