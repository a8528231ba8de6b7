"""`kostka rules` shows what holds, why, and where it comes from."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from kostka.cli import MISUSED, main
from kostka.rules import edition, editions, load, resolve, rules_hash
from kostka.texts import LANGUAGES, render

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def shown(capsys: Capture, *arguments: str) -> str:
    assert main(["rules", *arguments]) == 0
    return capsys.readouterr().out


def shown_json(capsys: Capture, *arguments: str) -> Any:
    return json.loads(shown(capsys, *arguments, "--json"))


def refused(capsys: Capture, *arguments: str) -> str:
    assert main(["rules", *arguments]) == MISUSED
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def test_alone_it_lists_the_editions(capsys: Capture) -> None:
    text = shown(capsys)
    assert all(name in text for name in editions())
    assert [box["edition"] for box in shown_json(capsys)] == list(editions())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", editions())
def test_an_edition_is_shown_with_every_value_clause_and_origin(
    capsys: Capture, name: str, lang: str
) -> None:
    lines = shown(capsys, name, "--settings", "--lang", lang).splitlines()
    for setting in resolve(name).values():
        line = next(line for line in lines if line.split()[:1] == [setting.key])
        assert setting.clause in line
        assert setting.origin in line
        first = setting.value[0] if isinstance(setting.value, tuple) else setting.value
        assert (str(first).lower() if isinstance(first, bool) else str(first)) in line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_value_is_cut_off_in_eighty_columns(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    one = [arguments for name in editions() for arguments in ([name], [name, "--settings"])]
    for arguments in (*one, ["--diff", "original-pl", "express-pl"], []):
        assert "…" not in shown(capsys, *arguments, "--lang", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", [40, 60, 80])
def test_on_a_narrow_terminal_nothing_is_broken_within_a_word_or_left_out(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, lang: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for name in editions():
        text = shown(capsys, name, "--settings", "--lang", lang)
        assert max(map(len, text.splitlines())) <= columns
        words = text.replace("·", " ").split()
        for setting in resolve(name).values():
            assert {setting.key, setting.clause, setting.origin} <= set(words)
            assert set(render(setting.key, edition(name).spoken(lang)).split()[1:-1]) <= set(words)


def test_a_terminal_without_our_letters_is_spared(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for more in ([], ["--json"], ["--set", "ż=1"]):
        done = subprocess.run(
            [sys.executable, "-m", "kostka", "rules", "first-pl", "--lang", "pl", *more],
            env=environment,
            capture_output=True,
            check=False,
        )
        assert b"bug" not in done.stderr
        assert done.returncode == (MISUSED if "--set" in more else 0)
        if "--json" in more:
            assert json.loads(done.stdout)["words"]["tile"] == "płytka"


def read_aloud(text: str) -> str:
    """What is printed, without line breaks and the columns."""
    return " ".join(text.split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", editions())
def test_every_clause_is_told_in_its_words_with_its_values(capsys: Capture, name: str, lang: str) -> None:
    book, settings = edition(name), resolve(name)
    text = read_aloud(shown(capsys, name, "--lang", lang))
    for clause in book.clauses.values():
        assert (clause.id in text) or not clause.applies
    for setting in settings.values():
        read = read_aloud(render(setting.key, book.spoken(lang))) in text
        assert read or not book.clauses[setting.clause].applies
    data = shown_json(capsys, name, "--lang", lang)
    for clause in data["clauses"]:
        assert bool(clause["text"]) == clause["applies"]


def test_one_clause_is_shown_alone(capsys: Capture) -> None:
    text = read_aloud(shown(capsys, "original-pl", "C-OPEN-1"))
    assert text.startswith("C-OPEN-1 The first time you lay tiles")
    assert text.endswith("points needed to open: 30")
    assert shown(capsys, "original-pl", "c-open-1") == shown(capsys, "original-pl", "C-OPEN-1")
    data = shown_json(capsys, "original-pl", "C-OPEN-1")
    assert [clause["id"] for clause in data["clauses"]] == ["C-OPEN-1"]
    assert [value["key"] for value in data["values"]] == ["opening.minimum"]
    assert "opening.minimum" in shown(capsys, "original-pl", "C-OPEN-1", "--settings")


JOKERS = [("en", "joker"), ("pl", "jokera"), ("it", "jolly"), ("cs", "zolik")]


@pytest.mark.parametrize(("lang", "word"), JOKERS)
def test_a_word_finds_the_clauses_that_speak_of_it(capsys: Capture, lang: str, word: str) -> None:
    """Accents and capitals do not matter."""
    found = shown_json(capsys, "original-cz", word, "--lang", lang)["clauses"]
    assert {"C-OPEN-2", "C-JOKER-1"} & {clause["id"] for clause in found}
    assert len(found) < 20


def test_a_clause_that_there_is_not_is_refused_with_the_nearest(capsys: Capture) -> None:
    assert "Did you mean “C-OPEN-1”?" in refused(capsys, "original-pl", "C-OPN-1")
    said = refused(capsys, "original-pl", "astronaut")
    assert "no clause “astronaut”, and none of its clauses mentions it" in said
    assert "no clause" in refused(capsys, "original-it", "C-SETUP-7"), "it is not in this edition"


def test_json_has_the_same_and_the_hash(capsys: Capture) -> None:
    data = shown_json(capsys, "original-it")
    assert (data["edition"], data["family"], data["language"]) == ("original-it", "classic", "it")
    assert data["hash"] == rules_hash(load("original-it"))
    values = {row["key"]: row for row in data["values"]}
    assert values["penalty.tiles"] == {
        "key": "penalty.tiles",
        "value": 3,
        "clause": "C-TURN-5",
        "reading": True,
        "origin": "classic",
        "meaning": "tiles drawn after a failed turn",
    }
    assert values["end.pool_empty"]["value"] == "must-lay"
    clauses = {row["id"]: row for row in data["clauses"]}
    assert clauses["C-SETUP-7"] == {"id": "C-SETUP-7", "reading": False, "applies": False, "text": None}
    assert clauses["C-OPEN-1"]["text"] == render("clause-C-OPEN-1", edition("original-it").spoken("en"))


def test_house_rules_are_laid_over_an_edition_and_named_as_such(capsys: Capture) -> None:
    arguments = ("original-pl", "--set", "opening.minimum=50", "--set", "end.pool_empty=all-pass")
    values = {row["key"]: row for row in shown_json(capsys, *arguments)["values"]}
    assert (values["opening.minimum"]["value"], values["opening.minimum"]["origin"]) == (50, "house rules")
    assert values["end.pool_empty"]["value"] == "all-pass"
    assert not values["end.pool_empty"]["reading"]
    for more in ((), ("--settings",)):
        assert "zasady domowe" in shown(capsys, *arguments, *more, "--lang", "pl")


def test_the_difference_of_two_editions(capsys: Capture) -> None:
    data = shown_json(capsys, "--diff", "original-cz", "original-it")
    found = {row["key"]: (row["left"]["value"], row["right"]["value"]) for row in data["differences"]}
    assert found == {
        "opening.jokers": (False, True),
        "end.pool_empty": ("all-pass", "must-lay"),
        "score.pool_empty": ("sum", "differences"),
    }
    text = shown(capsys, "--diff", "original-cz", "original-it")
    assert "3 rules differ" in text
    assert all(key in text for key in found)
    assert "opening.minimum" not in text


def test_the_difference_of_two_families_leaves_gaps(capsys: Capture) -> None:
    rows = {row["key"]: row for row in shown_json(capsys, "--diff", "first-pl", "express-pl")["differences"]}
    assert rows["stars.initial"]["right"] is None
    assert rows["turns.solo"]["left"] is None
    assert "stars.initial" in shown(capsys, "--diff", "first-pl", "express-pl")


def test_the_difference_that_house_rules_make(capsys: Capture) -> None:
    arguments = ("--diff", "original-pl", "original-pl")
    assert "same rules" in shown(capsys, *arguments)
    data = shown_json(capsys, *arguments, "--set", "opening.minimum=50")
    assert [row["key"] for row in data["differences"]] == ["opening.minimum"]


@pytest.mark.parametrize("columns", ["120", "50"])
def test_the_side_with_house_rules_is_marked(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    text = shown(capsys, "--diff", "original-pl", "original-pl", "--set", "opening.minimum=50")
    assert text.count("+ house rules") == 1
    assert "house rules" not in shown(capsys, "--diff", "original-pl", "original-it")


def test_a_misspelt_edition_is_answered_with_a_suggestion(capsys: Capture) -> None:
    assert (
        refused(capsys, "original-lp")
        == "kostka: There is no edition “original-lp”. Did you mean “original-pl”?\n"
    )
    assert "Czy chodzi o „original-pl”?" in refused(capsys, "original-lp", "--lang", "pl")


@pytest.mark.parametrize(
    ("option", "part"),
    [
        ("opening.minimun=50", "Did you mean “opening.minimum”?"),
        ("opening.minimum=many", "“opening.minimum” is a whole number, not “many”."),
        ("opening.minimum=1000", "“opening.minimum” goes from 0 to 300; 1000 is outside."),
        ("opening.minimum", "“opening.minimum” is not of the form key=value."),
        ("minimum=50", "Did you mean “opening.minimum”?"),
        ("foo=1", "“kostka rules EDITION --settings” lists them all."),
    ],
)
def test_a_bad_option_is_named(capsys: Capture, option: str, part: str) -> None:
    assert part in refused(capsys, "original-pl", "--set", option)


def test_a_house_rule_with_two_values_is_refused(capsys: Capture) -> None:
    twice = ("original-pl", "--set", "opening.minimum=40", "--set")
    assert "set twice: to 40 and to 50" in refused(capsys, *twice, "opening.minimum=50")
    assert "40" in shown(capsys, *twice, "opening.minimum=40")


def test_an_empty_name_is_no_edition(capsys: Capture) -> None:
    assert "There is no edition “”." in refused(capsys, "")


def test_options_without_an_edition_and_an_edition_beside_diff_are_misuse(capsys: Capture) -> None:
    for arguments in (
        ["--set", "opening.minimum=3"],
        ["--settings"],
        ["original-pl", "--diff", "original-it", "original-cz"],
    ):
        said = refused(capsys, *arguments)
        assert "“EDITION”" in said
        assert arguments[-1] in said or "“--diff”" in said or "“--set”" in said
