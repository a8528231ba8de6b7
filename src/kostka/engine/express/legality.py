"""What the rules forbid: every clause that an action breaks, with the dice and squares concerned."""

from collections.abc import Iterator

from kostka.engine.express.actions import Action, Pass, Play, Resign, Roll
from kostka.engine.express.layout import Changes, examine
from kostka.engine.express.position import Position
from kostka.engine.express.rolling import fallen
from kostka.engine.express.setup import turns
from kostka.engine.express.violation import DiceViolation, about
from kostka.engine.game import Violation
from kostka.rules.express import ExpressRules
from kostka.tiles import JOKER, SHORTEST
from kostka.tiles.dice import Dice, Die
from kostka.tiles.grid import GridFault, GridFlaw

_SETS = frozenset(GridFlaw) - {GridFlaw.SQUARE_TWICE, GridFlaw.JOKER_TWO_DICE}


def violations(position: Position, action: Action, rules: ExpressRules) -> tuple[Violation, ...]:
    """Every reason why the action would be refused."""
    if position.result is not None:
        return (Violation(position.result.reason, "game-over"),)
    if isinstance(action, Resign):
        return () if rules.mode.resign else (Violation("X-END-1", "resign-not-allowed"),)
    return (*out_of_turn(position, action.seat), *_of_turn(position, action, rules))


def first_turn(position: Position, seat: int, rules: ExpressRules) -> bool:
    """Whether the seat has not ended a turn in this round yet."""
    return position.turns_left[seat] >= turns(rules, position.seats)


def must_roll(position: Position, seat: int, rules: ExpressRules) -> bool:
    """Whether all dice have to be rolled before anything else (X-TURN-1)."""
    return not position.rolled and first_turn(position, seat, rules)


def out_of_turn(position: Position, seat: int) -> Iterator[Violation]:
    if position.turn != seat:
        yield Violation("X-TURN-1", "not-your-turn")


def faults(changes: Changes) -> Iterator[Violation]:
    """Everything that is wrong with a layout, regardless of whose turn it is."""
    if not changes.laid and not changes.foreign:
        yield Violation("X-TURN-2", "no-die-laid")
    if changes.foreign:
        yield about("X-TURN-2", "dice-not-at-hand", changes.foreign)
    if changes.missing:
        yield about("X-TURN-2", "dice-left-table", changes.missing)
        jokers = [die for die in changes.missing if die.face == JOKER]
        if jokers:
            yield about("X-JOKER-2", "joker-not-used", jokers)
    if changes.twice:
        yield about("X-TURN-2", "die-laid-twice", changes.twice)
    if changes.turned:
        yield about("X-TURN-5", "faces-changed", changes.turned)
    yield from _on_the_grid(changes.faults)
    if changes.back:
        yield about("X-JOKER-2", "joker-went-back", changes.back)


def flaw(fault: GridFault) -> DiceViolation:
    """A fault of the grid as a violation."""
    return about(fault.clause, fault.flaw.value, fault.dice, limit=SHORTEST)


def _on_the_grid(found: tuple[GridFault, ...]) -> Iterator[Violation]:
    """Invalid sets: under the clause of the turn, and each under its own; then the other faults."""
    sets = [fault for fault in found if fault.flaw in _SETS]
    if sets:
        dice = tuple(dict.fromkeys(die for fault in sets for die in fault.dice))
        yield about("X-TURN-2", "lines-invalid", dice, count=len(sets))
    yield from map(flaw, found)


def _of_turn(position: Position, action: Roll | Play | Pass, rules: ExpressRules) -> Iterator[Violation]:
    match action:
        case Roll():
            yield from _roll(position, action, rules)
        case Play(seat, layout):
            changes = examine(position, seat, layout, rules)
            if must_roll(position, seat, rules):
                yield Violation("X-TURN-1", "roll-first")
            yield from faults(changes)
            yield from _hold(action.hold, changes.left)
        case Pass(seat):
            if must_roll(position, seat, rules):
                yield Violation("X-TURN-1", "roll-first")
            yield from _hold(action.hold, position.hands[seat].dice)


def _roll(position: Position, action: Roll, rules: ExpressRules) -> Iterator[Violation]:
    hand = position.hands[action.seat]
    owned = {die.number for die in hand.dice}
    thrown = {die.number for die in action.dice}
    hold = {die.number for die in hand.hold} if action.hold is None else action.hold
    if position.rolled:
        yield Violation("X-TURN-1", "rolled-already")
    foreign = [die for die in action.dice if die.number not in owned]
    if foreign:
        yield about("X-TURN-1", "roll-not-at-hand", foreign)
    if must_roll(position, action.seat, rules):
        missing = [die for die in hand.dice if die.number not in thrown]
        if missing:
            yield about("X-TURN-1", "first-roll-all", missing)
    else:
        held = [die for die in action.dice if die.number in hold]
        if held:
            yield about("X-TURN-1", "held-not-rolled", held)
    yield from _hold(action.hold, hand.dice)
    if not foreign:
        yield from _fell_otherwise(position, action, rules)


def _fell_otherwise(position: Position, action: Roll, rules: ExpressRules) -> Iterator[Violation]:
    """With a seed, the dice fall as it says, whatever the action claims."""
    if not position.seed:
        return
    fell = dict(fallen(position, action.seat, action.dice, rules))
    claimed = [die for die in action.dice if die.face not in (None, fell[die.number])]
    if claimed:
        yield about("X-TURN-5", "roll-differs", claimed)


def _hold(hold: frozenset[int] | None, left: Dice) -> Iterator[Violation]:
    strange = sorted((hold or frozenset()) - {die.number for die in left})
    if strange:
        yield about("X-TURN-4", "hold-not-at-hand", [Die(number, None) for number in strange])
