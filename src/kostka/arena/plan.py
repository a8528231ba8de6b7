"""What an arena run plays: the entrants, every deal in every seating, and all seeds."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from itertools import combinations, permutations
from pathlib import Path

import kostka
from kostka import rules
from kostka.analysis.reviewing import levels_of
from kostka.arena.fortune import Witness, fortunes
from kostka.arena.playing import Played, Player, play
from kostka.bots import any_bot
from kostka.bots.blame import BotError
from kostka.bots.registry import is_foreign
from kostka.engine import game_for, seed_from
from kostka.engine.match import Sheet, next_starter
from kostka.engine.record import Header
from kostka.errors import RequestError
from kostka.rules import Family

MOST_WORK = 1_000_000_000

_PLAYED_BY = ("bots", "engine", "rules", "solver", "tiles", "arena/plan.py", "arena/playing.py")
"""The packages and modules that decide the course of a game."""
_JUDGED_BY = ("analysis", "hints", "value", "arena/fortune.py")
"""What decides how lucky a player was."""
_DECIDING = frozenset((".py", ".pxd", ".json", ".toml", ".bin"))
_MEASURED = "strength.toml"
"""Measurements, which decide nothing."""

Seating = tuple[int, ...]
"""Who sits where: the number of an entrant for each seat."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that takes part: its name in reports, which bot it is, and its work per action."""

    label: str
    name: str
    work: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that decides the games of a run; not how many of them are played, or where."""

    edition: str
    entrants: tuple[Entrant, ...]
    players: int
    seed: str
    options: Mapping[str, object] = field(default_factory=dict)
    seconds: float | None = None
    adjusted: bool = False
    """Whether everybody's luck is measured as well."""

    def check(self) -> None:
        """Raise a KostkaError if no game can be played like this."""
        if self.players < 1 or not self.entrants:
            raise RequestError("arena-nobody")
        game_for(self.rules).start(self.players, seed_from(""), self._starter())

    @property
    def rules(self) -> rules.Rules:
        return rules.load(self.edition, self.options)

    @property
    def seatings(self) -> tuple[Seating, ...]:
        """The seatings in which every deal is played."""
        return seatings(len(self.entrants), self.players)

    def games_for(self, games: int) -> int:
        """At least so many games, rounded up so that the last deal is played in all its seatings."""
        return -(-games // len(self.seatings)) * len(self.seatings)

    def seating(self, number: int) -> Seating:
        """Who sits where in a game of the run."""
        return self.seatings[number % len(self.seatings)]

    def play(self, number: int) -> Played:
        """A game of the run. They are numbered from 0, all seatings of a deal in a row."""
        deal, place = divmod(number, len(self.seatings))
        sitting = [self.entrants[index] for index in self.seatings[place]]
        family = rules.edition(self.edition).family
        bots = [Player(any_bot(entrant.name, family), entrant.work) for entrant in sitting]
        # Two names under the run's seed, so that bots' chance reveals nothing about the deal.
        seed = _hashed(f"{self.seed} deal {deal}")
        luck = _hashed(f"{self.seed} luck of deal {deal} seating {place}")
        labels = tuple(entrant.label for entrant in sitting)
        header = Header(self.edition, labels, seed, self.options, self._starter())
        try:
            if self.adjusted:
                return self._with_luck(header, bots, luck)
            return play(header, bots, luck, self.seconds)
        except BotError as error:
            error.at = f"game {number}"
            raise

    def _with_luck(self, header: Header, bots: Sequence[Player], luck: str) -> Played:
        witness = Witness()
        game = play(header, bots, luck, self.seconds, witness)
        return replace(game, fortunes=fortunes(game.record, levels_of(header.players), witness))

    def plain(self) -> dict[str, object]:
        """The settings as JSON, with a digest of the code that plays."""
        plain = {**asdict(self), "options": dict(self.options), "code": self.code}
        if not self.adjusted:
            del plain["adjusted"]
        return plain

    @property
    def code(self) -> str:
        """A digest of the code and data that decide the games, as this process first found them."""
        names = {entrant.name.partition(":")[0] for entrant in self.entrants if is_foreign(entrant.name)}
        return code_digest(tuple(sorted(names)), (*_PLAYED_BY, *_JUDGED_BY) if self.adjusted else _PLAYED_BY)

    @property
    def key(self) -> str:
        """The identity of exactly these games: results under another one belong to other games."""
        return _hashed(json.dumps(self.plain(), sort_keys=True))[:16]

    def _starter(self) -> int | None:
        """The first seat starts where no lot decides; over all seatings everybody sits there."""
        return next_starter(self.rules, Sheet(self.players), 0)


def entrants(names: Sequence[str], family: Family | str, work: int | None = None) -> tuple[Entrant, ...]:
    """The bots of these names: `solid`, `expert@400` with its own work, or `expert@table` with a table's.

    `work` is the default. Repeated bots are numbered.
    """
    found: list[Entrant] = []
    for name in names:
        level, at, amount = name.partition("@")
        chosen = any_bot(level, family)
        usual = {"": chosen.work.arena if work is None else work, "table": chosen.work.table}
        given = usual[amount] if amount in usual and bool(at) == bool(amount) else _amount(amount)
        before = sum(entrant.label.partition("#")[0] == name for entrant in found)
        label = f"{name}#{before + 1}" if before else name
        # Bots that ignore work play the same with any amount of it.
        found.append(Entrant(label, level, given if chosen.work.table or chosen.work.arena else 0))
    return tuple(found)


@cache
def seatings(entrants: int, players: int) -> tuple[Seating, ...]:
    """All different seatings. The last entrant takes the seats left over.

    With more entrants than seats, every combination that fits.
    """
    tables = list(combinations(range(entrants), players))
    if entrants < players:
        tables = [(*range(entrants), *(entrants - 1,) * (players - entrants))]
    return tuple(seating for table in tables for seating in sorted(set(permutations(table))))


@cache
def code_digest(modules: tuple[str, ...] = (), parts: tuple[str, ...] = _PLAYED_BY) -> str:
    """A digest of the code and data that decide the course of a game, including third-party modules."""
    home = Path(kostka.__file__).parent
    digest = sha256()
    for part in parts:
        for path in sorted((home / part).rglob("*")) or [home / part]:
            if path.suffix in _DECIDING and path.name != _MEASURED:
                digest.update(f"{path.relative_to(home).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    for module in modules:
        found = find_spec(module)
        source = Path(found.origin) if found is not None and found.origin is not None else None
        if source is not None and source.is_file():
            digest.update(f"{module}\0".encode() + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _amount(text: str) -> int:
    if not text.isdecimal() or not text.isascii() or len(text) > len(str(MOST_WORK)) or int(text) > MOST_WORK:
        raise RequestError("arena-work", work=text, limit=MOST_WORK)
    return int(text)


def _hashed(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
