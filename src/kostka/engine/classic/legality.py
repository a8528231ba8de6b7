"""What the rules forbid: every clause that an action breaks, with the tiles and sets concerned."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from kostka import solver
from kostka.engine.classic.actions import Action, Announce, Draw, Pass, Play, Redeal, Resign, Timeout
from kostka.engine.classic.layout import Layout, examine
from kostka.engine.classic.position import Position
from kostka.engine.game import NOT_HERE, Violation
from kostka.rules.choices import FreedJoker, PoolEmpty
from kostka.rules.classic import ClassicRules
from kostka.tiles import JOKER, Rack, Reading, Tile, TileSet, excerpt, flaw_params, read, why_invalid

_JOKER_LEFT = {FreedJoker.ANY_SET: "joker-left-table", FreedJoker.NEW_SET: "joker-left-table-new-set"}


def violations(
    position: Position, action: Action, rules: ClassicRules, layout: Layout | None = None
) -> tuple[Violation, ...]:
    """Every reason why the action would be refused; `layout` is that of a play, if already examined.

    At a strict table a faulty layout is not a reason: it can be declared, and costs the penalty. Tiles that
    the player does not have cannot be laid at any table.
    """
    out = _out(position, action.seat)
    if out:
        return out
    match action:  # what happens most often comes first
        case Play():
            layout = layout or examine(position, action.seat, action.table, rules)
            if rules.mode.assisted or layout.foreign:
                return objections(layout, position, action.seat, rules)
            return (*_not_now(position, action.seat), *_drawn_tile(layout, position, action.seat))
        case Draw() | Pass() | Timeout():
            return (*_not_now(position, action.seat), *_of_turn(position, action, rules))
        case Redeal() if not rules.setup.redeal_doublets:
            return (NOT_HERE,)
        case Announce() if not rules.score.announcing:
            return (NOT_HERE,)
        case Redeal():
            return tuple(_redeal(position, action, rules))
        case Resign():
            return () if rules.mode.resign else (Violation("C-END-1", "resign-not-allowed"),)
        case Announce(seat):
            untimely = () if position.just_drew == seat else (Violation("C-SCORE-3", "announce-not-now"),)
            return (*_unstarted(position), *untimely)


def objections(layout: Layout, position: Position, seat: int, rules: ClassicRules) -> tuple[Violation, ...]:
    """Everything against declaring a layout done: the turn, the tile just drawn, and its faults."""
    out = _out(position, seat)
    if out:
        return out
    waiting = _drawn_tile(layout, position, seat)
    return (*_not_now(position, seat), *waiting, *faults(layout, position, seat, rules))


def faults(layout: Layout, position: Position, seat: int, rules: ClassicRules) -> tuple[Violation, ...]:
    """Everything that is wrong with a layout, regardless of whose turn it is."""
    if layout.unmoved:
        return (Violation("C-TURN-1", "nothing-laid"),)
    judged = _after_opening if position.opened[seat] else _opening
    return (*judged(layout, rules), *_conservation(layout, position.opened[seat], rules))


def _of_turn(position: Position, action: Draw | Pass | Timeout, rules: ClassicRules) -> Iterator[Violation]:
    match action:
        case Draw():
            if not position.pool:
                yield Violation("C-END-2", "pool-empty")
        case Pass(seat):
            if position.pool:
                yield Violation("C-TURN-1", "pass-with-pool")
            elif rules.end.pool_empty is PoolEmpty.MUST_LAY and able(position, seat, rules):
                yield Violation("C-END-2", "must-lay" if position.opened[seat] else "must-open")
        case Timeout():
            if not rules.clock.turn_ms:
                yield Violation("C-TURN-4", "no-time-limit")


def _out(position: Position, seat: int) -> tuple[Violation, ...]:
    """Why a seat can do nothing at all, if so; then nothing else counts."""
    if position.result is not None:
        return (Violation(position.result.reason, "game-over"),)
    return (Violation("C-END-1", "seat-resigned"),) if seat in position.resigned else ()


def _unstarted(position: Position) -> tuple[Violation, ...]:
    return () if position.started else (Violation("C-SETUP-7", "answers-due"),)


def _not_now(position: Position, seat: int) -> tuple[Violation, ...]:
    """Why a seat cannot take a turn now."""
    if position.turn == seat:
        return _unstarted(position)
    return (*_unstarted(position), Violation("C-TURN-8", "not-your-turn"))


def _drawn_tile(layout: Layout, position: Position, seat: int) -> Iterator[Violation]:
    """C-TURN-2: a tile just drawn has to wait, unless the rack had another copy of it."""
    if position.just_drew != seat:
        return
    before = Counter(position.racks[seat])
    before.subtract(position.drew[seat])
    drawn = tuple((Counter(layout.laid) - before).elements())
    if drawn:
        yield Violation("C-TURN-2", "drawn-tile-waits", drawn)


def able(position: Position, seat: int, rules: ClassicRules) -> bool:
    """Whether the seat can lay a tile, or open if it has not; decided by the exact solver."""
    rack = position.racks[seat]
    if position.opened[seat]:
        return solver.can_lay(position.table, rack, rules.deck, groups=rules.sets.groups)
    return could_open(rack, rules)


def could_open(rack: Rack, rules: ClassicRules) -> bool:
    """Whether the rack holds an opening."""
    opening = rules.opening
    return solver.can_open(rack, rules.deck, opening.minimum, opening.jokers, groups=rules.sets.groups)


class Doublets(NamedTuple):
    """The doublets of a rack, and how many entitle to a new deal."""

    held: int
    needed: int

    @property
    def entitled(self) -> bool:
        return self.held >= self.needed


def asked(position: Position, seat: int | None, rules: ClassicRules) -> Doublets | None:
    """What a seat needs to know to answer about a new deal; None if it is not asked (C-SETUP-7)."""
    return _doublets(position, seat, rules) if seat is not None and _is_asked(position, seat) else None


def _is_asked(position: Position, seat: int) -> bool:
    return not position.started and position.answers[seat] is None


def _doublets(position: Position, seat: int, rules: ClassicRules) -> Doublets:
    return Doublets(doublets(position.racks[seat]), rules.setup.redeal_doublets)


def doublets(rack: Rack) -> int:
    """Pairs of the same number and colour; two jokers are not a pair (C-SETUP-7)."""
    return sum([held // 2 for tile, held in Counter(rack).items() if tile != JOKER])


def _redeal(position: Position, action: Redeal, rules: ClassicRules) -> Iterator[Violation]:
    if not _is_asked(position, action.seat):
        yield Violation("C-SETUP-7", "redeal-too-late" if position.started else "redeal-answered")
    elif action.wanted:
        found = _doublets(position, action.seat, rules)
        if not found.entitled:
            yield Violation("C-SETUP-7", "redeal-not-entitled", params=found._asdict())


def _opening(layout: Layout, rules: ClassicRules) -> Iterator[Violation]:
    """C-OPEN-1 to C-OPEN-3, and C-JOKER-1."""
    yield from invalid_sets(layout, "C-OPEN-1", rules)
    if layout.laid and layout.opening_points < rules.opening.minimum:
        params = {"points": layout.opening_points, "minimum": rules.opening.minimum}
        yield Violation("C-OPEN-1", "opening-too-low", layout.laid, layout.new, params)
    if JOKER in layout.laid and not rules.opening.jokers:
        with_joker = tuple(index for index in layout.new if JOKER in layout.table[index])
        yield Violation("C-OPEN-2", "opening-with-joker", (JOKER,) * layout.laid.count(JOKER), with_joker)
    if layout.touched:
        tiles = tuple(sorted(chain.from_iterable(layout.touched)))
        used = tuple(index for index in layout.new if index not in layout.own)
        yield Violation("C-OPEN-3", "table-touched", tiles, used)
    if freed := _freed(layout, rules):
        tiles = tuple(sorted(chain.from_iterable(freed)))
        used = tuple(index for index in layout.new if JOKER in layout.table[index])
        yield Violation("C-JOKER-1", "joker-before-opening", tiles, used)


def _after_opening(layout: Layout, rules: ClassicRules) -> Iterator[Violation]:
    """C-TURN-3, and C-JOKER-4."""
    yield from invalid_sets(layout, "C-TURN-3", rules)
    if not layout.laid and _freed(layout, rules):
        yield Violation("C-JOKER-4", "joker-without-tile")


def _conservation(layout: Layout, opened: bool, rules: ClassicRules) -> Iterator[Violation]:
    """C-TURN-1 and C-TURN-3: something is laid from the rack, and nothing is taken from the table."""
    if not layout.laid:
        yield Violation("C-TURN-1", "nothing-laid")
    if layout.foreign:
        strange = set(layout.foreign)
        sets = tuple(index for index in layout.new if not strange.isdisjoint(layout.table[index]))
        clause = "C-TURN-3" if opened else "C-OPEN-1"
        yield Violation(clause, "tiles-not-on-rack", layout.foreign, sets, _named(layout.foreign))
    if layout.missing:
        yield Violation("C-TURN-3", "tiles-left-table", layout.missing, (), _named(layout.missing))
        if JOKER in layout.missing:
            jokers = tuple(tile for tile in layout.missing if tile == JOKER)
            yield Violation("C-JOKER-3", _JOKER_LEFT[rules.joker.freed], jokers)


def invalid_sets(layout: Layout, clause: str, rules: ClassicRules) -> Iterator[Violation]:
    """The invalid sets: under the clause of the play, and each under its own (C-SET-5)."""
    invalid = layout.invalid
    if not invalid:
        return
    tiles = tuple(chain.from_iterable(layout.table[index] for index in invalid))
    yield Violation(clause, "sets-invalid", tiles, invalid, {"count": len(invalid)})
    for index in invalid:
        yield flaw(index, layout.table[index], rules)


def flaw(index: int, tiles: TileSet, rules: ClassicRules) -> Violation:
    """Why these tiles are not a set."""
    fault = why_invalid(tiles, rules.deck, rules.sets.groups)
    return Violation(fault.clause, fault.flaw.value, tiles, (index,), flaw_params(index, tiles, fault))


def _freed(layout: Layout, rules: ClassicRules) -> tuple[TileSet, ...]:
    """The touched sets whose joker does not stay where it was."""
    return tuple(
        tiles for tiles in layout.touched if JOKER in tiles and not _joker_stays(tiles, layout, rules)
    )


def _joker_stays(tiles: TileSet, layout: Layout, rules: ClassicRules) -> bool:
    """Whether the jokers of a set still stand for the same, so that only tiles beside them came or went."""
    faces, held = _jokers(read(tiles, rules.deck, rules.sets.groups)), Counter(tiles)
    for index in layout.new:
        if held <= Counter(layout.table[index]):
            return True
        if faces <= _jokers(layout.readings[index]) and not held.keys() & {*layout.table[index]} <= {JOKER}:
            return True
    return False


def _jokers(reading: Reading | None) -> Counter[Tile]:
    """What the jokers of a set stand for."""
    if reading is None:
        return Counter()
    pairs = zip(reading.tiles, reading.faces, strict=True)
    return Counter(face for tile, face in pairs if tile == JOKER)


def _named(tiles: Rack) -> dict[str, object]:
    return {"tiles": excerpt(tiles)}
