"""What a review says in words."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kostka import rules
from kostka.analysis.remarks import Remark
from kostka.engine.record import Header
from kostka.hints import sentences
from kostka.hints.advice import Advice
from kostka.texts import Phrase, phrase


class Said(NamedTuple):
    """A remark, and what could have been done, step by step."""

    text: Phrase
    steps: tuple[Phrase, ...]


def said(remark: Remark, header: Header, lang: str) -> Said:
    """A remark in a language, in the words of the book."""
    spoken = rules.edition(header.edition).spoken(lang)
    return Said(phrase(remark.code, spoken, **remark.params), explained(remark.steps, header, lang))


def explained(steps: Sequence[Any], header: Header, lang: str) -> tuple[Phrase, ...]:
    """Steps of a play, each as a sentence."""
    edition = rules.edition(header.edition)
    advice = Advice(len(steps), steps=tuple(steps))
    words = sentences(advice, header.rules(), edition.spoken(lang), edition.box.colours)
    return tuple(map(_phrase, words))


def _phrase(words: str) -> Phrase:
    return words if isinstance(words, Phrase) else Phrase.of(words)
