"""The operator's work on either database, without a server."""

from sqlalchemy import select

from kostka.server.admin import erasing, people, tables
from kostka.server.admin.office import opened
from kostka.server.rooms.indexing import index
from kostka.server.store import BanKind, NoticeKind
from kostka.server.store.opening import migrate, open_engine, open_store
from kostka.server.store.schema import METADATA
from kostka.server.tables.entries import Chair, Created, Entry, Moved, Seated, Unseated
from kostka.server.tables.folding import fold_all

GUEST, FRIEND = "Zm9vYmFyZm9vYmFyZm9vYg", "YmFyZm9vYmFyZm9vYmFyZg"
CREATED = Created(
    "abcdefgh", "original-it", {}, 1, GUEST, [Chair("Zuzanna", GUEST), Chair()], "00" * 32, public=True
)
ROWS = [
    Entry(1, 1_000, CREATED),
    Entry(2, 2_000, Seated(1, "Zuza", GUEST)),
    Entry(3, 3_000, Unseated(1, "left")),
    Entry(4, 4_000, Seated(1, "Ben", FRIEND)),
    Entry(5, 5_000, Moved(1, GUEST, "digest")),
]


async def _fill(database: str) -> None:
    store = open_store(database)
    await store.append("abcdefgh", ROWS, index(fold_all(ROWS)))
    await store.close()


def _everything(database: str) -> str:
    engine = open_engine(database)
    with engine.connect() as connection:
        rows = [tuple(row) for table in METADATA.sorted_tables for row in connection.execute(select(table))]
    engine.dispose()
    return str(rows)


async def test_a_person_is_erased_and_others_stay(database: str) -> None:
    await _fill(database)
    assert all(word in _everything(database) for word in ("Zuza", GUEST, "Ben"))
    with opened(database) as office:
        assert people.guest_at(office, "abcdefgh", 0) == GUEST
        people.ban(office, GUEST, BanKind.GUEST)
        assert erasing.erase(office, GUEST) == (1, 0)
        assert erasing.erase(office, GUEST) == (0, 0)
        assert [seat["name"] for seat in tables.described(office, "abcdefgh")["seats"]] == ["—", "Ben"]
        assert people.exported(office, GUEST) == {
            "guest": GUEST,
            "tables": [],
            "games": [],
            "sums": [],
            "bans": [],
        }
    left = _everything(database)
    assert "Zuza" not in left
    assert GUEST not in left
    assert "Ben" in left


def test_who_sits_where_is_known_without_judging_plays() -> None:
    """A table may be made so that its plays take long to judge; its people can be banned at once."""
    for count in range(1, len(ROWS) + 1):
        table = fold_all(ROWS[:count])
        assert people.guests_of(ROWS[:count]) == [seat.guest for seat in table.seats]


async def test_servers_are_told_of_what_is_done(database: str) -> None:
    await _fill(database)
    with opened(database) as office:
        people.ban(office, "192.0.2.7", BanKind.ADDRESS, "noise")
        assert tables.close(office, "abcdefgh")
        assert not tables.close(office, "abcdefgh")
        assert tables.remove(office, "abcdefgh") == len(ROWS) + 1

    store = open_store(database)
    last = await store.notices(None)
    noticed = await store.notices(0)
    assert [notice.kind for notice in noticed] == [NoticeKind.BANS, NoticeKind.TABLE, NoticeKind.TABLE]
    assert noticed[-1:] == last
    assert await store.notices(last[0].number) == []
    assert [ban.subject for ban in await store.bans()] == ["192.0.2.7"]
    await store.close()


async def test_the_new_tables_come_and_go(database: str) -> None:
    await _fill(database)
    engine = open_engine(database)
    migrate(engine, "0001")
    engine.dispose()
    with opened(database) as office:
        assert people.bans(office) == []
        assert len(tables.lines(office)) == 1
