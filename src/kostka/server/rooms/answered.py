"""Which commands of a table were answered, and how: one that comes again gets its first answer."""

from kostka.errors import KostkaError

KEPT = 64


class Answered:
    """The last commands and refusals. Of older commands the store knows what became of them.

    `complete` says that there are none: every command of the table is known here.
    """

    def __init__(self, *, complete: bool) -> None:
        self.complete = complete
        self.done: dict[str, int] = {}
        self._refused: dict[str, KostkaError] = {}

    def find(self, cmd: str | None) -> int | KostkaError | None:
        """The answer to a command: the number of its entry, or why there is none."""
        if cmd is None:
            return None
        seq = self.done.get(cmd)
        return self._refused.get(cmd) if seq is None else seq

    def carried_out(self, cmd: str | None, seq: int) -> None:
        if cmd is None:
            return
        self.done[cmd] = seq
        if len(self.done) > KEPT:
            del self.done[next(iter(self.done))]
            self.complete = False

    def refused(self, cmd: str | None, refusal: KostkaError) -> None:
        """What was refused stays refused, even if it comes again at a better moment."""
        if cmd is None:
            return
        self._refused[cmd] = refusal.with_traceback(None)
        if len(self._refused) > KEPT:
            del self._refused[next(iter(self._refused))]
