"""The conformance suite of stores: on any database, the log keeps its promises."""

import asyncio
from collections.abc import Awaitable, Callable

from kostka.server.store import Appended, Conflict, Duplicate, Index, Outcome, Store, StoreUnavailable
from kostka.server.store.results import SeatResult
from kostka.server.tables.commands import Refusal
from kostka.server.tables.entries import Acted, AnyEntryBody, Entry, Paused, Resumed, Started
from kostka.server.tables.recording import needed
from kostka.server.tables.saving import Snapshot

GAMES, MOVES = 3, 150
INDEX = Index("playing", public=False, due=None, updated=1_000, summary="")


async def check_store(opened: Callable[[], Awaitable[Store]]) -> None:
    """Check a store; `opened` opens it on the same database every time, empty at first.

    An AssertionError says which promise is broken.
    """
    store = await opened()
    other = await opened()
    try:
        await _check_log(store)
        await _check_games(store)
        await _check_fence(store, other)
        await _check_commands(store, other)
        await _check_beside(store)
        before = await store.read("first")
    finally:
        await store.close()
        await other.close()
    again = await opened()
    try:
        assert await again.read("first") == before, "what was written is not there after opening it again"
        await _check_pruning(again)
    finally:
        await again.close()


async def _check_log(store: Store) -> None:
    assert await store.read("first") == [], "a table that nobody made has entries"
    log = [
        _entry(1, Acted(0, {"play": ["R1 R2 R3", "J K5 B5"], "note": "ł “ö” \u2603"})),
        _entry(2, Paused(0)),
    ]
    assert await store.append("first", log, INDEX) == Appended()
    assert await store.append("first", [_entry(3, Resumed(0))], INDEX) == Appended()
    assert await _appended_soon(store, "second", _entry(1, Paused(1))) == Appended()
    assert await _appended_soon(store, "second", _entry(1, Resumed(1))) == Conflict()
    assert await store.read("first") == [*log, _entry(3, Resumed(0))], "entries do not come back as written"
    assert await store.read("first", 2) == [_entry(3, Resumed(0))], "reading on begins at the wrong place"
    assert await store.read("second") == [_entry(1, Paused(1))], "tables are mixed up"


async def _check_games(store: Store) -> None:
    """Of a table with many games, one is found without the moves of the others."""
    game: list[AnyEntryBody] = [Started(""), *[Acted(0, {"draw": True})] * MOVES, Resumed(0)]
    bodies = [Paused(0), *game * GAMES]
    log = [_entry(seq, body) for seq, body in enumerate(bodies, 1)]
    assert await store.append("games", log, INDEX) == Appended()
    for number in range(1, GAMES + 1):
        assert await store.read_game("games", number) == needed(log, number), "a game has other entries"
    try:
        await store.read_game("games", GAMES + 1)
    except Refusal:
        return
    raise AssertionError("a game that was not played was found")


async def _check_fence(store: Store, other: Store) -> None:
    """Of all who write the same number one succeeds, and nothing of the others is stored."""

    async def write(seat: int, through: Store) -> Outcome:
        log = [_entry(1, Paused(seat)), _entry(2, Resumed(seat))]
        return await through.append("race", log, INDEX)

    outcomes = await asyncio.gather(*(write(n, store if n % 2 else other) for n in range(40)))
    assert outcomes.count(Appended()) == 1, "several wrote the same entry"
    assert outcomes.count(Conflict()) == len(outcomes) - 1, "a losing writer got no conflict"
    winner = outcomes.index(Appended())
    assert await store.read("race") == [_entry(1, Paused(winner)), _entry(2, Resumed(winner))]


