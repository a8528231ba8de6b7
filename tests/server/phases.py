"""Tables in every phase. Ana, Ben and Cyd sit; it is Ben's turn; Dan was there once."""

from typing import Any

from kostka.engine import commitment
from kostka.engine.chance import Chance
from kostka.server.edge.asking import digest
from kostka.server.tables import entries
from kostka.server.tables.entries import Chair, Entry
from kostka.server.tables.folding import fold
from tests.engine.movers import Mover
from tests.server.desk import Desk

SEAT = 1
LINK = "a link that was made for this seat"


def _chairs(*last: Chair) -> list[Chair]:
    return [Chair("Ana", "ana"), Chair("Ben", "ben"), Chair("Cyd", "cyd"), *last]


def _add(desk: Desk, *added: entries.AnyEntryBody) -> Desk:
    for body in added:
        row = Entry(desk.table.seq + 1, desk.around.now, body)
        desk.entries.append(row)
        desk.table = fold(desk.table, row)
    return desk


def lobby() -> Desk:
    desk = Desk("original-pl", chairs=_chairs(Chair("Dan", "dan")), by_host=True)
    return _add(desk, entries.Unseated(3, "left"))


def full() -> Desk:
    return _add(lobby(), entries.Seated(3, bot="solid"))


def playing(**plan: Any) -> Desk:
    desk = _add(full(), entries.Started("11" * 32, 0)) if not plan else Desk("original-pl", 3, **plan)
    desk.answer_deal()
    while desk.table.turn != SEAT:
        assert desk.table.turn is not None
        desk.act(desk.table.turn, draw=True) if desk.table.turn < 3 else _bot_draws(desk)
    return desk


def _bot_draws(desk: Desk) -> None:
    _add(desk, entries.Acted(3, {"draw": True}))


def people_only() -> Desk:
    return playing(options={"clock.turn_ms": 3_600_000})


def paused() -> Desk:
    return _add(people_only(), entries.Paused(SEAT))


def asked() -> Desk:
    return _add(people_only(), entries.Asked("pause", 0))


def removal_asked() -> Desk:
    return _add(people_only(), entries.Asked("remove", 0, SEAT))


def left() -> Desk:
    return _add(people_only(), entries.Unseated(2, "left"))


def stood_in() -> Desk:
    return _add(people_only(), entries.Replaced(SEAT, "solid"))


def _played(games: int) -> Desk:
    desk = Desk("original-pl", 3, options={"clock.turn_ms": 0}, games=games)
    mover, chance = Mover(eager=90, clever=60), Chance("00" * 32, "authz")
    while desk.is_in("playing"):
        action = mover.action(desk.table.game, desk.position, chance)  # type: ignore[arg-type]
        plain = {key: value for key, value in desk.table.game.write_action(action).items() if key != "seat"}
        desk.act(action.seat, **plain)
    return desk


def between() -> Desk:
    return _played(2)


def over() -> Desk:
    return _played(1)


PART = "22" * 32


def opening() -> Desk:
    promised = {SEAT: commitment(PART)}
    return _add(
        full(), entries.Dealing([SEAT], 0), entries.Promised(SEAT, promised[SEAT]), entries.Opening(promised)
    )


def linked() -> Desk:
    return _add(lobby(), entries.LinkMade(SEAT, digest(LINK), 2**52))
