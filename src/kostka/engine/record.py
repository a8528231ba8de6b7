"""Records: a game as text, a header and one action a line, and their replay. See docs/notation.md.

Every line carries a check, a digest of everything up to it: the header, the actions, their events and the
table. A line has only one form, so a replay can tell at which line a file was changed.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, cast

from kostka import patience, rules
from kostka.engine.began import CHECK_DIGITS, Began, read_began, unseeded
from kostka.engine.chance import GENERATOR, commitment, is_seed
from kostka.engine.families import game_for
from kostka.engine.game import AnyGame, IllegalAction, Plain, Result, Round, Step
from kostka.engine.quick import quick
from kostka.engine.saved import MOST, read_count, read_each
from kostka.engine.shares import Share, read_shares
from kostka.errors import KostkaError, RequestError
from kostka.fields import Fields, as_number, as_text, from_json, quoted

__all__ = [
    "Header",
    "Record",
    "RecordError",
    "Recording",
    "begin",
    "replay",
]

FORMAT = "kostka-record/2"
LATER_FORMAT = "kostka-record/3"
"""The format of games to whose deal people added parts, and of those that go on from another one."""
_HEADER = ("format", "edition", "rules", "options", "players", "generator", "seed", "commitment", "check")
_DIFFERS = {
    "rules": "record-rules-differ",
    "generator": "record-generator-differs",
    "commitment": "record-commitment-differs",
}
_LATEST = 10**15
_INSTANT = re.compile(
    r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{1,9})?Z"
)
_as_written = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_in_order = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


class RecordError(KostkaError):
    """A file that is not a record, or one that differs from the game that its seed and its actions make."""


@dataclass(frozen=True, slots=True)
class Header:
    """What it takes to replay a game. `starter` is given where no lot decided.

    `rulings` is the number of the rulings that apply; a record that names none is of 1. `round` is given
    where the game is a round of a match, `shares` where people added parts to the deal, the server's first,
    and `began` where the game was not dealt but goes on from another one.
    """

    edition: str
    players: tuple[str, ...]
    seed: str
    options: Mapping[str, object] = field(default_factory=dict)
    starter: int | None = None
    rulings: int = rules.LATEST
    round: Round | None = None
    shares: tuple[Share, ...] = ()
    began: Began | None = None

    def rules(self) -> rules.Rules:
        return rules.load(self.edition, self.options, self.rulings)

    def plain(self) -> Plain:
        settled = {} if self.starter is None else {"starter": self.starter}
        numbered = {} if self.rulings == 1 else {"rulings": self.rulings}
        return {
            "format": LATER_FORMAT if self.shares or self.began else FORMAT,
            "edition": self.edition,
            **numbered,
            "rules": rules.rules_hash(self.rules()),
            "options": dict(self.options),
            "players": list(self.players),
            **settled,
            **({} if self.round is None else {"round": self.round.plain()}),
            "generator": GENERATOR,
            "seed": self.seed,
            "commitment": self.shares[0].promise if self.shares else commitment(self.seed),
            **({"shares": [share.plain() for share in self.shares]} if self.shares else {}),
            **({} if self.began is None else {"began": self.began.plain()}),
        }


@quick
@dataclass(frozen=True, slots=True)
class Recording:
    """A game on its way into a record, after so many `actions`.

    `action` is the last of them, None at the start, and `at` when it was done; `events` and `lines` are what
    it added, and `written` are the events as plain data.
    """

    header: Header
    game: AnyGame
    position: Any
    events: tuple[Any, ...]
    written: tuple[Plain, ...]
    lines: tuple[str, ...]
    check: str
    actions: int = 0
    action: Any = None
    at: int | str | None = None

    @property
    def result(self) -> Result | None:
        return self.game.result(self.position)

    def after(self, action: Any, at: int | str | None = None) -> "Recording":
        """The game after one more action; IllegalAction if the rules do not allow it."""
        time = {} if at is None else {"at": _time(at, "at")}
        step = self.game.apply(self.position, action)
        said = self.game.write_action(action)
        written = _written(self.game, step)
        check = _check(self.check, self.game, step, written, action=said)
        lines = [_line({**said, **time, "check": check})]
        result = self.game.result(step.position)
        if result is not None:
            lines.append(_line(_ending(result, check)))
        return Recording(
            header=self.header,
            game=self.game,
            position=step.position,
            events=step.events,
            written=written,
            lines=tuple(lines),
            check=check,
            actions=self.actions + 1,
            action=action,
            at=at,
        )


@dataclass(frozen=True, slots=True)
class Record:
    """The text of a record, to be walked through: each step has its `action`, `events` and `position`.

    The first step is the deal, which nobody's action made. Every line is verified when it is reached; a
    RecordError names the first one that is damaged or differs.

    >>> from pathlib import Path
    >>> record = Record(Path("examples/game.kostka").read_text("utf-8"))
    >>> record.header.players
    ('Ada', 'Bruno')
    >>> [step.action for step in record][1]
    Redeal(seat=1, wanted=False)
    """

    text: str

    @property
    def header(self) -> Header:
        """Who played, by which rules, from which seed."""
        return self.at(0).header

    def __iter__(self) -> Iterator[Recording]:
        return steps(self.text)

    def at(self, number: int) -> Recording:
        """The game after so many actions; a RequestError if the record has fewer."""
        last = -1
        for step in self:
            if step.actions == number:
                return step
            last = step.actions
        raise RequestError("field-out-of-range", field="at", low=0, high=last, value=quoted(number))


def begin(header: Header) -> Recording:
    """A new game, with the header's line."""
    played = game_for(header.rules())
    step = _first(header, played)
    plain, written = header.plain(), _written(played, step)
    check = _check("", played, step, written, header=plain)
    line = _line({**plain, "check": check})
    return Recording(header, played, step.position, step.events, written, (line,), check)


