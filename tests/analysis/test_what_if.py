"""What if: another action at any moment of any game, judged by the rules and compared with what was done."""

from pathlib import Path
from typing import Any

import pytest

from kostka.analysis.what_if import moment, what_if
from kostka.engine.game import IllegalAction
from kostka.engine.record import Record, replay
from kostka.errors import RequestError
from tests.analysis.records import played

OLD = sorted(Path("tests/engine/records").glob("*.jsonl"))
GAME = played("original-it", ("solid", "casual"), small=True)


def plain(action: Any, text: str) -> dict[str, Any]:
    """An action as a client sends it, without its seat."""
    written = Record(text).at(0).game.write_action(action)
    return {key: value for key, value in written.items() if key != "seat"}


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_whatever_was_done_and_could_be_done_is_valued(path: Path) -> None:
    text = path.read_text("utf-8")
    actions = replay(text).actions
    for number in range(1, actions + 1, max(actions // 4, 1)):
        at = moment(text, number)
        game, position, done = at.now.game, at.now.position, at.done
        assert done is not None
        same = what_if(at, plain(done.action, text))
        assert same.after.position == done.position
        assert same.loss in (None, (0.0, 0.0, 0.0)), "the same costs something"
        seat = done.action.seat
        other = next((one for one in game.legal(position, seat) if one != done.action), None)
        if other is not None:
            found = what_if(at, plain(other, text) | {"seat": seat})
            assert len(found.worth) == len(at.now.header.players)
            assert len(found.worth) == 1 or sum(found.worth) == pytest.approx(1)
            if found.loss is not None:
                loss, low, high = found.loss
                assert low <= loss <= high


def test_the_loss_of_a_choice_is_what_the_other_one_gains() -> None:
    """Where a review says that something else was better, choosing that costs less than nothing."""
    from kostka.analysis.reviewing import review

    found = review(GAME)
    number, seen = max(found.seen.items(), key=lambda one: one[1].decision.low)
    assert seen.decision.low > 0, "nobody made a mistake in this game"
    better = what_if(moment(GAME, number), plain(seen.decision.best, GAME)).loss
    assert better is not None
    assert better[0] < 0


def test_it_says_everything_that_the_rules_have_against_an_action() -> None:
    at = moment(GAME, 3)
    with pytest.raises(IllegalAction) as refused:
        what_if(at, {"play": ["R1 R1 B2"]})
    codes = [violation.code for violation in refused.value.violations]
    assert codes == ["sets-invalid", "set-neither", "nothing-laid", "tiles-not-on-rack"]


@pytest.mark.parametrize("number", [0, -1, 10_000])
def test_a_moment_that_there_is_not_is_named(number: int) -> None:
    with pytest.raises(RequestError) as wrong:
        moment(GAME, number)
    assert (wrong.value.code, wrong.value.at) == ("field-out-of-range", "n")


def test_a_game_that_was_broken_off_can_go_on_from_its_last_moment() -> None:
    lines = GAME.splitlines()[:6]
    at = moment("\n".join(lines), len(lines))
    assert at.done is None
    (offer, *_) = at.now.game.offers(at.now.position, at.now.position.turn)
    assert what_if(at, {offer: True}).loss is None
    with pytest.raises(RequestError):
        moment("\n".join(lines), len(lines) + 1)
    with pytest.raises(RequestError):
        moment(GAME, len(GAME.splitlines()) - 1)
