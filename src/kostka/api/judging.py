"""`judge`: plays actions on a given position and reports what the rules say."""

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict, cast

from kostka import patience, rules
from kostka.api import envelope
from kostka.api.rulebook import position_rules, rulings_of
from kostka.engine import AnyGame, IllegalAction, game_for, seed_from
from kostka.errors import RequestError
from kostka.fields import Fields

KEYS = ("edition", "options", "rulings", "position", "actions", "seed", "limit_ms")
_PRIVATE = ("seed", "result")


class BrokenClause(TypedDict):
    """A clause that a refused action breaks: in words, with the tiles and the sets of the play concerned."""

    clause: str
    code: str
    message: str
    tiles: str
    sets: list[int]


class ActionResult(TypedDict):
    """The outcome of an action: its events if it is `ok`, else violations, or nothing if it was skipped."""

    ok: bool
    events: NotRequired[list[dict[str, Any]]]
    violations: NotRequired[list[BrokenClause]]
    skipped: NotRequired[bool]


class JudgeAnswer(TypedDict):
    """The answer to a request; `reason`, `winners` and `scores` are None until the game is over."""

    id: NotRequired[object]
    results: list[ActionResult]
    position: dict[str, Any]
    over: bool
    reason: str | None
    winners: list[int] | None
    scores: list[int | str] | None


def judge(request: Mapping[str, object]) -> JudgeAnswer:
    """What the rules say to each of the actions, and where they lead: what `kostka judge` answers to a line.

    A request that cannot be understood raises a KostkaError, whose `code`, `message(lang)` and `at` are those
    of the command's error; actions that the rules refuse are part of the answer.
    """
    marks, lang = envelope.read_envelope(request)
    given = Fields(request)
    given.only((*envelope.KEYS, *KEYS))
    edition = given.text("edition")
    referee = game_for(position_rules(edition, given.options(), rulings_of(given)))
    position = read_running(referee, given)
    actions = given.items("actions")
    for place, action in enumerate(actions, 1):
        patience.check(f"actions {place}")
        referee.read_action(action, position, f"actions {place}")  # nothing is played if any is malformed
    results, position = _play(referee, position, actions, rules.edition(edition).spoken(lang))
    return cast(JudgeAnswer, {**marks, "results": results, **_outcome(referee, position)})


def _play(referee: AnyGame, position: Any, actions: list[Any], lang: str) -> tuple[list[ActionResult], Any]:
    """The result of each action, and the position after the last one that was not refused."""
    results: list[ActionResult] = []
    for place, data in enumerate(actions, 1):
        patience.check(f"actions {place}")
        action = referee.read_action(data, position, f"actions {place}")
        try:
            step = referee.apply(position, action)
        except IllegalAction as refusal:
            violations: Any = [violation.plain(lang) for violation in refusal.violations]
            results.append({"ok": False, "violations": violations})
            break
        position = step.position
        results.append({"ok": True, "events": [referee.write_event(event) for event in step.events]})
    results += [{"ok": False, "skipped": True} for _ in actions[len(results) :]]
    return results, position


def _outcome(referee: AnyGame, position: Any) -> dict[str, object]:
    written = {key: value for key, value in referee.write_position(position).items() if key not in _PRIVATE}
    result = referee.result(position)
    ending = result.plain() if result else dict.fromkeys(("reason", "winners", "scores"))
    return {"position": written, "over": result is not None, **ending}


def read_running(referee: AnyGame, given: Fields) -> Any:
    """The position of a request, of a game that goes on, with the request's seed if there is one."""
    position = given.value("position")
    if not isinstance(position, Mapping):
        return referee.read_position(position)
    if position.get("turn", 0) is None:
        raise RequestError("game-over", "position turn")
    if position.get("result") is not None:
        raise RequestError("game-over", "position result")
    seed = {"seed": seed_from(given.text("seed"))} if given.has("seed") else {}
    return referee.read_position({**position, **seed})
