"""What decisions cost: only by what the player could see, named only where it is clear."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kostka.analysis.analyst import analyst_of
from kostka.analysis.choices import LABELS, QUICK, Decision, Weighing
from kostka.analysis.intervals import estimate
from kostka.analysis.reviewing import judged, review
from kostka.analysis.turns import Turn, turns
from kostka.bots import SeatView
from kostka.engine.chance import Chance
from kostka.engine.changed import changed
from kostka.engine.record import Record
from tests.analysis.records import played

HIDING = (
    ("original-pl", ("solid", "casual", "beginner"), True),
    ("original-it", ("casual", "sharp"), True),
    ("first-pl", ("casual", "beginner"), False),
)


def turns_of(text: str) -> list[Turn]:
    game = tuple(Record(text))
    analyst: Any = analyst_of(game[0].game, ("unknown",) * len(game[0].header.players))
    return list(turns(game, analyst))


def with_others_hidden_differently(turn: Turn, chance: Chance) -> Turn:
    """The same turn, with the tiles that its player does not see dealt in another way."""
    before = turn.before
    position = before.position
    racks, pool = position.racks, position.pool
    hidden = [tile for seat, rack in enumerate(racks) if seat != turn.seat for tile in rack]
    mixed, at = chance.shuffled((*hidden, *pool)), 0
    dealt = []
    for seat, rack in enumerate(racks):
        if seat == turn.seat:
            dealt.append(rack)
            continue
        dealt.append(tuple(sorted(mixed[at : at + len(rack)])))
        at += len(rack)
    other = changed(before, position=changed(position, racks=tuple(dealt), pool=tuple(mixed[at:])))
    now = before.game.view(other.position, turn.seat)
    view = SeatView(before.game.rules, turn.seat, now, turn.view.history)
    return Turn(other, other.after(turn.after.action), view, turn.analyst)


@pytest.mark.parametrize(("edition", "bots", "small"), HIDING)
def test_decisions_know_nothing_that_the_player_could_not_see(
    edition: str, bots: tuple[str, ...], small: bool
) -> None:
    found = [turn for turn in turns_of(played(edition, bots, small=small)) if turn.after.result is None]
    chance = Chance("00" * 32, "hidden")
    others = [with_others_hidden_differently(turn, chance) for turn in found]
    assert any(one.before.position != two.before.position for one, two in zip(found, others, strict=True))
    one, two = judged(found, QUICK), judged(others, QUICK)
    assert one == two
    assert any(not seen.decision.forced for seen in one.values())


def test_who_played_badly_is_judged_like_anybody_else() -> None:
    """Levels of a seat say nothing about what its choices cost: they are worth what can be made of them."""
    text = played("original-pl", ("beginner", "solid"), small=True)
    known = review(text, seat=0, levels=("beginner", "solid"))
    unknown = review(text, seat=0, levels=("unknown", "solid"))
    assert known.seen == unknown.seen


def test_turns_without_a_choice_are_not_counted() -> None:
    found = review(played(*HIDING[0][:2], small=True))
    forced = [(number, seen) for number, seen in found.seen.items() if seen.decision.forced]
    assert forced
    for number, seen in forced:
        assert not seen.could_lay or seen.laid == seen.could_lay
        assert seen.decision.label is None
        assert seen.decision.best == found.game[number].action


def decisions() -> Iterator[Decision]:
    for edition, bots, small in (HIDING[0], ("express-pl", ("casual", "beginner"), False)):
        for seen in review(played(edition, bots, small=small)).seen.values():
            yield seen.decision


def test_a_loss_has_a_name_only_where_its_interval_is_clear() -> None:
    names = set()
    for decision in decisions():
        assert 0 <= decision.low <= decision.loss <= decision.high <= 100
        below = [points for name, points in LABELS if name == decision.label]
        if below:
            assert decision.low >= below[0]
            names.add(decision.label)
        above = min((points for _, points in LABELS if points > (below or [0])[0]), default=None)
        assert above is None or decision.low < above
        assert not (decision.edge and decision.loss)
    assert len(names) > 1


def test_going_out_is_the_best_that_can_be_done() -> None:
    for turn in turns_of(played("original-pl", ("solid", "solid", "casual"), small=True)):
        if turn.after.result is None:
            continue
        weighing = Weighing(turn, QUICK)
        weighing.measure(8)
        assert weighing.decision().loss == 0


def test_a_player_alone_is_judged_by_the_dice_that_are_left() -> None:
    found = review(played("express-pl", ("beginner",), "alone"))
    lost = [seen.decision for seen in found.seen.values() if not seen.decision.forced]
    assert lost
    assert any(decision.loss > 0 for decision in lost)
    assert all(decision.high <= 10 * 18 for decision in lost)


@given(
    st.lists(st.floats(-1, 1), min_size=2, max_size=20),
    st.floats(0.5, 2),
)
def test_an_estimate_of_equal_weights_is_the_mean(values: list[float], weight: float) -> None:
    found = estimate(values, [weight] * len(values))
    assert found.mean == pytest.approx(sum(values) / len(values), abs=1e-9)
    assert found.low <= found.mean <= found.high


def test_uneven_weights_widen_the_interval() -> None:
    values = [0.0, 0.2, -0.1, 0.1, 0.3, -0.2, 0.0, 0.1]
    even = estimate(values, [1] * 8)
    uneven = estimate(values, [10, 1, 1, 1, 1, 1, 1, 1])
    assert uneven.high - uneven.low > even.high - even.low
