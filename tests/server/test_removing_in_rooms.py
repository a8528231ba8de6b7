"""Removed people and lost hosts, as everybody in the room notices it."""

import pytest

from kostka.server.protocol import client
from kostka.server.protocol.closing import Close
from kostka.server.protocol.http import SeatPlan
from kostka.server.tables.commands import Refusal, Sit
from tests.server.household import Ear, House


async def test_whom_the_others_voted_out_stays_and_watches_without_a_rack(house: House) -> None:
    await house.rooms.bots.close()
    seats = [SeatPlan("here", "Ana"), SeatPlan("open"), SeatPlan("open")]
    room = await house.table(seats, **{"setup.redeal_doublets": 0})
    for guest in ("ben", "cyd"):
        await room.carry_out(Sit(guest.title()), guest)
    ears = {guest: Ear(guest) for guest in ("ana", "ben", "cyd")}
    for ear in ears.values():
        room.enter(ear, None)
    await room.carry_out(client.Remove(1), "ana")
    await room.carry_out(client.Vote(2, "yes"), "cyd")
    ben = ears["ben"]
    assert ben.closed is None
    settled, unseated, replaced = [one for one in ben.heard if one["type"] == "update"][-3:]
    assert (settled["what"]["type"], replaced["what"]["type"]) == ("settled", "replaced")
    assert unseated["what"] == {"type": "unseated", "seat": 1, "why": "removed"}, "as older clients know it"
    assert unseated["you"] == {"seats": [], "host": False}
    assert unseated["changes"]["views"][0]["rack"] is None
    with pytest.raises(Refusal):
        await room.carry_out(client.Leave(1), "ben")


async def test_the_host_still_removes_alone_before_the_match(house: House) -> None:
    room = await house.table([SeatPlan("here", "Ana"), SeatPlan("open"), SeatPlan("open")])
    await room.carry_out(Sit("Ben"), "ben")
    ben = Ear("ben")
    room.enter(ben, None)
    await room.carry_out(client.Remove(1), "ana")
    await house.rooms._round()
    assert ben.closed is Close.REMOVED


async def test_a_layout_that_changes_is_a_sign_of_life_and_the_same_one_is_not(house: House) -> None:
    room = await house.table([SeatPlan("here", "Ana"), SeatPlan("here", "Eva")])
    house.now += 10_000
    room.keep_draft(0, ["R1 R2 R3"], shown=False)
    assert room.active[0] == house.now
    house.now += 10_000
    room.keep_draft(0, ["R1 R2 R3"], shown=False)
    assert room.active[0] == house.now - 10_000


async def test_a_host_who_vanishes_is_replaced_by_somebody_who_is_there(house: House) -> None:
    room = await house.table([SeatPlan("here", "Ana"), SeatPlan("open"), SeatPlan("open"), SeatPlan("open")])
    await room.carry_out(Sit("Ben"), "ben")
    await room.carry_out(Sit("Cyd"), "cyd")
    ana, cyd = Ear("ana"), Ear("cyd")
    room.enter(ana, None)
    room.enter(cyd, None)
    room.enter(Ear("somebody who watches"), None)
    house.now += 600_000
    await house.rooms._round()
    assert room.table.host == "ana"
    room.leave(ana)
    house.now += 59_000
    await house.rooms._round()
    assert room.table.host == "ana", "not yet"
    house.now += 1_000
    await house.rooms._round()
    assert room.table.host == "cyd", "Ben is not there either"
    assert cyd.heard[-1]["what"] == {"type": "hosted", "seat": 2}
    assert cyd.heard[-1]["you"]["host"]
    await room.carry_out(client.AddBot(3, "solid"), "cyd")
    room.enter(Ear("ana"), None)
    await house.rooms._round()
    assert room.table.host == "cyd", "it does not go to and fro"
