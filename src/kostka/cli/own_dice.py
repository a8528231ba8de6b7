"""`--dice FILE`: dice of one's own for the commands that know dice."""

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from kostka.errors import KostkaError, RulesError

if TYPE_CHECKING:
    from kostka.cli.jsonlines import Request

RULE = "dice.faces"
HELP = "dice of your own, one a line: K1 O2 R4 B9 O12 JR (for boxes with dice)"


def add_argument(parser: argparse.ArgumentParser) -> None:
    """Add `--dice` to a command."""
    parser.add_argument("--dice", metavar="FILE", help=HELP)


def check_edition(edition: str) -> None:
    """Raise a RulesError if the edition has no dice."""
    if not _has_dice(edition):
        raise RulesError("play-no-dice", edition=edition)


def dice_option(path: str | None) -> dict[str, object]:
    """The house rule that a file of dice is; nothing without a file."""
    if path is None:
        return {}
    from kostka.cli.files import decoded, open_file
    from kostka.rules.dice_file import read_dice

    with open_file(path, path) as file:
        text = decoded(file.read(), path)
    try:
        return {RULE: list(read_dice(text))}
    except KostkaError as error:
        error.at = f"{path} {error.at}".rstrip()
        raise


def with_dice(request: "Request", option: Mapping[str, object], edition: str = "") -> "Request":
    """The request with the dice, if it is about dice; `edition` is that of requests without."""
    from kostka import rules

    name, given = request.get("edition", edition), request.get("options", {})
    if not option or not isinstance(given, Mapping) or name not in rules.editions():
        return request
    return {**request, "options": {**option, **given}} if _has_dice(str(name)) else request


def _has_dice(edition: str) -> bool:
    from kostka import rules

    return RULE in rules.edition(edition).settings
