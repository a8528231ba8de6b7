"""The book in which matches are kept: a folder each, with the plan of the match and the record of every game.

A record grows action by action, and an action counts only once it is on the disk. Whatever happens to the
process, the match can be continued.
"""

import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from kostka.cli import own_bots
from kostka.cli.table.locking import lock
from kostka.engine import AnyGame, game_for, game_seed
from kostka.engine.game import Round
from kostka.engine.match import Sheet, round_of
from kostka.engine.record import Header, RecordError, Recording, begin, steps
from kostka.engine.saved import read_count
from kostka.errors import KostkaError, RequestError, of_system
from kostka.fields import Fields, as_text
from kostka.rules import LATEST, load

if TYPE_CHECKING:
    from kostka.bots import Bot

FORMAT = "kostka-match/1"
PLAN = "match.json"
DROPPED = "dropped"
START = "%Y%m%d-%H%M%S"
"""When a match began, in UTC: its name."""

MOST_GAMES = 100


@dataclass(frozen=True, slots=True)
class Plan:
    """What is agreed before the first game. `seed` is the source of the seeds of all its games.

    It is not itself the seed of a game, since a record shows its seed and must not reveal later deals.
    `levels` are the bots' levels by seat, None for people; empty without bots.
    """

    edition: str
    players: tuple[str, ...]
    games: int
    seed: str
    options: Mapping[str, object] = field(default_factory=dict)
    levels: tuple[str | None, ...] = ()
    rulings: int = LATEST

    @property
    def bots(self) -> dict[int, str]:
        """The levels of the bots' seats."""
        return {seat: level for seat, level in enumerate(self.levels) if level is not None}

    def again(self) -> "Plan":
        """The same people and rules, and another deal."""
        return replace(self, seed=secrets.token_hex(32), rulings=LATEST)

    def header(self, number: int, starter: int | None, in_match: Round | None = None) -> Header:
        """The header of a game."""
        seed = game_seed(self.seed, number)
        return Header(self.edition, self.players, seed, self.options, starter, self.rulings, in_match)

    def plain(self) -> dict[str, Any]:
        bots = {"bots": list(self.levels)} if self.bots else {}
        numbered = {} if self.rulings == 1 else {"rulings": self.rulings}
        return {
            "format": FORMAT,
            "edition": self.edition,
            **numbered,
            "options": dict(self.options),
            "players": list(self.players),
            **bots,
            "games": self.games,
            "seed": self.seed,
        }


