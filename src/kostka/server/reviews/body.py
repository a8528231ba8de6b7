"""The body of a stored review: the review with its words in every language, and the game step by step.

It holds no names: they come from the log when the review is read.
"""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from kostka.analysis.analyst import analyst_of
from kostka.analysis.plain import VERSION, plain
from kostka.analysis.reviewing import Review
from kostka.analysis.words import said
from kostka.engine import AnyGame
from kostka.engine.game import Plain
from kostka.server.reviews.figures import seat_figures
from kostka.server.reviews.steps import steps
from kostka.server.store.results import SeatFigures
from kostka.texts import LANGUAGES, Phrase, plain_part
from kostka.value import UNKNOWN


class Body(msgspec.Struct, frozen=True):
    """A body before compression. `words` has the words of every action, by language."""

    review: Plain
    words: dict[str, list["Words"]]
    steps: msgspec.Raw


class Words(msgspec.Struct, frozen=True, omit_defaults=True):
    """The words of an action: for each remark its text and its steps."""

    remarks: list[tuple[Plain, list[Plain]]] = []


@dataclass(frozen=True, slots=True)
class Written:
    """A review, ready to be stored."""

    version: int
    value: str
    body: bytes
    figures: tuple[SeatFigures, ...]


def written(review: Review) -> Written:
    """The body of a review."""
    about = _wordless(plain(review))
    words = {lang: [_words(review, number, lang) for number in _numbers(about)] for lang in LANGUAGES}
    taken = steps(review.game)
    body = msgspec.json.encode(Body(about, words, msgspec.Raw(msgspec.json.encode(taken))))
    return Written(about["version"], about["value"], zlib.compress(body), seat_figures(about, taken))


def _wordless(about: Plain) -> Plain:
    """A review without names and without words in any language."""
    del about["players"]
    for turn in about["turns"]:
        for remark in turn["remarks"]:
            del remark["text"], remark["steps"]
    return about


def opened(body: bytes) -> Body:
    """A stored body, decoded."""
    return msgspec.json.decode(zlib.decompress(body), type=Body)


def current_versions(game: AnyGame, seats: int) -> tuple[int, str]:
    """The versions of the form and of the value in new reviews of a game with so many seats."""
    return VERSION, analyst_of(game, [UNKNOWN] * seats).version


def in_language(body: Body, players: Sequence[str], lang: str) -> Plain:
    """The review in a language."""
    turns = [
        _turn_in(turn, words) for turn, words in zip(body.review["turns"], body.words[lang], strict=True)
    ]
    return {**body.review, "players": list(players), "turns": turns}


def answer(review: Review, lang: str) -> bytes:
    """The review of an uploaded record, as HTTP answers with it."""
    header = review.game[0].header
    body = opened(written(review).body)
    answered = {
        "review": in_language(body, header.players, lang),
        "steps": body.steps,
        "edition": header.edition,
        "options": dict(header.options),
        "players": list(header.players),
    }
    return msgspec.json.encode(answered)


def _turn_in(turn: Plain, words: Words) -> Plain:
    remarks = [
        {**remark, **text, "steps": done}
        for remark, (text, done) in zip(turn["remarks"], words.remarks, strict=True)
    ]
    return {**turn, "remarks": remarks}


def _numbers(about: Plain) -> list[int]:
    return [turn["n"] for turn in about["turns"]]


def _words(review: Review, number: int, lang: str) -> Words:
    found = [said(one, review.game[0].header, lang) for one in review.remarks if one.number == number]
    return Words([(_sentence(one.text), list(map(_sentence, one.steps))) for one in found])


def _sentence(words: Phrase) -> Plain:
    return {"text": str(words), "parts": [plain_part(part) for part in words.parts]}
