"""What classic players missed: an opening, the last round, a joker left over, an announcement."""

from collections.abc import Iterator, Sequence

from kostka.analysis.classic.last_round import won_with
from kostka.analysis.remarks import Remark, at_once
from kostka.analysis.turns import Turn
from kostka.engine.classic import Announce, ClassicGame
from kostka.engine.classic.legality import could_open
from kostka.engine.classic.scoring import POOL_RAN_OUT, RACK_EMPTIED
from kostka.engine.record import Recording
from kostka.tiles import JOKER


def remarks(game: Sequence[Recording], turns: Sequence[Turn]) -> Iterator[Remark]:
    """Remarks on openings, and on the losers."""
    last = game[-1]
    for seat in range(last.position.seats):
        own = [turn for turn in turns if turn.seat == seat]
        yield from _late_opening(own)
        if last.result is not None and seat not in last.result.winners:
            yield from _lost(game, own, seat)


def _late_opening(own: Sequence[Turn]) -> Iterator[Remark]:
    """The first turn in which a player could have opened, if the player opened later or never."""
    closed = [turn for turn in own if not turn.before.position.opened[turn.seat]]
    able = next((turn for turn in closed if turn.possible is not None), None)
    if able is None or able.after.position.opened[able.seat]:
        return
    opened = next((turn for turn in closed if turn.after.position.opened[turn.seat]), None)
    if opened is None:
        yield able.remark("review-never-opened", "C-OPEN-1")
    else:
        yield able.remark("review-open-late", "C-OPEN-1", turn=opened.number)


def _lost(game: Sequence[Recording], own: Sequence[Turn], seat: int) -> Iterator[Remark]:
    """What a loser could have done better at the end."""
    last = game[-1]
    assert last.result is not None
    assert isinstance(last.game, ClassicGame)
    rules, position = last.game.rules, last.position
    jokers = position.racks[seat].count(JOKER)
    if jokers and (position.opened[seat] or not rules.score.unopened):
        points = jokers * rules.score.joker
        yield Remark(
            last.actions, seat, "review-joker-left", "C-SCORE-1", {"count": jokers, "points": points}
        )
    if last.result.reason == RACK_EMPTIED:
        yield from at_once(last, seat)
        yield from _unannounced(game, seat)
    elif last.result.reason == POOL_RAN_OUT:
        for turn in own:
            found = won_with(turn)
            if found is not None:
                yield turn.remark("review-last-round", "C-END-3", found)
                return


def _unannounced(game: Sequence[Recording], seat: int) -> Iterator[Remark]:
    """An announcement that would have saved a loser the higher price of not having opened (C-SCORE-3)."""
    last = game[-1]
    assert last.result is not None
    assert isinstance(last.game, ClassicGame)
    score = last.game.rules.score
    if not score.announcing or last.position.opened[seat] or last.result.scores[seat] != -score.unopened_able:
        return
    own = (step for step in reversed(game) if getattr(step.action, "seat", None) == seat)
    final = next(own, None)
    if final is None or isinstance(final.action, Announce) or not final.position.drew[seat]:
        return
    before = list(final.position.racks[seat])
    for tile in final.position.drew[seat]:
        before.remove(tile)
    if not could_open(tuple(before), last.game.rules):
        params = {"points": score.unopened_able - score.unopened}
        yield Remark(final.actions, seat, "review-announce", "C-SCORE-3", params)
