"""A conversation about positions: what the interactive solver knows, and what each line does to it.

Lines come from outside, so that a test can type them.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from kostka import rules
from kostka.cli.asking import subject_for
from kostka.cli.asking.subject import Desk, Found
from kostka.cli.screen import Screen
from kostka.cli.typed import TypingError
from kostka.errors import KostkaError, RequestError
from kostka.solver import Objective
from kostka.texts import LANGUAGES

ALIASES = {"?": "help", "exit": "quit", "q": "quit", "bye": "quit"}
OTHER_MOVES = 5


class Timed(NamedTuple):
    """A solved position, and how long that took."""

    found: Found
    milliseconds: float


class Session:
    """Handles the lines one by one."""

    def __init__(self, screen: Screen, desk: Desk) -> None:
        self.screen = screen
        self.desk = desk
        self.over = False
        self._lang = screen.lang
        self._solution: Timed | None = None
        self._past: list[Desk] = []
        self._begin()

    def _begin(self) -> None:
        """Talk about the edition of the desk, in the words of its book."""
        self._subject = subject_for(self.desk.edition, self.desk.options)
        self.screen.lang = rules.edition(self.desk.edition).spoken(self._lang)
        self._solution = None

    @property
    def commands(self) -> dict[str, Callable[[str], None]]:
        """What can be typed in addition to tiles; some families have fewer commands."""
        every: dict[str, Callable[[str], None]] = {
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
            "lang": self._set_lang,
            "undo": self._undo,
            "clear": self._clear,
            "example": self._example,
            "help": self._help,
            "quit": self._quit,
        }
        missing = {"more", "opening", "objective"} - set(self._subject.extras)
        return {name: run for name, run in every.items() if name not in missing}

    @property
    def settings(self) -> str:
        """The settings in a line."""
        say, extras = self.screen.say, self._subject.extras
        shown = [self.desk.edition]
        if "opening" in extras:
            shown.append(say("status-opened" if self.desk.opened else "status-unopened"))
        if "objective" in extras:
            tiles = self.desk.objective is Objective.TILES
            shown.append(say("status-tiles" if tiles else "status-points"))
        return " · ".join(shown)

    def welcome(self) -> None:
        """What this is, and how to begin."""
        more = "welcome-more" if "opening" in self._subject.extras else "welcome-more-brief"
        self.screen.welcome(self.desk.edition, more)

    def take(self, text: str) -> None:
        """Do what the lines of a text say. Errors are shown, never raised."""
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
        commands = self.commands
        if name in commands:
            # What follows the command keeps its place, so that a mark can point at an error in it.
            rest = line.replace(word, " " * len(word), 1)
            commands[name](rest if rest.strip() else "")
        elif _looks_like_a_command(word) and name not in self._subject.openers:
            raise self._unknown_command(word)
        elif self.desk.asking == "rack":
            self._rack(line) if word else self._solve("")
        elif word:
            self._change(table=self._subject.extended(self.desk.table, line))
        else:
            self._change(asking="rack")

    def _unknown_command(self, word: str) -> RequestError:
        from difflib import get_close_matches

        commands = self.commands
        begun = [name for name in commands if name.startswith(word.lower())]
        near = begun or get_close_matches(word.lower(), commands, 1)
        if near:
            return RequestError("command-unknown-near", command=word, near=near[0])
        return RequestError("command-unknown", command=word, help="help")

    # The position

    def _table(self, sets: str) -> None:
        if sets:
            rack = self.desk.rack if self.desk.asking == "rack" else ()
            self._change(table=self._subject.extended((), sets, rack), asking="rack")
        else:
            self._change(table=(), asking="table")

    def _rack(self, tiles: str) -> None:
        if tiles:
            self._change(rack=self._subject.typed_rack(self.desk.table, tiles), asking="rack")
            self._solve("")
        else:
            self._change(asking="rack")

    def _example(self, _: str) -> None:
        table, rack = self._subject.example
        try:
            lying = self._subject.extended((), table)
            held = self._subject.typed_rack(lying, rack)
        except TypingError as fault:  # a house deck without these tiles
            raise fault.error from None
        self._change(table=lying, rack=held, opened=True, asking="rack")
        self.screen.tip(f"  table {table}\n  rack {rack}")
        self._solve("")

    def _clear(self, _: str) -> None:
        self._change(table=(), rack=(), asking="table")
        self.screen.note(self.screen.say("cleared"))

    def _undo(self, _: str) -> None:
        if not self._past:
            self.screen.note(self.screen.say("undo-nothing"))
            return
        self.desk = self._past.pop()
        self._begin()
        self._subject.show(self.screen, self.desk.table, self.desk.rack)

    def _change(self, **changes: Any) -> None:
        """Continue with another desk, and remember this one."""
        changed = replace(self.desk, **changes)
        if changed != self.desk:
            self._past.append(self.desk)
            self.desk = changed
            self._solution = None

    # Its solution

    def _solved(self) -> Timed:
        if self._solution is None:
            if not self.desk.rack:
                raise RequestError("rack-missing")
            start = time.perf_counter()
            found = self._subject.solve(self.desk)
            self._solution = Timed(found, (time.perf_counter() - start) * 1000)
        return self._solution

    def _solve(self, _: str) -> None:
        found, milliseconds = self._solved()
        found.show(self.screen, milliseconds)
        if 0 < found.laid < len(self.desk.rack):
            self.screen.tip(self.screen.say("what-next"))

    def _play(self, _: str) -> None:
        found = self._solved().found
        if not found.laid:
            self.screen.note(found.nothing(self.screen))
            return
        self._change(table=found.table, rack=found.left, opened=True, asking="rack")
        self._subject.show(self.screen, self.desk.table, self.desk.rack)

    def _hint(self, tiles: str) -> None:
        if tiles:
            self._change(rack=self._subject.typed_rack(self.desk.table, tiles), asking="rack")
        found = self._solved().found
        self.screen.note(found.hint(self.screen) if found.laid else found.nothing(self.screen))

    def _more(self, _: str) -> None:
        if not self._solved().found.others(self.screen, OTHER_MOVES):
            self.screen.note(self.screen.say("more-none"))

    def _explain(self, _: str) -> None:
        found = self._solved().found
        if not found.laid:
            self.screen.note(found.nothing(self.screen))
            return
        self.screen.steps(found.steps(self.screen))

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
        if not name:
            self.screen.note(self.settings)
            return
        subject_for(name, self.desk.options)
        family = rules.edition(name).family
        if family is rules.edition(self.desk.edition).family:
            self._set(edition=name)
        else:  # pieces of another kind: nothing on the desk fits
            self._set(edition=name, table=(), rack=(), opened=True, asking="table")

    def _set(self, **settings: Any) -> None:
        self._change(**settings)
        self._begin()
        self.screen.note(self.settings)
        if self.desk.rack:
            self._solve("")

    def _set_lang(self, answer: str) -> None:
        name = answer.strip().lower()
        if name not in LANGUAGES:
            raise _not_among(LANGUAGES, "lang", answer)
        self._lang = name
        self._begin()
        self.screen.note(self.screen.say("welcome"))

    def _help(self, _: str) -> None:
        self.screen.help(self.desk.edition, self.commands)

    def _quit(self, _: str) -> None:
        self.over = True


def _looks_like_a_command(word: str) -> bool:
    """Whether a word is meant as a command: letters without a number, more than a tile has."""
    return word.isalpha() and len(word) > 2 and set(word.lower()) != {"j"}


def _not_among(choices: Any, field: str, answer: str) -> RequestError:
    return RequestError("field-not-a-choice", field=field, choices=", ".join(choices), value=answer.strip())
