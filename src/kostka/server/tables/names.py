"""Players' names: short, visible and harmless, and none can be taken for another one at the same table.

What may be mixed and what looks alike follows Unicode's rules for identifiers (UTS #39): a name is "highly
restrictive" in its scripts, and two names look alike if their skeletons are the same.
"""

import itertools
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from confusable_homoglyphs.categories import alias
from confusable_homoglyphs.confusables import confusables_data

from kostka.server.tables.commands import Refusal

LONGEST = 24
MOST_MARKS = 2
"""How many accents one letter may have, apart from those that are part of it."""
FILLERS = "\u115f\u1160\u2800\u3164\uffa0\U00013441\U00013442\U0001d159"
"""Letters and symbols that look like blanks."""
JOINER = "\u200d"
"""Joins several emoji into one picture. Between letters it would only tell apart names that look the same."""
PICTURE_MARK = "\ufe0f"
"""Shows the symbol before it as an emoji; elsewhere it does nothing."""
TOGETHER = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)
"""Scripts that are written together. No others are mixed in one name."""

_SYMBOL = r"[\u2190-\u2bff\u3030\u303d\U0001f000-\U0001faff]"
_PICTURE = rf"{_SYMBOL}\ufe0f?[\U0001f3fb-\U0001f3ff]?"
_KEYCAP = r"[0-9#*]\ufe0f?\u20e3"
_WHOLE = re.compile(rf"{_PICTURE}(?:{JOINER}{_PICTURE})*|[\U0001f1e6-\U0001f1ff]{{2}}|{_KEYCAP}|.", re.DOTALL)
_IGNORED = re.compile(r"[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Invisible marks (Default_Ignorable_Code_Point)."""

_PILE = re.compile(r"\S+")
_TWICE = re.compile(r"(\S)\1")


def clean(name: str, at: str = "name") -> str:
    """The name without invisible characters, with single blanks; a Refusal if it could mislead."""
    composed = unicodedata.normalize("NFC", name)
    kept = "".join(" " if char.isspace() or char in FILLERS else char for char in composed)
    visible = (whole for whole in _WHOLE.findall(kept) if _seen(whole))
    short = shortened(" ".join("".join(visible).split()), LONGEST).strip()
    if all(unicodedata.category(char)[0] in "MZ" for char in short):
        raise Refusal("name-empty", at)
    _check_marks(short, at)
    _check_scripts(short, at)
    return short


def distinct(name: str, others: Iterable[str], at: str = "name") -> str:
    """The name, numbered if someone else has it already; a Refusal if it only looks like another one."""
    taken = [other for other in others if other]
    same = {_identity(other) for other in taken}
    alike = {skeleton: other for other in taken for skeleton in _skeletons(other)}
    if _identity(name) not in same:
        for skeleton in _skeletons(name) & alike.keys():
            raise Refusal("name-looks-alike", at, name=alike[skeleton])
        return name
    numbered = (f"{shortened(name, LONGEST - 2).strip()} {number}" for number in itertools.count(2))
    return next(one for one in numbered if not _skeletons(one) & alike.keys())


def shortened(name: str, longest: int) -> str:
    """As much of the name as fits; a picture made of several emoji is kept whole or dropped."""
    short = ""
    for whole in _WHOLE.findall(name):
        if len(short) + len(whole) > longest:
            break
        short += whole
    return short


def _seen(whole: str) -> bool:
    if len(whole) > 1:
        whole = whole.replace(JOINER, "").replace(PICTURE_MARK, "")
    return all(unicodedata.category(char)[0] != "C" and not _IGNORED.match(char) for char in whole)


def _check_marks(name: str, at: str) -> None:
    """A pile of accents hides the lines above and below; a repeated accent looks like a single one."""
    if max(map(len, _PILE.findall(_marks(name))), default=0) > MOST_MARKS:
        raise Refusal("name-accents", at)
    if _TWICE.search(_marks(unicodedata.normalize("NFD", name))):
        raise Refusal("name-accents", at)


def _marks(name: str) -> str:
    """The name with a blank for everything but accents."""
    return "".join(char if unicodedata.category(char) in ("Mn", "Me") else " " for char in name)


def _check_scripts(name: str, at: str) -> None:
    letters = (char for char in name if unicodedata.category(char)[0] in "LM")
    scripts = {alias(char).upper() for char in letters} - {"COMMON", "INHERITED", "UNKNOWN"}
    if len(scripts) > 1 and not any(scripts <= allowed for allowed in TOGETHER):
        raise Refusal("name-scripts", at)


def _identity(name: str) -> str:
    """What makes two names the same."""
    return unicodedata.normalize("NFKC", _IGNORED.sub("", name)).casefold()


def _skeletons(name: str) -> frozenset[str]:
    """What a name looks like, as it is and in lower case: the same for all names that look alike."""
    return frozenset({_skeleton(name), _skeleton(_identity(name))})


def _skeleton(name: str) -> str:
    pieces = unicodedata.normalize("NFD", _IGNORED.sub("", name))
    return unicodedata.normalize("NFD", "".join(map(_prototype, pieces)))


@lru_cache(maxsize=10_000)
def _prototype(char: str) -> str:
    """The character that stands for all characters that look like this one.

    For a prototype, the library lists everything that looks like it; for any other character, its prototype.
    """
    alike = [one["c"] for one in confusables_data.get(char, ())]
    if len(alike) != 1:
        return char
    other: str = alike[0]
    return other if len(confusables_data.get(other, ())) > 1 else min(char, other)
