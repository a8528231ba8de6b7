"""What is made from finished games and stored apart from the logs: reviews, and which process makes one."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Engine, bindparam, delete, select, update

from kostka.server.store.prepared import Cursor, Prepared, Read, inserts, upsert
from kostka.server.store.results import Results, SeatFigures
from kostka.server.store.schema import MAKING, REVIEWS, TABLES
from kostka.server.store.shares import Shares
from kostka.server.store.writer import Writer

ASKED_MS = 5_000
"""How exactly the store knows when somebody last asked for a review in the making."""


class Which(NamedTuple):
    """A review: of which game, at which table, and whether it is a deep one."""

    code: str
    game: int
    deep: bool


class Kept(NamedTuple):
    """A stored review: the versions of its form and of its value, when it was made, and its body."""

    deep: bool
    version: int
    value: str
    made: int
    body: bytes


class Making(NamedTuple):
    """A review in the making: in which process, how far it is, and when somebody last asked for it.

    If there is a `problem`, it could not be made, and no process makes it.
    """

    deep: bool
    process: str
    progress: float
    asked: int
    problem: str


class Archive:
    """Every failure raises StoreUnavailable."""

    def __init__(self, engine: Engine, writer: Writer, read: Read) -> None:
        self.shares = Shares(engine, writer, read)
        self.results = Results(engine, read)
        self._writer = writer
        self._read = read
        conflicting = inserts(engine)
        self._review = Prepared(_REVIEW, engine)
        self._put = Prepared(upsert(conflicting(REVIEWS), ["code", "game"]), engine)
        self._making = Prepared(_MAKING, engine)
        self._there = Prepared(_THERE, engine)
        self._claim = Prepared(conflicting(MAKING).on_conflict_do_nothing(), engine)
        self._take_over = Prepared(_TAKE_OVER, engine)
        self._report = Prepared(_REPORT, engine)
        self._ask = Prepared(_ASK, engine)
        self._release = Prepared(_RELEASE, engine)

    async def review(self, code: str, game: int) -> tuple[Kept | None, list[Making]]:
        """The review of a game, and those in the making, a deep one first."""

        def work(cursor: Cursor) -> tuple[Kept | None, list[Making]]:
            making = self._on_their_way(cursor, code, game)
            return self._kept(cursor, code, game), making

        found: tuple[Kept | None, list[Making]] = await self._read(work)
        return found

    def _kept(self, cursor: Cursor, code: str, game: int) -> Kept | None:
        for deep, version, value, made, body in self._review.all(cursor, {"of": code, "number": game}):
            return Kept(bool(deep), version, value, made, bytes(body))
        return None

    def _on_their_way(self, cursor: Cursor, code: str, game: int) -> list[Making]:
        found = self._making.all(cursor, {"of": code, "number": game})
        return [Making(bool(deep), *rest) for deep, *rest in found]

    async def claim(
        self, which: Which, process: str, now: int, others: Collection[str], *, anew: bool
    ) -> bool:
        """Claim the making of a review for a process.

        Fails if there is one, if one of the others makes it, or if the table is gone. `anew` ignores the one
        there is.
        """
        mine = {**_key(which), "by": process}

        def work(cursor: Cursor) -> bool:
            there = self._there.all(cursor, {"of": which.code})
            if not there or not self._claimed(cursor, which, process, now, others):
                return False
            # Only now: the process that made it until a moment ago has stored it.
            kept = self._kept(cursor, which.code, which.game)
            if anew or kept is None or kept.deep < which.deep:
                return True
            self._release.run(cursor, mine)
            return False

        claimed: bool = await self._writer.do(work, which.code)
        return claimed

    def _claimed(self, cursor: Cursor, which: Which, process: str, now: int, others: Collection[str]) -> bool:
        claim = {**which._asdict(), "process": process, "progress": 0.0, "asked": now, "problem": ""}
        if self._claim.run(cursor, claim):
            return True
        for taken in self._on_their_way(cursor, which.code, which.game):
            if taken.deep == which.deep and (taken.problem or taken.process not in others):
                values = {**_key(which), "before": taken.process, "by": process, "now": now}
                return bool(self._take_over.run(cursor, values))
        self._ask.run(cursor, {**_key(which), "now": now, "lately": now})
        return False

    async def report(self, which: Which, process: str, progress: float) -> None:
        """Report how far a review is."""
        values = {**_key(which), "by": process, "done": progress, "trouble": ""}
        await self._writer.do(lambda cursor: self._report.run(cursor, values), which.code)

    async def ask(self, which: Which, now: int) -> None:
        """Note that somebody still asks for a review that another process makes."""
        values = {**_key(which), "now": now, "lately": now - ASKED_MS}
        await self._writer.do(lambda cursor: self._ask.run(cursor, values), which.code)

    async def give_up(self, which: Which, process: str, problem: str = "") -> None:
        """Stop making it, perhaps because of a problem."""
        mine = {**_key(which), "by": process}

        def work(cursor: Cursor) -> None:
            if problem:
                self._report.run(cursor, {**mine, "done": 0.0, "trouble": problem})
            else:
                self._release.run(cursor, mine)

        await self._writer.do(work, which.code)

    async def keep(
        self, which: Which, process: str, review: Kept, figures: Sequence[SeatFigures], *, anew: bool
    ) -> bool:
        """Store a review in place of an earlier one, unless another process makes it by now."""

        def work(cursor: Cursor) -> bool:
            if not self._release.run(cursor, {**_key(which), "by": process}):
                return False
            before = self._kept(cursor, which.code, which.game)
            if anew or before is None or before.deep <= which.deep:
                self._put.run(cursor, {**which._asdict(), **review._asdict()})
                self.results.reviewed(cursor, which.code, which.game, figures)
            return True

        kept: bool = await self._writer.do(work, which.code)
        return kept


def _key(which: Which) -> dict[str, Any]:
    """Parameters have other names than columns: an UPDATE uses the columns' names for the values it sets."""
    return {"of": which.code, "number": which.game, "kind": which.deep}


def _of(table: Any) -> tuple[Any, Any]:
    return table.c.code == bindparam("of"), table.c.game == bindparam("number")


_ONE = (*_of(MAKING), MAKING.c.deep == bindparam("kind"))
_MINE = (*_ONE, MAKING.c.process == bindparam("by"), MAKING.c.problem == "")
_REVIEW = select(REVIEWS.c.deep, REVIEWS.c.version, REVIEWS.c.value, REVIEWS.c.made, REVIEWS.c.body).where(
    *_of(REVIEWS)
)
_MAKING = (
    select(MAKING.c.deep, MAKING.c.process, MAKING.c.progress, MAKING.c.asked, MAKING.c.problem)
    .where(*_of(MAKING))
    .order_by(MAKING.c.deep.desc())
)
_THERE = select(TABLES.c.code).where(TABLES.c.code == bindparam("of"))
_TAKE_OVER = (
    update(MAKING)
    .where(*_ONE, MAKING.c.process == bindparam("before"))
    .values(process=bindparam("by"), progress=0.0, asked=bindparam("now"), problem="")
)
_REPORT = update(MAKING).where(*_MINE).values(progress=bindparam("done"), problem=bindparam("trouble"))
_ASK = update(MAKING).where(*_ONE, MAKING.c.asked < bindparam("lately")).values(asked=bindparam("now"))
_RELEASE = delete(MAKING).where(*_MINE)
