"""Questions to the rules that are answered outside the event loop, each with a deadline.

Rules say whether any question about them can be answered at once (`Rules.light`). That is true of all
editions and nearly all house rules; only the rest comes here.
"""

from typing import Any

from kostka.errors import KostkaError
from kostka.patience import TooLarge
from kostka.server.workers import Job, Lane, Overworked, Pool, ThinkingFailed, Who

SECONDS = 2.0
"""For a play or a layout."""
LOG_SECONDS = 10.0
"""For the log of a table."""


class Referee:
    """Asks workers in the judging lane."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def ask(self, job: Job, who: Who = (), seconds: float = SECONDS) -> Any:
        """The answer; TooLarge if it takes too long. An answer that is an error is raised."""
        try:
            answer = await self._pool.think(job, seconds, lane=Lane.JUDGE, who=who)
        except Overworked:
            raise KostkaError("too-often") from None
        except ThinkingFailed:
            raise TooLarge from None
        if isinstance(answer, KostkaError):
            raise answer
        return answer