async def _check_commands(store: Store, other: Store) -> None:
    """A command is carried out once, however often it is sent."""
    assert await store.append("acts", [_entry(1, Paused(0), "ana:1")], INDEX) == Appended()
    assert await store.append("acts", [_entry(2, Resumed(0), "ana:1")], INDEX) == Duplicate(1)
    assert await other.append("acts", [_entry(1, Paused(0), "ana:1")], INDEX) == Duplicate(1)
    assert await other.append("elsewhere", [_entry(1, Paused(0), "ana:1")], INDEX) == Appended()
    assert await other.append("acts", [_entry(2, Resumed(0), "ben:1")], INDEX) == Appended()
    assert await store.append("acts", [_entry(3, Paused(0))], INDEX) == Appended(), "entries without commands"
    assert await store.append("acts", [_entry(4, Resumed(0))], INDEX) == Appended(), "are not duplicates"
    assert await store.command("acts", "ben:1") == 2
    assert await store.command("acts", "ben:2") is None


async def _check_beside(store: Store) -> None:
    """What is stored apart from the log changes with it."""
    assert await store.snapshot("first") is None
    for seq in (4, 5):
        kept = Snapshot(seq, f"body {seq}")
        assert await store.append("first", [_entry(seq, Paused(0))], INDEX, kept) == Appended()
        assert await store.snapshot("first") == kept
    due = Index("playing", public=True, due=77, updated=2_000, summary='{"code": "first"}')
    assert await store.append("first", [_entry(6, Resumed(0))], due) == Appended()
    assert await store.due() == [("first", 77)]
    assert await store.public() == ['{"code": "first"}']
    assert await store.append("first", [_entry(6, Paused(1))], INDEX) == Conflict()
    assert await store.due() == [("first", 77)], "a refused append changed what stands beside the log"
    await _check_results(store)
    assert await store.last(["first", "second", "nobody"]) == {"first": 6, "second": 1}
    assert await store.last([]) == {}
    assert len(await store.keys()) == 1, "there is no key for tokens"
    assert await store.last_alive() is None
    for now in (5, 2**40):
        await store.alive(now)
        assert await store.last_alive() == now


async def _check_results(store: Store) -> None:
    """The result of a game is there as soon as its end, and only then."""
    result = SeatResult(
        1, 0, "ana", 1_007, "1970-01", "original-pl", "person", over=True, result=1.0, body="{}"
    )
    assert await store.append("first", [_entry(6, Paused(1))], results=[result]) == Conflict()
    assert await store.archive.results.of("ana") == ([], []), "a refused append left a result"
    assert await store.append("results", [_entry(1, Paused(1))], INDEX, results=[result]) == Appended()
    ((played,), sums) = await store.archive.results.of("ana")
    assert (played.code, played.game, played.seat, played.result, sums) == ("results", 1, 0, 1.0, [])
    assert await store.archive.results.of("ben") == ([], [])


async def _check_pruning(store: Store) -> None:
    assert await store.prune(500) == 0
    await store.prune(1_500, {"second"})
    assert await store.read("second"), "a table that somebody has open was forgotten"
    await store.prune(1_500)
    assert await store.read("second"), "a table that another process has open was forgotten"
    assert await store.keep("first", 10**12), "a table that is there cannot be kept"
    assert await store.keep("first", 5), "a table that was kept before cannot be kept"
    assert not await store.keep("nobody", 10**12), "a table that nobody made is kept"
    assert await store.prune(10**9) >= 1
    assert await store.read("second") == [], "a forgotten table has entries"
    games, (sums,) = await store.archive.results.of("ana")
    assert (games, sums.games, sums.result) == ([], 1, 1.0), "of a forgotten table's games sums stay"
    assert len(await store.read("first")) == 6, "a table that is in use was forgotten"


async def _appended_soon(store: Store, table: str, entry: Entry) -> Outcome | StoreUnavailable:
    """The outcome reported to a caller of `append_soon`."""
    written: asyncio.Future[Outcome | StoreUnavailable] = asyncio.get_running_loop().create_future()
    store.append_soon(table, [entry], INDEX, None, written.set_result)
    return await written


def _entry(seq: int, body: AnyEntryBody, cmd: str | None = None) -> Entry:
    return Entry(seq, 1_000 + seq, body, cmd)
