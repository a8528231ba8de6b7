"""From a command to the entries that carry it out, or to a refusal.

Nothing is written or sent here: the entries take effect only once the room has appended them.
"""

from collections.abc import Callable
from typing import Any, TypeAlias, cast

from kostka.engine.match import next_starter
from kostka.rules.choices import Starter
from kostka.server.protocol import client
from kostka.server.tables import agreeing, dealing, entries
from kostka.server.tables.clocks import REDEAL, on_time_up, only_answer
from kostka.server.tables.commands import (
    Act,
    BotActs,
    Circumstances,
    Credit,
    MakeLink,
    Refusal,
    Repay,
    ReplaceHost,
    Sit,
    TableCommand,
    TakeOver,
    TimeUp,
)
from kostka.server.tables.decision import Decision
from kostka.server.tables.entries import Began
from kostka.server.tables.names import distinct
from kostka.server.tables.permissions import (
    check_host,
    check_no_deal,
    check_no_game,
    check_own,
    check_seated,
    check_server,
    game_on,
    seat_of,
)
from kostka.server.tables.state import TableState

MOST_ENTRIES = 20_000
"""The most entries of a log, which is read whole for a record or a review.

A hundred games take some 15,000 entries; a match that has begun before this can always be finished.
"""
_WITHOUT_END = (
    client.Start,
    client.Next,
    client.Rematch,
    client.Pause,
    client.AddBot,
    client.OpenSeat,
    MakeLink,
    Sit,
)
"""Commands that could be repeated without end."""
TO_END = 1_000
"""So many more entries there may be of questions without which a game could not go on."""
_NEEDED = (client.Missing, client.Remove)


def decide(
    table: TableState, command: TableCommand, guest: str | None, around: Circumstances, cmd: str | None = None
) -> Decision:
    """The entries that carry out a command. `guest` is the sender; None is the server itself.

    A Refusal or an IllegalAction says why there are none.
    """
    used_up = table.seq >= MOST_ENTRIES and isinstance(command, _WITHOUT_END)
    if used_up or (table.seq >= MOST_ENTRIES + TO_END and isinstance(command, _NEEDED)):
        raise Refusal("table-used-up")
    decision = Decision(table, around, guest, cmd)
    _DECIDE[type(command)](decision, command)
    _answer_for_the_lone(decision)
    return decision


# Playing


def _act(decision: Decision, command: Act) -> None:
    table = decision.table
    check_own(table, command.seat, decision.guest)
    current = game_on(table)
    if command.seq > table.seq:
        raise Refusal("command-from-the-future", "seq", seq=command.seq, last=table.seq)
    if command.seq < current.turn_seq:
        raise Refusal("command-stale", "seq")
    if "timeout" in command.action:  # only the server declares a time-out
        raise Refusal("action-of-the-server", "action timeout")
    clock = table.clock
    if clock is not None and clock.until is not None and decision.around.now > clock.until:
        raise Refusal("time-is-up")
    decision.add(entries.Acted(command.seat, _without_seat(command.action)))
    if clock is not None and clock.together and REDEAL in command.action:
        decision.hold()
        return
    agreeing.end_of_turn(decision)


def _bot_acts(decision: Decision, command: BotActs) -> None:
    table = decision.table
    check_server(decision.guest)
    current = game_on(table)
    if command.seq < current.turn_seq or table.seats[command.seat].bot is None:
        raise Refusal("command-stale", "seq")
    decision.add(entries.Acted(command.seat, _without_seat(command.action)))
    agreeing.end_of_turn(decision)


def _time_up(decision: Decision, command: TimeUp) -> None:
    table = decision.table
    check_server(decision.guest)
    clock, current = table.clock, table.current if table.deal is not None else game_on(table)
    if clock is None or clock.until is None or decision.around.now < clock.until:
        raise Refusal("time-not-up")
    if table.deal is not None or current is None:
        dealing.time_up(decision)
        return
    for seat in sorted(table.waiting):
        assert decision.table.current is not None, "a game is on"
        if decision.table.current.turn_seq != current.turn_seq:
            break
        position = decision.table.current.position
        held = command.answers.get(seat)
        action = held.action if held else on_time_up(table.game, position, seat, command.drafts.get(seat))
        if action is not None:
            cmd = None if held is None else held.cmd
            decision.add(entries.TimedOut(seat, _without_seat(action)), cmd)
    agreeing.end_of_turn(decision)


