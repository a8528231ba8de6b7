"""A table of runs and stars for the tests of clauses, and one of the introductory game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from kostka.api.judging import judge
from tests.clauses.case import Action, Verdict

FIRST = "first-pl"


def lay(*sets: str, take: str = "") -> Action:
    return {"play": list(sets), **({"take": take} if take else {})}


@dataclass(frozen=True)
class StarCase:
    """A position of the main game. By default two play, everybody has six stars and seat 0 is on turn."""

    racks: tuple[str, ...]
    table: tuple[str, ...] = ()
    pool: str = "O8 O9 O10"
    stars: tuple[int, ...] = ()
    turn: int = 0
    options: Mapping[str, object] | None = None
    more: Mapping[str, object] | None = None

    def but(self, **changes: Any) -> "StarCase":
        return replace(self, **changes)

    def do(self, *actions: Action) -> Verdict:
        position = {
            "racks": list(self.racks),
            "table": list(self.table),
            "pool": self.pool,
            "stars": list(self.stars or (6,) * len(self.racks)),
            "turn": self.turn,
            **(self.more or {}),
        }
        options = self.options or {}
        request = {"edition": FIRST, "options": options, "position": position, "actions": list(actions)}
        return Verdict(dict(judge(request)))

    def earns(self, *sets: str, take: str = "") -> int:
        """The stars of a play that is accepted."""
        verdict = self.do(lay(*sets, take=take))
        assert verdict.ok, verdict.last
        found = [event["stars"] for event in verdict.events if event["type"] == "earned"]
        return int(found[0]) if found else 0

    def refuses(self, *sets: str, take: str = "") -> set[tuple[str, str]]:
        """The clauses that a play breaks, each with the code of its message."""
        verdict = self.do(lay(*sets, take=take))
        return {(broken["clause"], broken["code"]) for broken in verdict.last["violations"]}


@dataclass(frozen=True)
class RaceCase:
    """A position of the introductory game, in which the system calls unless a caller is named."""

    runs: tuple[str, ...]
    stars: tuple[int, ...] = (0, 0)
    caller: int | None = None
    options: Mapping[str, object] | None = None
    seed: str | None = None

    def do(self, *actions: Action) -> Verdict:
        position = {"runs": list(self.runs), "stars": list(self.stars), "caller": self.caller}
        request: dict[str, Any] = {
            "edition": FIRST,
            "options": {"mode.introductory": True, **(self.options or {})},
            "position": position,
            "actions": list(actions),
        }
        if self.seed is not None:
            request["seed"] = self.seed
        return Verdict(dict(judge(request)))


def find(seat: int, tile: str) -> Action:
    return {"find": tile, "seat": seat}


def call(tile: str, **seat: int) -> Action:
    return {"call": tile, **seat}
