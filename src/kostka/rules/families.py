"""The families of games: an entry for each says where its parts are. Parts are imported on first use.

To add a family, write its parts and one entry here; docs/contributing/family.md lists the rest.
"""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from kostka.errors import RulesError


@dataclass(frozen=True, slots=True)
class Family:
    """A family of games. Parts are `module:attribute`, or a module as a whole."""

    name: str
    rules: str
    """The type of its rules."""
    game: str
    """From rules to their game."""
    bots: str
    """Its bots, weakest first."""
    hints: str
    """The module that advises people."""
    face: str
    """From a game, names, voice and the seats of people to its face in the terminal."""
    match_clause: str
    """The clause that says who wins a match."""
    value: str = ""
    """From rules to the chance of each seat to win, if that is known."""
    analysis: str = ""
    """From a game and who plays to what reviews ask about it, if such games are reviewed."""
    solver: str = ""
    """The module that answers `kostka solve`, if there is one."""
    asking: str = ""
    """From an edition and options to what people can ask `kostka solve`, if there is a solver."""
    wire: str = ""
    """The module with its views, reports and events on the wire."""
    editions: Path | None = None
    """The folder of its editions, if it is not the common one."""

    def __str__(self) -> str:
        return self.name

    def part(self, where: str) -> Any:
        """One of its parts."""
        module, _, attribute = where.partition(":")
        found = import_module(module)
        return getattr(found, attribute) if attribute else found


CLASSIC = Family(
    "classic",
    rules="kostka.rules.classic:ClassicRules",
    game="kostka.engine.classic:ClassicGame",
    bots="kostka.bots.classic:BOTS",
    hints="kostka.hints.classic",
    face="kostka.cli.table.classic.face:ClassicFace",
    match_clause="C-SCORE-6",
    value="kostka.value.classic.value:ClassicValue",
    analysis="kostka.analysis.classic.analyst:ClassicAnalyst",
    solver="kostka.api.solving",
    asking="kostka.cli.asking.classic:ClassicSubject",
    wire="kostka.server.protocol.classic",
)
FIRST = Family(
    "first",
    rules="kostka.rules.first:FirstRules",
    game="kostka.engine.first:first_game",
    bots="kostka.bots.first:BOTS",
    hints="kostka.hints.first",
    face="kostka.cli.table.first.face:first_face",
    match_clause="F-END-4",
    value="kostka.value.first.value:FirstValue",
    analysis="kostka.analysis.first.analyst:first_analyst",
    solver="kostka.api.solving.first",
    asking="kostka.cli.asking.first:FirstSubject",
    wire="kostka.server.protocol.first",
)
EXPRESS = Family(
    "express",
    rules="kostka.rules.express:ExpressRules",
    game="kostka.engine.express:ExpressGame",
    bots="kostka.bots.express:BOTS",
    hints="kostka.hints.express",
    face="kostka.cli.table.express.face:ExpressFace",
    match_clause="X-END-3",
    value="kostka.value.express.value:ExpressValue",
    analysis="kostka.analysis.express.analyst:express_analyst",
    solver="kostka.api.solving.express",
    asking="kostka.cli.asking.express:ExpressSubject",
    wire="kostka.server.protocol.express",
)

_KNOWN = {family.name: family for family in (CLASSIC, FIRST, EXPRESS)}


def known() -> tuple[Family, ...]:
    """All families, in the order in which they are listed for people."""
    return tuple(_KNOWN.values())


def family(named: Family | str) -> Family:
    """The family of this name; a RulesError if there is none."""
    if isinstance(named, Family):
        return named
    found = _KNOWN.get(named)
    if found is None:
        raise RulesError("rule-not-a-choice", "family", key="family", choices=", ".join(_KNOWN), value=named)
    return found


def register(family: Family) -> None:
    """Register a family in this process, so that its editions are found."""
    _KNOWN[family.name] = family


def forget(family: Family) -> None:
    """Unregister a family."""
    _KNOWN.pop(family.name, None)
