"""A table for the tests of clauses: a position in a few words, actions on it, and what the rules said."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import pytest

from kostka.api.judging import judge
from kostka.rules import LATEST

PL, IT, CZ = "original-pl", "original-it", "original-cz"
EDITIONS = (PL, IT, CZ)
clause = pytest.mark.clause
all_editions = pytest.mark.parametrize("edition", EDITIONS)

Action: TypeAlias = dict[str, Any]

DRAW: Action = {"draw": True}
PASS: Action = {"pass": True}
ANNOUNCE: Action = {"announce": True}
RESIGN: Action = {"resign": True}


def play(*sets: str, **seat: int) -> Action:
    return {"play": list(sets), **seat}


def timeout(*sets: str) -> Action:
    return {"timeout": list(sets)}


def ask(seat: int) -> Action:
    return {"redeal": True, "seat": seat}


def decline(seat: int) -> Action:
    return {"redeal": False, "seat": seat}


def by(seat: int, action: Action) -> Action:
    return {**action, "seat": seat}


@dataclass(frozen=True)
class Verdict:
    """What `judge` answered; a single action is meant where nothing else is said."""

    answer: dict[str, Any]

    @property
    def last(self) -> dict[str, Any]:
        played: list[dict[str, Any]] = [one for one in self.answer["results"] if "skipped" not in one]
        return played[-1]

    @property
    def ok(self) -> bool:
        return all(result["ok"] for result in self.answer["results"])

    @property
    def broken(self) -> set[str]:
        return {violation["clause"] for violation in self.last.get("violations", ())}

    @property
    def codes(self) -> list[str]:
        return [violation["code"] for violation in self.last.get("violations", ())]

    @property
    def events(self) -> list[dict[str, Any]]:
        return list(self.last["events"])

    @property
    def types(self) -> list[str]:
        return [event["type"] for event in self.events]

    def violation(self, code: str) -> dict[str, Any]:
        return next(violation for violation in self.last["violations"] if violation["code"] == code)

    def event(self, kind: str) -> dict[str, Any]:
        return next(event for event in self.events if event["type"] == kind)

    def __getattr__(self, key: str) -> Any:
        """Fields of the answer (`scores`) and of the position in it (`racks`)."""
        if key in self.answer:
            return self.answer[key]
        if key in self.answer["position"]:
            return self.answer["position"][key]
        raise AttributeError(key)


@dataclass(frozen=True)
class Case:
    """A position under the rules of an edition. By default everybody has opened and seat 0 is on turn."""

    edition: str
    racks: tuple[str, ...]
    table: tuple[str, ...] = ()
    pool: str = "K1 K2 K3 K4"
    opened: tuple[bool, ...] = ()
    turn: int = 0
    options: Mapping[str, object] | None = None
    more: Mapping[str, object] | None = None
    seed: str | None = None
    rulings: int = LATEST

    def but(self, **changes: Any) -> "Case":
        return replace(self, **changes)

    def under(self, options: dict[str, object]) -> "Case":
        return replace(self, options={**(self.options or {}), **options})

    @property
    def strict(self) -> "Case":
        return self.under({"mode.assisted": False})

    def do(self, *actions: Action) -> Verdict:
        request: dict[str, Any] = {
            "edition": self.edition,
            "options": self.options or {},
            "rulings": self.rulings,
            "position": {
                "racks": list(self.racks),
                "table": list(self.table),
                "pool": self.pool,
                "opened": list(self.opened or (True,) * len(self.racks)),
                "turn": self.turn,
                **(self.more or {}),
            },
            "actions": list(actions),
        }
        if self.seed is not None:
            request["seed"] = self.seed
        return Verdict(dict(judge(request)))