def _credit(decision: Decision, command: Credit) -> None:
    check_server(decision.guest)
    clock = decision.table.clock
    if clock is not None and clock.deadline is not None and clock.deadline < command.deadline:
        decision.add(entries.Credited(command.deadline))


def _repay(decision: Decision, command: Repay) -> None:
    check_server(decision.guest)
    clock = decision.table.clock
    if clock is not None and clock.deadline is not None:
        decision.add(entries.Credited(clock.deadline + command.ms))


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
    name = distinct(command.name, [other.name for other in table.seats])
    decision.add(entries.Seated(seat, name, decision.guest, deals=command.deals))
    _start_when_full(decision)


def _add_bot(decision: Decision, command: client.AddBot) -> None:
    table = decision.table
    check_host(table, decision.guest)
    check_no_game(table)
    check_no_deal(table)
    if command.bot not in decision.around.bots:
        raise Refusal("bot-unknown", "bot", bot=command.bot, bots=", ".join(decision.around.bots))
    if seat_of(table, command.seat).kind == "person":
        raise Refusal("seat-taken", "seat", seat=command.seat)
    decision.add(entries.Seated(command.seat, bot=command.bot))
    _start_when_full(decision)


def _open_seat(decision: Decision, command: client.OpenSeat) -> None:
    table = decision.table
    check_host(table, decision.guest)
    if table.phase not in ("lobby", "over"):
        raise Refusal("table-not-now")
    check_no_deal(table)
    if seat_of(table, command.seat).kind != "bot":
        raise Refusal("seat-without-bot", "seat", seat=command.seat)
    decision.add(entries.Unseated(command.seat, "opened"))


def _remove(decision: Decision, command: client.Remove) -> None:
    table = decision.table
    if table.phase not in ("lobby", "over"):
        agreeing.remove(decision, command)
        return
    check_host(table, decision.guest)
    seat = seat_of(table, command.seat)
    if seat.guest is None or seat.guest == decision.guest:
        raise Refusal("seat-without-player", "seat", seat=command.seat)
    _get_up(decision, command.seat, "removed")


def _leave(decision: Decision, command: client.Leave) -> None:
    table = decision.table
    if seat_of(table, command.seat).guest != decision.guest:
        raise Refusal("seat-not-yours", "seat", seat=command.seat)
    _get_up(decision, command.seat, "left")


def _get_up(decision: Decision, seat: int, why: str) -> None:
    check_no_deal(decision.table)
    decision.add(entries.Unseated(seat, "removed" if why == "removed" else "left"))
    table = decision.table
    if not table.guests and table.phase in ("playing", "between"):
        decision.add(entries.Ended("deserted"))
    agreeing.settle(decision)


def _return(decision: Decision, command: client.Return) -> None:
    seat = seat_of(decision.table, command.seat)
    if seat.guest is None or seat.guest != decision.guest:
        raise Refusal("seat-not-yours", "seat", seat=command.seat)
    if not seat.standing_in:
        raise Refusal("seat-without-bot", "seat", seat=command.seat)
    decision.add(entries.Returned(command.seat))


def _replace_host(decision: Decision, command: ReplaceHost) -> None:
    check_server(decision.guest)
    if command.guest != decision.table.host and command.guest in decision.table.guests:
        decision.add(entries.Hosted(command.guest))


def _make_link(decision: Decision, command: MakeLink) -> None:
    if seat_of(decision.table, command.seat).guest != decision.guest:
        raise Refusal("seat-not-yours", "seat", seat=command.seat)
    decision.add(entries.LinkMade(command.seat, command.digest, command.expires))


def _take_over(decision: Decision, command: TakeOver) -> None:
    assert decision.guest is not None, "the server takes no seat over"
    link = decision.table.links.get(command.digest)
    if link is None or link.expires < decision.around.now or decision.table.seats[link.seat].guest is None:
        raise Refusal("link-unknown", "link")
    decision.add(entries.Moved(link.seat, decision.guest, command.digest, command.deals))


