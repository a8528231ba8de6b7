"""A family from outside is played by everything there is: referee, arena, server, hints and terminal."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kostka import rules
from kostka.arena.plan import Plan, entrants
from kostka.bots import SeatView
from kostka.cli.table.book import Plan as MatchPlan
from kostka.engine import game_for, seed_from
from kostka.engine.chance import Chance
from kostka.engine.record import replay
from kostka.errors import RequestError, RulesError
from kostka.hints import advise
from kostka.rules import families
from kostka.server.rooms import creating, rooms
from kostka.server.tables import dealing
from kostka.testing import check_bot, check_game
from kostka.testing.bots import disguised
from tests.cli.playing import Room, Typist
from tests.ladder import LADDER, known
from tests.ladder.bots import Climber, climbed
from tests.ladder.values import Draw, Pass, Play
from tests.server.clients import Client, make_table
from tests.server.serving import running

EDITION = "ladder-pl"


@pytest.fixture(autouse=True)
def ladder() -> Iterator[None]:
    with known():
        yield


def _view(game: Any, position: Any, seat: int) -> SeatView:
    return SeatView(game.rules, seat, game.view(position, seat))


def _mover(game: Any, position: Any, chance: Chance) -> Any:
    """Mostly what the bot does; now and then something that may be refused."""
    seat = position.turn
    if chance.below(8) == 0:
        rack = position.racks[seat]
        return (Draw(seat), Pass(seat), Play(seat, (rack[:2],)), Play(seat, ()))[chance.below(4)]
    table = climbed(_view(game, position, seat))
    if table is not None and chance.below(3):
        return Play(seat, table)
    return Draw(seat) if position.pool else Pass(seat)


@pytest.mark.parametrize("options", [{}, {"climb.most": 1}, {"mode.resign": True, "deck.numbers": 6}])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_referee(seats: int, options: dict[str, object]) -> None:
    if options.get("deck.numbers") == 6 and seats == 4:
        options = {**options, "setup.rack": 3}
    game = game_for(rules.load(EDITION, options))
    for number in range(4):
        check_game(game, _mover, seats, seed_from(f"ladder {number}"), starter=1, disguise=disguised)


def test_the_bot() -> None:
    check_bot(Climber(), rules.load(EDITION), 3, "climb", starter=0)


def test_the_arena() -> None:
    plan = Plan(EDITION, entrants(["casual"], rules.edition(EDITION).family), 2, "arena")
    played = [plan.play(number) for number in range(6)]
    for outcome in played:
        assert outcome.result.winners
        assert replay(outcome.record).result == outcome.result


async def test_the_server_over_a_real_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people and a bot; they know the wire and nothing else: `may`, and a report on what they lay."""
    for module in (creating, rooms):
        monkeypatch.setattr(module, "new_seed", lambda: seed_from("somebody draws"))
    monkeypatch.setattr(dealing, "_contributors", lambda _: [])
    async with running(tmp_path) as server:
        people: list[dict[str, Any]] = [{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Ben"}]
        seats = [*people, {"kind": "bot", "bot": "casual"}]
        made = await make_table(server.address, edition=EDITION, seats=seats, games=1)
        client = await Client(server.address, made["code"], made["token"]).connect()
        about = client.state["about"]
        assert (about["family"], about["kind"]) == ("ladder", "ladder")
        while client.state["phase"] != "over":
            mine = [seat for seat in client.you["seats"] if seat in client.state["waiting"]]
            if not mine:
                client.changed.clear()
                await client.changed.wait()
                continue
            view = next(view for view in client.state["views"] if view["seat"] == mine[0])
            assert view["game"] == "ladder"
            answer: dict[str, Any] = {"type": "refused"}
            for tile in view["rack"].split():
                ladder = " ".join([*view["table"], tile])
                answer = await client.act(mine[0], {"play": [ladder]})
                if answer["type"] == "ack":
                    break
                assert all(violation["parts"] for violation in answer["violations"])
            if answer["type"] == "refused":
                answer = await client.act(mine[0], {view["may"][0]: True})
            assert answer["type"] == "ack"
            await client.until(lambda one, seq=answer["seq"]: one.seq >= seq)  # type: ignore[misc]
        assert len(client.state["sheet"]["games"]) == 1
        messages = [json.loads(text) for text in client.heard]
        events = [event for one in messages for event in one.get("what", {}).get("events", [])]
        assert {"laid", "drew", "ended"} <= {event["type"] for event in events}
        await client.close()


async def test_a_hint_from_a_worker(tmp_path: Path) -> None:
    """The worker is another process, and learns of the family from the rules that it is sent."""
    async with running(tmp_path) as server:
        seats = [{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Ben"}]
        made = await make_table(server.address, edition=EDITION, seats=seats, games=1)
        client = await Client(server.address, made["code"], made["token"]).connect()
        await client.send({"type": "hint", "seat": 0, "step": 3})
        await client.until(lambda one: any('"hint"' in text[:40] for text in one.heard))
        messages = next(json.loads(text) for text in client.heard if '"hint"' in text[:40])
        assert messages["step"] == 3
        assert messages["tiles"] in client.state["views"][0]["rack"]
        await client.close()


def test_a_hint_here() -> None:
    game = game_for(rules.load(EDITION))
    position = game.start(2, seed_from("hint"), 0).position
    assert advise(_view(game, position, 0), 1).step == 1


def test_the_terminal(tmp_path: Path) -> None:
    """A person against the bot, by what the table offers."""
    plan = MatchPlan(EDITION, ("Ana", "casual"), 1, "7", {}, (None, "casual"))
    keyboard = Typist()
    room = Room(tmp_path, keyboard, plan)
    room.types("Ana", "")
    for _ in range(200):
        if room.match.sheet.over:
            break
        game, position = room.match.game, room.position
        table = climbed(_view(game, position, 0))
        room = room.again(Typist())
        if table is None:
            room.types(game.offers(position, 0)[0])
        else:
            room.types(f"lay {table[0][-1]}".lower())
    assert room.match.sheet.over
    assert "ladder:" in room.paper.getvalue()


def test_what_the_family_does_not_have_is_said(tmp_path: Path) -> None:
    import kostka

    del tmp_path
    with pytest.raises(RequestError) as refused:
        kostka.solve({"edition": EDITION, "rack": "R1"})
    assert refused.value.code == "family-unsolved"


def test_a_family_that_is_not_registered_is_unknown() -> None:
    assert EDITION in rules.editions()
    families.forget(LADDER)
    assert EDITION not in rules.editions()
    with pytest.raises(RulesError):
        rules.edition(EDITION)
    with pytest.raises(RulesError):
        families.family("ladder")
