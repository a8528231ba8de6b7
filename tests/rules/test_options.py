"""House rules are one more layer: a flat mapping of dotted keys, checked key by key."""

import json
from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kostka.errors import RulesError
from kostka.rules import (
    HOUSE,
    Deck,
    differences,
    edition,
    editions,
    load,
    parse_options,
    resolve,
    rules_hash,
    values,
)
from kostka.rules.classic import ClassicRules
from kostka.rules.resolve import parse_option
from kostka.rules.schema import Spec, schema


def refusal(name: str, options: dict[str, object]) -> tuple[str, str]:
    with pytest.raises(RulesError) as caught:
        load(name, options)
    assert caught.value.at in caught.value.message()
    return caught.value.code, caught.value.at


def possible(spec: Spec) -> st.SearchStrategy[object]:
    """Any value that may stand at a key, as JSON would bring it."""
    if spec.key == "dice.faces":
        return st.just(["R1 JB"] * 18)
    low, high = spec.within or (0, 0)
    if spec.item is not None:
        return st.lists(st.integers(low, high), max_size=4)
    if spec.kind is bool:
        return st.booleans()
    if issubclass(spec.kind, StrEnum):
        return st.sampled_from([str(member) for member in spec.among or tuple(spec.kind)])
    return st.integers(low, high)


def test_the_keys_of_the_contract() -> None:
    options = {
        "mode.assisted": False,
        "clock.turn_ms": 40_000,
        "clock.legal_layout_stands": True,
        "opening.minimum": 50,
    }
    rules = load("original-pl", options)
    assert isinstance(rules, ClassicRules)
    assert not rules.mode.assisted
    assert rules.clock.turn_ms == 40_000
    assert rules.clock.legal_layout_stands
    assert rules.opening.minimum == 50


def test_a_house_rule_keeps_its_clause_and_says_where_it_comes_from() -> None:
    setting = resolve("original-pl", {"opening.minimum": 50})["opening.minimum"]
    assert (setting.value, setting.clause, setting.origin) == (50, "C-OPEN-1", HOUSE)


def test_an_option_that_repeats_the_edition_is_harmless_and_no_house_rule() -> None:
    assert resolve("original-pl", {"opening.minimum": 30}) == resolve("original-pl")
    assert load("original-pl", {"opening.minimum": 30}) == load("original-pl")


def test_a_tiny_deck_is_just_another_set_of_values() -> None:
    tiny = {"deck.numbers": 4, "deck.colours": 3, "deck.copies": 2, "deck.jokers": 0, "setup.rack": 5}
    assert load("original-it", tiny).deck == Deck(4, 3, 2, 0)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"opening.minimun": 50}, "rule-key-unknown-near"),
        ({"minimum": 50}, "rule-key-unknown-near"),
        ({"game.pool_empty": 50}, "rule-key-unknown-near"),
        ({"wombat": 50}, "rule-key-unknown"),
        ({"": 50}, "rule-key-unknown"),
        ({"opening.minimum": "50"}, "rule-not-a-number"),
        ({"opening.minimum": None}, "rule-not-a-number"),
        ({"opening.minimum": True}, "rule-not-a-number"),
        ({"opening.minimum": 10**30}, "rule-out-of-range"),
        ({"clock.turn_ms": -1}, "rule-out-of-range"),
        ({"mode.assisted": 1}, "rule-not-yes-or-no"),
        ({"end.pool_empty": ["last-round"]}, "rule-not-a-choice"),
        ({"clock.offered_ms": "60"}, "rule-not-a-list"),
        ({"stars.initial": 6}, "rule-key-unknown"),
    ],
)
def test_an_impossible_option_is_an_error_that_names_the_key(options: dict[str, object], code: str) -> None:
    assert refusal("original-pl", options) == (code, next(iter(options)))


@pytest.mark.parametrize(
    ("name", "options", "key"),
    [
        ("original-pl", {"players.min": 4, "players.max": 3}, "players.min"),
        ("original-pl", {"deck.numbers": 3, "deck.copies": 1}, "setup.rack"),
        ("first-pl", {"setup.rack": 23}, "setup.rack"),
    ],
)
def test_values_that_do_not_go_together_are_an_error(name: str, options: dict[str, object], key: str) -> None:
    assert refusal(name, options) == ("rules-conflict", key)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"setup.dice": 10}, "dice-too-few"),
        ({"dice.faces": ["R1 B2"] * 17}, "dice-too-few"),
        ({"dice.faces": ["R1 B2"] * 61}, "too-many-dice"),
        ({"dice.faces": ["R1 B2 R1"] * 18}, "die-face-twice"),
        ({"dice.faces": ["R1 JB JO"] * 18}, "die-face-twice"),
    ],
)
def test_dice_are_enough_for_the_players_and_show_different_faces(
    options: dict[str, object], code: str
) -> None:
    with pytest.raises(RulesError) as caught:
        load("express-pl", options)
    assert caught.value.code == code


@pytest.mark.parametrize("face", ["R14", "R0", "R01", "X3", "J", "JX", "JRR", "R", "r3", "R³"])
def test_dice_have_faces_of_the_game(face: str) -> None:
    with pytest.raises(RulesError) as caught:
        load("express-pl", {"dice.faces": ["R1 B2"] * 17 + [f"R1 {face}"]})
    assert (caught.value.code, caught.value.params) == ("die-face-unknown", {"die": 18, "face": face})


