"""What the rules forbid: every clause that an action breaks, with the tiles and runs concerned."""

from collections.abc import Iterator
from itertools import chain

from kostka.engine.first.actions import Action, Draw, Play, Resign
from kostka.engine.first.layout import Layout, examine
from kostka.engine.first.position import Position
from kostka.engine.game import Violation
from kostka.rules.first import FirstRules
from kostka.tiles import JOKER, Rack, TileSet, excerpt, flaw_params, why_invalid


def violations(
    position: Position, action: Action, rules: FirstRules, layout: Layout | None = None
) -> tuple[Violation, ...]:
    """Every reason why the action would be refused; `layout` is that of a play, if already examined."""
    if position.result is not None:
        return (Violation(position.result.reason, "game-over"),)
    if action.seat in position.resigned:
        return (Violation("F-END-1", "seat-resigned"),)
    if isinstance(action, Resign):
        return () if rules.mode.resign else (Violation("F-END-1", "resign-not-allowed"),)
    turn = not_now(position, action.seat)
    if isinstance(action, Play):
        layout = layout or examine(position, action.seat, action.table, action.taken, rules)
        return (*turn, *faults(layout, rules))
    can_draw = position.price(action.seat, rules) is not None
    if isinstance(action, Draw) == can_draw:
        return turn
    if can_draw:
        return (*turn, Violation("F-TURN-2", "pass-with-draw"))
    clause, code = ("F-TURN-4", "draw-without-star") if position.pool else ("F-TURN-3", "runs-pool-empty")
    return (*turn, Violation(clause, code))


def not_now(position: Position, seat: int) -> tuple[Violation, ...]:
    """Why a seat cannot take a turn now."""
    if position.result is not None:
        return (Violation(position.result.reason, "game-over"),)
    return () if position.turn == seat else (Violation("F-SETUP-3", "not-your-turn"),)


def faults(layout: Layout, rules: FirstRules) -> tuple[Violation, ...]:
    """Everything that is wrong with a layout, regardless of whose turn it is."""
    return (*_runs(layout, rules), *_tiles(layout), *_jokers(layout, rules))


def flaw(index: int, tiles: TileSet, rules: FirstRules) -> Violation:
    """Why these tiles are not a run."""
    fault = why_invalid(tiles, rules.deck, groups=False, run_clause="F-SET-1")
    return Violation(fault.clause, fault.flaw.value, tiles, (index,), flaw_params(index, tiles, fault))


def _runs(layout: Layout, rules: FirstRules) -> Iterator[Violation]:
    for index in layout.invalid:
        yield flaw(index, layout.table[index], rules)


def _tiles(layout: Layout) -> Iterator[Violation]:
    """F-TURN-1 and F-TURN-5: tiles come from the rack, and number tiles stay in their runs."""
    if not layout.laid and not layout.foreign:
        yield Violation("F-TURN-1", "runs-nothing-laid")
    if layout.foreign:
        strange = set(layout.foreign)
        sets = tuple(i for i, tiles in enumerate(layout.table) if not strange.isdisjoint(tiles))
        yield Violation("F-TURN-1", "runs-tiles-foreign", layout.foreign, sets, _named(layout.foreign))
    gone = tuple(tile for tile in layout.missing if tile != JOKER)
    if gone:
        yield Violation("F-TURN-5", "runs-tiles-gone", gone, (), _named(gone))
    torn = tuple(tiles for tiles in layout.torn if not set(tiles) & set(gone))
    if torn:
        tiles = tuple(chain.from_iterable(torn))
        yield Violation("F-TURN-5", "run-taken-apart", tiles, (), _named(tiles))


def _jokers(layout: Layout, rules: FirstRules) -> Iterator[Violation]:
    """F-JOKER-2 and F-JOKER-3: what may happen to the jokers on the table."""
    fewest, most = layout.swaps
    taken = layout.taken
    if taken and not rules.joker.to_rack:
        yield Violation("F-JOKER-3", "joker-stays-on-table", (JOKER,) * taken)
    vanished = layout.missing.count(JOKER)
    if vanished:
        yield Violation("F-JOKER-3", "joker-left-run", (JOKER,) * vanished)
    if layout.story is not None:
        return
    # If runs are broken in other ways too, report only what is wrong with a joker in any case.
    broken = bool(layout.invalid or layout.missing or layout.torn or JOKER in layout.foreign)
    if layout.stranded:
        yield Violation("F-JOKER-2", "joker-may-not-leave", (JOKER,))
    elif taken > most:
        yield Violation("F-JOKER-3", "joker-without-its-tile", (JOKER,) * taken)
    elif taken < fewest and not vanished:
        yield Violation("F-JOKER-3", "joker-swapped-not-taken", (JOKER,) * (fewest - taken))
    elif not broken:
        yield Violation("F-JOKER-2", "joker-may-not-leave", (JOKER,))


def _named(tiles: Rack) -> dict[str, object]:
    return {"tiles": excerpt(tiles)}
