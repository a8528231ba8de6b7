"""Everything the Python side says to people, in four languages, by code.

A message is looked up in `<lang>.toml` and filled with parameters. A field may have plural forms, `{count}
{count:one tile|other tiles}`, chosen by the number's category in that language. Fractions use the language's
decimal sign.

Books in one language may use different words for one thing. A language can therefore name a book's word for
its pieces, `pl@płytka`; messages in `[variants.płytka]` then take precedence.
"""

from functools import cache
from string import Formatter
from typing import Any

from kostka.texts.parameters import Clause, NamedSet, Part, Phrase, SpokenTiles, Tiles, joined, plain_part
from kostka.texts.plurals import category

__all__ = [
    "LANGUAGES",
    "VARIANTS",
    "Clause",
    "NamedSet",
    "Part",
    "Phrase",
    "SpokenTiles",
    "Tiles",
    "joined",
    "messages",
    "parts",
    "phrase",
    "plain_part",
    "render",
    "variants",
]

LANGUAGES = ("en", "pl", "it", "cs")
VARIANTS = "variants"
_DECIMAL_POINT = ("en",)


def render(code: str, lang: str = "en", /, **params: object) -> str:
    """The message `code` in the language `lang`; an unknown code or language is a LookupError."""
    return _formatter(lang).vformat(messages(lang)[code], (), params)


def parts(code: str, lang: str = "en", /, **params: object) -> tuple[Part, ...]:
    """The message in parts, in reading order: words, and parameters that are more than words."""
    pieces: list[Part] = []
    formatter = _formatter(lang)
    for literal, name, spec in _template(code, lang):
        pieces.append(literal)
        if name is None:
            continue
        value = params[name]
        if isinstance(value, Tiles | Clause | NamedSet | Phrase):
            pieces.append(value)
        else:
            pieces.append(formatter.format_field(value, spec))
    return joined(pieces)


def phrase(code: str, lang: str = "en", /, **params: object) -> Phrase:
    """The message as a text that knows its parts, for use as a parameter of another message."""
    return Phrase(render(code, lang, **params), parts(code, lang, **params))


@cache
def _template(code: str, lang: str) -> tuple[tuple[str, str | None, str], ...]:
    parsed = Formatter().parse(messages(lang)[code])
    return tuple((literal, name, spec or "") for literal, name, spec, _ in parsed)


@cache
def messages(lang: str) -> dict[str, str]:
    """All messages of a language by code. The sections of the file are only for readers."""
    plain, _, piece = lang.partition("@")
    sections = _sections(plain)
    common = (section for name, section in sections.items() if name != VARIANTS)
    return {code: text for section in common for code, text in section.items()} | variants(plain).get(
        piece, {}
    )


def variants(lang: str) -> dict[str, dict[str, str]]:
    """The messages that differ where a book has this word for its pieces."""
    return _sections(lang).get(VARIANTS, {})


@cache
def _sections(lang: str) -> dict[str, dict[str, Any]]:
    if lang not in LANGUAGES:
        raise LookupError(f"no texts in the language {lang!r}")
    import tomllib
    from pathlib import Path

    with Path(__file__).with_name(f"{lang}.toml").open("rb") as file:
        return tomllib.load(file)


class _PluralFormatter(Formatter):
    def __init__(self, lang: str) -> None:
        self.lang = lang

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, NamedSet):
            return render("named-set", self.lang, number=value.number, tiles=value.tiles)
        if "|" not in format_spec:
            text = str(super().format_field(value, format_spec))
            comma = isinstance(value, float) and self.lang not in _DECIMAL_POINT
            return text.replace(".", ",") if comma else text
        forms = dict(form.split(" ", 1) for form in format_spec.split("|"))
        return forms.get(category(value, self.lang), forms["other"])


@cache
def _formatter(lang: str) -> _PluralFormatter:
    return _PluralFormatter(lang.partition("@")[0])
