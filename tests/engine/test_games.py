"""What holds in every game, however it is played: over random games of every edition, option and size."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, product

import pytest
from hypothesis import given, settings

from kostka import rules
from kostka.engine import IllegalAction, Step, seed_from
from kostka.engine.chance import Chance
from kostka.engine.classic import Action, ClassicGame, Draw, Pass, Play, Position, Redeal, Timeout
from kostka.engine.classic.events import Dealt, Drew, Event, Penalty
from kostka.engine.dealing import box
from kostka.engine.record import Header, begin, replay
from kostka.rules.choices import PoolEmptyScore
from kostka.texts import LANGUAGES
from kostka.tiles import Rack, canonical, read
from tests.engine.movers import Mover
from tests.engine.strategies import EDITIONS, Setting, full_games, tiny_games

LONGEST = 2000


def played(setting: Setting) -> Iterator[tuple[Position, Action | None, Step[Position, Event]]]:
    """Every step of a game from the deal on: the position before, the action, and what came of it."""
    game = setting.game
    chance = Chance(setting.seed, "movers")
    step = game.start(setting.seats, setting.seed)
    yield step.position, None, step
    for _ in range(LONGEST):
        position = step.position
        if position.result is not None:
            return
        action = setting.mover.action(game, position, chance)
        step = game.apply(position, action)
        yield position, action, step
    pytest.fail("the game does not end")


def written(value: object) -> str:
    return json.dumps(value)


def check_position(game: ClassicGame, position: Position) -> None:
    """Tiles are conserved, sets valid and canonical, somebody can act, and the text form comes back whole."""
    deck = game.rules.deck
    assert sorted(chain(position.pool, *position.racks, *position.table)) == sorted(box(deck))
    for tiles in position.table:
        assert read(tiles, deck, game.rules.sets.groups) is not None
        assert tiles == canonical(tiles, deck, game.rules.sets.groups)
    assert all(rack == tuple(sorted(rack)) for rack in position.racks)
    assert bool(game.actors(position)) == (position.result is None)
    plain = json.loads(written(game.write_position(position)))
    assert game.read_position(plain) == position


def check_hidden(game: ClassicGame, position: Position, chance: Chance) -> None:
    """Whatever is permuted among the things that a seat may not see, its view stays the same."""
    if position.result is not None:
        return
    for seat in (None, *range(position.seats)):
        other = permuted(position, seat, chance)
        if position.started and position.pool and seat != position.turn:
            drawn = [game.apply(one, Draw(position.turn or 0)).events for one in (position, other)]
            shown = [[game.write_event(game.redact(event, seat)) for event in events] for events in drawn]
            assert written(shown[0]) == written(shown[1])
        assert written(game.write_view(game.view(position, seat))) == written(
            game.write_view(game.view(other, seat))
        )


def permuted(position: Position, seat: int | None, chance: Chance) -> Position:
    """Another position that looks the same from a seat."""
    hidden = [rack for owner, rack in enumerate(position.racks) if owner != seat]
    mixed = list(chance.shuffled(tuple(chain(position.pool, *hidden))))
    racks: list[Rack] = []
    for owner, rack in enumerate(position.racks):
        if owner == seat:
            racks.append(rack)
        else:
            racks.append(tuple(sorted(mixed[: len(rack)])))
            del mixed[: len(rack)]
    drew = tuple(
        tiles if owner == seat else racks[owner][: len(tiles)] for owner, tiles in enumerate(position.drew)
    )
    answers = tuple(
        said if owner == seat or said is None else not said for owner, said in enumerate(position.answers)
    )
    return replace(position, racks=tuple(racks), pool=tuple(mixed), drew=drew, answers=answers, seed="0" * 64)


def check_events(game: ClassicGame, events: tuple[Event, ...], seats: int) -> None:
    """What others drew or were dealt is a mere count to a seat."""
    for event in events:
        for seat in (None, *range(seats)):
            seen = game.redact(event, seat)
            match event:
                case Drew() | Penalty():
                    assert (seen.tiles is None) == (event.seat != seat)  # type: ignore[union-attr]
                case Dealt():
                    assert isinstance(seen, Dealt)
                    assert [rack is not None for rack in seen.racks] == [
                        owner == seat for owner in range(seats)
                    ]
                case _:
                    assert "racks" not in written(game.write_event(seen))
            assert game.redact(seen, seat) == seen


def check_refusals(game: ClassicGame, position: Position) -> None:
    """What is refused changes nothing, has a reason, and the reason has words in every language."""
    seats = range(position.seats)
    attempts: list[Action] = [Play(seat, position.table) for seat in seats]
    attempts += [Play(seat, (*position.table, position.racks[seat])) for seat in seats]
    attempts += [Play(seat, position.table[1:]) for seat in seats]
    attempts += [make(seat) for seat in seats for make in (Draw, Pass)]
    attempts += [Redeal(seat, wanted=True) for seat in seats]
    attempts += [Timeout(seat, ((),)) for seat in seats]
    for attempt in attempts:
        broken = game.violations(position, attempt)
        if not broken:
            game.apply(position, attempt)
            continue
        with pytest.raises(IllegalAction) as refusal:
            game.apply(position, attempt)
        assert refusal.value.violations == broken
        for violation in broken:
            assert all(violation.message(lang) for lang in LANGUAGES)


def check_result(game: ClassicGame, position: Position) -> None:
    result = position.result
    assert result is not None
    assert result.winners
    assert max(result.scores) == result.scores[result.winners[0]] or result.reason == "C-END-2"
    less_own = game.rules.score.pool_empty is PoolEmptyScore.SUM_LESS_OWN
    if result.reason == "C-END-1" or not less_own:
        assert sum(result.scores) == 0


def check_record(setting: Setting, actions: list[Action], last: Position) -> None:
    """The game written down and played again ends in the same position."""
    header = Header(
        setting.edition, ("Ann", "Bo", "Cy", "Di")[: setting.seats], setting.seed, setting.options
    )
    recording = begin(header)
    lines = list(recording.lines)
    for number, action in enumerate(actions):
        recording = recording.after(action, at=number)
        lines += recording.lines
    again = replay("\n".join(lines) + "\n")
    assert again.position == recording.position == last


def check_game(setting: Setting, every: int) -> None:
    game = setting.game
    chance = Chance(setting.seed, "checks")
    actions: list[Action] = []
    for number, (before, action, step) in enumerate(played(setting)):
        if action is not None:
            actions.append(action)
            assert not game.violations(before, action)
        check_position(game, step.position)
        check_events(game, step.events, setting.seats)
        if number % every == 0:
            check_hidden(game, step.position, chance)
            check_refusals(game, step.position)
    check_result(game, step.position)
    check_record(setting, actions, step.position)


@given(tiny_games)
def test_tiny_games(setting: Setting) -> None:
    check_game(setting, every=3)


@given(full_games)
@settings(max_examples=40)
def test_full_games(setting: Setting) -> None:
    check_game(setting, every=10)


def test_games_hold_failed_turns_and_legal_layouts_that_time_stands_by() -> None:
    """What the random games would prove nothing about if it never came up in them (C-TURN-5, C-TURN-6)."""
    mover = Mover(eager=95, clever=30, careless=15, late=30)
    options: dict[str, object] = {"mode.assisted": False, "penalty.tiles": 10, "opening.minimum": 10}
    kinds = set()
    for edition, seed in product(EDITIONS, ("careless and late", "late and careless", "careless again")):
        setting = Setting(edition, options, 3, seed_from(seed), mover)
        check_game(setting, every=10)
        for _, action, step in played(setting):
            kinds.add((edition, type(action).__name__, *(type(event).__name__ for event in step.events)))
    for edition in EDITIONS:
        assert (edition, "Play", "Penalty") in kinds
        in_time = rules.load(edition).clock.legal_layout_stands  # type: ignore[attr-defined]
        assert ((edition, "Timeout", "TimedOut", "Laid") in kinds) == in_time
        assert ((edition, "Timeout", "TimedOut", "Penalty") in kinds) != in_time
