"""Hints of every family over whole games: they can be carried out, and hold nothing but structure."""

import pickle
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import chain
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kostka import rules
from kostka.bots import SeatView
from kostka.engine import AnyGame, game_for, seed_from
from kostka.engine.chance import Chance
from kostka.engine.classic import ClassicGame, Play
from kostka.engine.express import Play as DicePlay
from kostka.engine.first import Play as FirstPlay
from kostka.hints import Advice, advise, sentences
from kostka.rules.choices import Starter
from kostka.solver.classic.explain.steps import ASIDE, RACK, carry_out, in_order, lay_out, readings
from kostka.texts import LANGUAGES, joined, messages
from kostka.tiles import Table, canonical_table
from tests.engine.express_movers import ExpressMover
from tests.engine.first_movers import FirstMover
from tests.engine.movers import Mover

MOVERS: dict[str, Any] = {
    "original-pl": Mover(clever=50),
    "original-it": Mover(clever=50),
    "first-pl": FirstMover(),
    "express-pl": ExpressMover(),
}
PLAYS: dict[str, Any] = {"first-pl": FirstPlay, "express-pl": DicePlay}
LONGEST = 50
NOTATION = re.compile(r"\b[RBKO]\d")
EXAMPLES = 20
seeds = st.integers(0, 10**9).map(lambda number: seed_from(f"hints {number}"))
editions = st.sampled_from(sorted(MOVERS))


def positions(edition: str, seed: str, /, **options: object) -> Iterator[tuple[AnyGame, Any, int]]:
    """Positions of a game in which a seat may lay something."""
    game = game_for(rules.load(edition, options))
    chance = Chance(seed, "hints")
    named = game.rules.setup.first_game is Starter.NAMED
    position = game.start(2, seed, 0 if named else None).position
    for _ in range(LONGEST):
        if game.result(position) is not None:
            return
        seat = game.turn(position)
        if seat is not None:
            yield game, position, seat
        position = game.apply(position, MOVERS[edition].action(game, position, chance)).position


def seen(game: AnyGame, position: Any, seat: int) -> SeatView:
    return SeatView(game.rules, seat, game.view(position, seat))


def play_of(edition: str, game: AnyGame, position: Any, seat: int, advice: Advice) -> Any:
    report = game.report(position, seat, advice.draft)
    extra = [report.taken] if edition == "first-pl" else []
    return PLAYS.get(edition, Play)(seat, advice.draft, *extra)


@settings(max_examples=EXAMPLES)
@given(editions, seeds)
def test_what_is_advised_may_be_done(edition: str, seed: str) -> None:
    for game, position, seat in positions(edition, seed):
        advice = advise(seen(game, position, seat), 3)
        if advice.draft is not None:
            action = play_of(edition, game, position, seat, advice)
            wrong = game.violations(position, action)
            answers = [reason for reason in wrong if reason.code == "answers-due"]
            assert list(wrong) == answers
            assert game.read_layout(game.write_layout(advice.draft)) == advice.draft


@settings(max_examples=EXAMPLES)
@given(editions, seeds)
def test_three_steps_speak_of_one_move(edition: str, seed: str) -> None:
    for game, position, seat in positions(edition, seed):
        view = seen(game, position, seat)
        nudge, which, everything = (advise(view, step) for step in (1, 2, 3))
        if not everything.step:
            assert nudge == which == everything
            assert not everything.pieces
        else:
            assert (nudge.step, which.step, everything.step) == (1, 2, 3)
            assert nudge.pieces == ()
            assert which.pieces == everything.pieces != ()
            assert nudge.draft is which.draft is None
            assert (nudge.steps, which.steps) == ((), ())
            said = [(advice.remarks, advice.steps) for advice in (nudge, which, everything)]
            assert all(said.count(one) == 1 for one in said), "each says more than the one before"


