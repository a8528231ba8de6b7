"""A table on a desk: no server, no storage, and the time is what the test says."""

from dataclasses import replace
from typing import Any

from kostka.engine import commitment, seed_from
from kostka.rules import LATEST
from kostka.server.protocol import client
from kostka.server.tables.commands import Act, Circumstances, Sit, TableCommand
from kostka.server.tables.deciding import begin_if_full, decide
from kostka.server.tables.entries import Chair, Created, Entry
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
        deals: bool = False,
        **plan: Any,
    ) -> None:
        self.seeds = iter(range(1_000_000))
        self.seed = seed
        self.around = Circumstances(now=1_000, new_seed=self._new_seed, bots=BOTS)
        people = [Chair(name.title(), name, deals=deals) for name in GUESTS[:seats]]
        body = Created(
            code="abcdefgh",
            edition=edition,
            options=options or {},
            games=plan.pop("games", 1),
            host=GUESTS[0],
            seats=people if chairs is None else chairs,
            seed=self._new_seed(),
            **{"rulings": LATEST, **plan},
        )
        entry = Entry(1, self.around.now, body)
        self.entries = [entry]
        self.table = fold(None, entry)
        begun = begin_if_full(self.table, self.around)
        self.entries += begun.entries
        self.table = begun.table

    def _new_seed(self) -> str:
        return seed_from(f"{self.seed} {next(self.seeds)}")

    def later(self, ms: int) -> None:
        self.around = replace(self.around, now=self.around.now + ms)

    def do(self, command: TableCommand, guest: str | None = None, cmd: str | None = None) -> list[Entry]:
        """Carry a command out; the new rows."""
        decision = decide(self.table, command, guest, self.around, cmd)
        self.entries += decision.entries
        self.table = decision.table
        return decision.entries

    def act(self, seat: int, **action: Any) -> list[Entry]:
        guest = self.table.seats[seat].guest
        return self.do(Act(seat, action, self.table.seq), guest)

    def sit(self, guest: str, seat: int | None = None) -> list[Entry]:
        return self.do(Sit(guest.title(), seat), guest)

    def promise(self, guest: str, word: str = "") -> str:
        """Promise a guest's part of the next deal; the part."""
        part = seed_from(f"{self.seed} {guest} {word or self.table.played}")
        self.do(client.Promise(commitment(part)), guest)
        return part

    def deal_together(self) -> None:
        """Whoever is awaited promises a part, and then opens it."""
        guests = [guest for seat in self._awaited if (guest := self.table.seats[seat].guest)]
        parts = {guest: self.promise(guest) for guest in guests}
        for guest, part in parts.items():
            self.do(client.Open(part), guest)

    @property
    def _awaited(self) -> tuple[int, ...]:
        return () if self.table.deal is None else self.table.deal.awaited

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
