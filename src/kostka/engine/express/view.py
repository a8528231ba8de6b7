"""What a seat may know: everything but the order of the bag and the seed."""

from dataclasses import dataclass

from kostka.engine.drawn import Drawn
from kostka.engine.express.events import Event
from kostka.engine.express.legality import must_roll
from kostka.engine.express.offers import offers
from kostka.engine.express.position import Hand, Position, round_scene
from kostka.engine.express.scoring import points
from kostka.engine.game import Result
from kostka.rules.express import ExpressRules
from kostka.tiles.dice import Layout
from kostka.tiles.scene import Scene


@dataclass(frozen=True, slots=True)
class View(Drawn):
    """A position as one seat sees it, or a spectator (seat None). `bag` holds dice in no order.

    `may` names what the seat may do apart from laying dice, `points` are the sums of the faces in the hands.
    """

    seat: int | None
    may: tuple[str, ...]
    hands: tuple[Hand, ...]
    points: tuple[int, ...]
    table: Layout
    turns_left: tuple[int, ...]
    turn: int | None
    rolled: bool
    must_roll: bool
    round: int
    marks: tuple[int, ...]
    bag: tuple[int, ...]
    starter: int | None
    result: Result | None

    def scene(self) -> Scene:
        """The grid, and everybody's dice."""
        return round_scene(self.table, self.hands, self.turns_left, self.turn, self.result)


def view(position: Position, seat: int | None, rules: ExpressRules) -> View:
    """Everything a seat, or a spectator, may know of the position."""
    on_turn = position.turn
    return View(
        seat=seat,
        may=offers(position, seat, rules),
        hands=position.hands,
        points=tuple([points(hand, rules) for hand in position.hands]),
        table=position.table,
        turns_left=position.turns_left,
        turn=on_turn,
        rolled=position.rolled,
        must_roll=on_turn is not None and must_roll(position, on_turn, rules),
        round=position.round,
        marks=position.marks,
        bag=tuple(sorted(position.bag)),
        starter=position.starter,
        result=position.result,
    )


def redact(event: Event, seat: int | None) -> Event:
    """The event as a seat may see it: all are public."""
    del seat
    return event