@settings(max_examples=EXAMPLES)
@given(st.sampled_from(["original-pl", "original-it"]), seeds)
def test_steps_of_the_classic_game_follow_each_other(edition: str, seed: str) -> None:
    """C-TURN-3: sets may be broken in between, but every tile is where it must be; none leaves the table."""
    for game, position, seat in positions(edition, seed):
        assert isinstance(game, ClassicGame)
        advice = advise(seen(game, position, seat), 3)
        deck, groups = game.rules.deck, game.rules.sets.groups
        lying = lay_out(readings(position.table, deck, groups))
        laid: Counter[Any] = Counter()
        for step in advice.steps:
            carry_out(step.moves, lying)  # a ValueError if a tile is not there
            laid.update(move.tile for move in step.moves if move.source == RACK)
            there = Counter(tile for spots in lying.values() for _, tile in spots)
            assert there == Counter(chain.from_iterable(position.table)) + laid
            assert laid <= Counter(position.racks[seat])
        if advice.draft is not None:
            assert not lying.pop(ASIDE, None)
            sets = Counter(in_order(spots) for spots in lying.values() if spots)
            assert sets == Counter(canonical_table(cast(Table, advice.draft), deck, groups))


@settings(max_examples=EXAMPLES)
@given(seeds, st.sampled_from([{}, {"deck.jokers": 4, "setup.rack": 9}, {"joker.to_rack": False}]))
def test_steps_of_runs_and_stars_leave_nothing_but_runs(seed: str, options: dict[str, object]) -> None:
    """F-TURN-5, F-JOKER-2 and F-JOKER-3: after every step the rules would let the table stay as it is."""
    for game, position, seat in positions("first-pl", seed, **options):
        advice = advise(seen(game, position, seat), 3)
        table = Counter(canonical_table(position.table, game.rules.deck, groups=False))
        rack = Counter(position.racks[seat])
        for step in advice.steps:
            assert not Counter(step.before) - table, "a run that does not lie there"
            assert not Counter(step.tiles) - rack, "a tile that is not on the rack"
            table = table - Counter(step.before) + Counter(step.after)
            rack.subtract(step.tiles)
            report = game.report(position, seat, tuple(table.elements()))
            assert {reason.code for reason in report.violations} <= {"runs-nothing-laid"}
        if advice.draft is not None:
            assert advice.steps, "an order is found"
            assert table == Counter(canonical_table(cast(Table, advice.draft), game.rules.deck, groups=False))


@settings(max_examples=EXAMPLES)
@given(editions, seeds)
def test_advice_is_structure_without_words(edition: str, seed: str) -> None:
    for game, position, seat in positions(edition, seed):
        for step in (1, 2, 3):
            advice = advise(seen(game, position, seat), step)
            assert set(strings(advice)) <= messages("en").keys()
            assert pickle.loads(pickle.dumps(advice)) == advice  # noqa: S301 - our own
            for lang in LANGUAGES:
                spoken = sentences(advice, game.rules, lang, rules.edition(edition).box.colours)
                assert len(spoken) == len(advice.steps)
                assert all(spoken)
                for sentence in spoken:
                    assert "".join(map(str, joined([sentence]))) == sentence
                    words = [part for part in joined([sentence]) if type(part) is str]
                    assert not any(map(NOTATION.search, words)), f"tiles are mere words in {words}"


def strings(value: Any) -> Iterator[str]:
    """All texts in a value but names of choices and of parameters."""
    if isinstance(value, Enum):
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from chain.from_iterable(map(strings, value.values()))
    elif isinstance(value, tuple):
        yield from chain.from_iterable(map(strings, value))
    elif is_dataclass(value):
        yield from chain.from_iterable(strings(getattr(value, one.name)) for one in fields(value))


@pytest.mark.parametrize("edition", sorted(MOVERS))
def test_nothing_to_lay_is_said_too(edition: str) -> None:
    said = {
        remark.code
        for number in range(8)
        for game, position, seat in positions(edition, seed_from(f"hints {number}"))
        for remark in advise(seen(game, position, seat), 3).remarks
    }
    nothing = {"solve-nothing", "solve-no-opening", "hint-nothing-pass", "first-hint-nothing"}
    assert said & nothing
