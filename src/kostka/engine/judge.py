"""`judge`: plays actions on a given position and reports what the rules say, plain data in and out."""

from collections.abc import Mapping
from typing import Any

from kostka import rules
from kostka.engine.chance import seed_from
from kostka.engine.families import game_for
from kostka.engine.fields import Fields
from kostka.engine.game import AnyGame, IllegalAction, Plain
from kostka.errors import RequestError, RulesError
from kostka.texts import LANGUAGES

KEYS = ("id", "lang", "edition", "options", "position", "actions", "seed")
_PRIVATE = ("seed", "result")


def judge(request: Mapping[str, object]) -> Plain:
    """What the rules say to each of the actions, and where they lead.

    A request that cannot be understood raises a KostkaError that names the place; actions that the rules
    refuse are part of the answer.
    """
    given = Fields(request, "")
    given.only(KEYS)
    lang = _language(given)
    referee = game_for(_rules(given))
    position = referee.read_position(_with_seed(given))
    actions = given.items("actions")
    for place, action in enumerate(actions, 1):
        referee.read_action(action, position, f"actions {place}")  # nothing is played if any is malformed
    verdict = _play(referee, position, actions, lang)
    marks = {"id": given.value("id")} if "id" in given.data else {}
    return {**marks, **verdict}


def _play(referee: AnyGame, position: Any, actions: list[Any], lang: str) -> Plain:
    results: list[Plain] = []
    for place, data in enumerate(actions, 1):
        action = referee.read_action(data, position, f"actions {place}")
        try:
            step = referee.apply(position, action)
        except IllegalAction as refusal:
            violations = [violation.plain(lang) for violation in refusal.violations]
            results.append({"ok": False, "violations": violations})
            break
        position = step.position
        results.append({"ok": True, "events": [referee.write_event(event) for event in step.events]})
    results += [{"ok": False, "skipped": True} for _ in actions[len(results) :]]
    return {"results": results, **_outcome(referee, position)}


def _outcome(referee: AnyGame, position: Any) -> Plain:
    written = {key: value for key, value in referee.write_position(position).items() if key not in _PRIVATE}
    result = referee.result(position)
    ending = result.plain() if result else dict.fromkeys(("reason", "winners", "scores"))
    return {"position": written, "over": result is not None, **ending}


def _language(given: Fields) -> str:
    lang = given.text("lang") if given.has("lang") else "en"
    if lang not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise RequestError("field-not-a-choice", "lang", field="lang", choices=known, value=lang)
    return lang


def _rules(given: Fields) -> rules.Rules:
    edition = given.text("edition")
    options = Fields(given.value("options"), "options").data if given.has("options") else {}
    try:
        rules.edition(edition)
    except RulesError as error:
        error.at = "edition"
        raise
    try:
        settings = rules.resolve(edition, options)
        # A new deal follows the racks of the position, so a tiny deck need not suffice for a full one.
        small = {"setup.rack": 1} if "setup.rack" in settings else {}
        return rules.load(edition, {**options, **small})
    except RulesError as error:
        error.at = f"options {error.at}"
        raise


def _with_seed(given: Fields) -> object:
    """The position, with the seed of the request where there is one."""
    position = given.value("position")
    if not given.has("seed") or not isinstance(position, Mapping):
        return position
    return {**position, "seed": seed_from(given.text("seed"))}
