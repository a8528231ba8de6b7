"""Edition files are merged strictly: whatever is idle, unknown or unfounded is an error with file and key."""

from pathlib import Path

import pytest

from kostka.errors import RulesError
from kostka.rules import Edition, edition, editions
from kostka.rules.edition import FOLDER


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for path in FOLDER.glob("*.toml"):
        (tmp_path / path.name).write_text(path.read_text("utf-8"), "utf-8")
    return tmp_path


HEAD = 'parent = "classic"\ntitle = "House"\nlanguage = "pl"\n'


def read(folder: Path, text: str, name: str = "house") -> Edition:
    (folder / f"{name}.toml").write_text(text, "utf-8")
    return edition(name, folder)


def refusal(folder: Path, text: str) -> tuple[str, str]:
    """The code of the error and its place: file and key."""
    with pytest.raises(RulesError) as caught:
        read(folder, text)
    assert caught.value.message()
    return caught.value.code, caught.value.at


def test_an_edition_is_its_parent_and_what_differs(folder: Path) -> None:
    house = read(folder, f"{HEAD}[C-OPEN-1]\nopening.minimum = 50\n")
    assert house.settings["opening.minimum"].value == 50
    assert house.settings["opening.minimum"].origin == "house"
    changed = {key for key, setting in house.settings.items() if setting.origin == "house"}
    assert changed == {"opening.minimum"}


def test_an_edition_may_inherit_from_one_that_inherits(folder: Path) -> None:
    house = read(folder, 'parent = "original-pl"\ntitle = "House"\n[C-OPEN-1]\nopening.minimum = 50\n')
    origins = {house.settings[key].origin for key in ("opening.minimum", "penalty.tiles", "setup.rack")}
    assert origins == {"house", "original-pl", "classic"}
    assert "house" in editions(folder)


def test_a_clause_can_become_a_reading_without_a_new_value(folder: Path) -> None:
    house = read(folder, f"{HEAD}[C-OPEN-1]\nreading = true\n")
    assert house.clauses["C-OPEN-1"].reading
    assert house.clauses["C-OPEN-1"].origin == "house"


@pytest.mark.parametrize(
    ("text", "code", "key"),
    [
        ("[C-OPEN-1]\nopening.minimun = 50", "rule-key-unknown-near", "opening.minimun"),
        ("[C-OPEN-1]\nwombat.zoo = 50", "rule-key-unknown", "wombat.zoo"),
        ("[C-OPEN-1]\nminimum = 50", "rule-key-unknown-near", "minimum"),
        ("[C-JOKER-3]\njoker.to_rack = true", "rule-key-unknown", "joker.to_rack"),
        ("colour = 3", "rule-key-unknown-near", "colour"),
        ('family = "first"', "rule-key-unknown", "family"),
        ('[words]\nwombat = "x"', "rule-key-unknown", "words.wombat"),
        ("[C-OPEN-1]\nopening.minimum = 30", "override-no-op", "opening.minimum"),
        ("[C-OPEN-1]\nreading = false", "override-no-op", "C-OPEN-1.reading"),
        ("[C-OPEN-1]\napplies = true", "override-no-op", "C-OPEN-1.applies"),
        ("[C-OPEN-1]", "override-no-op", "C-OPEN-1"),
        ('colours = ["red", "blue", "black", "orange"]', "override-no-op", "colours"),
        ("[opening]\nminimum = 50", "clause-missing", "opening.minimum"),
        ("opening = 50", "clause-missing", "opening"),
        ("[C-OPEN-9]\nopening.minimum = 50", "clause-unknown", "C-OPEN-9"),
        ("[F-SETUP-1]\nopening.minimum = 50", "clause-unknown", "F-SETUP-1"),
        ("[C-OPEN-2]\nopening.minimum = 50", "clause-differs", "opening.minimum"),
        ('[C-OPEN-1]\nopening.minimum = "50"', "rule-not-a-number", "opening.minimum"),
        ("[C-OPEN-1]\nopening.minimum = true", "rule-not-a-number", "opening.minimum"),
        ("[C-OPEN-1]\nopening.minimum = 50.0", "rule-not-a-number", "opening.minimum"),
        ("[C-OPEN-2]\nopening.jokers = 0", "rule-not-yes-or-no", "opening.jokers"),
        ("[C-OPEN-2]\nreading = 1", "rule-not-yes-or-no", "C-OPEN-2.reading"),
        ("[C-TURN-4]\nclock.offered_ms = 3", "rule-not-a-list", "clock.offered_ms"),
        ("[C-TURN-4]\nclock.offered_ms = [-1]", "rule-out-of-range", "clock.offered_ms"),
        ('[words]\ntile = ["x"]', "rule-not-a-text", "words.tile"),
        ('[C-END-2]\nend.pool_empty = "wombat"', "rule-not-a-choice", "end.pool_empty"),
        ('[C-SETUP-3]\nsetup.first_game = "left"', "rule-not-a-choice", "setup.first_game"),
        ("[C-OPEN-1]\nopening.minimum = -1", "rule-out-of-range", "opening.minimum"),
        ("[C-SETUP-2]\ndeck.numbers = 2", "rule-out-of-range", "deck.numbers"),
        ("abstract = 1", "rule-not-yes-or-no", "abstract"),
        ("age = 200", "rule-out-of-range", "age"),
    ],
)
def test_a_faulty_override_is_named_with_file_and_key(folder: Path, text: str, code: str, key: str) -> None:
    assert refusal(folder, f"{HEAD}{text}\n") == (code, f"house.toml, {key}")