def _first(header: Header, played: AnyGame) -> Step[Any, Any]:
    """The deal, or where the game goes on from another one."""
    seats, began = len(header.players), header.began
    if began is None:
        return played.start(seats, header.seed, header.starter, header.round)
    position = began.read(played, seats, header.seed)
    if not _same(began.position, unseeded(played, position)):
        raise RecordError("record-events-differ", "began position")
    return Step(position, ())


def replay(text: str) -> Recording:
    """Replay a record and verify every line.

    A RecordError names the first line that is damaged or differs. The `result` of the recording is None if
    the game was not finished.
    """
    *_, last = steps(text)
    return last


def steps(text: str) -> Iterator[Recording]:
    """The game of a record from the deal on, action by action; each line is verified as it is reached."""
    lines = text.removesuffix("\n").split("\n")
    if not lines[0].strip():
        raise RecordError("record-empty", "line 1")
    recording = _begun(lines[0])
    yield recording
    ended = False
    for number, line in enumerate(lines[1:], 2):
        at = f"line {number}"
        patience.check(at)
        if ended:
            raise RecordError("record-goes-on", at)
        if recording.result is not None:
            _verify_ending(recording, _parsed(line, at), at)
            ended = True
        else:
            recording = _advanced(recording, _parsed(line, at), at)
            yield recording
    if recording.result is not None and not ended:
        raise RecordError("record-without-end", f"line {len(lines) + 1}")


def _begun(line: str) -> Recording:
    at = "line 1"
    try:
        given = Fields(_parsed(line, at), at)
    except RecordError as error:
        if error.code != "record-line-broken":
            raise
        raise RecordError("record-format", at, format=f"{FORMAT}, {LATER_FORMAT}") from None
    if given.data.get("format") not in (FORMAT, LATER_FORMAT):
        raise RecordError("record-format", at, format=f"{FORMAT}, {LATER_FORMAT}")
    try:
        header = _header(given)
        recording = begin(header)
    except KostkaError as error:
        raise _at(error, at) from None
    expected = {**header.plain(), "check": recording.check}
    for key, code in _DIFFERS.items():
        if not _same(given.data[key], expected[key]):
            raise RecordError(code, given.place(key))
    if not _same(given.data, expected):
        raise RecordError("record-events-differ", at)
    return recording


