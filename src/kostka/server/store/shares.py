"""Links that open one game of a closed table: only the digests of their secrets are stored."""

from sqlalchemy import Engine, bindparam, delete, func, select

from kostka.server.store.prepared import Cursor, Prepared, Read, inserts
from kostka.server.store.schema import SHARES, TABLES
from kostka.server.store.writer import Writer

MOST_LINKS = 20
"""To one game."""


class Shares:
    """Every failure raises StoreUnavailable."""

    def __init__(self, engine: Engine, writer: Writer, read: Read) -> None:
        self._writer = writer
        self._read = read
        self._digests = Prepared(_DIGESTS, engine)
        self._free = Prepared(_FREE, engine)
        self._add = Prepared(inserts(engine)(SHARES).on_conflict_do_nothing(), engine)
        self._take_back = Prepared(_TAKE_BACK, engine)

    async def of(self, code: str, game: int) -> list[str]:
        """The digests of all links to a game."""

        def work(cursor: Cursor) -> list[str]:
            return [digest for (digest,) in self._digests.all(cursor, {"of": code, "number": game})]

        found: list[str] = await self._read(work)
        return found

    async def add(self, code: str, game: int, digest: str) -> bool:
        """Add a link; False if there are too many already, or the table is gone."""

        def work(cursor: Cursor) -> bool:
            ((links, tables),) = self._free.all(cursor, {"of": code, "number": game})
            if links >= MOST_LINKS or not tables:
                return False
            return bool(self._add.run(cursor, {"digest": digest, "code": code, "game": game}))

        added: bool = await self._writer.do(work, code)
        return added

    async def take_back(self, code: str, game: int) -> int:
        """Revoke all links to a game; returns how many there were."""
        gone: int = await self._writer.do(
            lambda cursor: self._take_back.run(cursor, {"of": code, "number": game}), code
        )
        return gone


_OF = (SHARES.c.code == bindparam("of"), SHARES.c.game == bindparam("number"))
_DIGESTS = select(SHARES.c.digest).where(*_OF)
_FREE = select(
    select(func.count()).select_from(SHARES).where(*_OF).scalar_subquery(),
    select(func.count()).select_from(TABLES).where(TABLES.c.code == bindparam("of")).scalar_subquery(),
)
_TAKE_BACK = delete(SHARES).where(*_OF)
