"""Several games and their score sheet: who starts each, and who is ahead (C-SETUP-5, C-SCORE-6)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from kostka.engine.game import Plain, Result, Round, plain_number
from kostka.errors import RequestError
from kostka.rules import Rules
from kostka.rules.choices import Starter


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game on the sheet: who started it, and how it ended."""

    starter: int
    result: Result


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of a match of so many games."""

    seats: int
    games: int = 1
    played: tuple[Played, ...] = ()

    def after(self, starter: int, result: Result) -> "Sheet":
        """The sheet with one more game on it."""
        if self.over:
            raise RequestError("match-over", "games", games=self.games)
        return replace(self, played=(*self.played, Played(starter, result)))

    @property
    def over(self) -> bool:
        return len(self.played) >= self.games

    @property
    def totals(self) -> tuple[Fraction, ...]:
        """The scores of all games so far, added up."""
        lines = [game.result.scores for game in self.played]
        return tuple(sum((line[seat] for line in lines), Fraction(0)) for seat in range(self.seats))

    @property
    def winners(self) -> tuple[int, ...] | None:
        """Who has the highest total once all games are played; a tie is shared."""
        if not self.over:
            return None
        totals = self.totals
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))

    def plain(self) -> Plain:
        games = [{"starter": game.starter, **game.result.plain()} for game in self.played]
        totals = [plain_number(total) for total in self.totals]
        winners = None if self.winners is None else list(self.winners)
        return {"games": games, "of": self.games, "totals": totals, "over": self.over, "winners": winners}


def round_of(rules: Rules, sheet: Sheet) -> Round | None:
    """The round of its match that the next game is, where games are rounds (X-END-3), else None.

    A round won is a mark, so the marks are the totals of the sheet.
    """
    if not rules.rounds or sheet.seats == 1:
        return None
    return Round(len(sheet.played) + 1, sheet.games, tuple(map(int, sheet.totals)))


def next_starter(rules: Rules, sheet: Sheet, named: int | None = None) -> int | None:
    """Who starts the next game; None if the lot decides. `named` is the table's choice, where it has one."""
    rule = rules.setup.later_games if sheet.played else rules.setup.first_game
    return _STARTERS[rule](sheet, named)


def _drawn(sheet: Sheet, named: int | None) -> None:
    del sheet, named


def _left(sheet: Sheet, named: int | None) -> int:
    """To the left of the previous starter: the next seat clockwise."""
    del named
    return (sheet.played[-1].starter + 1) % sheet.seats


def _named(sheet: Sheet, named: int | None) -> int:
    if named is None:
        raise RequestError("starter-not-named", "starter", last=sheet.seats - 1)
    return named


_STARTERS: dict[Starter, Callable[[Sheet, int | None], int | None]] = {
    Starter.DRAWN: _drawn,
    Starter.LEFT: _left,
    Starter.NAMED: _named,
}
