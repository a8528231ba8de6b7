"""Verify a record in a worker, because it may be long, and the tables must not wait."""

from dataclasses import dataclass

from kostka.engine.record import replay
from kostka.errors import KostkaError
from kostka.server.protocol.http import Verdict
from kostka.server.protocol.server import Problem
from kostka.server.protocol.tables import Share


@dataclass(frozen=True, slots=True)
class Verifying:
    """Whether the record is intact, and its seed is the one that was promised."""

    record: str
    lang: str

    def run(self) -> Verdict:
        try:
            played = replay(self.record)
        except KostkaError as error:
            return Verdict(ok=False, error=Problem(error.code, error.message(self.lang), error.at))
        result = played.result
        return Verdict(
            ok=True,
            error=None,
            players=list(played.header.players),
            actions=played.actions,
            shares=[Share(one.seat, one.promise, one.part) for one in played.header.shares],
            commitment=played.header.plain()["commitment"],
            scores=None if result is None else result.plain()["scores"],
        )
