"""The classic games: points, openings, and other moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from kostka import solver
from kostka.api.solving import Question, best_move, check, read_rules
from kostka.cli.asking.subject import Desk
from kostka.cli.asking.tiles import TilesFound, TileSubject
from kostka.cli.draw import MARGIN
from kostka.cli.screen import Screen
from kostka.rules import Options
from kostka.tiles import Rack, Table


class ClassicSubject(TileSubject):
    """See `kostka.cli.asking.subject.Subject`."""

    extras: Sequence[str] = ("more", "opening", "objective")
    example = ("R4-7, RBO8, K9-12", "B4 K4 K8 K13 B11")

    def __init__(self, edition: str, options: Options) -> None:
        self._rules = read_rules(edition, options)
        super().__init__(self._rules.deck, self._rules.groups)

    def check(self, table: Table, rack: Rack) -> None:
        check(Question(self._rules, table, rack))

    def solve(self, desk: Desk) -> "ClassicFound":
        question = Question(self._rules, desk.table, desk.rack, desk.opened, desk.objective)
        check(question)
        move = best_move(question, tidy=True)
        return ClassicFound(
            before=desk.table,
            rack=desk.rack,
            played=move.played,
            table=move.table,
            exact=move.exact,
            deck=self.deck,
            groups=self.groups,
            question=question,
            points=move.points,
            kept=move.kept,
            opening=move.opening,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicFound(TilesFound):
    """A move for tiles or points."""

    question: Question
    points: int
    kept: int
    opening: int | None

    def facts(self, screen: Screen) -> Sequence[str]:
        facts = [screen.say("fact-tiles", count=self.laid), screen.say("fact-points", count=self.points)]
        if self.opening is not None:
            facts.append(screen.say("fact-opening", value=self.opening))
        elif self.before:
            facts.append(screen.say("fact-kept", kept=self.kept, count=len(self.before)))
        return facts

    def nothing(self, screen: Screen) -> str:
        if self.question.opened:
            return screen.say("solve-nothing")
        return screen.say("solve-no-opening", minimum=self.question.rules.minimum)

    def steps(self, screen: Screen) -> Sequence[str]:
        from kostka.solver.classic.explain.plan import explain
        from kostka.solver.classic.explain.words import describe

        steps = explain(self.before, self.table, self.deck, groups=self.groups)
        return [describe(step, screen.lang) for step in steps]

    def others(self, screen: Screen, most: int) -> int:
        if not self.question.opened:
            screen.note(screen.say("more-after-opening"))
            return most
        plays = solver.plays(
            self.before,
            self.rack,
            self.deck,
            self.question.objective,
            groups=self.groups,
            joker_points=self.question.rules.joker_points,
        )
        others = list(islice(plays, 1, 1 + most))
        for play in others:
            self.row(screen, play.played)
            facts = (
                screen.say("fact-tiles", count=play.tiles),
                screen.say("fact-points", count=play.points),
            )
            screen.tip(" · ".join(facts), MARGIN)
        return len(others)
