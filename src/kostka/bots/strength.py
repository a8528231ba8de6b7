"""The bots' strength as the arena measured it, from a file that `make strength` writes."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kostka.rules import Family
from kostka.texts import render

FILE = Path(__file__).with_name("strength.toml")


@dataclass(frozen=True, slots=True)
class Strength:
    """What a level was measured at: alone among `players - 1` bots of the level `against`.

    `wins` is its share of so many games, between `low` and `high` with 95 % confidence. `opens` is the turn
    in which it opens on average, where the game knows an opening; `left` the dice that it leaves when it
    plays alone, where the game can be played alone. `rating` puts all levels of a family on one scale: 400
    more win ten games of eleven for two. Whoever `waits` often lays nothing although it could.
    """

    edition: str
    players: int
    against: str
    games: int
    wins: float
    low: float
    high: float
    opens: float | None = None
    left: float | None = None
    rating: int | None = None
    waits: bool = False

    def message(self, lang: str = "en") -> str:
        """The measured strength in words."""
        said = [self._figures(lang)]
        if self.waits:
            said.append(render("strength-waits" if self.left is None else "strength-holds", lang))
        if self.rating is not None:
            said.insert(0, render("strength-rating", lang, rating=self.rating))
        return "; ".join(said)

    def _figures(self, lang: str) -> str:
        params = {
            "wins": round(100 * self.wins),
            "players": self.players,
            "against": render(f"bot-{self.against}", lang),
        }
        if self.opens is not None:
            return render("strength-opens", lang, turn=round(self.opens, 1), **params)
        if self.left is not None:
            return render("strength-alone", lang, dice=round(self.left, 1), **params)
        return render("strength-wins", lang, **params)


def strength(family: Family, level: str) -> Strength | None:
    """The strength of a level; None if it has not been measured."""
    return _measured().get((family.name, level))


@cache
def _measured() -> dict[tuple[str, str], Strength]:
    families = tomllib.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return {
        (family, level): Strength(**it) for family, levels in families.items() for level, it in levels.items()
    }