# The match


def _start(decision: Decision, command: client.Start) -> None:
    table = decision.table
    check_host(table, decision.guest)
    if table.phase != "lobby":
        raise Refusal("table-not-now")
    if any(seat.kind == "open" for seat in table.seats):
        raise Refusal("seats-open")
    _begin(decision, command.starter)


def _next(decision: Decision, command: client.Next) -> None:
    table = decision.table
    check_seated(table, decision.guest)
    if table.phase != "between":
        raise Refusal("table-not-now")
    _begin(decision, command.starter)


def _rematch(decision: Decision, command: client.Rematch) -> None:
    del command
    table = decision.table
    if decision.guest != table.host:  # they may be gone by now
        check_seated(table, decision.guest)
    if table.phase != "over":
        raise Refusal("table-not-now")
    decision.add(entries.Rematched())
    _start_when_full(decision)


def _start_when_full(decision: Decision) -> None:
    table = decision.table
    full = all(seat.kind != "open" for seat in table.seats)
    waits_for_host = table.plan.by_host and table.match == 1
    if table.phase == "lobby" and full and not waits_for_host:
        _begin(decision, None)


def begin_if_full(table: TableState, around: Circumstances) -> Decision:
    """Start the first game of a table made without an open seat, unless its host starts it."""
    decision = Decision(table, around)
    _start_when_full(decision)
    _answer_for_the_lone(decision)
    return decision


def begin_from(table: TableState, began: Began, around: Circumstances) -> Decision:
    """Start the first game of a table that goes on from a finished one."""
    decision = Decision(table, around)
    decision.add(began)
    _answer_for_the_lone(decision)
    return decision


def _begin(decision: Decision, starter: int | None) -> None:
    table = decision.table
    if table.deal is not None:
        raise Refusal("deal-under-way")
    rules, sheet = table.game.rules, table.sheet
    seats = len(table.seats)
    if starter is not None and starter >= seats:
        raise Refusal("seat-unknown", "starter", seat=str(starter), last=seats - 1)
    rule = rules.setup.later_games if sheet.played else rules.setup.first_game
    named = starter if starter is not None else _usual_starter(table)
    if starter is not None and rule is not Starter.NAMED:
        raise Refusal("starter-by-rule", "starter")
    dealing.begin(decision, next_starter(rules, sheet, named))


def _answer_for_the_lone(decision: Decision) -> None:
    """Answer for a person alone among bots, unless a new deal is a choice for them (C-SETUP-7)."""
    table = decision.table
    people = [number for number, seat in enumerate(table.seats) if seat.in_person]
    if not decision.entries or len(people) != 1 or people[0] not in table.waiting or table.current is None:
        return
    answer = only_answer(table.game, table.current.position, people[0])
    if answer is not None:
        decision.add(entries.Acted(people[0], answer))


def _usual_starter(table: TableState) -> int:
    """Who starts by default: as planned, then in turn."""
    if table.sheet.played:
        return (table.sheet.played[-1].starter + 1) % len(table.seats)
    return table.plan.starter or 0


def _without_seat(action: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in action.items() if key != "seat"}


_Decide: TypeAlias = Callable[[Decision, Any], None]
_DECIDE = cast(
    "dict[type[TableCommand], _Decide]",
    {
        Act: _act,
        BotActs: _bot_acts,
        TimeUp: _time_up,
        Credit: _credit,
        Repay: _repay,
        ReplaceHost: _replace_host,
        Sit: _sit,
        MakeLink: _make_link,
        TakeOver: _take_over,
        client.Start: _start,
        client.Next: _next,
        client.Rematch: _rematch,
        client.Pause: agreeing.pause,
        client.Resume: agreeing.resume,
        client.MoreTime: agreeing.more_time,
        client.Missing: agreeing.missing,
        client.Vote: agreeing.vote,
        client.Return: _return,
        client.AddBot: _add_bot,
        client.OpenSeat: _open_seat,
        client.Remove: _remove,
        client.Leave: _leave,
        client.Promise: dealing.promise,
        client.Open: dealing.open_part,
    },
)