def test_a_die_without_faces_is_an_error() -> None:
    with pytest.raises(RulesError) as caught:
        load("express-pl", {"dice.faces": ["R1"] * 17 + [" "]})
    assert caught.value.code == "die-without-faces"


@given(st.data())
def test_any_possible_value_of_any_key_is_accepted_and_shows_in_the_rules(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(editions()))
    spec = data.draw(st.sampled_from(list(schema(edition(name).family).values())))
    value = data.draw(possible(spec))
    try:
        rules = load(name, {spec.key: value})
    except RulesError as error:
        # Some values are possible, but not with the other ones of the edition.
        assert error.code in ("rules-conflict", "die-face-unknown", "dice-too-few")  # noqa: PT017
    else:
        assert json.loads(json.dumps(values(rules)[spec.key])) == value


@given(st.text(), st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists))
def test_whatever_is_given_as_an_option_loads_or_is_a_rules_error(key: str, value: object) -> None:
    for name in ("original-pl", "express-pl"):
        for candidate in (key, *list(schema(edition(name).family))[:: len(key) + 3]):
            try:
                load(name, {candidate: value})
            except RulesError as error:
                assert error.message()  # noqa: PT017 (either outcome is fine)


class TestParsing:
    @pytest.mark.parametrize(
        ("text", "option"),
        [
            ("opening.minimum=50", ("opening.minimum", 50)),
            (" opening.minimum = 50 ", ("opening.minimum", 50)),
            ("mode.assisted=false", ("mode.assisted", False)),
            ("end.pool_empty=last-round", ("end.pool_empty", "last-round")),
            ('end.pool_empty="last-round"', ("end.pool_empty", "last-round")),
            ("clock.offered_ms=[0, 30000]", ("clock.offered_ms", [0, 30000])),
            ("a=b=c", ("a", "b=c")),
            ("a=", ("a", "")),
        ],
    )
    def test_a_value_is_json_or_a_plain_word(self, text: str, option: tuple[str, object]) -> None:
        assert parse_option(text) == option

    @pytest.mark.parametrize("text", ["", "=", "=3", "opening.minimum", " = 3"])
    def test_anything_else_than_key_and_value_is_an_error(self, text: str) -> None:
        with pytest.raises(RulesError) as caught:
            parse_option(text)
        assert caught.value.code == "option-malformed"

    @given(st.text())
    def test_any_text_parses_or_is_a_rules_error(self, text: str) -> None:
        for candidate in (text, f"key={text}"):
            try:
                parse_option(candidate)
            except RulesError as error:
                assert error.code == "option-malformed"  # noqa: PT017 (either outcome is fine)

    def test_several_and_one_key_has_one_value(self) -> None:
        assert parse_options([]) == {}
        assert parse_options(["a=1", "b=x", "a= 1"]) == {"a": 1, "b": "x"}
        for other in ("a=2", "a=true", "a=1.0", "a=one"):
            with pytest.raises(RulesError) as caught:
                parse_options(["a=1", other])
            assert caught.value.code == "option-twice"

    def test_nesting_without_end_is_a_plain_word(self) -> None:
        assert parse_option("key=" + "[" * 100_000)[1] == "[" * 100_000


class TestHash:
    def test_equal_rules_have_equal_hashes_however_they_came_about(self) -> None:
        assert rules_hash(load("original-it", {"opening.minimum": 30})) == rules_hash(load("original-it"))

    def test_every_edition_has_its_own(self) -> None:
        assert len({rules_hash(load(name)) for name in editions()}) == len(editions())

    def test_every_house_rule_changes_it(self) -> None:
        assert rules_hash(load("original-it", {"opening.minimum": 31})) != rules_hash(load("original-it"))

    def test_it_stays_the_same_between_versions(self) -> None:
        """Records carry it. If rules are added or changed on purpose, this changes with them."""
        first = {
            "original-cz": "8175e02edc48bc13",
            "original-it": "5b8a38770693bf58",
            "original-pl": "1642da087ab08684",
            "first-pl": "082d68513b8ccafe",
            "express-pl": "ea509e817d03dd91",
        }
        latest = first | {
            "original-cz": "c3cc1797adee90b4",
            "original-it": "c77cad30dd166275",
            "original-pl": "e29a18c7c94f5758",
            "express-pl": "63b30eb0a8584be2",
            "first-pl": "a78ed7afc5bd771a",
        }
        assert {name: rules_hash(load(name, {}, 1))[:16] for name in editions()} == first
        assert {name: rules_hash(load(name))[:16] for name in editions()} == latest


class TestDifferences:
    def test_an_edition_does_not_differ_from_itself(self) -> None:
        for name in editions():
            assert differences(resolve(name), resolve(name)) == ()

    def test_czech_and_italian_rules_differ_in_three_values(self) -> None:
        pairs = differences(resolve("original-cz"), resolve("original-it"))
        assert [one.key for one, _ in pairs if one] == [
            "opening.jokers",
            "end.pool_empty",
            "score.pool_empty",
        ]

    def test_what_only_one_family_has_is_missing_on_the_other_side(self) -> None:
        pairs = differences(resolve("first-pl"), resolve("express-pl"))
        found = {key.key: (one is None, other is None) for one, other in pairs if (key := one or other)}
        assert found["stars.initial"] == (False, True)
        assert found["dice.faces"] == (True, False)
        assert "deck.colours" not in found
