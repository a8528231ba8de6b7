"""The classic family's face: which sitting comes when, and what everybody may see."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import cast

from rich.console import Group, RenderableType
from rich.text import Text

from kostka.bots import SeatView
from kostka.cli.table.classic.board import ClassicBoard
from kostka.cli.table.classic.news import News
from kostka.cli.table.classic.sittings import Answering, Parting
from kostka.cli.table.classic.turn import COMMANDS, ClassicTurn
from kostka.cli.table.face import Sitting
from kostka.cli.table.hints import Hints
from kostka.cli.table.tiles.board import ORDERS
from kostka.cli.table.voice import Voice
from kostka.engine import AnyGame
from kostka.engine.classic import ClassicGame, Event, Position
from kostka.engine.classic.events import Answered, Drew, Penalty, TimedOut
from kostka.engine.classic.scoring import POOL_RAN_OUT


class ClassicFace:
    """See `kostka.cli.table.face.Face`."""

    typing = "classic-typing"
    shared = False
    commands: Sequence[str] = COMMANDS
    who_starts = "play-who-starts"

    def __init__(
        self, game: AnyGame, names: tuple[str, ...], voice: Voice, people: Sequence[int] = ()
    ) -> None:
        self._people = people
        self._game = cast(ClassicGame, game)
        self._names = names
        self._voice = voice
        self._board = ClassicBoard(voice, names)
        self._news = News(voice, names, self._game.rules)
        self._orders: dict[int, str] = {}

    @property
    def goal(self) -> str:
        return self._voice.say("classic-goal")

    @property
    def how(self) -> str:
        return self._voice.say("classic-how", minimum=self._game.rules.opening.minimum)

    def sitting(self, position: Position, seat: int, before: Position) -> Sitting:
        if "redeal" in self._game.offers(position, seat):
            return Answering(self._game, self._board, position, seat)
        return ClassicTurn(
            self._game,
            self._board,
            position,
            seat,
            before=before.table,
            people=self._people,
            orders=self._orders,
            reasons=self._news.reasons,
        )

    def parting(self, position: Position, seat: int, events: Sequence[Event]) -> Sitting | None:
        if position.result is not None or not any(_needs_a_look(event) for event in events):
            return None
        order = self._orders.get(seat, ORDERS[0])
        return Parting(
            self._game,
            self._board,
            position,
            seat,
            news=self._news,
            events=events,
            order=order,
            alone=len(self._people) == 1,
        )

    def open_table(self, position: Position) -> RenderableType:
        return self._board.public(self._game.view(position, None))

    def news(self, event: Event, seat: int | None = None) -> Text | None:
        return None if isinstance(event, Answered) else self.entry(event, seat)

    def entry(self, event: Event, seat: int | None = None) -> Text | None:
        return self._news.tell(self._game.redact(event, seat))

    def best(self, position: Position, seat: int) -> Iterable[RenderableType]:
        view = SeatView(self._game.rules, seat, self._game.view(position, seat))
        return Hints(view, self._board).everything()

    def ending(self, position: Position) -> RenderableType:
        view = self._game.view(position, None)
        result = view.result
        assert result is not None
        winners = self._voice.names(result.winners, self._names)
        left = len(self._names) - len(view.resigned)
        how = self._voice.say(f"play-end-{result.reason}" if left > 1 else "play-end-resigned")
        said = "play-wins" if len(result.winners) == 1 else "play-share"
        verdict = Text(self._voice.say(said, names=winners), "bold green")
        clauses = (result.reason, "C-END-3") if result.reason == POOL_RAN_OUT else (result.reason,)
        why = Text(f"{how} ({', '.join(clauses)}).")
        racks = self._board.open_racks(view, self._game.rules)
        return Group(self._board.public(view), "", *racks, "", verdict, why)

    def kept(self, position: Position, shelf: Path) -> Iterable[RenderableType]:
        """There is nothing to keep but the records."""
        del position, shelf
        return ()


def _needs_a_look(event: Event) -> bool:
    return isinstance(event, Drew | Penalty | TimedOut)
