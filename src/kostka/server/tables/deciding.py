"""From a command to the entries that carry it out, or a refusal that says why not.

Nothing is written here, and nothing is shown: the room appends the entries, and only then they are true.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, cast

from kostka.engine.match import next_starter
from kostka.rules.choices import Starter
from kostka.server.protocol import client
from kostka.server.tables import entries
from kostka.server.tables.clocks import on_time_up
from kostka.server.tables.commands import (
    Act,
    BotActs,
    Circumstances,
    Credit,
    MakeLink,
    Refusal,
    Sit,
    TableCommand,
    TakeOver,
    TimeUp,
)
from kostka.server.tables.entries import AnyEntry, Row
from kostka.server.tables.folding import fold
from kostka.server.tables.questions import CHOICES, consequences, verdict, voters
from kostka.server.tables.table import Table


class Decision:
    """Entries on their way: each is folded at once, so that what follows sees what it does."""

    __slots__ = ("_cmd", "around", "guest", "rows", "tables")

    def __init__(
        self, table: Table, around: Circumstances, guest: str | None = None, cmd: str | None = None
    ) -> None:
        self.tables = [table]
        self.rows: list[Row] = []
        self.around = around
        self.guest = guest
        self._cmd = cmd

    @property
    def table(self) -> Table:
        return self.tables[-1]

    def add(self, entry: AnyEntry) -> None:
        at = max(self.around.now, self.table.at)
        row = Row(self.table.seq + 1, at, entry, None if self.rows else self._cmd)
        self.tables.append(fold(self.table, row))
        self.rows.append(row)


def decide(
    table: Table, command: TableCommand, guest: str | None, around: Circumstances, cmd: str | None = None
) -> Decision:
    """The entries that carry a command out. `guest` is who sent it; None is the server itself.

    A Refusal or an IllegalAction says why there are none.
    """
    decision = Decision(table, around, guest, cmd)
    _DECIDE[type(command)](decision, command)
    return decision


# Playing


def _act(decision: Decision, command: Act) -> None:
    table = decision.table
    _own(table, command.seat, decision.guest)
    current = _playing(table)
    if command.seq > table.seq:
        raise Refusal("command-from-the-future", "seq", seq=command.seq, last=table.seq)
    if command.seq < current.turn_seq:
        raise Refusal("command-stale", "seq")
    if "timeout" in command.action:  # time is the server's
        raise Refusal("action-of-the-server", "action timeout")
    clock = table.clock
    if clock is not None and clock.until is not None and decision.around.now > clock.until:
        raise Refusal("time-is-up")
    decision.add(entries.Acted(command.seat, _without_seat(command.action)))


def _bot_acts(decision: Decision, command: BotActs) -> None:
    table = decision.table
    _server_only(decision.guest)
    current = _playing(table)
    if command.seq < current.turn_seq or table.seats[command.seat].bot is None:
        raise Refusal("command-stale", "seq")
    decision.add(entries.Acted(command.seat, _without_seat(command.action)))


def _time_up(decision: Decision, command: TimeUp) -> None:
    table = decision.table
    _server_only(decision.guest)
    clock, current = table.clock, _playing(table)
    if clock is None or clock.until is None or decision.around.now < clock.until:
        raise Refusal("time-not-up")
    for seat in sorted(table.waiting):
        assert decision.table.current is not None, "a game is on"
        if decision.table.current.turn_seq != current.turn_seq:
            break
        position = decision.table.current.position
        action = on_time_up(table.game, position, seat, command.drafts.get(seat))
        if action is not None:
            decision.add(entries.TimedOut(seat, _without_seat(action)))


def _credit(decision: Decision, command: Credit) -> None:
    _server_only(decision.guest)
    clock = decision.table.clock
    if clock is not None and clock.deadline is not None and clock.deadline < command.deadline:
        decision.add(entries.Credited(command.deadline))


# Seats


def _sit(decision: Decision, command: Sit) -> None:
    table = decision.table
    assert decision.guest is not None, "the server does not sit down"
    free = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if table.seats_of(decision.guest):
        raise Refusal("seated-already")
    if not free:
        raise Refusal("table-full")
    seat = free[0] if command.seat is None else command.seat
    if seat not in free:
        raise Refusal("seat-taken", "seat", seat=seat)
    decision.add(entries.Seated(seat, command.name, decision.guest))
    _start_when_full(decision)


def _add_bot(decision: Decision, command: client.AddBot) -> None:
    table = decision.table
    _host(table, decision.guest)
    _no_game(table)
    if command.bot not in decision.around.bots:
        raise Refusal("bot-unknown", "bot", bot=command.bot, bots=", ".join(decision.around.bots))
    if _seat(table, command.seat).kind == "person":
        raise Refusal("seat-taken", "seat", seat=command.seat)
    decision.add(entries.Seated(command.seat, bot=command.bot))
    _start_when_full(decision)


def _open_seat(decision: Decision, command: client.OpenSeat) -> None:
    table = decision.table
    _host(table, decision.guest)
    if table.phase not in ("lobby", "over"):
        raise Refusal("table-not-now")
    if _seat(table, command.seat).kind != "bot":
        raise Refusal("seat-without-bot", "seat", seat=command.seat)
    decision.add(entries.Unseated(command.seat, "opened"))


def _remove(decision: Decision, command: client.Remove) -> None:
    table = decision.table
    _host(table, decision.guest)
    seat = _seat(table, command.seat)
    if seat.guest is None or seat.guest == decision.guest:
        raise Refusal("seat-without-player", "seat", seat=command.seat)
    _get_up(decision, command.seat, "removed")


def _leave(decision: Decision, command: client.Leave) -> None:
    table = decision.table
    if _seat(table, command.seat).guest != decision.guest:
        raise Refusal("seat-not-yours", "seat", seat=command.seat)
    _get_up(decision, command.seat, "left")


def _get_up(decision: Decision, seat: int, why: str) -> None:
    decision.add(entries.Unseated(seat, "removed" if why == "removed" else "left"))
    table = decision.table
    if not table.guests and table.phase in ("playing", "between"):
        decision.add(entries.Ended("deserted"))


def _return(decision: Decision, command: client.Return) -> None:
    seat = _seat(decision.table, command.seat)
    if seat.guest is None or seat.guest != decision.guest:
        raise Refusal("seat-not-yours", "seat", seat=command.seat)
    if not seat.standing_in:
        raise Refusal("seat-without-bot", "seat", seat=command.seat)
    decision.add(entries.Returned(command.seat))


def _make_link(decision: Decision, command: MakeLink) -> None:
    if _seat(decision.table, command.seat).guest != decision.guest:
        raise Refusal("seat-not-yours", "seat", seat=command.seat)
    decision.add(entries.LinkMade(command.seat, command.digest, command.expires))


def _take_over(decision: Decision, command: TakeOver) -> None:
    assert decision.guest is not None, "the server takes no seat over"
    link = decision.table.links.get(command.digest)
    if link is None or link.expires < decision.around.now or decision.table.seats[link.seat].guest is None:
        raise Refusal("link-unknown", "link")
    decision.add(entries.Moved(link.seat, decision.guest, command.digest))


# The match


def _start(decision: Decision, command: client.Start) -> None:
    table = decision.table
    _host(table, decision.guest)
    if table.phase != "lobby":
        raise Refusal("table-not-now")
    if any(seat.kind == "open" for seat in table.seats):
        raise Refusal("seats-open")
    _begin(decision, command.starter)


def _next(decision: Decision, command: client.Next) -> None:
    table = decision.table
    _seated(table, decision.guest)
    if table.phase != "between":
        raise Refusal("table-not-now")
    _begin(decision, command.starter)


def _rematch(decision: Decision, command: client.Rematch) -> None:
    del command
    table = decision.table
    _host(table, decision.guest)
    if table.phase != "over":
        raise Refusal("table-not-now")
    decision.add(entries.Rematched())
    _start_when_full(decision)


def _start_when_full(decision: Decision) -> None:
    table = decision.table
    full = all(seat.kind != "open" for seat in table.seats)
    if table.phase == "lobby" and full and not table.plan.by_host:
        _begin(decision, None)


def begin_if_full(table: Table, around: Circumstances) -> Decision:
    """The first game of a table that was made without an empty seat, if nobody has to say when."""
    decision = Decision(table, around)
    _start_when_full(decision)
    return decision


def _begin(decision: Decision, starter: int | None) -> None:
    table = decision.table
    rules, sheet = table.game.rules, table.sheet
    seats = len(table.seats)
    if starter is not None and starter >= seats:
        raise Refusal("seat-unknown", "starter", seat=str(starter), last=seats - 1)
    rule = rules.setup.later_games if sheet.played else rules.setup.first_game
    named = starter if starter is not None else _usual_starter(table)
    if starter is not None and rule is not Starter.NAMED:
        raise Refusal("starter-by-rule", "starter")
    decision.add(entries.Started(decision.around.new_seed(), next_starter(rules, sheet, named)))


def _usual_starter(table: Table) -> int:
    """Whom the table names where nobody says otherwise: as planned, then one after the other."""
    if table.sheet.played:
        return (table.sheet.played[-1].starter + 1) % len(table.seats)
    return table.plan.starter or 0


# Deciding together


def _pause(decision: Decision, command: client.Pause) -> None:
    table = decision.table
    _own(table, command.seat, decision.guest)
    _playing(table)
    _ask(decision, entries.Asked("pause", command.seat))


def _resume(decision: Decision, command: client.Resume) -> None:
    table = decision.table
    _own(table, command.seat, decision.guest)
    if table.paused is None:
        raise Refusal("not-paused")
    decision.add(entries.Resumed(command.seat))


def _more_time(decision: Decision, command: client.MoreTime) -> None:
    table = decision.table
    _own(table, command.seat, decision.guest)
    _playing(table)
    if table.clock is None or table.clock.more_asked or table.turn != command.seat:
        raise Refusal("more-time-not-now")
    _ask(decision, entries.Asked("more_time", command.seat))


def _missing(decision: Decision, command: client.Missing) -> None:
    table = decision.table
    _own(table, command.seat, decision.guest)
    if table.phase not in ("playing", "between"):
        raise Refusal("table-not-now")
    about = _seat(table, command.about)
    since = decision.around.away.get(command.about)
    away = (
        about.kind == "person"
        and since is not None
        and decision.around.now - since >= decision.around.grace_ms
    )
    if not (about.kind == "left" or away) or about.guest == decision.guest:
        raise Refusal("seat-not-missing", "about", seat=command.about)
    _ask(decision, entries.Asked("missing", command.seat, command.about))


def _vote(decision: Decision, command: client.Vote) -> None:
    table, question = decision.table, decision.table.question
    _own(table, command.seat, decision.guest)
    if question is None:
        raise Refusal("question-none")
    first = min(table.seats_of(decision.guest))
    if first not in voters(table, question) or command.choice not in CHOICES[question.kind]:
        raise Refusal("vote-not-yours", "choice")
    decision.add(entries.Voted(first, command.choice))
    _settle(decision)


def _ask(decision: Decision, asked: entries.Asked) -> None:
    if decision.table.question is not None:
        raise Refusal("question-open")
    decision.add(asked)
    _settle(decision)


def _settle(decision: Decision) -> None:
    table, question = decision.table, decision.table.question
    assert question is not None, "a question is open"
    choice = verdict(table, question)
    if choice is None:
        return
    for entry in consequences(table, question, choice, _stand_in(decision.around)):
        decision.add(entry)


def _stand_in(around: Circumstances) -> str:
    """The level of the bot that stands in: one of the middle."""
    return around.bots[len(around.bots) // 2] if around.bots else ""


# Who may do what


def _seat(table: Table, number: int) -> Any:
    if number >= len(table.seats):
        raise Refusal("seat-unknown", "seat", seat=str(number), last=len(table.seats) - 1)
    return table.seats[number]


def _own(table: Table, number: int, guest: str | None) -> None:
    seat = _seat(table, number)
    if guest is None or seat.guest != guest or not seat.in_person:
        raise Refusal("seat-not-yours", "seat", seat=number)


def _seated(table: Table, guest: str | None) -> None:
    if not table.seats_of(guest):
        raise Refusal("not-seated")


def _host(table: Table, guest: str | None) -> None:
    if guest is None or guest != table.host:
        raise Refusal("not-host")


def _server_only(guest: str | None) -> None:
    assert guest is None, "only the server says this"


def _playing(table: Table) -> Any:
    if table.phase != "playing" or table.current is None:
        raise Refusal("no-game-on")
    if table.paused is not None:
        raise Refusal("game-paused")
    return table.current


def _no_game(table: Table) -> None:
    if table.phase == "playing":
        raise Refusal("table-not-now")


def _without_seat(action: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in action.items() if key != "seat"}


def undecided(table: Table) -> Iterator[int]:
    """The seats whose vote is still due."""
    if table.question is not None:
        yield from (seat for seat in voters(table, table.question) if seat not in table.question.votes)


_Decide: TypeAlias = Callable[[Decision, Any], None]
_DECIDE = cast(
    "dict[type[TableCommand], _Decide]",
    {
        Act: _act,
        BotActs: _bot_acts,
        TimeUp: _time_up,
        Credit: _credit,
        Sit: _sit,
        MakeLink: _make_link,
        TakeOver: _take_over,
        client.Start: _start,
        client.Next: _next,
        client.Rematch: _rematch,
        client.Pause: _pause,
        client.Resume: _resume,
        client.MoreTime: _more_time,
        client.Missing: _missing,
        client.Vote: _vote,
        client.Return: _return,
        client.AddBot: _add_bot,
        client.OpenSeat: _open_seat,
        client.Remove: _remove,
        client.Leave: _leave,
    },
)
