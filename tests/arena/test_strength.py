"""What was measured is written where people read it, and said in four languages."""

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from bench import strength as bench
from bench.scale import Duel, ratings
from kostka.arena.ratings import Rating
from kostka.arena.report import Standing
from kostka.bots import bots_of, strength
from kostka.bots.strength import Strength
from kostka.rules import families
from kostka.texts import LANGUAGES


def standing(wins: int = 31, opened: float | None = 3.14) -> Standing:
    return Standing(
        label="x",
        games=100,
        wins=Fraction(wins),
        fair=0.25,
        ci95=(wins / 100 - 0.05, wins / 100 + 0.05),
        adjusted=None,
        mean_score=-2.5,
        score_ci95=None,
        opened_on=opened,
        opened=1.0,
        turns=9.0,
        ms_per_move=0.5,
        stops=0,
        rating=Rating(25, 1),
    )


def test_every_level_is_measured_and_its_strength_comes_back_from_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, ...]] = []

    def measure(box: bench.Box, bots: list[str], players: int) -> Standing:
        asked.append((box.edition, *bots, str(players)))
        return standing(opened=3.14 if box.rules.family == families.CLASSIC else None)

    rows = [row for box in bench.BOXES[:2] for row in bench.measured(box, measure)]
    rows += bench.measured(bench.BOXES[3], measure)
    assert ("original-pl", "beginner", "solid", "4") in asked
    assert ("original-pl", "solid", "casual", "2") in asked
    assert ("express-pl", "solid", "1") in asked
    file = tmp_path / "strength.toml"
    file.write_text(bench.data(rows), "utf-8")
    for family in families.known():
        assert list(tomllib.loads(file.read_text("utf-8"))[family.name]) == [
            bot.name for bot in bots_of(family)
        ]
    monkeypatch.setattr(strength, "FILE", file)
    strength._measured.cache_clear()
    found = strength.strength(families.CLASSIC, "solid")
    alone = strength.strength(families.EXPRESS, "solid")
    strength._measured.cache_clear()
    assert found == Strength("original-pl", 4, "solid", 100, 0.31, 0.26, 0.36, 3.14, rating=1500)
    assert found.message() == (
        "rating 1500; wins 31% of 4-player games against solid; opens on turn 3.1 on average"
    )
    assert alone is not None
    assert alone.left == 2.5
    assert strength.strength(families.CLASSIC, "nobody") is None


def test_strength_is_said_in_every_language() -> None:
    plain = Strength("original-pl", 4, "solid", 100, 0.31, 0.26, 0.36)
    opening = Strength("original-pl", 4, "solid", 100, 0.31, 0.26, 0.36, opens=3.14)
    alone = Strength("express-pl", 2, "solid", 100, 0.31, 0.26, 0.36, left=2.52)
    for lang in LANGUAGES:
        assert ("31\u00a0%" if lang == "cs" else "31%") in plain.message(lang)
        assert ("3.1" if lang == "en" else "3,1") in opening.message(lang)
        assert ("2.5" if lang == "en" else "2,5") in alone.message(lang)


def test_the_tables_stand_between_the_marks_of_the_page() -> None:
    page = f"# Bots\n\nbefore\n{bench.BEGIN}\nold\n{bench.END}\nafter\n"
    written = bench.with_tables(page, "new")
    assert written == f"# Bots\n\nbefore\n{bench.BEGIN}\nnew\n{bench.END}\nafter\n"
    assert bench.with_tables(written, "new") == written
    unmarked = bench.with_tables("# Bots\n", "new")
    assert bench.with_tables(unmarked, "new") == unmarked
    assert unmarked.startswith("# Bots\n")


def test_a_table_has_a_row_for_every_level() -> None:
    box = bench.BOXES[0]
    rows = list(bench.measured(box, lambda box, bots, players: standing()))
    lines = bench.table(box, rows).splitlines()
    assert [line.split(" | ")[0].strip("| ") for line in lines[4:]] == [row.level for row in rows]
    assert "31.0 % (26.0 % … 36.0 %) of 100 against casual" in lines[6]
    assert len({line.count("|") for line in lines[2:]}) == 1


def test_ratings_put_everybody_on_one_scale() -> None:
    duels = [Duel("good", "solid", 1000, 1100), Duel("solid", "weak", 1000, 1100)]
    found = ratings(duels, "solid")
    assert found["solid"] == 1500
    assert abs(found["good"] - 1900) <= 2
    assert abs(found["weak"] - 1100) <= 2
    assert ratings([Duel("a", "b", 10, 10)], "b")["a"] > 1900, "who won all is not out of sight"


def test_whoever_waits_says_so_and_why() -> None:
    waiting = Strength("original-pl", 4, "solid", 100, 0.31, 0.26, 0.36, rating=2000, waits=True)
    holding = Strength("express-pl", 2, "solid", 100, 0.31, 0.26, 0.36, left=2.5, waits=True)
    assert waiting.message().startswith("rating 2000; wins 31%")
    assert "; often draws and waits although it could lay, since" in waiting.message()
    assert "; holds its dice for long although it could lay them, since" in holding.message()
    for lang in LANGUAGES:
        assert waiting.message(lang).count(";") == 2
