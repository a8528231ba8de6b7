"""Words of the table in the language of the people there: commands, and the little words between tiles.

English always works. What else is understood stands in the texts under `play-say-…`; the first word of an
entry is the one that help and completion offer. Accents may be left out.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache

from kostka.texts import messages

PREFIX = "play-say-"
_STROKES = str.maketrans("łøđ", "lod")


def meant(word: str, known: Sequence[str], lang: str) -> str | None:
    """Which of the known words is meant, whatever the language; None if it is none of them."""
    plain = folded(word)
    return next((name for name in known if plain in _spellings(name, lang)), None)


def offered(name: str, lang: str) -> tuple[str, ...]:
    """A word as completion offers it: in the language first, then in English."""
    return tuple(dict.fromkeys((shown(name, lang), name)))


def shown(name: str, lang: str) -> str:
    """A word in the language, if it has one there."""
    return messages(lang).get(f"play-say-{name}", name).split()[0]


def spoken(line: str, lang: str) -> str:
    """An example of what is typed, in the language."""
    return " ".join(shown(word, lang) for word in line.split())


def canonical(words: Iterable[str], lang: str) -> list[str]:
    """Typed words with those in English that are words of the table."""
    vocabulary = _vocabulary(lang)
    return [vocabulary.get(folded(word), word) for word in words]


def folded(word: str) -> str:
    """A word in small letters without accents."""
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
