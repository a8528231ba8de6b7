"""Names stand in sentences as they are: no Polish or Czech sentence asks for a name in another case."""

import re
import tomllib
from pathlib import Path

import pytest

from kostka.texts import messages

WEB = Path(__file__).parents[2] / "web" / "src" / "texts"
NAME = re.compile(r"([\w,:]+)\s+\{(?:name|names|about)\}")
GOVERNING = {
    "pl": "bez dla do dzięki gracza gracze graczem graczowi ku między na nad o od po pod poza przeciw przed"
    " przez przy u w według wobec z za ze",
    "cs": "bez do hráče hráči hráčem k ke kromě mezi na nad o od po pod podle proti pro před přes při s se u"
    " v ve z za ze",
}
"""Words after which a name would have to be declined."""


def sentences(lang: str) -> dict[str, str]:
    plain = tomllib.loads((WEB / f"{lang}.toml").read_text("utf-8"))
    found = dict(messages(lang))
    for section, texts in plain.items():
        if section != "variants":
            found |= texts
    return found


@pytest.mark.parametrize("lang", GOVERNING)
def test_no_name_needs_another_case(lang: str) -> None:
    governing = set(GOVERNING[lang].split())
    said = sentences(lang)
    assert len(said) > 1000
    wrong = {
        code: text
        for code, text in said.items()
        for before in NAME.findall(text)
        if before.lower() in governing
    }
    assert wrong == {}