class Match:
    """A match in play: its plan, its score sheet, and the current game, if any.

    `bots` play for some of the seats; `steps` are the current game so far, or the last one.
    """

    def __init__(self, folder: Path, plan: Plan, lock_file: IO[bytes]) -> None:
        self.folder = folder
        self.plan = plan
        self.game: AnyGame = game_for(load(plan.edition, plan.options, plan.rulings))
        family = self.game.rules.family
        self.bots: dict[int, Bot] = {seat: own_bots.found(level, family) for seat, level in plan.bots.items()}
        self.sheet = Sheet(len(plan.players), plan.games)
        self.recording: Recording | None = None
        self.steps: tuple[Recording, ...] = ()
        self._lock = lock_file
        self._file: IO[bytes] | None = None
        self._restore()

    @property
    def number(self) -> int:
        """The number of the current or the next game."""
        return len(self.sheet.played) + 1

    @property
    def history(self) -> tuple[Any, ...]:
        """What has happened in the game."""
        return tuple(event for step in self.steps for event in step.events)

    @property
    def path(self) -> Path:
        """The file of the current or the next game."""
        return self.record_of(self.number)

    def record_of(self, number: int) -> Path:
        return self.folder / f"game-{number}.jsonl"

    def begin(self, starter: int | None) -> Recording:
        """Start a game."""
        in_match = round_of(self.game.rules, self.sheet)
        recording = begin(self.plan.header(self.number, starter, in_match))
        self._file = self.path.open("wb")
        self._write(recording.lines)
        _sync_folder(self.folder)
        self.recording, self.steps = recording, (recording,)
        return recording

    def act(self, action: Any, at: int | None = None) -> Recording:
        """Carry out an action, which is on the disk when this returns. IllegalAction if it is refused."""
        assert self.recording is not None
        recording = self.recording.after(action, at)
        self._write(recording.lines)
        self.recording = recording
        self.steps += (recording,)
        return recording

    def enter(self) -> None:
        """Enter the finished game on the sheet."""
        assert self.recording is not None
        self._enter(self.recording)
        self.recording = None
        self._close_record()

    def close(self) -> None:
        """Unlock the match for other processes."""
        self._close_record()
        self._lock.close()

    def _write(self, lines: tuple[str, ...]) -> None:
        if self._file is None:
            self._file = self.path.open("ab")
        self._file.write("".join(f"{line}\n" for line in lines).encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def _close_record(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _restore(self) -> None:
        """Replay the current game."""
        while not self.sheet.over:
            played = _recorded(self.path)
            recording = played[-1] if played else None
            if recording is None or recording.result is None:
                self.recording, self.steps = recording, tuple(played)
                return
            self._enter(recording)

    def _enter(self, recording: Recording) -> None:
        assert recording.result is not None
        starter = recording.game.starter(recording.position)
        self.sheet = self.sheet.after(starter or 0, recording.result)


class Book:
    """All matches of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def create(self, plan: Plan, now: datetime | None = None) -> Match:
        """Start a match, with its plan on the disk."""
        now = now or datetime.now(UTC)
        self._prepare()
        stem = now.strftime(START)
        for attempt in range(1, 1000):
            place = self.folder / (stem if attempt == 1 else f"{stem}-{attempt}")
            try:
                place.mkdir(mode=0o700)
            except FileExistsError:
                continue
            self._write_plan(place, plan)
            return self.open(place.name)
        raise RequestError("play-no-room", path=str(self.folder))

    def _prepare(self) -> None:
        """Create the folder if necessary."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            missing = isinstance(error, FileNotFoundError)  # its parent takes no folders
            problem = RequestError("folder-impossible") if missing else of_system(error)
            raise RequestError("data-folder", path=str(self.folder), problem=problem) from None

    def unfinished(self) -> list[str]:
        """The names of matches that can be continued, the latest first."""
        try:
            places = sorted((place for place in self.folder.iterdir() if _goes_on(place)), reverse=True)
        except OSError:
            return []
        return [place.name for place in places]

    def plan(self, name: str) -> Plan:
        """The plan of a match; a RequestError that names the file if it is damaged."""
        path = self.folder / name / PLAN
        try:
            return _read_plan(json.loads(path.read_text("utf-8")))
        except FileNotFoundError:
            raise RequestError("play-no-such-match", match=name) from None
        except (KostkaError, ValueError, RecursionError, OSError):
            raise RequestError("play-match-damaged", str(path), path=str(path)) from None

    def open(self, name: str) -> Match:
        """Open a match to continue it. Only one process can have it open."""
        plan = self.plan(name)
        place = self.folder / name
        held = lock(place / PLAN)
        if held is None:
            raise RequestError("play-in-use", match=name)
        try:
            return Match(place, plan, held)
        except BaseException:
            held.close()
            raise

    def drop(self, name: str) -> None:
        """Stop offering the match; its records stay."""
        (self.folder / name / DROPPED).touch()

    def _write_plan(self, place: Path, plan: Plan) -> None:
        with (place / PLAN).open("w", encoding="utf-8") as file:
            json.dump(plan.plain(), file, ensure_ascii=False, indent=1)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        _sync_folder(place)
        _sync_folder(place.parent)


def _recorded(path: Path) -> list[Recording]:
    """The game of a record, step by step as far as it goes. A half-written line is cut off."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return []
    whole = raw[: raw.rfind(b"\n") + 1]
    if len(whole) < len(raw):
        os.truncate(path, len(whole))
    played: list[Recording] = []
    if not whole:
        return played
    try:
        for recording in steps(whole.decode("utf-8")):
            played.append(recording)  # noqa: PERF402 - what was read before an error counts
    except UnicodeDecodeError:
        raise RecordError("record-line-broken", str(path)) from None
    except RecordError as error:
        if error.code != "record-without-end" or not played:
            error.at = f"{path}, {error.at}"
            raise
        with path.open("ab") as file:
            file.write(f"{played[-1].lines[-1]}\n".encode())
    return played


def _goes_on(place: Path) -> bool:
    """Whether there is a match that was neither finished nor dropped."""
    if not (place / PLAN).is_file() or (place / DROPPED).exists():
        return False
    try:
        games = json.loads((place / PLAN).read_text("utf-8"))["games"]
        last = (place / f"game-{games}.jsonl").read_bytes().rstrip(b"\n").rpartition(b"\n")[2]
    except FileNotFoundError:
        return True
    except (OSError, ValueError, TypeError, LookupError, RecursionError):
        return False
    return b'"reason":' not in last


def _read_plan(data: object) -> Plan:
    given = Fields(data)
    given.only(("format", "edition", "rulings", "options", "players", "bots", "games", "seed"))
    if given.text("format") != FORMAT:
        raise RequestError("play-match-damaged", path=PLAN)
    players = tuple(as_text(name, "players") for name in given.items("players"))
    options = dict(Fields(given.value("options"), "options").data)
    games = given.number("games", 1, MOST_GAMES)
    levels = tuple(_level(level) for level in given.items("bots")) if given.has("bots") else ()
    if levels and len(levels) != len(players):
        raise RequestError("play-match-damaged", path=PLAN)
    rulings = read_count(given, "rulings", default=1)
    return Plan(given.text("edition"), players, games, given.text("seed"), options, levels, rulings)


def _level(value: object) -> str | None:
    return None if value is None else as_text(value, "bots")


def _sync_folder(folder: Path) -> None:
    """Make sure that new files in a folder survive a crash, where the system can."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # Windows cannot open folders
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
