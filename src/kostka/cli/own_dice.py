"""`--dice FILE`: custom dice for the commands that know dice."""

import argparse
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from kostka.cli.complaints import FileError
from kostka.errors import RulesError

if TYPE_CHECKING:
    from kostka.cli.jsonlines import Request

RULE = "dice.faces"
HELP = "dice of your own, one a line: K1 O2 R4 B9 O12 JR (for boxes with dice)"

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class OwnDice:
    """The dice of a file with their line numbers; none without a file."""

    path: str = ""
    faces: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()

    @property
    def option(self) -> dict[str, object]:
        """The dice as a house rule."""
        return {RULE: list(self.faces)} if self.faces else {}

    def check(self, edition: str | None, house: Mapping[str, object]) -> None:
        """Raise a FileError if a die does not fit the rules; other errors are found elsewhere."""
        from kostka import rules

        if not self.faces or RULE in house:
            return
        book = edition or next(name for name in rules.editions() if has_dice(name))
        with suppress(RulesError), self.blamed():
            rules.load(book, {**self.option, **house})

    def lent(self, request: "Request", answer: "Callable[[Request], Answer]", edition: str = "") -> Answer:
        """The answer, with these dice if the request is about dice and has none; `edition` is the default."""
        from kostka import rules

        name, given = request.get("edition", edition), request.get("options", {})
        if not isinstance(given, Mapping) or RULE in given or name not in rules.editions():
            return answer(request)
        if not self.faces or not has_dice(str(name)):
            return answer(request)
        with self.blamed():
            return answer({**request, "options": {**self.option, **given}})

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """Attribute rule errors about one of these dice to its line in the file."""
        try:
            yield
        except RulesError as error:
            die = error.params.get("die")
            if not (isinstance(die, int) and error.at.endswith(RULE)):
                raise
            place = f"{self.path} line {self.lines[die - 1]}"
            raise FileError(error.code, place, **error.params) from None


def add_argument(parser: argparse.ArgumentParser) -> None:
    """Add `--dice` to a command."""
    parser.add_argument("--dice", metavar="FILE", help=HELP)


def check_edition(edition: str) -> None:
    """Raise a RulesError if the edition has no dice."""
    if not has_dice(edition):
        raise RulesError("play-no-dice", edition=edition)


def read(path: str | None) -> OwnDice:
    """The dice of a file; none without a file."""
    if path is None:
        return OwnDice()
    from kostka.cli.files import decoded, in_file, open_file
    from kostka.rules.dice_file import read_dice

    with in_file(path), open_file(path) as file:
        return OwnDice(path, *read_dice(decoded(file.read())))


def has_dice(edition: str) -> bool:
    """Whether the edition is played with dice."""
    from kostka import rules

    return RULE in rules.edition(edition).settings
