"""Before the first turn: the lots, the deal, and the right to a new deal (C-SETUP-1 to C-SETUP-7)."""

from itertools import chain

from kostka.engine.chance import Chance
from kostka.engine.changed import changed
from kostka.engine.classic.ending import PlayStep, turns_left
from kostka.engine.classic.events import Answered, Dealt, Event, Lot, Redealt, Starts
from kostka.engine.classic.position import Position
from kostka.engine.dealing import box, check_seats, deal
from kostka.engine.game import Round, Step
from kostka.errors import PositionError
from kostka.rules import Deck
from kostka.rules.classic import ClassicRules
from kostka.tiles import JOKER, Rack, Tile


def start(
    rules: ClassicRules, seats: int, seed: str, starter: int | None, _: Round | None = None
) -> PlayStep:
    """A new game: the lots, unless the starter is known, then the deal."""
    check_seats(rules, seats, starter)
    events: list[Event] = []
    if starter is None:
        starter = _draw_lots(rules.deck, seats, seed, events)
        events.append(Starts(starter, "C-SETUP-3"))
    else:
        events.append(Starts(starter, "C-SETUP-5"))
    racks, pool = deal(box(rules.deck), (rules.setup.rack,) * seats, seed, 1)
    position = Position(
        racks=racks,
        table=(),
        pool=pool,
        opened=(False,) * seats,
        turn=starter,
        drew=((),) * seats,
        answers=(None,) * seats,
        started=rules.setup.redeal_doublets == 0,
        starter=starter,
        seed=seed,
    )
    position = changed(position, last_turns=turns_left(position, rules))
    return Step(position, (*events, _dealt(racks)))


def answer(position: Position, seat: int, wanted: bool) -> PlayStep:
    """A seat's answer. It takes effect only when all have answered, so nobody learns who asked."""
    answers = tuple(wanted if seat == other else said for other, said in enumerate(position.answers))
    position = changed(position, answers=answers)
    return settle(position, [Answered(seat, wanted)])


def settle(position: Position, events: list[Event]) -> PlayStep:
    """Once everybody has answered: a new deal if anybody asked for it, else the first turn."""
    answers = position.answers
    if any(said is None for seat, said in enumerate(answers) if seat not in position.resigned):
        return Step(position, tuple(events))
    nobody = (None,) * position.seats
    position = changed(position, answers=nobody)
    if not any(answers):
        return Step(changed(position, started=True), tuple(events))
    if not position.seed:
        raise PositionError("seed-missing", "seed")
    tiles = sorted(chain(position.pool, *position.racks))
    deals = position.deals + 1
    racks, pool = deal(tuple(tiles), tuple(map(len, position.racks)), position.seed, deals)
    position = changed(position, racks=racks, pool=pool, deals=deals, drew=((),) * position.seats)
    return Step(position, (*events, Redealt("C-SETUP-7"), _dealt(racks)))


def _draw_lots(deck: Deck, seats: int, seed: str, events: list[Event]) -> int:
    """Everybody draws; the highest number starts. Ties draw again, and so do those who drew a joker."""
    contenders = list(range(seats))
    tiles = box(deck)
    attempt = 0
    while len(contenders) > 1:
        attempt += 1
        mixed = list(reversed(Chance(seed, f"lots {attempt}").shuffled(tiles)))
        lots = {seat: _draw_lot(seat, mixed, events) for seat in contenders}
        highest = max(lots.values())
        contenders = [seat for seat, number in lots.items() if number == highest]
    return contenders[0]


def _draw_lot(seat: int, mixed: list[Tile], events: list[Event]) -> int:
    # In a tiny box only jokers may be left for the last seats, which then have no number to show.
    while mixed:
        tile = mixed.pop()
        events.append(Lot(seat, tile))
        if tile != JOKER:
            return tile.number
    return 0


def _dealt(racks: tuple[Rack, ...]) -> Dealt:
    return Dealt(racks, tuple(map(len, racks)))
