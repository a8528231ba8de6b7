"""A conversation about positions: what the interactive solver knows, and what each line does to it.

The lines come from outside, so that a test can type them.
"""

import time
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from kostka import solver
from kostka.api.solving import Move, Question, best_move, check, read_rules
from kostka.cli.screen import Screen
from kostka.cli.typed import Span, TypedSet, TypingError, typed_sets, typed_tiles
from kostka.errors import KostkaError, RequestError
from kostka.rules import Options
from kostka.solver import Objective
from kostka.texts import LANGUAGES
from kostka.tiles import Rack, Table, invalid_set, read

if TYPE_CHECKING:
    from collections.abc import Callable

ALIASES = {"?": "help", "exit": "quit", "q": "quit", "bye": "quit"}
EXAMPLE_TABLE = "R4-7, RBO8, K9-12"
EXAMPLE_RACK = "B4 K4 K8 K13 B11"
OTHER_MOVES = 5


@dataclass(frozen=True, slots=True)
class Desk:
    """The position and the settings at one moment; `asking` says what a line of tiles is taken for."""

    edition: str
    options: Options
    objective: Objective
    table: Table = ()
    rack: Rack = ()
    opened: bool = True
    asking: str = "table"


class Found(NamedTuple):
    """A solved position."""

    question: Question
    move: Move
    milliseconds: float


