"""What holds in every round of dice, however it is played; and drafts, records, reading and refusals."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kostka import rules
from kostka.api.judging import judge
from kostka.engine import IllegalAction, Step, game_for, seed_from
from kostka.engine.chance import Chance
from kostka.engine.express import Action, ExpressGame, Play, Position
from kostka.engine.express.events import Event, Rolled
from kostka.engine.record import Header, begin, replay
from kostka.errors import KostkaError
from kostka.rules.express import ExpressRules
from kostka.texts import LANGUAGES
from kostka.tiles.dice import box_faces, normalised, parse_layout
from kostka.tiles.grid import is_legal
from tests.engine.express_movers import ExpressMover

EDITION = "express-pl"
LONGEST = 60
TINY = {
    "deck.numbers": 4,
    "setup.dice": 4,
    "turns.duel": 3,
    "dice.faces": [
        "R1 B1",
        "R2 B2 JR",
        "R3 B3",
        "R4 K1",
        "R1 K2",
        "R2 K3",
        "R3 K4",
        "B4 JK",
        "K1 B2",
        "O1 O2 O3",
    ],
}


def game_with(**options: object) -> ExpressGame:
    loaded = rules.load(EDITION, options)
    assert isinstance(loaded, ExpressRules)
    game = game_for(loaded)
    assert isinstance(game, ExpressGame)
    return game


Setting = tuple[ExpressGame, int, str, ExpressMover]
GAMES = [game_with(), game_with(**TINY), game_with(**{"turns.duel": 1, "turns.solo": 1, "setup.dice": 3})]

rounds = st.builds(
    lambda game, seats, seed, throws, lays, holds: (
        game,
        seats,
        seed_from(str(seed)),
        ExpressMover(throws, lays, holds),
    ),
    st.sampled_from(GAMES),
    st.integers(1, 2),
    st.integers(0, 10**9),
    st.sampled_from((0, 50, 100)),
    st.sampled_from((0, 60, 100)),
    st.sampled_from((0, 40, 100)),
)


def played(
    game: ExpressGame, seats: int, seed: str, mover: ExpressMover
) -> Iterator[tuple[Position, Action | None, Step[Position, Event]]]:
    chance = Chance(seed, "movers")
    step = game.start(seats, seed, chance.below(seats))
    yield step.position, None, step
    for _ in range(LONGEST):
        position = step.position
        if position.result is not None:
            return
        action = mover.action(game, position, chance)
        step = game.apply(position, action)
        yield position, action, step
    pytest.fail("the round does not end")


@given(rounds)
@settings(max_examples=60)
def test_every_round_keeps_its_dice_stays_legal_and_ends(
    setting: tuple[ExpressGame, int, str, ExpressMover],
) -> None:
    game, seats, seed, mover = setting
    box = box_faces(game.rules.dice.faces)
    for before, action, step in played(game, seats, seed, mover):
        position = step.position
        at_hand = [die for hand in position.hands for die in hand.dice]
        numbers = [*(die.number for die in position.table), *(die.number for die in at_hand), *position.bag]
        assert sorted(numbers) == list(range(1, len(box) + 1))
        assert all(die.face in box[die.number - 1] for die in at_hand if die.face is not None)
        assert is_legal(position.table, game.rules.deck)
        assert position.table == normalised(position.table)
        assert {die.die for die in before.table} <= {die.die for die in position.table}
        assert bool(game.actors(position)) == (position.result is None)
        assert game.read_position(json.loads(json.dumps(game.write_position(position)))) == position
        if action is not None:
            assert game.violations(before, action) == ()
            assert game.read_action(json.loads(json.dumps(game.write_action(action))), before) == action
        check_open(game, position, step)
    result = step.position.result
    assert result is not None
    assert len(result.scores) == seats


def check_open(game: ExpressGame, position: Position, step: Step[Position, Event]) -> None:
    """Nothing is hidden but the order of the bag and the seed."""
    other = replace(position, bag=position.bag[::-1], seed=seed_from("other") if position.seed else "")
    views = [game.write_view(game.view(position, seat)) for seat in (*range(position.seats), None)]
    assert [{**view, "seat": None, "may": []} for view in views] == [views[-1]] * len(views)
    assert game.view(other, 0) == game.view(position, 0)
    assert views[-1]["table"] == game.write_position(position)["table"]
    assert views[-1]["hands"] == game.write_position(position)["hands"]
    assert all(game.redact(event, seat) == event for event in step.events for seat in (0, None))


@given(rounds)
@settings(max_examples=20)
def test_records_replay(setting: Setting) -> None:
    _, seats, seed, mover = setting
    recording = begin(Header(EDITION, ("Ala", "Ola")[:seats], seed, starter=seats - 1))
    lines = [*recording.lines]
    chance = Chance(seed, "movers")
    while recording.result is None:
        recording = recording.after(mover.action(GAMES[0], recording.position, chance))
        lines += recording.lines
    again = replay("\n".join(lines) + "\n")
    assert again.position == recording.position
    assert again.result == recording.result


def test_a_die_falls_the_same_whatever_else_is_thrown() -> None:
    game = GAMES[0]
    position = game.start(2, seed_from("fate")).position
    every = " ".join(f"d{die.number:02}" for die in position.hands[0].dice)
    position = game.apply(position, game.read_action({"roll": every}, position)).position
    for _ in range(2):
        position = game.apply(position, game.read_action({"pass": True}, position)).position
        if position.turn == 1:
            theirs = " ".join(f"d{die.number:02}" for die in position.hands[1].dice)
            position = game.apply(position, game.read_action({"roll": theirs}, position)).position
    one, *_, last = position.hands[0].dice
    fell = []
    for dice in ([one], [one, last], [last, one]):
        text = " ".join(f"d{die.number:02}" for die in dice)
        event = game.apply(position, game.read_action({"roll": text}, position)).events[0]
        assert isinstance(event, Rolled)
        fell.append({die.number: die.face for die in event.dice}[one.number])
    assert len(set(fell)) == 1


def test_faces_fall_evenly() -> None:
    game = GAMES[0]
    seen = [0] * 6
    faces = box_faces(game.rules.dice.faces)[0]
    for number in range(1200):
        position = game.start(1, seed_from(f"even {number}")).position
        every = " ".join(f"d{die.number:02}" for die in position.hands[0].dice)
        event = game.apply(position, game.read_action({"roll": every}, position)).events[0]
        assert isinstance(event, Rolled)
        face = event.dice[0].face
        assert face is not None
        seen[faces.index(face)] += 1
    assert sum((count - 200) ** 2 / 200 for count in seen) < 20.5  # chi-squared, 5 degrees, 0.1 %


POSITION = {
    "table": "d01:B3@0,0 d02:B4@1,0 d03:B5@2,0",
    "hands": [{"hold": "d11:R3", "reroll": "d12:K3 d13:O9"}, {"hold": "", "reroll": "d17:R1"}],
    "turns_left": [4, 4],
}


def test_a_draft_is_judged_line_by_line() -> None:
    game = GAMES[0]
    position = game.read_position(POSITION)
    half = game.read_layout({"draft": f"{POSITION['table']} d11:R3@0,1"})
    report = game.report(position, 0, half)
    assert [(line.valid, line.line.vertical) for line in report.lines] == [(True, False), (False, True)]
    assert not report.done
    assert {violation.clause for violation in report.violations} == {"X-TURN-2", "X-SET-2"}
    whole = game.read_layout({"draft": f"{POSITION['table']} d11:R3@0,1 d12:K3@0,2"})
    report = game.report(position, 0, whole)
    assert report.done
    assert ([str(die) for die in report.left], report.sum) == (["d13:O9"], 9)
    assert game.violations(position, Play(0, whole)) == ()
    assert not game.report(position, 1, whole).done
    for lang in LANGUAGES:
        plain = game.write_report(game.report(position, 0, half), lang)
        assert json.dumps(plain)
        assert plain["lines"][1]["violations"][0]["squares"] == ["0,0", "0,1"]


@pytest.mark.parametrize(
    ("change", "code", "at"),
    [
        ({"table": "d01:B3@0,0 d02:B4@1,0"}, "line-too-short", "position table 0,0 1,0"),
        ({"table": "d01:B3@0,0 d02:B4@1,0 d03:B6@2,0"}, "line-no-set", "position table 0,0 1,0 2,0"),
        ({"table": "d11:B3@0,0 d02:B4@1,0 d03:B5@2,0"}, "die-twice", "position"),
        ({"table": "d01:B3@0,0 d02:B4@1,0 d19:B5@2,0"}, "die-unknown", "position"),
        ({"hands": [{"reroll": "d11:R3 d12:R3 d13:R3"}, {}]}, "dice-face-limit", "position"),
        ({"hands": [{"reroll": "d11"}, {}]}, "die-unrolled", "position hands seat 0"),
        ({"hands": []}, "seats-out-of-range", "position hands"),
        ({"turns_left": [0, 4]}, "turns-used-up", "position turns_left"),
        ({"turns_left": [4]}, "field-one-per-seat", "position turns_left"),
        ({"turns_left": [6, 4]}, "field-out-of-range", "position turns_left seat 0"),
        ({"turn": None}, "field-not-a-number", "position turn"),
        ({"turn": 2}, "field-out-of-range", "position turn"),
        ({"hand": ""}, "field-unknown-near", "position hand"),
    ],
)
def test_what_is_no_position_is_refused_with_its_place(change: dict[str, object], code: str, at: str) -> None:
    with pytest.raises(KostkaError) as refusal:
        GAMES[0].read_position({**POSITION, **change})
    assert (refusal.value.code, refusal.value.at) == (code, at)
    assert all(refusal.value.message(lang) for lang in LANGUAGES)


def test_the_first_seat_is_on_turn_unless_another_one_is() -> None:
    assert GAMES[0].read_position(POSITION).turn == 0
    assert GAMES[0].read_position({**POSITION, "turn": 1}).turn == 1


def test_without_a_seed_the_dice_have_to_be_named() -> None:
    request = {"edition": EDITION, "position": POSITION, "actions": [{"roll": "d12"}]}
    with pytest.raises(KostkaError, match="d12"):
        judge(request)
    assert judge({**request, "seed": "x"})["results"][0]["ok"]


def test_every_broken_clause_at_once_and_in_every_language() -> None:
    game = GAMES[0]
    position = game.read_position(POSITION)
    layout = parse_layout(
        "d02:B4@0,0 d03:B5@1,0 d12:K4@2,0 d17:R1@7,7 d11:R3@9,9 d11:R3@9,9", game.rules.deck
    )
    with pytest.raises(IllegalAction) as refusal:
        game.apply(position, Play(0, layout, frozenset({11})))
    codes = [violation.code for violation in refusal.value.violations]
    assert codes == [
        "dice-not-at-hand",
        "dice-left-table",
        "die-laid-twice",
        "faces-changed",
        "square-twice",
        "hold-not-at-hand",
    ]
    assert all(refusal.value.message(lang) for lang in LANGUAGES)
