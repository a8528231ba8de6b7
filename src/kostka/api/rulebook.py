"""The rules that a request names, as they are needed for a position that is given rather than dealt."""

from kostka import rules
from kostka.errors import RulesError
from kostka.rules import Options, Rules


def position_rules(edition: str, options: Options) -> Rules:
    """The rules of an edition with house rules; errors name the field of the request.

    Nothing is dealt from the box, so a tiny deck need not suffice for a deal.
    """
    try:
        rules.edition(edition)
    except RulesError as error:
        error.at = "edition"
        raise
    try:
        settings = rules.resolve(edition, options)
        small = {"setup.rack": 1} if "setup.rack" in settings else {}
        return rules.load(edition, {**options, **small})
    except RulesError as error:
        error.at = f"options {error.at}"
        raise
