"""Questions before the first game. Enter always gives a sensible answer."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TypeVar

from rich.console import RenderableType
from rich.text import Text

from kostka import rules
from kostka.api.solving import DEFAULT_EDITION
from kostka.cli.table.book import MOST_GAMES, START, Book, Plan
from kostka.cli.table.keyboard import Keyboard, Words
from kostka.cli.table.seating import Seating, Seats
from kostka.cli.table.voice import Voice
from kostka.cli.table.wording import meant
from kostka.errors import KostkaError, RequestError, RulesError
from kostka.fields import as_number
from kostka.rules.classic import SHORTEST_TURN_MS, ClassicRules
from kostka.rules.common import LONGEST_TURN_MS, Players

OFFERED = 9
"""So many unfinished matches are listed at first; `more` lists all."""

TURN = "clock.turn_ms"
_SECONDS = SHORTEST_TURN_MS // 1000, LONGEST_TURN_MS // 1000
INTRODUCTORY = "mode.introductory"

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line says; None where it does not."""

    edition: str | None = None
    names: tuple[str, ...] | None = None
    players: int | None = None
    games: int | None = None
    seed: str | None = None
    options: dict[str, object] = field(default_factory=dict)
    seats: tuple[str, ...] | None = None


class Questions:
    """Asks for what the wishes leave open."""

    def __init__(self, voice: Voice, keyboard: Keyboard) -> None:
        self._voice = voice
        self._keyboard = keyboard

    def plan(self, wishes: Wishes) -> Plan:
        """The plan of a new match."""
        if wishes.games is not None:
            as_number(wishes.games, "--games", 1, MOST_GAMES)
        options = dict(wishes.options)
        edition = self._edition(options) if wishes.edition is None else wishes.edition
        rules.edition(edition)
        if INTRODUCTORY not in options:
            options |= self._introductory(edition)
        book = rules.load(edition, options)
        names, levels = self._seating(wishes, Seats(book, self._voice), book.players)
        games = wishes.games
        if games is None:
            games = self._games(_default_games(edition, options) if len(names) > 1 else 1)
        timed = has_clock(edition)
        if options.get(TURN) and not timed:
            raise RequestError("play-clock-none", TURN)
        if TURN not in options and timed:
            options |= _no_clock(edition) if _against_bots(levels) else self._time(edition)
        return Plan(edition, names, games, wishes.seed or secrets.token_hex(32), options, levels)

    def unfinished(self, book: Book) -> str | None:
        """The name of an unfinished match to continue; None for a new one."""
        shown = OFFERED
        while names := _readable(book):
            self._voice.show(self._voice.heading("play-unfinished"))
            rows = [(str(number), self._described(book, name)) for number, name in enumerate(names, 1)]
            self._voice.show(self._voice.listing(rows[:shown]))
            if rest := len(rows[shown:]):
                self._voice.show(self._voice.tip("play-unfinished-more", count=rest))
            said = self._ask("play-resume-ask").split()
            word, place = (said or [""])[0], (said[1:] or ["1"])[0]
            number = word or "1"
            if _is_number(number) and 1 <= int(number) <= len(names):
                return names[int(number) - 1]
            wish = meant(word, ("new", "no", "drop", "more"), self._voice.lang)
            if wish in ("new", "no"):
                return None
            if wish == "more":
                shown = len(names)
            if wish == "drop" and _is_number(place) and 1 <= int(place) <= len(names):
                book.drop(names[int(place) - 1])
        return None

    def _described(self, book: Book, name: str) -> RenderableType:
        """Who plays what, since when by the clock on the wall; and the name that --resume takes."""
        plan = book.plan(name)
        facts = [", ".join(plan.players), plan.edition, local_time(name)]
        return Text.assemble(" · ".join(filter(None, facts)), "  ", (name, "dim"))

    def _edition(self, options: rules.Options) -> str:
        editions = rules.editions()
        default = _fitting(edition_in(self._voice.lang), options)
        self._voice.show(self._voice.heading("play-which-edition"))
        rows = [(str(number), self._box(name)) for number, name in enumerate(editions, 1)]
        self._voice.show(self._voice.listing(rows))

        def chosen(said: str) -> str:
            if said.isdigit() and 1 <= int(said) <= len(editions):
                said = editions[int(said) - 1]
            rules.load(said.lower(), options)
            return said.lower()

        return self._until("play-edition-ask", default, chosen, lambda _: editions)

    def _box(self, name: str) -> Text:
        edition = rules.edition(name)
        say = self._voice.say
        return Text(
            " · ".join((name, say(f"family-{edition.family}"), say(f"language-{edition.box.language}")))
        )

    def _introductory(self, edition: str) -> dict[str, object]:
        """Whether to play the game for the youngest, where the edition has one."""
        if INTRODUCTORY not in rules.edition(edition).settings:
            return {}

        def chosen(said: str) -> dict[str, object]:
            answer = meant(said, ("yes", "no"), self._voice.lang)
            if answer is None:
                raise RequestError("play-yes-or-no")
            return {INTRODUCTORY: True} if answer == "yes" else {}

        return self._until("play-introductory-ask", self._voice.say("no"), chosen)

    def _seating(self, wishes: Wishes, seats: Seats, players: Players) -> Seating:
        """Who plays, as given or as answered now."""

        def chosen(said: str) -> Seating:
            if said.isdigit():
                return seats.people(as_number(int(said), "players", players.min, players.max))
            return seats.mixed(said.replace(";", ",").split(","))

        if wishes.seats is not None:
            return seats.mixed(wishes.seats)
        if wishes.names is not None:
            return seats.named(wishes.names)
        if wishes.players is not None:
            return seats.people(as_number(wishes.players, "--players", players.min, players.max))
        self._voice.show(self._voice.tip("play-bots-there", bots=", ".join(seats.levels)))
        self._voice.show(self._voice.listing(seats.strengths))
        return self._until("play-names-ask", ", ".join(seats.usual), chosen)

    def _games(self, default: int) -> int:
        def chosen(said: str) -> int:
            return as_number(int(said) if _is_number(said) else said, "games", 1, MOST_GAMES)

        return self._until("play-games-ask", str(default), chosen)

    def _time(self, edition: str) -> dict[str, object]:
        """Seconds for a turn: what the book says or offers, no limit, or any other time (C-TURN-4)."""
        book = rules.load(edition)
        assert isinstance(book, ClassicRules)
        clock = book.clock
        usual, low, high = clock.turn_ms, *_SECONDS
        offered = [str(ms // 1000) for ms in dict.fromkeys((usual, *clock.offered_ms, 0))]

        def chosen(said: str) -> dict[str, object]:
            limit = turn_ms(int(said) if _is_number(said) else -1)
            return {} if limit == usual else {TURN: limit}

        self._voice.show(self._voice.tip("play-time-offered", times=", ".join(offered), low=low, high=high))
        return self._until("play-time-ask", str(usual // 1000), chosen, lambda _: offered)

    def _until(
        self, code: str, default: str, chosen: Callable[[str], Answer], words: Words | None = None
    ) -> Answer:
        """Ask until the answer is valid."""
        while True:
            said = self._keyboard.ask(f"{self._voice.say(code)} [{default}]", words).strip()
            try:
                return chosen(said or default)
            except KostkaError as error:
                self._voice.show(Text(error.message(self._voice.lang), "bold red"))

    def _ask(self, code: str) -> str:
        return self._keyboard.ask(self._voice.say(code)).strip()


def turn_ms(seconds: int) -> int:
    """The limit for a turn in milliseconds; 0 is none (C-TURN-4)."""
    low, high = _SECONDS
    if seconds and not low <= seconds <= high:
        raise RequestError("play-time-range", "seconds", low=low, high=high)
    return seconds * 1000


def has_clock(edition: str) -> bool:
    """Whether the terminal keeps time in this game: where the book does."""
    return "clock.offered_ms" in rules.edition(edition).settings


def _no_clock(edition: str) -> dict[str, object]:
    """What switches the clock of an edition off, if it has one."""
    return {TURN: 0} if rules.resolve(edition, {})[TURN].value else {}


def _against_bots(levels: Sequence[str | None]) -> bool:
    """Whether one person plays against bots alone."""
    return levels.count(None) == 1


def local_time(name: str) -> str:
    """When a match began, by the local clock; "" if its name does not say."""
    try:
        began = datetime.strptime(name[:15], START).replace(tzinfo=UTC)
    except ValueError:
        return ""
    return f"{began.astimezone():%Y-%m-%d %H:%M}"


def edition_in(lang: str) -> str:
    """The edition whose rulebook is in the language, if there is one."""
    books = (rules.edition(name) for name in rules.editions())
    return next((book.id for book in books if book.box.language == lang), DEFAULT_EDITION)


def _fitting(preferred: str, options: rules.Options) -> str:
    """The preferred edition, or another if only that has the house rules; an error if none has."""
    names = [preferred, *(name for name in rules.editions() if name != preferred)]
    refusals = []
    for name in names:
        try:
            rules.load(name, options)
        except RulesError as error:
            refusals.append(error)
        else:
            return name
    raise refusals[0]


def _readable(book: Book) -> list[str]:
    """Unfinished matches with at least a readable plan."""
    sound = []
    for name in book.unfinished():
        try:
            rules.edition(book.plan(name).edition)
        except KostkaError:
            continue
        sound.append(name)
    return sound


def _default_games(edition: str, options: rules.Options) -> int:
    games = rules.resolve(edition, options).get("match.games")
    return games.value if games is not None and isinstance(games.value, int) else 1


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6
