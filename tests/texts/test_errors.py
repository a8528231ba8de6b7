"""Errors carry codes and parameters; their words come last."""

import pickle

import pytest

from kostka.errors import KostkaError, NotationError, PositionError, RulesError
from kostka.texts import LANGUAGES


def error(option: str) -> RulesError:
    return RulesError("option-malformed", "--set", option=option)


def test_an_error_has_a_code_a_place_and_parameters() -> None:
    raised = error("x")
    assert (raised.code, raised.at, raised.params) == ("option-malformed", "--set", {"option": "x"})


def test_the_text_of_an_error_is_english_and_other_languages_are_a_call_away() -> None:
    raised = error("x")
    assert str(raised) == raised.message("en") == "“x” is not of the form key=value."
    assert len({raised.message(lang) for lang in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("kind", [NotationError, PositionError, RulesError])
def test_every_error_is_a_kostka_error(kind: type[KostkaError]) -> None:
    assert issubclass(kind, KostkaError)


def test_control_characters_from_outside_do_not_reach_the_terminal() -> None:
    assert "\x1b" not in error("\x1b[31mred").message()
    assert "\x1b" not in RulesError("rule-key-unknown", "\x1b[31mred", key="").at


def test_long_values_from_outside_are_cut() -> None:
    assert len(error("x" * 10_000).message()) < 300


def test_errors_travel_between_processes() -> None:
    copy = pickle.loads(pickle.dumps(error("x")))  # noqa: S301 (our own bytes)
    assert type(copy) is RulesError
    assert (copy.code, copy.at, copy.params, str(copy)) == (
        "option-malformed",
        "--set",
        {"option": "x"},
        str(error("x")),
    )
