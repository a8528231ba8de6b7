"""A turn at the classic table: typed commands move tiles, until the layout is declared done."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from kostka.bots import SeatView
from kostka.cli.table.classic.board import ClassicBoard
from kostka.cli.table.drafting import WAYS_BACK, Drafting
from kostka.cli.table.face import Reply, possible
from kostka.cli.table.hints import Hints
from kostka.cli.table.seating import seat_called
from kostka.cli.table.tiles.board import ORDERS
from kostka.cli.table.tiles.draft import begin
from kostka.cli.table.tiles.grammar import MOVES, drafted, workable
from kostka.cli.table.wording import meant
from kostka.engine import Violation
from kostka.engine.classic import (
    Announce,
    ClassicGame,
    Draw,
    Pass,
    Play,
    Position,
    Report,
    Resign,
    Timeout,
)
from kostka.errors import RequestError
from kostka.fields import as_choice
from kostka.tiles import Table, Tile, TileSet

ACTIONS = ("draw", "pass", "announce", "resign")
COMMANDS = (*MOVES, *WAYS_BACK, "done", "draw", "pass", "announce", "hint", "sort", "resign")
_FOLLOWING = {"add": "to", "take": "from", "move": "from", "split": "after", "swap": "in"}


def announced(position: Position, seat: int) -> Reply:
    """An announcement, unless it would change nothing because the seat has opened already."""
    if position.opened[seat]:
        raise RequestError("announce-opened", clause="C-SCORE-3")
    return Reply(Announce(seat), stays=True)


class ClassicTurn:
    """The seat on turn.

    `before` is the table as the seat left it, `people` are the seats without bots, `orders` how each of them
    sorts its rack, `reasons` what was wrong with what it declared done.
    """

    asking = ""
    commands: Sequence[str] = COMMANDS

    def __init__(
        self,
        game: ClassicGame,
        board: ClassicBoard,
        position: Position,
        seat: int,
        *,
        before: Table,
        people: Sequence[int],
        orders: dict[int, str],
        reasons: dict[int, tuple[Violation, ...]],
    ) -> None:
        rules = game.rules
        self._game = game
        self._board = board
        self._voice = board.voice
        self._position = position
        self._seat = seat
        self._before = before
        self._people = people
        self._orders = orders
        self._reasons = reasons
        self._drafting = Drafting(begin(position.table, position.racks[seat], rules.deck, rules.sets.groups))
        self._hints = Hints(SeatView(rules, seat, game.view(position, seat)), board)

    @property
    def offered(self) -> Sequence[str]:
        """People share this keyboard, so any of them who may announce can do it here."""
        all_may = [self._game.offers(self._position, seat) for seat in self._people]
        announcing = ("announce",) if any("announce" in may for may in all_may) else ()
        return possible(COMMANDS, ACTIONS, (*self._may, *announcing))

    @property
    def _ready(self) -> Sequence[str]:
        """Those that would do something to the layout as it is."""
        ways = (*workable(self._drafting.now.sets), *self._drafting.ways_back)
        return possible(self.offered, (*MOVES, *WAYS_BACK), ways)

    @property
    def _may(self) -> Sequence[str]:
        return self._game.offers(self._position, self._seat)

    @property
    def limit_ms(self) -> int:
        return self._game.rules.clock.turn_ms

    def words(self, before: Sequence[str]) -> Iterable[str]:
        """Tiles that could be meant, numbers of sets, and the words between them."""
        if not before:
            return [*self._ready, *self._tiles(self._at_hand)]
        command, *rest = before
        if command == "sort":
            return ORDERS
        if command == "announce":
            return self._board.names
        if command == "hint":
            return ("lay",)
        last = rest[-1] if rest else ""
        if last in ("to", "from", "in") or command == "join" or (command == "split" and not rest):
            more = ("new",) if command == "move" and last == "to" else ()
            return (*map(str, range(1, len(self._drafting.now.sets) + 1)), *more)
        return self._tile_words(command, rest)

    def _tile_words(self, command: str, rest: Sequence[str]) -> Iterable[str]:
        now = self._drafting.now
        if command == "split":
            number = int(rest[0]) if rest[0].isdigit() else 0
            chosen = now.sets[number - 1] if 0 < number <= len(now.sets) else ()
            return self._tiles(chosen) if rest[-1] == "after" else ("after",)
        keyword = _FOLLOWING.get(command)
        linking: list[str] = []
        if keyword and rest:
            linking = ["to"] if keyword in rest else [keyword]
        if command == "move" and rest and keyword not in rest:
            linking = ["from", "to"]
        lying = command in ("take", "move")
        on_table = [tile for tiles in now.sets for tile in tiles]
        tiles = (*now.hand, *on_table) if lying else self._at_hand
        return (*linking, *self._tiles(tiles)) if command in MOVES else ()

    @property
    def _at_hand(self) -> TileSet:
        return (*self._drafting.now.held, *self._drafting.now.hand)

    def _tiles(self, tiles: Iterable[Tile]) -> list[str]:
        return [str(tile).lower() for tile in tiles]

    # Output

    def show(self) -> RenderableType:
        view = self._game.view(self._position, self._seat)
        order = self._orders.get(self._seat, ORDERS[0])
        return self._board.private(view, self._drafting.now, self._report, order, self._before)

    @property
    def _report(self) -> Report | None:
        """The rules' report on the layout; none at a strict table, before it is declared done."""
        if not self._game.rules.mode.assisted:
            return None
        return self._game.report(self._position, self._seat, self._drafting.now.sets)

    def remarks(self) -> Iterable[RenderableType]:
        report = self._report
        if self._position.table != self._before:
            yield self._voice.tip("play-marked")
        if self._drafting.untouched:
            instead = next((name for name in ("draw", "pass") if name in self._may), "lay")
            yield self._voice.tip(f"classic-what-now-{instead}")
            return
        if report is None:
            yield self._voice.tip("play-strict", clause="C-TURN-5")
            return
        facts = [self._voice.say("play-laid-so-far", count=len(report.laid))]
        if report.opening is not None:
            minimum = self._game.rules.opening.minimum
            facts.append(self._voice.say("play-opening-so-far", points=report.opening, minimum=minimum))
        yield Text(" · ".join(facts))
        if report.done:
            yield self._voice.good("play-can-be-done")
            return
        yield from self._voice.lacking(report.violations)

    # Input

    def take(self, command: str, line: str) -> Reply:
        changed = drafted(self._drafting, command, line, self._game.rules.deck, self._voice.lang)
        if changed is not None:
            self._drafting = changed
            return Reply()
        match command:
            case "hint":
                return self._hint(line)
            case "sort":
                self._sort(line.strip().lower())
            case "":
                pass
            case _:
                return self._act(command, line)
        return Reply()

    def _act(self, command: str, line: str) -> Reply:
        seat = self._seat
        match command:
            case "done":
                return Reply(Play(seat, self._declared()))
            case "draw":
                return Reply(self._idle(Draw(seat)))
            case "pass":
                return Reply(self._idle(Pass(seat)))
            case "announce":
                return announced(self._position, self._announcing(line.strip()))
            case _:
                return Reply(Resign(seat))

    def _declared(self) -> Table:
        """The sets as they lie. What is wrong with them is kept for the news."""
        sets = self._drafting.now.sets
        self._reasons[self._seat] = self._game.report(self._position, self._seat, sets).violations
        return sets

    def _idle(self, action: Draw | Pass) -> Draw | Pass:
        self._drafting.check_untouched(self._game.violations(self._position, action))
        return action

    def _announcing(self, name: str) -> int:
        """The seat that announces: the current one, or the one named, since people share the keyboard."""
        if not name:
            return self._seat
        return seat_called(name, self._board.names, self._voice.lang, self._seat)

    def _hint(self, line: str) -> Reply:
        if not self._game.rules.mode.assisted:
            return Reply(notes=(self._voice.tip("hint-strict"),))
        said, layout = self._hints.asked(line, moved=not self._drafting.untouched)
        if layout is not None:
            self._drafting = self._drafting.step(replace(self._drafting.now, sets=layout))
        return Reply(notes=said)

    def _sort(self, order: str) -> None:
        other = {"runs": "groups", "groups": "runs"}[self._orders.get(self._seat, ORDERS[0])]
        wanted = meant(order, ORDERS, self._voice.lang) or order
        self._orders[self._seat] = as_choice(wanted, "sort", ORDERS) if order else other

    def time_up(self) -> Any:
        """Time is up: the table as it lies."""
        return Timeout(self._seat, self._declared())

    def moved_on(self, position: Position) -> None:
        self._position = position
