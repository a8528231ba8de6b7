"""Runs and stars: the play with most stars, in steps that a child understands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from kostka import rules
from kostka.api.rulebook import position_rules
from kostka.api.solving import check_tiles
from kostka.cli.asking.subject import Desk
from kostka.cli.asking.tiles import TilesFound, TileSubject
from kostka.cli.draw import MARGIN
from kostka.cli.screen import Screen
from kostka.rules import Options
from kostka.rules.first import FirstRules
from kostka.solver import first as solver
from kostka.solver.first import FirstPlay
from kostka.solver.first.steps import play_steps
from kostka.solver.first.turn import best_plays
from kostka.tiles import Rack, Table, canonical_table, check_table


class FirstSubject(TileSubject):
    """See `kostka.cli.asking.subject.Subject`."""

    extras: Sequence[str] = ("more",)
    example = ("R3-5, R7-9", "R6 B1-3")

    def __init__(self, edition: str, options: Options) -> None:
        self._rules = cast(FirstRules, position_rules(edition, options))
        self._colours = rules.edition(edition).box.colours
        super().__init__(self._rules.deck, groups=False, run_clause="F-SET-1")

    def check(self, table: Table, rack: Rack) -> None:
        check_table(table, self.deck, groups=False, run_clause="F-SET-1")
        check_tiles(table, rack, self.deck)

    def solve(self, desk: Desk) -> "FirstFound":
        self.check(desk.table, desk.rack)
        lying = canonical_table(desk.table, self.deck, groups=False)
        play = solver.solve(lying, desk.rack, self.deck, self._rules.stars)
        return FirstFound(
            before=desk.table,
            rack=desk.rack,
            played=play.played,
            table=play.table,
            exact=play.exact,
            deck=self.deck,
            groups=False,
            lying=lying,
            play=play,
            rules=self._rules,
            colours=self._colours,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstFound(TilesFound):
    """A play for stars; `lying` is the table before it, in order."""

    lying: Table
    play: FirstPlay
    rules: FirstRules
    colours: Sequence[str]

    @property
    def last(self) -> str:
        return "first-hint-last"

    def facts(self, screen: Screen) -> Sequence[str]:
        facts = [screen.say("fact-tiles", count=self.laid), screen.say("fact-stars", count=self.play.stars)]
        if self.before:
            facts.append(screen.say("fact-kept", kept=self.play.kept, count=len(self.before)))
        return facts

    def nothing(self, screen: Screen) -> str:
        return screen.say("solve-nothing")

    def steps(self, screen: Screen) -> Sequence[str]:
        from kostka.hints.first import sentence

        steps = play_steps(self.lying, self.play, self.deck) if self.played else ()
        return [sentence(step, screen.lang, self.colours) for step in steps or ()]

    def others(self, screen: Screen, most: int) -> int:
        others = best_plays(self.lying, self.rack, self.deck, self.rules.stars, most + 1)[1:]
        for play in others:
            self.row(screen, play.played)
            facts = (
                screen.say("fact-tiles", count=play.tiles),
                screen.say("fact-stars", count=play.stars),
            )
            screen.tip(" · ".join(facts), MARGIN)
        return len(others)
