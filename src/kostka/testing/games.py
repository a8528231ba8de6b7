"""The conformance suite of games: over a whole game, the protocol keeps its promises in every family."""

import json
import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeAlias

from kostka.engine import AnyGame, IllegalAction, Violation
from kostka.engine.chance import Chance
from kostka.engine.game import NOT_HERE
from kostka.errors import KostkaError
from kostka.texts import LANGUAGES, NamedSet, Part, render

Mover: TypeAlias = Callable[[Any, Any, Chance], Any]
"""From a game, a position and chance to an action of any seat; it need not be legal."""
Disguise: TypeAlias = Callable[[Any, int | None, Chance], Any]
"""Another position that looks the same to a seat, or to a spectator (None)."""

LONGEST = 5_000
_SELDOM = 8
_SOME = 3
_NOTATION = re.compile(r"\b[RBKO]\d+\b|\bd\d\d\b|\b[A-Z]-[A-Z]+-\d")


def check_game(
    game: AnyGame,
    mover: Mover,
    seats: int,
    seed: str,
    *,
    starter: int | None = None,
    disguise: Disguise | None = None,
) -> Any:
    """Play a game to its end, and return its final position; an AssertionError says what is broken.

    Checked are: that somebody can act until the game is over and nobody after it; that text forms come back
    whole; that what is offered or said to be legal is; that steps and views are the same every time; that
    refusals say everything that is wrong, in every language, and change nothing; that what a seat may not see
    does not show; and that the actions alone lead to the same end again.
    """
    chance, seldom = Chance(seed, "conformance"), Chance(seed, "seldom")
    step = game.start(seats, seed, starter)
    played: list[Any] = []
    assert step.events, "the start has no events"
    _check_position(game, step.position, seats, seed)
    _check_events(game, step.events, seats)
    for _ in range(LONGEST):
        position = step.position
        if game.result(position) is not None:
            break
        _check_hidden(game, position, seats, disguise, chance)
        if seldom.below(_SELDOM) == 0:
            _check_legal(game, position)
        action = mover(game, position, chance)
        again = game.read_action(_through_json(game.write_action(action)), position)
        assert again == action, f"an action does not come back from its text: {action}"
        if game.violations(position, action):
            _check_refusal(game, position, action)
            continue
        _check_offered(game, position, action)
        step = game.apply(position, action)
        assert game.apply(position, action) == step, "a step is not the same every time"
        assert step.events or step.position == position, "something changed without an event"
        played.append(action)
        _check_position(game, step.position, seats, seed)
        _check_events(game, step.events, seats)
    result = game.result(step.position)
    assert result is not None, "the game does not end"
    assert result.winners or seats == 1, "nobody has won"  # alone one can also lose
    assert len(result.scores) == seats, "not everybody has a score"
    for action in played[-1:]:
        _check_refusal(game, step.position, action)
    assert _again(game, seats, seed, starter, played) == step.position, "the same actions lead elsewhere"
    return step.position


def _check_position(game: AnyGame, position: Any, seats: int, seed: str) -> None:
    over = game.result(position) is not None
    actors = game.actors(position)
    assert bool(actors) != over, "somebody can act until the game is over, and nobody after it"
    assert actors <= set(range(seats)), "an actor has no seat"
    plain = _through_json(game.write_position(position))
    assert game.read_position(plain) == position, "a position does not come back from its text"
    _check_offers(game, position, seats)
    for seat in _everybody(seats):
        view = game.write_view(game.view(position, seat))
        assert seed not in json.dumps(view), "a view holds the seed"
        if seat is not None:
            open_part = game.write_view(game.view(position, None))
            assert {**open_part, **game.write_own(position, seat)} == view, "a seat's own part is another"


