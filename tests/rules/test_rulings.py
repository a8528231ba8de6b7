"""A changed ruling is a rule value with a number; games of earlier rulings keep the earlier value."""

from collections.abc import Iterator
from importlib import import_module

import pytest

from kostka import rules
from kostka.errors import RulesError
from kostka.rules import LATEST, families, resolve
from kostka.rules.common import Since
from kostka.rules.resolve import EARLIER
from kostka.rules.schema import schema

KEY, BEFORE, NOW = "opening.minimum", 50, 30


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if nothing but the opening had changed: worth 50 until these rulings, and not to be set before."""
    known = schema(families.CLASSIC)
    young = {key: spec._replace(since=None) for key, spec in known.items()}
    young[KEY] = young[KEY]._replace(since=Since(LATEST, BEFORE))
    module = import_module("kostka.rules.resolve")
    remembered = (module._by_the_book, module.rules_hash)
    for one in remembered:
        one.cache_clear()
    monkeypatch.setattr(module, "schema", lambda _family: young)
    yield
    for one in remembered:
        one.cache_clear()


@pytest.mark.usefixtures("changed")
def test_earlier_rulings_keep_the_earlier_value() -> None:
    old, new = resolve("original-it", {}, LATEST - 1), resolve("original-it")
    assert (old[KEY].value, old[KEY].origin) == (BEFORE, EARLIER)
    assert (new[KEY].value, new[KEY].origin) == (NOW, "classic")
    assert old[KEY].clause == new[KEY].clause
    assert {key for key in old if old[key] != new[key]} == {KEY}


@pytest.mark.usefixtures("changed")
def test_house_rules_are_laid_over_any_rulings() -> None:
    for rulings in range(1, LATEST + 1):
        assert resolve("original-it", {KEY: 40}, rulings)[KEY].value == 40


@pytest.mark.usefixtures("changed")
def test_a_younger_key_stays_out_of_an_old_hash() -> None:
    old = rules.rules_hash(rules.load("original-it", {}, LATEST - 1))
    new = rules.rules_hash(rules.load("original-it"))
    assert old != new
    assert old == rules.rules_hash(rules.load("original-it", {KEY: BEFORE}))  # equal values, equal hash


@pytest.mark.parametrize("rulings", [0, -1, LATEST + 1])
def test_rulings_that_are_not_known(rulings: int) -> None:
    with pytest.raises(RulesError) as caught:
        rules.load("original-it", {}, rulings)
    assert (caught.value.code, caught.value.at) == ("rulings-unknown", "rulings")


@pytest.mark.parametrize("name", rules.editions())
def test_every_key_is_of_known_rulings_and_its_earlier_value_can_stand(name: str) -> None:
    for spec in schema(rules.edition(name).family).values():
        if spec.since is not None:
            assert 1 < spec.since.rulings <= LATEST
            assert spec._replace(among=()).check(spec.since.before, spec.key) == spec.since.before
    for rulings in range(1, LATEST + 1):
        rules.load(name, {}, rulings)
