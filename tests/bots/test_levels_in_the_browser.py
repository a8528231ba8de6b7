"""A new level is known to the browser too, which takes its words and faces from files of its own."""

import re
import tomllib
from pathlib import Path

import pytest

from kostka.bots import LEVELS
from kostka.texts import LANGUAGES

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_level_is_described_to_those_who_choose_an_opponent(lang: str) -> None:
    sections = tomllib.loads((WEB / "src" / "texts" / f"{lang}.toml").read_text("utf-8")).values()
    codes = {code for section in sections for code in section}
    assert {f"level-{level}" for level in LEVELS} <= codes


def test_its_name_is_among_the_words_of_the_client() -> None:
    assert f"bot-({'|'.join(LEVELS)})" in (WEB / "scripts" / "texts.mjs").read_text("utf-8")


def test_levels_stand_in_the_same_order_where_bots_get_their_faces() -> None:
    found = re.search(r"LEVELS\b.*= \[(.*)\]", (WEB / "src" / "table" / "characters.ts").read_text("utf-8"))
    assert found
    assert re.findall(r"\w+", found[1]) == list(LEVELS)
