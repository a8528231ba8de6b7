"""The answers to recent commands: a repeated command gets its first answer again."""

from kostka.errors import KostkaError

KEPT = 64


class Answered:
    """The latest commands and refusals; older commands are in the store.

    `complete` means that there are none: every command of the table is known here.
    """

    def __init__(self, *, complete: bool) -> None:
        self.complete = complete
        self.done: dict[str, int] = {}
        self._refused: dict[str, KostkaError] = {}

    def find(self, cmd: str | None) -> int | KostkaError | None:
        """The answer to a command: the number of its entry, or why it was refused."""
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
        """A refused command stays refused, even if it would be allowed when it is repeated."""
        if cmd is None:
            return
        self._refused[cmd] = refusal.with_traceback(None)
        if len(self._refused) > KEPT:
            del self._refused[next(iter(self._refused))]
