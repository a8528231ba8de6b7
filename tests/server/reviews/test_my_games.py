"""The games that a guest played: listed for them alone, and summed up once their tables are gone."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from kostka.server.admin import erasing, people
from kostka.server.admin.office import opened
from kostka.server.protocol.reviews import MyGames, PlayedGame
from kostka.server.reviews.wanted import wanted
from kostka.server.rooms.results import results_of
from kostka.server.store.archive import Which
from kostka.server.store.opening import open_store
from kostka.server.store.results import Sums
from kostka.server.tables.entries import Ended, Entry, Paused
from kostka.server.tables.folding import fold
from kostka.server.tables.state import Seat
from kostka.testing.stores import INDEX
from tests.server.desk import Desk
from tests.server.reviews.asking import SMALL, Asking, asking, short
from tests.server.reviews.stored import KEPT, fill, result

OPTIONS = {"clock.turn_ms": 0, **SMALL}


async def mine(one: Asking, guest: str = "ana") -> MyGames:
    answer = await one.ask("GET", "/api/games", guest)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=MyGames)


async def reviewed(one: Asking, guest: str = "ana") -> PlayedGame:
    """The only game of a guest, once its review is there."""
    while True:
        (game,) = (await mine(one, guest)).games
        if game.luck is not None:
            return game
        await asyncio.sleep(0.05)


async def test_a_game_is_listed_for_those_who_played_it_with_what_its_review_found(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        room = await one.played()
        for seat, guest in enumerate(("ana", "ben")):
            game = await reviewed(one, guest)
            assert (game.code, game.game, game.seat, game.over) == (room.code, 1, seat, True)
            assert (game.edition, game.family, game.kind) == ("original-pl", "classic", "classic")
            assert (game.players, game.levels) == (["Ana", "Ben"], ["unknown", "unknown"])
            assert (game.options, game.ended) == (OPTIONS, room.table.at)
            assert game.result == (seat in game.winners) / len(game.winners)
            review = (await one.ask("GET", f"/api/tables/{room.code}/reviews/1")).json()["review"]
            assert (game.deal, game.luck) == (review["deal"][seat], review["luck"][seat])
            losses = [turn["loss"] for turn in review["turns"] if turn["seat"] == seat and turn.get("loss")]
            assert abs((game.loss or 0) - sum(losses)) < 0.01
            assert game.opened is None, "nobody opened"
        assert (await mine(one, "dan")) == MyGames([], [])


async def test_a_table_goes_without_reviews_if_it_wants_none(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        room = await one.played(reviews=False)
        assert [game.luck for game in (await mine(one)).games] == [None]
        state = (await one.ask("GET", f"/api/tables/{room.code}/reviews/1")).json()["state"]
        assert (state, one.doors.server.house.reviews.waiting) == ("none", 0)


def test_only_whole_games_that_people_played_are_reviewed_unasked() -> None:
    table = short().table
    assert wanted(table) == Which("abcdefgh", 1, deep=False)
    bots = tuple(Seat("bot", bot="solid") for _ in table.seats)
    assert wanted(structs.replace(table, seats=bots)) is None
    running = Desk("original-pl", 2, options=OPTIONS)
    assert wanted(fold(running.table, Entry(running.table.seq + 1, 1, Ended("vote")))) is None
    assert wanted(short(reviews=False).table) is None


def test_a_seat_counts_for_who_plays_it_to_the_end() -> None:
    desk = short(3)
    before = desk.table
    playing = structs.replace(before, phase="playing")
    seats = (
        before.seats[0],
        structs.replace(before.seats[1], kind="bot", bot="solid", standing_in=True),
        structs.replace(before.seats[2], kind="left"),
    )
    results = results_of([playing, structs.replace(before, seats=seats)])
    assert [(one.seat, one.guest, one.opponents) for one in results] == [(0, "ana", "person solid")]


def test_a_game_that_was_broken_off_is_listed_as_such() -> None:
    desk = Desk("original-pl", 2, options=OPTIONS)
    after = fold(desk.table, Entry(desk.table.seq + 1, 1, Ended("vote")))
    results = results_of([desk.table, after])
    assert [(one.over, one.result) for one in results] == [(False, 0.0)] * 2


def test_who_plays_alone_has_the_dice_that_are_left() -> None:
    desk = Desk("express-pl", 1, options={"turns.solo": 1})
    tables = [desk.table]
    while desk.is_in("playing"):
        action = desk.table.game.write_action(next(desk.table.game.legal(desk.position, 0)))
        desk.act(action.pop("seat"), **action)
        tables.append(desk.table)
    (result,) = results_of(tables)
    left = len(desk.position.hands[0].dice)
    assert (result.result, result.opponents) == (-left, "")


# Sums


ANA = Sums("2026-11", "original-pl", "person", 2, 1.5, 1, 0.1, -0.2, 7.5, 9, 1, 3)
BEN = Sums("2026-11", "original-pl", "person", 2, 0.5, 1, -0.1, 0.2, 0.0, 4, 0, 0)


async def test_sums_stay_when_a_table_goes(database: str) -> None:
    store = open_store(database)
    await fill(store)
    games, sums = await store.archive.results.of("ana")
    assert ([game.game for game in games], sums) == ([3, 2, 1], [])
    assert [game.opened for game in games] == [None, None, 3]
    assert await store.prune(10**9) == 1
    for guest, expected in (("ana", ANA), ("ben", BEN)):
        assert await store.archive.results.of(guest) == ([], [expected])
    assert await store.archive.review("abcdefgh", 1) == (None, []), "a review stays"
    await fill(store, "hgfedcba")
    await store.prune(10**9)
    _, (twice,) = await store.archive.results.of("ana")
    assert twice == (*ANA[:3], *(2 * number for number in ANA[3:]))
    await store.close()


async def test_sums_go_when_nobody_can_ask_for_them_any_more(database: str) -> None:
    store = open_store(database)
    await fill(store)
    await store.prune(10**9)
    await store.append("hgfedcba", [Entry(1, 1, Paused(0))], INDEX, results=[result(1, 0, "ana")])
    await store.prune(0, (), "2026-11")
    assert (await store.archive.results.of("ben"))[1] == [BEN]
    await store.prune(0, (), "2026-12")
    assert (await store.archive.results.of("ben"))[1] == [], "ben has been silent"
    assert (await store.archive.results.of("ana"))[1] == [ANA], "ana has played since"
    await store.close()


async def test_a_refused_append_leaves_noresult(database: str) -> None:
    store = open_store(database)
    await store.append("abcdefgh", [Entry(1, 1, Paused(0))], INDEX)
    await store.append("abcdefgh", [Entry(1, 1, Paused(0))], INDEX, results=[result(1, 0, "ana")])
    assert await store.archive.results.of("ana") == ([], [])
    await store.close()


async def test_nothing_is_made_of_a_table_that_is_gone(database: str) -> None:
    store = open_store(database)
    which = Which("abcdefgh", 1, deep=False)
    assert not await store.archive.claim(which, "p", 1, (), anew=False)
    assert not await store.archive.shares.add("abcdefgh", 1, "d" * 64)
    await fill(store)
    assert await store.archive.claim(which, "p", 1, (), anew=True)
    await store.prune(10**9)
    assert not await store.archive.keep(which, "p", KEPT, (), anew=True)
    assert await store.archive.review("abcdefgh", 1) == (None, [])
    await store.close()


# The operator


@pytest.mark.one_process
async def test_who_is_erased_has_no_games_and_no_name_in_those_of_others(tmp_path: Path) -> None:
    async with asking(tmp_path) as one:
        room = await one.played()
        await reviewed(one)
        database = f"sqlite:///{tmp_path}/kostka.db"
        with opened(database) as office:
            (exported,) = people.exported(office, "ben")["games"]
            assert (exported["code"], exported["players"]) == (room.code, ["Ana", "Ben"])
            assert await asyncio.to_thread(erasing.erase, office, "ben") == (1, 1)
            assert people.exported(office, "ben")["games"] == []
        assert (await mine(one, "ben")).games == []
        assert [game.players for game in (await mine(one)).games] == [["Ana", "—"]]


async def test_sums_are_exported_and_erased(database: str) -> None:
    store = open_store(database)
    await fill(store)
    await store.prune(10**9)
    await store.close()
    with opened(database) as office:
        assert people.exported(office, "ana")["sums"] == [ANA._asdict()]
        assert erasing.erase(office, "ana") == (0, 2)
        assert people.exported(office, "ana")["sums"] == []
        assert people.exported(office, "ben")["sums"] == [BEN._asdict()]
