"""`kostka arena`: what it prints is the contract; what is wrong is said in the user's language."""

import json
from typing import Any

import pytest

from kostka import cli


def arena(*arguments: str) -> int:
    return cli.main(["arena", "--lang", "en", "--jobs", "1", *arguments])


def answered(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_the_answer_is_that_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("solid", "solid", "--games", "6", "--seed", "7", "--json") == 0
    answer = answered(capsys)
    assert (answer["games"], answer["players"], answer["edition"]) == (6, 2, "original-pl")
    assert answer["seed"] == "7"
    assert list(answer["bots"]) == ["solid", "solid#2"]
    for figures in answer["bots"].values():
        assert figures["games"] == 6
        assert figures["wins"] == 3
        assert figures["win_rate"] == 0.5
        assert figures["ci95"] == [0.5, 0.5]
        assert figures["mean_score"] == 0
    assert answer["seconds"] > 0
    assert answer["even"] is True


def test_games_are_rounded_up_to_whole_deals_and_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("solid", "solid", "--games", "5", "--players", "4", "--json") == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["games"] == 8
    assert "8 games instead of 5" in said.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nobody", "solid"), "nobody"),
        (("solid", "solid", "--edition", "original-xx"), "original-xx"),
        (("solid", "solid", "--players", "9"), "9 players"),
        (("solid", "solid", "--players", "0"), "Nobody plays"),
        (("solid", "solid", "--games", "0"), "--games"),
        (("solid", "solid", "--jobs", "0"), "--jobs"),
        (("solid", "solid@many"), "many"),
        (("solid", "solid", "--set", "deck.wings=2"), "deck.wings"),
    ],
)
def test_misuse_is_said_in_words(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena(*arguments) == cli.MISUSED
    said = capsys.readouterr()
    assert words in said.err
    assert not said.out
