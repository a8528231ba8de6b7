"""How a game's deal comes about: clients promise parts of it and open them, and only then the game begins.

Nobody can choose the deal: the server's part is promised before any other is opened, and stays secret until
the game is over. Once a deal is due nothing puts it off, so nobody gets a second try.
"""

from kostka.engine import commitment
from kostka.engine.match import round_of
from kostka.server.protocol import client
from kostka.server.tables import entries
from kostka.server.tables.commands import Refusal
from kostka.server.tables.decision import Decision
from kostka.server.tables.permissions import check_seated
from kostka.server.tables.state import TableState


def begin(decision: Decision, starter: int | None) -> None:
    """Begin a game: at once, or when the clients that add to its deal have done so."""
    awaited = _contributors(decision.table)
    if not awaited:
        _start(decision, starter)
        return
    decision.add(entries.Dealing(awaited, starter))
    _go_on(decision)


def promise(decision: Decision, command: client.Promise) -> None:
    table = decision.table
    check_seated(table, decision.guest)
    seat = min(table.seats_of(decision.guest))
    opening = table.deal is not None and table.deal.opening
    before = table.deal.promises.get(seat) if table.deal and opening else table.pledges.get(seat)
    if before == command.promise:
        return
    if opening:
        raise Refusal("deal-under-way", "promise")
    if before is not None:
        raise Refusal("deal-promised", "promise")
    if command.promise in _known(table):
        raise Refusal("deal-promise-taken", "promise")
    decision.add(entries.Promised(seat, command.promise))
    _go_on(decision)


def open_part(decision: Decision, command: client.Open) -> None:
    table, deal = decision.table, decision.table.deal
    check_seated(table, decision.guest)
    promised = {} if deal is None else deal.promises
    seat = next((seat for seat in table.seats_of(decision.guest) if seat in promised), None)
    if deal is None or seat is None:
        raise Refusal("deal-not-open")
    if commitment(command.part) != promised[seat]:
        raise Refusal("deal-part-differs", "part")
    if seat not in deal.parts:
        decision.add(entries.Opened(seat, command.part))
        _go_on(decision)


def time_up(decision: Decision) -> None:
    """Go on without those who did not answer in time."""
    deal = decision.table.deal
    assert deal is not None, "a deal is under way"
    promises = _promises(decision.table)
    if not deal.opening and promises:
        decision.add(entries.Opening(promises))
    else:
        _start(decision, deal.starter)


def _go_on(decision: Decision) -> None:
    """Take the next step if the deal waits for no one any more."""
    deal = decision.table.deal
    if deal is None:
        return
    promises = _promises(decision.table)
    if not deal.opening and len(promises) == len(deal.awaited):
        decision.add(entries.Opening(promises))
    elif deal.opening and deal.promises.keys() == deal.parts.keys():
        _start(decision, deal.starter)


def _promises(table: TableState) -> dict[int, str]:
    """The promises of the clients that the deal waits for."""
    awaited = () if table.deal is None else table.deal.awaited
    return {seat: promise for seat in awaited if (promise := table.pledges.get(seat))}


def _start(decision: Decision, starter: int | None) -> None:
    table, around = decision.table, decision.around
    number = round_of(table.game.rules, table.sheet)
    decision.add(entries.Started(around.new_seed(), starter, number, around.answer_ms))


def _contributors(table: TableState) -> list[int]:
    """The seats whose clients add to the deal: one per person, however many seats they hold."""
    first = {min(table.seats_of(guest)) for guest in table.guests}
    return [seat for seat in sorted(table.pledges) if seat in first and table.seats[seat].in_person]


def _known(table: TableState) -> set[str | None]:
    """Promises already made. None may be repeated: a copier could wait for the original to be opened."""
    last = table.current.shares if table.current is not None else ()
    return {commitment(table.next_seed), *table.pledges.values(), *(share.promise for share in last)}
