"""The face of Express: turns, news and the end of a round."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import cast

from rich.console import Group, RenderableType
from rich.text import Text

from kostka.bots import SeatView
from kostka.cli.table.express.board import ExpressBoard
from kostka.cli.table.express.turn import COMMANDS, ExpressTurn
from kostka.cli.table.face import Sitting
from kostka.cli.table.hints import Hints
from kostka.cli.table.voice import Voice
from kostka.engine import AnyGame
from kostka.engine.express import Event, ExpressGame, Position, View
from kostka.engine.express.events import (
    DiceDrawn,
    Ended,
    Held,
    Laid,
    Marked,
    MatchEnded,
    Passed,
    Resigned,
    Rolled,
    Starts,
)
from kostka.engine.express.scoring import ALONE, LAST_DIE
from kostka.engine.express.solo import read_sheet, solo_result
from kostka.engine.game import Result
from kostka.errors import KostkaError
from kostka.tiles.dice import Dice

RESULTS = "solo.jsonl"


class ExpressFace:
    """See `kostka.cli.table.face.Face`."""

    typing = "express-typing"
    shared = False
    commands: Sequence[str] = COMMANDS
    who_starts = "play-who-starts"

    def __init__(
        self, game: AnyGame, names: tuple[str, ...], voice: Voice, people: Sequence[int] = ()
    ) -> None:
        del people
        self._game = cast(ExpressGame, game)
        self._names = names
        self._voice = voice
        self._board = ExpressBoard(voice, names)

    @property
    def goal(self) -> str:
        return self._voice.say("express-goal-alone" if self._alone else "express-goal")

    @property
    def how(self) -> str:
        turns = self._game.rules.turns
        return self._voice.say("express-how", turns=turns.solo if self._alone else turns.duel)

    @property
    def _alone(self) -> bool:
        return len(self._names) == 1

    def sitting(self, position: Position, seat: int, before: Position) -> Sitting:
        return ExpressTurn(self._game, self._board, position, seat, before.table)

    def parting(self, position: Position, seat: int, events: Sequence[Event]) -> Sitting | None:
        """There is nothing to see in private."""
        del position, seat, events
        return None

    def open_table(self, position: Position) -> RenderableType:
        return self._board.public(self._game.view(position, None))

    def best(self, position: Position, seat: int) -> Iterable[RenderableType]:
        view = SeatView(self._game.rules, seat, self._game.view(position, seat))
        return Hints(view, self._board).everything()

    def news(self, event: Event, seat: int | None = None) -> Text | None:
        """Nothing is hidden."""
        del seat
        match event:
            case Starts():
                return None if self._alone else self._said("play-starts", event.seat, clause=event.clause)
            case DiceDrawn((hand,)):
                return Text(self._voice.say("express-drawn-alone", count=len(hand), clause="X-SOLO-1"))
            case DiceDrawn():
                return Text(self._voice.say("express-drawn", count=len(event.hands[0]), clause="X-SETUP-2"))
            case Rolled():
                return self._with_dice("play-rolled", event.seat, event.dice)
            case Laid():
                return self._with_dice("play-laid", event.seat, event.dice)
            case Passed():
                return self._said("play-passed", event.seat)
            case Resigned():
                return self._said("play-has-resigned", event.seat)
            case Held() | Ended() | Marked() | MatchEnded():
                return None

    entry = news

    def ending(self, position: Position) -> RenderableType:
        view = self._game.view(position, None)
        result = view.result
        assert result is not None
        how = self._voice.say(_how(view, result))
        why = Text(f"{how} ({result.reason}).")
        if position.seats == 1:
            verdict = Text(self._voice.say("play-solo-left", count=len(position.hands[0].dice)), "bold green")
        else:
            said = "play-wins" if len(result.winners) == 1 else "play-share"
            names = self._voice.names(result.winners, self._names)
            verdict = Text(self._voice.say(said, names=names), "bold green")
        return Group(self._board.public(view), "", verdict, why)

    def kept(self, position: Position, shelf: Path) -> Iterable[RenderableType]:
        """Keep the results of solo games, to be beaten (X-SOLO-1)."""
        if position.seats > 1:
            return
        path = shelf / RESULTS
        result = solo_result(position, self._game.rules, self._names[0])
        with path.open("a+", encoding="utf-8") as file:
            file.seek(0)
            try:
                before = read_sheet(file.read())
            except (KostkaError, ValueError):  # the file holds something else
                return
            file.write(f"{result.line()}\n")
        sheet = before.after(result).by_rules(result.rules)
        best = sheet.best
        assert best is not None
        yield Text(
            self._voice.say(
                "play-solo-best",
                place=sheet.place(result),
                count=len(sheet.results),
                left=best.left,
                sum=best.sum,
            )
        )

    def _said(self, code: str, seat: int, **params: object) -> Text:
        return Text(self._voice.say(code, name=self._names[seat], **params))

    def _with_dice(self, code: str, seat: int, dice: Dice) -> Text:
        drawn = Text(" ").join(self._voice.pen.tile(die.face) for die in dice if die.face is not None)
        return self._said(code, seat).append("  ").append_text(drawn)


def _how(view: View, result: Result) -> str:
    """The code for how a round ended."""
    laid = not all(hand.dice for hand in view.hands)
    if result.reason == ALONE:
        return "play-end-dice" if laid else "play-end-turns"
    return f"play-end-{result.reason}" if laid or result.reason != LAST_DIE else "play-end-resigned"
