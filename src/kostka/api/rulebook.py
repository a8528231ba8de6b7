"""The rules that a request names, for a position that is given rather than dealt."""

from kostka import rules
from kostka.errors import RulesError
from kostka.fields import Fields
from kostka.rules import LATEST, Options, Rules


def rulings_of(request: Fields) -> int:
    """The rulings that a request asks for, by default the latest."""
    return request.number("rulings", 1, LATEST) if request.has("rulings") else LATEST


def position_rules(edition: str, options: Options, rulings: int = LATEST) -> Rules:
    """The rules of an edition with house rules; errors name the field of the request.

    Nothing is dealt, so a tiny deck need not suffice for a deal.
    """
    try:
        rules.edition(edition)
    except RulesError as error:
        error.at = "edition"
        raise
    try:
        settings = rules.resolve(edition, options, rulings)
        small = {"setup.rack": 1} if "setup.rack" in settings else {}
        return rules.load(edition, {**options, **small}, rulings)
    except RulesError as error:
        error.at = f"options {error.at}"
        raise
