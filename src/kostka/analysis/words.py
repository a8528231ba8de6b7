"""What a review says in words."""

from typing import NamedTuple

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
    edition = rules.edition(header.edition)
    spoken = edition.spoken(lang)
    steps = sentences(
        Advice(len(remark.steps), steps=remark.steps), header.rules(), spoken, edition.box.colours
    )
    return Said(phrase(remark.code, spoken, **remark.params), tuple(map(_phrase, steps)))


def _phrase(words: str) -> Phrase:
    return words if isinstance(words, Phrase) else Phrase.of(words)