class Session:
    """Takes the lines one by one."""

    def __init__(self, screen: Screen, desk: Desk) -> None:
        self.screen = screen
        self.desk = desk
        self.over = False
        self.commands: dict[str, Callable[[str], None]] = {
            "table": self._table,
            "rack": self._rack,
            "solve": self._solve,
            "play": self._play,
            "hint": self._hint,
            "more": self._more,
            "explain": self._explain,
            "opening": self._opening,
            "objective": self._objective,
            "edition": self._edition,
            "lang": self._lang,
            "undo": self._undo,
            "clear": self._clear,
            "example": self._example,
            "help": self._help,
            "quit": self._quit,
        }
        self._rules = read_rules(desk.edition, desk.options)
        self._found: Found | None = None
        self._past: list[Desk] = []

    @property
    def settings(self) -> str:
        """The settings in a line."""
        say = self.screen.say
        opened = say("status-opened" if self.desk.opened else "status-unopened")
        tiles = self.desk.objective is Objective.TILES
        return " · ".join((self.desk.edition, opened, say("status-tiles" if tiles else "status-points")))

    def take(self, text: str) -> None:
        """Do what the lines of a text say. Faults are shown, never raised."""
        for line in text.splitlines() or [""]:
            if self.over:
                break
            try:
                self._take(line)
            except TypingError as fault:
                self.screen.complaint(fault.error, line, fault.span)
            except KostkaError as error:
                self.screen.complaint(error)

    def _take(self, line: str) -> None:
        word = line.split(maxsplit=1)[0] if line.strip() else ""
        name = ALIASES.get(word.lower(), word.lower())
        if name in self.commands:
            # What follows the command keeps its place, so that a mark can point at a fault in it.
            rest = line.replace(word, " " * len(word), 1)
            self.commands[name](rest if rest.strip() else "")
        elif _looks_like_a_command(word):
            raise self._unknown_command(word)
        elif self.desk.asking == "rack":
            self._rack(line) if word else self._solve("")
        elif word:
            self._change(table=self._extended(self.desk.table, typed_sets(line, self._rules.deck)))
        else:
            self._change(asking="rack")

    def _unknown_command(self, word: str) -> RequestError:
        from difflib import get_close_matches

        begun = [name for name in self.commands if name.startswith(word.lower())]
        near = begun or get_close_matches(word.lower(), self.commands, 1)
        if near:
            return RequestError("command-unknown-near", command=word, near=near[0])
        return RequestError("command-unknown", command=word, help="help")

    # The position

    def _table(self, sets: str) -> None:
        if sets:
            table = self._extended((), typed_sets(sets, self._rules.deck))
            self._change(table=table, asking="rack")
        else:
            self._change(table=(), asking="table")

    def _extended(self, table: Table, added: list[TypedSet]) -> Table:
        """The table with more sets, each of them checked so that a fault is found in its own line."""
        deck, groups = self._rules.deck, self._rules.groups
        for tiles, span in added:
            if read(tiles, deck, groups) is None:
                raise TypingError(invalid_set(len(table), tiles, deck, groups), span)
            table = (*table, tiles)
            self._check(table, self.desk.rack if self.desk.asking == "rack" else (), span)
        return table

    def _rack(self, tiles: str) -> None:
        if tiles:
            self._change(rack=self._typed_rack(tiles), asking="rack")
            self._solve("")
        else:
            self._change(asking="rack")

    def _typed_rack(self, line: str) -> Rack:
        rack = typed_tiles(line.replace(",", " "), self._rules.deck)
        self._check(self.desk.table, rack, Span(len(line) - len(line.lstrip()), len(line.rstrip())))
        return rack

    def _check(self, table: Table, rack: Rack, span: Span) -> None:
        """Find faults of the position as soon as they are typed; only the rack may still be missing."""
        try:
            check(Question(self._rules, table, rack))
        except KostkaError as error:
            if error.code != "rack-empty":
                raise TypingError(error, span) from None

    def _example(self, _: str) -> None:
        deck = self._rules.deck
        try:
            table = tuple(tiles for tiles, _ in typed_sets(EXAMPLE_TABLE, deck))
            rack = typed_tiles(EXAMPLE_RACK, deck)
        except TypingError as fault:  # a deck of the house without these tiles
            raise fault.error from None
        self._change(table=table, rack=rack, opened=True, asking="rack")
        self.screen.tip(f"  table {EXAMPLE_TABLE}\n  rack {EXAMPLE_RACK}")
        self._solve("")

    def _clear(self, _: str) -> None:
        self._change(table=(), rack=(), asking="table")
        self.screen.note(self.screen.say("cleared"))

    def _undo(self, _: str) -> None:
        if not self._past:
            self.screen.note(self.screen.say("undo-nothing"))
            return
        self.desk = self._past.pop()
        self._rules = read_rules(self.desk.edition, self.desk.options)
        self._found = None
        self.screen.position(self.desk.table, self.desk.rack)

    def _change(self, **changes: Any) -> None:
        """Go on with another desk, and remember this one."""
        changed = replace(self.desk, **changes)
        if changed != self.desk:
            self._past.append(self.desk)
            self.desk = changed
            self._found = None

    # Its solution

    def _solved(self) -> Found:
        desk = self.desk
        if self._found is None:
            if not desk.rack:
                raise RequestError("rack-missing")
            question = Question(self._rules, desk.table, desk.rack, desk.opened, desk.objective)
            check(question)
            start = time.perf_counter()
            move = best_move(question, tidy=True)
            self._found = Found(question, move, (time.perf_counter() - start) * 1000)
        return self._found

    def _solve(self, _: str) -> None:
        found = self._solved()
        self.screen.solution(*found)
        if 0 < found.move.tiles < len(found.question.rack):
            self.screen.tip(self.screen.say("what-next"))

    def _play(self, _: str) -> None:
        found = self._solved()
        left = list(found.question.rack)
        for tile in found.move.played:
            left.remove(tile)
        if not found.move.played:
            self.screen.nothing_to_lay(found.question)
            return
        self._change(table=found.move.table, rack=tuple(left), opened=True, asking="rack")
        self.screen.position(self.desk.table, self.desk.rack)

    def _hint(self, tiles: str) -> None:
        if tiles:
            self._change(rack=self._typed_rack(tiles), asking="rack")
        question, move, _ = self._solved()
        if move.played:
            tile = str(move.played[-1])
            self.screen.note(self.screen.say("solve-hint", count=move.tiles, tile=tile))
        else:
            self.screen.nothing_to_lay(question)

    def _more(self, _: str) -> None:
        question = self._solved().question
        if not question.opened:
            self.screen.note(self.screen.say("more-after-opening"))
            return
        plays = solver.plays(
            question.table,
            question.rack,
            question.rules.deck,
            question.objective,
            groups=question.rules.groups,
            joker_points=question.rules.joker_points,
        )
        others = list(islice(plays, 1, 1 + OTHER_MOVES))
        self.screen.others(others)
        if not others:
            self.screen.note(self.screen.say("more-none"))

    def _explain(self, _: str) -> None:
        from kostka.solver.explain import describe, explain

        question, move, _ms = self._solved()
        steps = explain(question.table, move.table, question.rules.deck, groups=question.rules.groups)
        self.screen.steps(describe(step, self.screen.lang) for step in steps)
        if not steps:
            self.screen.nothing_to_lay(question)

    # Settings

    def _opening(self, answer: str) -> None:
        opened = {"": not self.desk.opened, "on": False, "off": True}.get(answer.strip().lower())
        if opened is None:
            raise _not_among(("on", "off"), "opening", answer)
        self._set(opened=opened)

    def _objective(self, answer: str) -> None:
        name = answer.strip().lower()
        if name and name not in list(Objective):
            raise _not_among(Objective, "objective", answer)
        other = Objective.TILES if self.desk.objective is Objective.POINTS else Objective.POINTS
        self._set(objective=Objective(name) if name else other)

    def _edition(self, answer: str) -> None:
        name = answer.strip().lower()
        if name:
            self._rules = read_rules(name, self.desk.options)
            self._set(edition=name)
        else:
            self.screen.note(self.settings)

    def _set(self, **settings: Any) -> None:
        self._change(**settings)
        self.screen.note(self.settings)
        if self.desk.rack:
            self._solve("")

    def _lang(self, answer: str) -> None:
        name = answer.strip().lower()
        if name not in LANGUAGES:
            raise _not_among(LANGUAGES, "lang", answer)
        self.screen.lang = name
        self.screen.note(self.screen.say("welcome"))

    def _help(self, _: str) -> None:
        self.screen.help(self.desk.edition, self.commands)

    def _quit(self, _: str) -> None:
        self.over = True


def _looks_like_a_command(word: str) -> bool:
    """Whether a word is meant as a command: letters without a number, and more of them than a tile has."""
    return word.isalpha() and len(word) > 2 and set(word.lower()) != {"j"}


def _not_among(choices: Any, field: str, answer: str) -> RequestError:
    return RequestError("field-not-a-choice", field=field, choices=", ".join(choices), value=answer.strip())
