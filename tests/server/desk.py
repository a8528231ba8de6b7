"""A table on a desk: no server, no storage, and the time is what the test says."""

from dataclasses import replace
from typing import Any

from kostka.engine import seed_from
from kostka.rules import LATEST
from kostka.server.tables.commands import Act, Circumstances, Sit, TableCommand
from kostka.server.tables.deciding import begin_if_full, decide
from kostka.server.tables.entries import Chair, Created, Row
from kostka.server.tables.folding import fold

GUESTS = ("ana", "ben", "cyd", "dan")
BOTS = ("beginner", "casual", "solid")


class Desk:
    """Takes commands and keeps the log."""

    def __init__(
        self,
        edition: str = "original-pl",
        seats: int = 2,
        *,
        chairs: list[Chair] | None = None,
        options: dict[str, Any] | None = None,
        seed: str = "desk",
        **plan: Any,
    ) -> None:
        self.seeds = iter(range(1_000_000))
        self.seed = seed
        self.around = Circumstances(now=1_000, new_seed=self._new_seed, bots=BOTS)
        people = [Chair(name.title(), name) for name in GUESTS[:seats]]
        entry = Created(
            code="abcdefgh",
            edition=edition,
            options=options or {},
            games=plan.pop("games", 1),
            host=GUESTS[0],
            seats=people if chairs is None else chairs,
            seed=self._new_seed(),
            **{"rulings": LATEST, **plan},
        )
        row = Row(1, self.around.now, entry)
        self.rows = [row]
        self.table = fold(None, row)
        begun = begin_if_full(self.table, self.around)
        self.rows += begun.rows
        self.table = begun.table

    def _new_seed(self) -> str:
        return seed_from(f"{self.seed} {next(self.seeds)}")

    def later(self, ms: int) -> None:
        self.around = replace(self.around, now=self.around.now + ms)

    def do(self, command: TableCommand, guest: str | None = None, cmd: str | None = None) -> list[Row]:
        """Carry a command out; the new rows."""
        decision = decide(self.table, command, guest, self.around, cmd)
        self.rows += decision.rows
        self.table = decision.table
        return decision.rows

    def act(self, seat: int, **action: Any) -> list[Row]:
        guest = self.table.seats[seat].guest
        return self.do(Act(seat, action, self.table.seq), guest)

    def sit(self, guest: str, seat: int | None = None) -> list[Row]:
        return self.do(Sit(guest.title(), seat), guest)

    def is_in(self, phase: str) -> bool:
        return self.table.phase == phase

    def paused_by(self, seat: int) -> bool:
        return self.table.paused == seat

    @property
    def position(self) -> Any:
        assert self.table.current is not None
        return self.table.current.position

    def answer_deal(self) -> None:
        """Nobody wants a new deal."""
        while self.table.phase == "playing" and not getattr(self.position, "started", True):
            self.act(min(self.table.waiting), redeal=False)
