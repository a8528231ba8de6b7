"""The faces of First: the main game with its turns and news, and the introductory race."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, assert_never

from rich.console import Group, RenderableType
from rich.text import Text

from kostka.bots import SeatView
from kostka.cli.table.face import Face, Reply, Sitting
from kostka.cli.table.first.board import FirstBoard
from kostka.cli.table.first.race import Race, scattered, with_tiles
from kostka.cli.table.first.turn import COMMANDS, FirstTurn
from kostka.cli.table.hints import Hints
from kostka.cli.table.voice import Voice
from kostka.engine import AnyGame, Result
from kostka.engine.first import Event, FirstGame, IntroductoryGame, Position, introductory
from kostka.engine.first.events import (
    Dealt,
    Drew,
    Earned,
    Ended,
    Laid,
    Paid,
    Passed,
    PoolEmptied,
    Resigned,
    Starts,
    Took,
)
from kostka.engine.first.introductory import events as race
from kostka.errors import RequestError
from kostka.rules.choices import Caller


def first_face(game: AnyGame, names: tuple[str, ...], voice: Voice, people: Sequence[int]) -> Face:
    """The face of the main or the introductory game."""
    if isinstance(game, IntroductoryGame):
        return RaceFace(game, names, voice, people)
    assert isinstance(game, FirstGame)
    return FirstFace(game, names, voice)


class FirstFace:
    """See `kostka.cli.table.face.Face`."""

    typing = "first-typing"
    shared = False
    commands: Sequence[str] = COMMANDS
    who_starts = "play-who-starts"

    def __init__(self, game: FirstGame, names: tuple[str, ...], voice: Voice) -> None:
        self._game = game
        self._names = names
        self._voice = voice
        self._board = FirstBoard(voice, names)

    @property
    def goal(self) -> str:
        return self._voice.say("first-goal")

    @property
    def how(self) -> str:
        return self._voice.say("first-how")

    def sitting(self, position: Position, seat: int, before: Position) -> Sitting:
        return FirstTurn(self._game, self._board, position, seat, before.table)

    def parting(self, position: Position, seat: int, events: Sequence[Event]) -> Sitting | None:
        """Only the player who drew sees the tile."""
        if position.result is not None or not any(isinstance(event, Drew) for event in events):
            return None
        news = [self._tell(self._game.redact(event, seat)) for event in events]
        return Look(self._board, self._game.view(position, seat), [text for text in news if text])

    def open_table(self, position: Position) -> RenderableType:
        view: Any = self._game.view(position, None)
        return self._board.public(view)

    def news(self, event: Event, seat: int | None = None) -> Text | None:
        return self._tell(self._game.redact(event, seat))

    entry = news

    def best(self, position: Position, seat: int) -> Iterable[RenderableType]:
        view = SeatView(self._game.rules, seat, self._game.view(position, seat))
        return Hints(view, self._board).everything()

    def ending(self, position: Position) -> RenderableType:
        view: Any = self._game.view(position, None)
        racks = self._board.open_racks(view)
        given_up = len(self._names) - len(view.resigned) < 2
        decided = verdict(view.result, self._names, self._voice, given_up=given_up)
        return Group(self._board.public(view), "", *racks, "", *decided)

    def kept(self, position: Position, shelf: Path) -> Iterable[RenderableType]:
        """There is nothing to keep but the records."""
        del position, shelf
        return ()

    def _tell(self, event: Event) -> Text | None:  # noqa: C901 - one case an event
        match event:
            case Starts():
                return self._said("play-starts", event.seat, clause=event.clause)
            case Dealt():
                return Text(self._voice.say("first-dealt", count=max(event.counts), stars=event.stars))
            case Laid():
                return self._said("play-laid", event.seat).append("  ").append_text(self._tiles(event.tiles))
            case Took():
                return self._said("first-took", event.seat, count=event.count)
            case Earned():
                return self._said("first-earned", event.seat, count=event.stars)
            case Paid():
                return self._said("first-paid", event.seat, count=event.stars, clause=event.clause)
            case Drew():
                said = self._said("play-drew", event.seat, count=event.count)
                return (
                    said if event.tiles is None else said.append("  ").append_text(self._tiles(event.tiles))
                )
            case Passed():
                return self._said("play-passed", event.seat)
            case PoolEmptied():
                return Text(self._voice.say("first-pool-emptied", clause=event.clause))
            case Resigned():
                return self._said("play-has-resigned", event.seat)
            case Ended():
                return None
            case _:
                assert_never(event)

    def _said(self, code: str, seat: int, **params: object) -> Text:
        return Text(self._voice.say(code, name=self._names[seat], **params))

    def _tiles(self, tiles: Iterable[Any]) -> Text:
        return Text(" ").join(self._voice.pen.tile(tile) for tile in tiles)


class Look:
    """A look at a drawn tile, before the keyboard is passed on."""

    asking = ""
    limit_ms = 0
    commands: Sequence[str] = ()
    offered = commands

    def __init__(self, board: FirstBoard, view: Any, news: list[Text]) -> None:
        self._board = board
        self._view = view
        self._news = news

    def words(self, before: Sequence[str]) -> Iterable[str]:
        del before
        return ()

    def show(self) -> RenderableType:
        return Group(
            self._board.public(self._view), *self._board.rack(self._view, self._view.rack), "", *self._news
        )

    def remarks(self) -> Iterable[RenderableType]:
        yield self._board.voice.tip("play-enter-hands-on")

    def take(self, command: str, line: str) -> Reply:
        del command
        if line.strip():
            raise RequestError("play-only-enter")
        return Reply(leaves=True)

    def time_up(self) -> Any:
        raise AssertionError("there is no limit here")

    def moved_on(self, position: Any) -> None:
        del position


class RaceFace:
    """See `kostka.cli.table.face.Face`. Everybody shares the screen."""

    typing = "first-typing"
    shared = True
    commands: Sequence[str] = ()

    @property
    def who_starts(self) -> str:
        """A person who calls the tiles is named; the system needs no name."""
        return "race-who-calls" if self._game.rules.introductory.caller is Caller.PERSON else ""

    def __init__(
        self, game: IntroductoryGame, names: tuple[str, ...], voice: Voice, people: Sequence[int]
    ) -> None:
        self._game = game
        self._people = people
        self._names = names
        self._voice = voice
        self._board = FirstBoard(voice, names)
        self._places = scattered(game.rules.deck)

    @property
    def goal(self) -> str:
        return self._voice.say("race-goal")

    @property
    def how(self) -> str:
        return self._voice.say("race-how")

    def sitting(self, position: introductory.Position, seat: int, before: introductory.Position) -> Sitting:
        del seat, before
        return Race(self._game, self._board, position, self._people, self._places)

    def parting(
        self, position: introductory.Position, seat: int, events: Sequence[introductory.Event]
    ) -> Sitting | None:
        del position, seat, events
        return None

    def open_table(self, position: introductory.Position) -> RenderableType:
        return self._board.race(self._game.view(position, None), self._places)

    def best(self, position: introductory.Position, seat: int) -> Iterable[RenderableType]:
        """In a race the quickest eye counts."""
        del position, seat
        return ()

    def news(self, event: introductory.Event, seat: int | None = None) -> Text | None:
        del seat
        say = self._voice.say
        match event:
            case race.Starts() | race.Ended():
                return None
            case race.Called():
                return with_tiles(event, self._board, say("race-called", clause=event.clause))
            case race.Found():
                name = self._names[event.seat]
                return with_tiles(event, self._board, say("race-found", name=name, count=event.stars))
            case race.RunMade():
                return with_tiles(event, self._board, say("race-made", clause=event.clause))
            case race.RunComplete():
                return with_tiles(event, self._board, say("race-complete", clause=event.clause))
            case race.Resigned():
                return Text(say("play-has-resigned", name=self._names[event.seat]))
            case _:
                assert_never(event)

    entry = news

    def ending(self, position: introductory.Position) -> RenderableType:
        assert position.result is not None
        decided = verdict(position.result, self._names, self._voice, given_up=not position.finders)
        return Group(self.open_table(position), "", *decided)

    def kept(self, position: introductory.Position, shelf: Path) -> Iterable[RenderableType]:
        """There is nothing to keep but the records."""
        del position, shelf
        return ()


def verdict(
    result: Result, names: tuple[str, ...], voice: Voice, *, given_up: bool
) -> Iterable[RenderableType]:
    """Who won, and by which clause the game ended, or that nobody was left to play on."""
    said = "play-wins" if len(result.winners) == 1 else "play-share"
    yield Text(voice.say(said, names=voice.names(result.winners, names)), "bold green")
    how = "play-end-resigned" if given_up else f"play-end-{result.reason}"
    yield Text(f"{voice.say(how)} ({result.reason}).")
