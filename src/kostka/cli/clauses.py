"""The clauses of an edition in words, with the values that they decide: all, one, or those about a word."""

import json
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from kostka.cli.table.wording import folded
from kostka.errors import RequestError
from kostka.rules import Clause, Edition, Setting
from kostka.rules.schema import Value
from kostka.texts import messages, render

READING = " (r)"
"""The mark of a clause that we had to read something into."""


class Passage(NamedTuple):
    """A clause in words, "" if it has none, and the settings that it decides."""

    clause: Clause
    text: str
    settings: tuple[Setting, ...]

    @property
    def title(self) -> str:
        """The clause as it is cited, with the mark of a reading."""
        return f"{self.clause.id}{READING if self.clause.reading else ''}"


def passages(
    edition: Edition,
    settings: Mapping[str, Setting],
    lang: str,
    wanted: str = "",
    scope: Sequence[Clause] | None = None,
) -> list[Passage]:
    """The clauses whose id has the wanted part, else those of the scope whose words do; all of it if none is.

    The scope is all that applies unless it is given. A RequestError if nothing is found.
    """
    applying = [clause for clause in edition.clauses.values() if clause.applies]
    within = applying if scope is None else scope
    lang_of_book = edition.spoken(lang)
    texts = messages(lang_of_book)
    found = _chosen(applying, within, texts, wanted) if wanted else list(within)
    if not found:
        raise _unknown(wanted, applying)
    return [
        Passage(
            clause,
            render(code, lang_of_book) if (code := f"clause-{clause.id}") in texts else "",
            tuple(setting for setting in settings.values() if setting.clause == clause.id),
        )
        for clause in found
    ]


def valued(setting: Setting, lang: str) -> str:
    """What a key decides and its value, in words: `points an opening must be worth: 30`."""
    return f"{render(setting.key, lang)}: {in_words(setting.value, lang)}"


def in_words(value: Value, lang: str) -> str:
    """A value as people say it."""
    if isinstance(value, StrEnum):
        return render(f"{type(value).__name__}.{value}", lang)
    if isinstance(value, bool):
        return render("yes" if value else "no", lang)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else json.dumps(value)


def of_the_game(edition: Edition, settings: Mapping[str, Setting]) -> list[Clause]:
    """The clauses of the game that these settings make, where a box has two."""
    mode = settings.get("mode.introductory")
    introductory = mode is not None and mode.value is True
    clauses = (clause for clause in edition.clauses.values() if clause.applies)
    return [clause for clause in clauses if clause.id.startswith(_INTRODUCTION) == introductory]


_INTRODUCTION = "I-"
"""How the clauses of the introductory game begin."""


def _chosen(
    applying: Sequence[Clause], scope: Iterable[Clause], texts: Mapping[str, str], wanted: str
) -> list[Clause]:
    part, typed = wanted.strip().upper(), folded(wanted.strip())
    exact = [clause for clause in applying if clause.id == part]
    named = exact or [clause for clause in applying if part in clause.id]
    return named or [clause for clause in scope if typed in folded(texts.get(f"clause-{clause.id}", ""))]


def _unknown(wanted: str, clauses: Sequence[Clause]) -> RequestError:
    from difflib import get_close_matches

    near = get_close_matches(wanted.upper()[:60], [clause.id for clause in clauses], 1)
    if near:
        return RequestError("clause-unknown-near", clause=wanted, near=near[0])
    return RequestError("clause-unmentioned", clause=wanted)
