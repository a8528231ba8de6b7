"""Before the first turn: the bag, and who starts (X-SETUP-1, X-SETUP-2, X-SOLO-1)."""

from kostka.engine.chance import Chance
from kostka.engine.express.events import DiceDrawn, Event, Starts
from kostka.engine.express.position import Position, divided
from kostka.engine.game import Round, Step
from kostka.engine.seats import check_count, check_seat
from kostka.rules.express import ExpressRules
from kostka.tiles.dice import Die

RoundStep = Step[Position, Event]


def start(
    rules: ExpressRules,
    seats: int,
    seed: str,
    starter: int | None,
    in_match: Round | None = None,
) -> RoundStep:
    """A new round: everybody draws from the bag; a solo player has all the dice. Nothing is rolled yet."""
    drawn = dice_each(rules, seats)
    _check_seats(rules, seats, starter)
    bag = Chance(seed, "bag").shuffled(range(1, len(rules.dice.faces) + 1))
    hands = tuple(tuple(sorted(bag[seat * drawn : (seat + 1) * drawn])) for seat in range(seats))
    first = starter or 0
    this = in_match or Round(1, rules.match.games, (0,) * seats)
    position = Position(
        hands=tuple(divided(tuple(Die(die, None) for die in hand), frozenset()) for hand in hands),
        table=(),
        turns_left=(turns(rules, seats),) * seats,
        turn=first,
        round=this.number,
        rounds=None if this.of == rules.match.games else this.of,
        marks=this.marks,
        bag=bag[seats * drawn :],
        starter=first,
        seed=seed,
    )
    return Step(position, (Starts(first, "X-SETUP-2"), DiceDrawn(hands)))


def turns(rules: ExpressRules, seats: int) -> int:
    """The turns of each player: five in a duel, three alone."""
    return rules.turns.duel if seats > 1 else rules.turns.solo


def dice_each(rules: ExpressRules, seats: int) -> int:
    """The dice that each player draws."""
    return rules.setup.dice if seats > 1 else len(rules.dice.faces)


def _check_seats(rules: ExpressRules, seats: int, starter: int | None) -> None:
    check_count(seats, rules.players, "seats")
    if starter is not None:
        check_seat(starter, seats, "starter")