def test_a_word_given_twice_over_is_a_no_op(folder: Path) -> None:
    text = 'parent = "original-pl"\ntitle = "House"\n[words]\ntile = "kostka"\n'
    assert refusal(folder, text) == ("override-no-op", "house.toml, words.tile")


@pytest.mark.parametrize("parent", ['"clasic"', "7", '"../classic"'])
def test_an_unknown_parent_is_named(folder: Path, parent: str) -> None:
    assert refusal(folder, f"parent = {parent}\n") == ("parent-unknown", "house.toml, parent")


def test_a_circle_of_parents_is_shown(folder: Path) -> None:
    (folder / "other.toml").write_text('parent = "house"\n', "utf-8")
    with pytest.raises(RulesError, match="house → other → house") as caught:
        read(folder, 'parent = "other"\n')
    assert caught.value.code == "parent-cycle"


def test_an_edition_without_a_parent_needs_a_family(folder: Path) -> None:
    assert refusal(folder, 'title = "House"\n') == ("rule-not-a-choice", "house.toml, family")


def test_an_edition_without_a_parent_needs_every_value(folder: Path) -> None:
    assert refusal(folder, 'family = "classic"\n') == ("rule-missing", "house.toml, deck.numbers")


def test_what_stands_on_the_box_may_not_be_missing(folder: Path) -> None:
    assert refusal(folder, 'parent = "classic"\nlanguage = "pl"\n') == ("rule-missing", "house.toml, title")


def test_a_file_that_is_no_toml_is_named(folder: Path) -> None:
    assert refusal(folder, "parent = \n") == ("edition-file-broken", "house.toml")


def test_a_file_that_is_not_utf_8_is_named(folder: Path) -> None:
    (folder / "house.toml").write_bytes(b'title = "\xff"\n')
    with pytest.raises(RulesError) as caught:
        edition("house", folder)
    assert (caught.value.code, caught.value.at) == ("edition-file-broken", "house.toml")


def test_a_fault_of_an_ancestor_is_named_with_the_ancestors_file(folder: Path) -> None:
    (folder / "elder.toml").write_text(f"{HEAD}[C-OPEN-1]\nopening.minimum = 30\n", "utf-8")
    assert refusal(folder, 'parent = "elder"\n') == ("override-no-op", "elder.toml, opening.minimum")


def test_an_abstract_edition_cannot_be_played() -> None:
    with pytest.raises(RulesError, match="classic") as caught:
        edition("classic")
    assert caught.value.code == "edition-abstract"


@pytest.mark.parametrize("name", ["original-lp", "Original-PL", "original"])
def test_an_unknown_edition_suggests_a_near_one(name: str) -> None:
    with pytest.raises(RulesError, match="Did you mean “original-") as caught:
        edition(name)
    assert caught.value.code == "edition-unknown-near"


@pytest.mark.parametrize("name", ["wombat", "", "../editions/original-pl", "original-pl.toml\0"])
def test_an_unknown_edition_is_an_error_and_never_a_path(name: str) -> None:
    with pytest.raises(RulesError) as caught:
        edition(name)
    assert caught.value.code.startswith("edition-unknown")
