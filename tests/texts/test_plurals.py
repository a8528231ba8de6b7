"""Nouns after numbers take the form that the language asks for."""

from fractions import Fraction

import pytest

from kostka.texts import LANGUAGES, render
from kostka.texts.plurals import CATEGORIES, category


@pytest.mark.parametrize(
    ("lang", "name", "numbers"),
    [
        ("en", "one", [1]),
        ("en", "other", [0, 2, 5, 11, 21, 101]),
        ("pl", "one", [1]),
        ("pl", "few", [2, 3, 4, 22, 34, 102, 1003]),
        ("pl", "many", [0, 5, 11, 12, 13, 14, 21, 25, 100, 101, 112]),
        ("it", "one", [1]),
        ("it", "many", [1_000_000, 3_000_000]),
        ("it", "other", [0, 2, 11, 21, 1_000_001]),
        ("cs", "one", [1]),
        ("cs", "few", [2, 3, 4]),
        ("cs", "other", [0, 5, 11, 21, 22, 102]),
    ],
)
def test_whole_numbers_have_the_categories_of_cldr(lang: str, name: str, numbers: list[int]) -> None:
    assert {number: category(number, lang) for number in numbers} == dict.fromkeys(numbers, name)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sign_of_a_number_does_not_matter(lang: str) -> None:
    assert all(category(-number, lang) == category(number, lang) for number in range(200))


@pytest.mark.parametrize(
    ("lang", "name"), [("en", "other"), ("pl", "other"), ("it", "other"), ("cs", "many")]
)
def test_fractions_have_their_own_category(lang: str, name: str) -> None:
    assert category(Fraction(3, 2), lang) == name
    assert name in CATEGORIES[lang]


@pytest.mark.parametrize(
    ("lang", "count", "shown"),
    [
        ("en", 1, "1 rule differs"),
        ("en", 2, "2 rules differ"),
        ("pl", 1, "1 różna zasada"),
        ("pl", 3, "3 różne zasady"),
        ("pl", 12, "12 różnych zasad"),
        ("it", 1_000_000, "1000000 regole diverse"),
        ("cs", 4, "4 rozdílná pravidla"),
        ("cs", 5, "5 rozdílných pravidel"),
    ],
)
def test_messages_show_the_form_that_goes_with_the_number(lang: str, count: int, shown: str) -> None:
    assert render("rules-diff-title", lang, count=count) == shown
