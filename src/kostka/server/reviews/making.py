"""Makes reviews: each once, in one process, and only while somebody asks for it."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from kostka.errors import KostkaError
from kostka.patience import TooLarge
from kostka.server.monitoring.figures import Histogram, Tally
from kostka.server.reviews.problems import read, written
from kostka.server.store import Store, StoreUnavailable
from kostka.server.store.archive import Kept, Making, Which
from kostka.server.workers import Lane, Overworked, Pool, ThinkingFailed, TookTooLong, Who
from kostka.server.workers.computing import STARVED
from kostka.server.workers.reviewing import Reviewing

if TYPE_CHECKING:
    from kostka.server.reviews.body import Written

WANTED_MS = 30_000
"""A review is abandoned after so long without anybody asking for it."""
BEAT_SECONDS = 1.0


class Found(NamedTuple):
    """What is known of a game's review: the stored one, one in the making, or why none could be made."""

    kept: Kept | None
    making: Making | None
    problem: KostkaError | None


@dataclass(slots=True)
class _Work:
    """A review in the making here, for as long as somebody asks for it.

    `lasting` ones are made in any case. If one of them fails, no problem is stored, so that somebody can ask
    again.
    """

    asked: int
    lasting: bool
    progress: float = 0.0


class Reviews:
    """Makes reviews, and knows which ones other processes make."""

    def __init__(
        self,
        store: Store,
        pool: Pool,
        now: Callable[[], int],
        seconds: Callable[[bool], float],
        *,
        process: str,
        others: Callable[[], Collection[str]],
    ) -> None:
        self.took = Histogram()
        """How long reviews took, waiting included."""
        self.failures = Tally("a review was not made")
        self._store = store
        self._pool = pool
        self._now = now
        self._seconds = seconds
        self._process = process
        self._others = others
        """The other living processes on this database."""
        self._works: dict[Which, _Work] = {}
        self._closed = False
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def made(self) -> int:
        return sum(self.took.counts)

    @property
    def waiting(self) -> int:
        """How many are in the making here or wait for a worker."""
        return len(self._works)

    async def close(self) -> None:
        """Stop. Unfinished reviews are made again when somebody asks for them."""
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def find(self, code: str, game: int) -> Found:
        """What is known of a game's review. Looking at one in the making counts as asking for it."""
        kept, rows = await self._store.archive.review(code, game)
        problem = None
        for row in rows:
            if row.problem:
                problem = problem or read(row.problem)
                continue
            which = Which(code, game, row.deep)
            work = self._works.get(which)
            if work is not None:
                work.asked = self._now()
                return Found(kept, row._replace(progress=work.progress), None)
            if row.process in self._others():
                await self._store.archive.ask(which, self._now())
                return Found(kept, row, None)
        return Found(kept, None, problem)

    async def make(self, which: Which, who: Who, *, anew: bool = False, lasting: bool = False) -> None:
        """Have a review made, unless there is one or somebody is making it.

        `anew` replaces the stored review.
        """
        work = self._works.get(which)
        if work is not None:
            work.asked = self._now()
            return
        work = self._works[which] = _Work(self._now(), lasting)
        claimed = False
        try:
            claimed = await self._store.archive.claim(
                which, self._process, work.asked, self._others(), anew=anew
            )
        finally:
            if not claimed or self._closed:
                del self._works[which]
        if claimed and not self._closed:
            task = asyncio.create_task(self._make(which, work, who, anew=anew), name="review")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def make_soon(self, which: Which, who: Who) -> None:
        """Have a review made, whether or not anybody asks for it. If it fails, somebody can ask again."""
        with contextlib.suppress(StoreUnavailable):
            await self.make(which, who, lasting=True)

    async def _make(self, which: Which, work: _Work, who: Who, *, anew: bool) -> None:
        begun = time.monotonic()
        archive, problem = self._store.archive, ""
        try:
            done = await self._watched(which, work, who)
            if done is not None:
                kept = Kept(which.deep, done.version, done.value, self._now(), done.body)
                await archive.keep(which, self._process, kept, done.figures, anew=anew)
                self.took.note(time.monotonic() - begun)
        except StoreUnavailable as error:
            self.failures.note(error.code)
        except KostkaError as error:
            self.failures.note(error.code)
            problem = "" if work.lasting else written(error)
        finally:
            with contextlib.suppress(StoreUnavailable):
                await archive.give_up(which, self._process, problem)
            del self._works[which]

    async def _watched(self, which: Which, work: _Work, who: Who) -> "Written | None":
        """The review; None if nobody wants it any more. A KostkaError says why it cannot be made."""
        thinking = asyncio.ensure_future(self._thought(which, work, who))
        reported = 0.0
        try:
            while not thinking.done():
                await asyncio.wait((thinking,), timeout=BEAT_SECONDS)
                if self._others() and reported < work.progress < 1:
                    reported = work.progress
                    await self._store.archive.report(which, self._process, reported)
                if not await self._wanted(which, work):
                    self.failures.note("unwanted")
                    return None
            return thinking.result()
        finally:
            thinking.cancel()

    async def _wanted(self, which: Which, work: _Work) -> bool:
        """Whether somebody still wants it, here or in another process."""
        if work.lasting or self._now() - work.asked < WANTED_MS:
            return True
        _, rows = await self._store.archive.review(which.code, which.game)
        work.asked = max([work.asked, *(row.asked for row in rows if row.deep == which.deep)])
        return self._now() - work.asked < WANTED_MS

    async def _thought(self, which: Which, work: _Work, who: Who) -> "Written":
        """The review; if its worker is lost, it is tried once more."""
        try:
            return await self._ask(which, work, who)
        except Overworked:
            raise KostkaError("too-often") from None
        except TookTooLong:
            raise TooLarge from None
        except ThinkingFailed:
            pass
        try:
            return await self._ask(which, work, who)
        except ThinkingFailed:
            raise KostkaError("review-failed") from None

    async def _ask(self, which: Which, work: _Work, who: Who) -> "Written":
        """The review from a worker; a KostkaError if it cannot be made."""

        def progress(done: float) -> None:
            work.progress = done

        seconds = self._seconds(which.deep)
        log = await self._store.read_game(which.code, which.game)
        job = Reviewing(log, which.game, which.deep, seconds)
        lane = Lane.STUDY if which.deep else Lane.REVIEW
        done: Written = await self._pool.think(job, seconds * STARVED, lane=lane, who=who, progress=progress)
        return done
