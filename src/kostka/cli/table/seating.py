"""Who sits where: people by their names, bots by their levels."""

from collections import Counter
from collections.abc import Sequence
from difflib import get_close_matches
from typing import NamedTuple

from kostka.bots import LEVELS, bot, bots_of
from kostka.bots.registry import is_foreign
from kostka.bots.strength import strength
from kostka.cli import own_bots
from kostka.cli.table.voice import Voice
from kostka.cli.table.wording import folded, in_language, meant
from kostka.errors import RequestError, one_line
from kostka.rules import Rules

LONGEST_NAME = 20
ROOM_FOR_NUMBER = 2
"""A second bot of a name gets a number."""
ME = "me"
USUAL = "casual"
"""The level of bots unless another one is asked for."""
MISTYPED = 0.8
"""How similar a word must be to a level to suggest that it was meant."""


class Seating(NamedTuple):
    """The names at the table, and the levels of those that are bots; no levels without bots."""

    players: tuple[str, ...]
    levels: tuple[str | None, ...] = ()


class Seats:
    """Reads who plays, by the rules of the table and in the language of its people."""

    def __init__(self, rules: Rules, voice: Voice) -> None:
        self._family = rules.family
        self._bots = bots_of(rules.family)
        self._least, self._most = rules.players.min, rules.players.max
        self._voice = voice

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels on offer, in the language; weakest first."""
        return tuple(self._voice.say(f"bot-{one.name}") for one in self._bots)

    @property
    def strengths(self) -> tuple[tuple[str, str], ...]:
        """The levels with measured strength, each with the result in words."""
        measured = [
            (self._voice.say(f"bot-{one.name}"), strength(self._family, one.name)) for one in self._bots
        ]
        return tuple((level, known.message(self._voice.lang)) for level, known in measured if known)

    @property
    def usual(self) -> tuple[str, ...]:
        """What to type for one person against two bots, or as many as there is room for."""
        rivals = min(2, self._most - 1)
        return (in_language(ME, self._voice.lang), *[self._voice.say(f"bot-{USUAL}")] * rivals)

    def people(self, count: int) -> Seating:
        """So many people, without names."""
        return Seating(tuple(self._unnamed(number) for number in range(1, count + 1)))

    def named(self, names: Sequence[str]) -> Seating:
        """People, by their names."""
        return Seating(check_names(names, self._least, self._most))

    def mixed(self, words: Sequence[str]) -> Seating:
        """People and bots: levels, and `module:Bot` for one's own. `me` and everything else are people.

        A RequestError says what is wrong.
        """
        tidy = [word for word in (" ".join(word.split()) for word in words) if word]
        levels = tuple(self._level(word) for word in tidy)
        met: Counter[str] = Counter()
        names = []
        for word, level in zip(tidy, levels, strict=True):
            if level is None:
                is_me = meant(word, (ME,), self._voice.lang)
                names.append(self._unnamed(1) if is_me else word)
                continue
            called = self._called(level)
            met[called] += 1
            names.append(called if met[called] == 1 else f"{called} {met[called]}")
        return Seating(check_names(names, self._least, self._most), levels if any(levels) else ())

    def _called(self, level: str) -> str:
        """The name of a bot at the table; a user's own bot brings its name."""
        if is_foreign(level):
            return one_line(own_bots.found(level, self._family).name, LONGEST_NAME - ROOM_FOR_NUMBER)
        return self._voice.say(f"bot-{level}").capitalize()

    def _level(self, word: str) -> str | None:
        """The level that a word names, in English or in the language; None if it is a person's name."""
        if is_foreign(word):
            own_bots.found(word, self._family)
            return word
        if "@" in word:
            raise RequestError("play-no-work", "seats", word=word)
        called = {folded(self._voice.say(f"bot-{level}")): level for level in LEVELS} | {
            level: level for level in LEVELS
        }
        if folded(word) in called:
            return bot(called[folded(word)], self._family, "seats").name
        near = get_close_matches(folded(word), called, 1, cutoff=MISTYPED)
        if near:
            raise RequestError("play-level-near", "seats", word=word, near=near[0])
        return None

    def _unnamed(self, number: int) -> str:
        return self._voice.say("play-player", number=number)


def seat_called(said: str, names: Sequence[str], lang: str, me: int | None) -> int:
    """The seat that is meant: by name or an unambiguous beginning of it, by number, or as `me`."""
    word = folded(" ".join(said.split()))
    known = [folded(name) for name in names]
    if word in known:
        return known.index(word)
    if word.isdecimal() and 1 <= int(word) <= len(names):
        return int(word) - 1
    if me is not None and meant(word, (ME,), lang):
        return me
    begun = [seat for seat, name in enumerate(known) if word and name.startswith(word)]
    if len(begun) != 1:
        raise RequestError("play-one-of", names=", ".join(names))
    return begun[0]


def check_names(given: Sequence[str], least: int, most: int) -> tuple[str, ...]:
    """The names, tidied; they must differ."""
    names = tuple(" ".join(name.split()) for name in given)
    names = tuple(name for name in names if name)
    if not least <= len(names) <= most:
        raise RequestError("seats-out-of-range", seats=len(names), low=least, high=most)
    for name in names:
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise RequestError("play-name-long", name=name, limit=LONGEST_NAME)
    if len({name.lower() for name in names}) < len(names):
        raise RequestError("play-names-alike")
    return names