def _header(given: Fields) -> Header:
    later = given.value("format") == LATER_FORMAT
    goes_on = later and "began" in given.data
    shared = later and not goes_on
    needed = (*_HEADER, *(["shares"] if shared else ["began"] if goes_on else []))
    given.only((*needed, "rulings", *([] if goes_on else ["starter", "round"])))
    for key in needed:
        given.value(key)
    players = [as_text(name, given.place("players")) for name in given.items("players")]
    seed = given.text("seed")
    if not is_seed(seed):
        raise RecordError("seed-malformed", given.place("seed"), seed=seed)
    starter = given.number("starter", 0, len(players) - 1) if given.has("starter") else None
    rulings = read_count(given, "rulings", default=1)
    number = _round(given, len(players)) if given.has("round") else None
    edition, options = given.text("edition"), given.options()
    shares = read_shares(given, "shares", len(players), seed) if shared else ()
    began = read_began(given, "began", len(players)) if goes_on else None
    return Header(edition, tuple(players), seed, options, starter, rulings, number, shares, began)


def _round(header: Fields, seats: int) -> Round:
    given = Fields(header.value("round"), header.place("round"))
    given.only(("number", "of", "marks"))
    marks = read_each(given, "marks", seats, lambda value, at: as_number(value, at, 0, MOST))
    return Round(given.number("number", 1, MOST), given.number("of", 1, MOST), tuple(marks))


def _advanced(recording: Recording, data: Plain, at: str) -> Recording:
    check = data.pop("check", None)
    time = _time(data.pop("at"), f"{at} at") if "at" in data else None
    try:
        action = recording.game.read_action(data, recording.position, at)
        after = recording.after(action, time)
    except IllegalAction as refusal:
        raise RecordError("record-illegal", at, problem=refusal) from None
    except KostkaError as error:
        raise _at(error, at) from None
    if check != after.check or not _same(data, recording.game.write_action(action)):
        raise RecordError("record-events-differ", at)
    return after


def _verify_ending(recording: Recording, data: Plain, at: str) -> None:
    result = recording.result
    assert result is not None
    if not _same(data, _ending(result, recording.check)):
        raise RecordError("record-result-differs", at)


def _parsed(line: str, at: str) -> Plain:
    try:
        data = from_json(line)
    except KostkaError as error:
        raise _at(error, at) from None
    except (ValueError, RecursionError):
        raise RecordError("record-line-broken", at) from None
    if not isinstance(data, dict):
        raise RecordError("record-line-broken", at)
    return data


def _at(error: KostkaError, at: str) -> RecordError:
    place = error.at if error.at.startswith(at) else f"{at} {error.at}".rstrip()
    return RecordError(error.code, place, **error.params)


def _ending(result: Result, check: str) -> Plain:
    return {**result.plain(), "check": check}


def _line(data: Plain) -> str:
    return _as_written(data)


def _time(at: object, place: str) -> int | str:
    """When something happened: milliseconds, or an instant in UTC."""
    known = _INSTANT.fullmatch(at) if isinstance(at, str) else type(at) is int and 0 <= at <= _LATEST
    if not known:
        raise RecordError("record-moment", place, value=quoted(at))
    return cast("int | str", at)


def _written(game: AnyGame, step: Step[Any, Any]) -> tuple[Plain, ...]:
    return tuple([game.write_event(event) for event in step.events])


def _check(before: str, game: AnyGame, step: Step[Any, Any], events: tuple[Plain, ...], **said: Plain) -> str:
    """The check of a line: a digest of the previous check, the line, and its outcome."""
    text = _canonical({**said, "events": events, "table": game.write_table(step.position)})
    return sha256((before + text).encode()).hexdigest()[:CHECK_DIGITS]


def _same(one: object, other: object) -> bool:
    """Whether two values are written alike: to Python, true is 1 and 21.0 is 21."""
    return _canonical(one) == _canonical(other)


def _canonical(data: object) -> str:
    return _in_order(data)
