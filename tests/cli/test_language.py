"""The language of the person at the terminal."""

import pytest

from kostka.cli.language import preferred


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "it_IT"}, "it"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": ""}, "pl"),
        ({"LANG": "en_GB", "LC_MESSAGES": "cs"}, "cs"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "csb_PL"}, "en"),
        ({"LANG": "cs-CZ"}, "cs"),
    ],
)
def test_it_is_that_of_the_locale(environment: dict[str, str], lang: str) -> None:
    assert preferred(environment) == lang