def _check_offers(game: AnyGame, position: Any, seats: int) -> None:
    """Spectators are offered nothing, nor is anybody after the end; a seat's default action is legal."""
    assert game.offers(position, None) == (), "a spectator is offered something"
    for seat in range(seats):
        offered = game.offers(position, seat)
        assert len(set(offered)) == len(offered), "an action is offered twice"
        assert not offered or game.result(position) is None, "something is offered after the end"
        assert game.write_view(game.view(position, seat))["may"] == list(offered), "a view offers otherwise"
        idle = game.idle(position, seat)
        assert idle is None or not game.violations(position, idle), "what is done by default is refused"
        for name in offered:
            assert _some_legal(game, position, seat, name), f"{name} is offered and refused"


def _some_legal(game: AnyGame, position: Any, seat: int, name: str) -> bool:
    """Whether an action by this name is legal; where it needs a value, only its player knows."""
    readable = False
    for value in (False, True):
        try:
            action = game.read_action({"seat": seat, name: value}, position)
        except KostkaError:
            continue
        readable = True
        if not game.violations(position, action):
            return True
    return not readable


def _check_offered(game: AnyGame, position: Any, action: Any) -> None:
    """A legal action is offered under its name, unless it is a play or time running out."""
    plain = game.write_action(action)
    seat = plain.get("seat")
    named = game.offers(position, seat) if seat is not None else ()
    assert seat is None or {"play", "timeout", *named} & plain.keys(), f"{plain} is legal, but not offered"


def _check_legal(game: AnyGame, position: Any) -> None:
    """Every action listed as legal is legal, and every seat the game waits for has at least one."""
    for seat in game.actors(position):
        found = list(islice(game.legal(position, seat), _SOME))
        assert found, f"seat {seat} has nothing legal to do"
        for action in found:
            assert not game.violations(position, action), f"{action} is called legal and refused"


def _check_events(game: AnyGame, events: tuple[Any, ...], seats: int) -> None:
    for event in events:
        assert game.write_event(event).get("type"), "an event has no type"
        for seat in _everybody(seats):
            shown = game.redact(event, seat)
            assert game.redact(shown, seat) == shown, "what a seat sees of an event is not settled"
            json.dumps(game.write_event(shown))


def _check_refusal(game: AnyGame, position: Any, action: Any) -> None:
    before = game.write_position(position)
    expected = game.violations(position, action)
    assert _reasons(game, position, action) == expected, "apply and violations do not agree"
    assert expected, "a refusal has no reason"
    for violation in expected:
        assert violation.clause or violation == NOT_HERE, "a violation cites no clause"
        for lang in LANGUAGES:
            _check_parts(violation, lang)
    assert game.write_position(position) == before, "a refusal changed the position"


def _check_parts(violation: Violation, lang: str) -> None:
    assert violation.message(lang), "a violation has no words"
    shown = [_words(part, lang) for part in violation.parts(lang)]
    assert "".join(shown) == violation.message(lang), "the parts of a message are not the message"
    words = [part for part in violation.parts(lang) if type(part) is str]
    assert not any(_NOTATION.search(text) for text in words), f"tiles are mere words in {words}"


def _words(part: Part, lang: str) -> str:
    return render("named-set", lang, **part._asdict()) if isinstance(part, NamedSet) else part


def _reasons(game: AnyGame, position: Any, action: Any) -> tuple[Violation, ...]:
    """Why an action was not carried out; empty if it was."""
    try:
        game.apply(position, action)
    except IllegalAction as refusal:
        return refusal.violations
    return ()


def _check_hidden(
    game: AnyGame, position: Any, seats: int, disguise: Disguise | None, chance: Chance
) -> None:
    if disguise is None:
        return
    for seat in _everybody(seats):
        views = [game.view(one, seat) for one in (position, disguise(position, seat, chance))]
        written = [json.dumps(game.write_view(view)) for view in views]
        assert written[0] == written[1], f"seat {seat} sees what it may not"


def _again(game: AnyGame, seats: int, seed: str, starter: int | None, actions: list[Any]) -> Any:
    position = game.start(seats, seed, starter).position
    for action in actions:
        position = game.apply(position, action).position
    return position


def _everybody(seats: int) -> Iterator[int | None]:
    yield None
    yield from range(seats)


def _through_json(plain: object) -> Any:
    return json.loads(json.dumps(plain))
