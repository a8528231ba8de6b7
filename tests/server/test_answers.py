"""The question of a new deal (C-SETUP-7): who is asked, for how long, and that nobody learns anything."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kostka.engine import IllegalAction
from kostka.server.protocol.client import AddBot
from kostka.server.tables import projection
from kostka.server.tables.commands import Act, Answer, BotActs, TimeUp
from kostka.server.tables.deciding import decide
from kostka.server.tables.entries import Acted, Chair, TimedOut
from kostka.server.tables.outgoing import Updates, sendable
from tests.server.clients import Client, join, make_table
from tests.server.desk import Desk
from tests.server.serving import running

ANSWER_MS = 6_000
ANA, BEN, BOT = Chair("Ana", "ana"), Chair("Ben", "ben"), Chair(bot="solid")
ENTITLED = {
    "setup.redeal_doublets": 1,
    "deck.copies": 3,
    "deck.numbers": 3,
    "deck.jokers": 0,
    "setup.rack": 12,
}
"""Three tiles of each of twelve kinds: twelve different ones are rare, thirteen there are not."""
NOBODY = {"setup.redeal_doublets": 15}


def asked(*chairs: Chair, **options: Any) -> Desk:
    """A table before its first turn, with the time for answers that servers give."""
    desk = Desk(chairs=[*chairs[:-1], Chair()], options=options)
    desk.around = replace(desk.around, answer_ms=ANSWER_MS)
    last = chairs[-1]
    if last.bot is None:
        desk.sit(str(last.guest))
    else:
        desk.do(AddBot(len(chairs) - 1, last.bot), "ana")
    return desk


def test_who_plays_with_bots_and_has_no_choice_is_not_asked() -> None:
    desk = asked(ANA, BOT, BOT, **NOBODY)
    assert isinstance(desk.entries[-1].body, Acted)
    assert desk.entries[-1].body.action == {"redeal": False}
    assert desk.table.waiting == {1, 2}
    assert desk.table.clock is None or not desk.table.clock.together


def test_who_plays_with_bots_and_has_a_choice_is_asked_as_long_as_a_turn_takes() -> None:
    desk = asked(ANA, BOT, **ENTITLED)
    assert desk.table.waiting == {0, 1}
    assert desk.table.clock is not None
    assert not desk.table.clock.together
    desk.act(0, redeal=True)
    desk.do(BotActs(1, {"redeal": False}, desk.table.seq))
    assert desk.position.deals == 2
    assert desk.table.waiting == {0, 1}, "a new deal carries the same right"


@pytest.mark.parametrize("rules", [ENTITLED, NOBODY], ids=["entitled", "nobody"])
@pytest.mark.parametrize("clock", [0, 60_000])
def test_everybody_has_the_same_time_whatever_they_hold(rules: dict[str, Any], clock: int) -> None:
    desk = asked(ANA, BEN, **rules, **{"clock.turn_ms": clock})
    assert desk.table.clock is not None
    assert desk.table.clock.until == desk.around.now + ANSWER_MS
    assert desk.act(0, redeal=False) == desk.act(1, redeal=False) == [], (
        "answers wait for the end of the time"
    )
    desk.later(ANSWER_MS)
    log = desk.do(TimeUp())
    assert [type(entry.body) for entry in log] == [TimedOut, TimedOut], "no answer in time means no"
    assert desk.position.started


def test_people_at_one_screen_are_asked_one_after_the_other() -> None:
    """Nobody can hand a device round in six seconds."""
    desk = Desk(chairs=[ANA, Chair("Eva", "ana")], options={**NOBODY, "clock.turn_ms": 0})
    desk.act(0, redeal=False)
    assert desk.table.waiting == {1}
    assert desk.table.clock is None


def test_an_answer_that_is_not_allowed_is_refused_at_once() -> None:
    desk = asked(ANA, BEN, **NOBODY)
    with pytest.raises(IllegalAction):
        desk.act(0, redeal=True)


def heard_by(desk: Desk, guest: str, answers: dict[int, Answer]) -> list[Any]:
    """What a guest receives when the time is up; not when."""
    heard, before = [], desk.table
    decision = decide(before, TimeUp({}, answers), None, desk.around)
    for entry, after in zip(decision.entries, decision.tables[1:], strict=True):
        heard.append(Updates(sendable(entry, after), before, after, 0).to(guest))
        before = after
    return heard


def test_nobody_learns_who_has_answered_or_what() -> None:
    desk = asked(ANA, BEN, Chair("Cyd", "cyd"), **ENTITLED)
    before = projection.state(desk.table, "cyd", [True] * 3, {})
    for seat, guest in enumerate(("ana", "ben")):
        decision = decide(desk.table, Act(seat, {"redeal": True}, desk.table.seq), guest, desk.around)
        assert decision.held
        assert projection.state(decision.table, "cyd", [True] * 3, {}) == before
    desk.later(ANSWER_MS)
    by_ana, by_ben = ({seat: Answer({"redeal": True}, "a:1")} for seat in (0, 1))
    assert heard_by(desk, "cyd", by_ana) == heard_by(desk, "cyd", by_ben)
    assert heard_by(desk, "cyd", by_ana) != heard_by(desk, "cyd", {}), "a new deal is seen by all"


async def test_an_answer_over_the_wire_waits_and_counts(tmp_path: Path) -> None:
    async with running(tmp_path, answer_ms=400) as server:
        seats = [{"kind": "here", "name": "Ana"}, {"kind": "open"}]
        rules = {**ENTITLED, "setup.rack": 13, "clock.turn_ms": 0}
        made = await make_table(server.address, edition="original-pl", options=rules, seats=seats)
        ana = await Client(server.address, made["code"], made["token"]).connect()
        joined = await join(server.address, made["code"], "Ben")
        ben = await Client(server.address, made["code"], joined["token"]).connect()
        await ana.until(lambda one: one.state["phase"] == "playing")
        heard: list[Any] = []
        ana.on_message = heard.append
        answers = [asyncio.ensure_future(ben.act(1, {"redeal": wanted})) for wanted in (False, True)]
        await ana.until(lambda one: [view["deals"] for view in one.state["views"][:1]] == [2])
        assert [one["what"]["type"] for one in heard if one["type"] == "update"] == ["timed_out"] * 2
        assert [(await answer)["type"] for answer in answers] == ["refused", "ack"], "the last one counts"
        await ana.close()
        await ben.close()
