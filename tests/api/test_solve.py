"""`kostka.solve`: plain values in, plain values out, and faults that are raised with code and place."""

import json
import subprocess
import sys
from typing import Any

import pytest

import kostka
from kostka import SolveRequest
from kostka.errors import KostkaError, NotationError, PositionError, RequestError, RulesError

EXAMPLE: SolveRequest = {
    "edition": "original-pl",
    "table": ["R3 R4 R5"],
    "rack": "R6 J K10",
    "opened": True,
    "objective": "tiles",
}
TINY = {"deck.numbers": 4, "deck.colours": 3, "deck.copies": 1, "deck.jokers": 0}


def refusal(request: Any) -> KostkaError:
    with pytest.raises(KostkaError) as raised:
        kostka.solve(request)
    return raised.value


def test_the_example_of_the_contract() -> None:
    assert kostka.solve(EXAMPLE) == {
        "tiles": 2,
        "points": 36,
        "played": "J R6",
        "table": ["R3 R4 R5 R6 J"],
        "kept": 0,
        "exact": True,
    }


def test_only_the_rack_must_be_there() -> None:
    assert kostka.solve({"rack": "R6 R7 R8"})["tiles"] == 3
    assert refusal({"table": []}).code == "field-missing"


def test_the_table_is_the_given_one_when_nothing_can_be_laid() -> None:
    """The given one, in canonical order as all output."""
    answer = kostka.solve({"table": ["R3 R4 R5", "O8 R8 K8"], "rack": "K1"})
    assert answer == {
        "tiles": 0,
        "points": 0,
        "played": "",
        "table": ["R3 R4 R5", "R8 K8 O8"],
        "kept": 2,
        "exact": True,
    }


def test_the_objective_decides_what_is_best() -> None:
    """The joker can make a run of four small numbers or one of three great ones; it counts 30 itself."""
    answers = {
        objective: kostka.solve({"rack": "B1 B2 B4 K12 K13 J", "objective": objective})
        for objective in ("tiles", "points")
    }
    assert (answers["tiles"]["tiles"], answers["tiles"]["points"]) == (4, 37)
    assert (answers["points"]["tiles"], answers["points"]["points"]) == (3, 55)
    assert answers["tiles"]["table"] == ["B1 B2 J B4"]


def test_an_opening_leaves_the_table_alone() -> None:
    """C-OPEN-3."""
    answer = kostka.solve({"table": ["R3 R4 R5"], "rack": "R6 R10 B10 K10", "opened": False})
    assert answer == {
        "tiles": 3,
        "points": 30,
        "played": "R10 B10 K10",
        "table": ["R3 R4 R5", "R10 B10 K10"],
        "kept": 1,
        "exact": True,
        "opening": 30,
    }


def test_no_opening_is_said_plainly() -> None:
    """C-OPEN-1."""
    answer = kostka.solve({"table": ["R3 R4 R5"], "rack": "R6 R9 B9 K9", "opened": False})
    assert (answer["tiles"], answer["table"], answer["kept"]) == (0, ["R3 R4 R5"], 1)
    assert answer["opening"] is None


def test_a_joker_in_the_opening_is_up_to_the_edition() -> None:
    """C-OPEN-2: it counts as the tile it stands for, except in the Czech book."""
    request: SolveRequest = {"rack": "R10 B10 J", "opened": False}
    assert kostka.solve({**request, "edition": "original-pl"})["opening"] == 30
    assert kostka.solve({**request, "edition": "original-it"})["points"] == 50
    assert kostka.solve({**request, "edition": "original-cz"})["opening"] is None


def test_house_rules_are_heeded() -> None:
    request: SolveRequest = {"rack": "R10 B10 K10", "opened": False}
    assert kostka.solve({**request, "options": {"opening.minimum": 30}})["opening"] == 30
    assert kostka.solve({**request, "options": {"opening.minimum": 50}})["opening"] is None
    assert kostka.solve({"rack": "R1 R2 R3 R4 B4 K4", "options": TINY})["tiles"] == 6


def test_runs_only_and_another_price_of_jokers_are_house_rules_too() -> None:
    """C-SET-1, C-SCORE-1."""
    request: SolveRequest = {"rack": "R3 B3 K3 R4 J"}
    assert kostka.solve(request)["played"] == "J R3 B3 K3"
    runs = kostka.solve({**request, "options": {"sets.groups": False, "score.joker": 20}})
    assert (runs["played"], runs["points"]) == ("J R3 R4", 27)
    error = refusal({"rack": "R1", "table": ["R8 B8 K8"], "options": {"sets.groups": False}})
    assert (error.code, error.at) == ("run-several-colours", "table set 1")
    assert error.params["clause"] == "C-SET-2", "the family's own clause"
    cheap: SolveRequest = {"rack": "B1 B2 B4 K12 K13 J", "objective": "points", "options": {"score.joker": 0}}
    assert kostka.solve(cheap)["points"] == 25


def test_an_id_is_repeated_and_a_language_changes_nothing() -> None:
    assert kostka.solve({"rack": "R1", "id": "a", "lang": "pl"})["id"] == "a"
    assert "id" not in kostka.solve({"rack": "R1"})


@pytest.mark.parametrize(
    ("changes", "kind", "code", "at"),
    [
        ({"rack": "R6 X5"}, NotationError, "tile-unknown", "rack tile 2"),
        ({"rack": "R14"}, NotationError, "tile-number", "rack tile 1"),
        ({"table": ["R3 R4 R5", "B8 K8 Q8"]}, NotationError, "tile-unknown", "table set 2 tile 3"),
        ({"rack": "K1 K1 K1"}, PositionError, "too-many-copies", "rack"),
        ({"rack": "R3 R3"}, PositionError, "too-many-copies", "table and rack"),
        ({"table": ["R3 R4 R5"] * 3, "rack": "K1"}, PositionError, "too-many-copies", "table"),
        ({"rack": "J J J"}, PositionError, "too-many-jokers", "rack"),
        ({"table": ["R3 R4 R5", "R3 B4 K5"]}, PositionError, "set-neither", "table set 2"),
        ({"table": ["R3 R4"]}, PositionError, "set-too-short", "table set 1"),
        ({"table": [""]}, PositionError, "set-too-short", "table set 1"),
        ({"rack": ""}, PositionError, "rack-empty", "rack"),
        ({"rack": " \t"}, PositionError, "rack-empty", "rack"),
        ({"rack": "R1 " * 10_000}, PositionError, "too-many-tiles", "rack"),
        ({"table": ["R1 R2 R3"] * 10_000}, PositionError, "too-many-tiles", "table"),
        ({"edition": "original-lp"}, RulesError, "edition-unknown-near", "edition"),
        ({"edition": "../classic"}, RulesError, "edition-unknown", "edition"),
        ({"edition": "classic"}, RulesError, "edition-abstract", "edition"),
        (
            {"options": {"opening.minimun": 50}},
            RulesError,
            "rule-key-unknown-near",
            "options opening.minimun",
        ),
        ({"options": {"opening.minimum": "50"}}, RulesError, "rule-not-a-number", "options opening.minimum"),
        ({"options": {"opening.minimum": 5000}}, RulesError, "rule-out-of-range", "options opening.minimum"),
        ({"options": {"deck.jokers": True}}, RulesError, "rule-not-a-number", "options deck.jokers"),
        ({"edition": 5}, RequestError, "field-not-a-text", "edition"),
        ({"rack": ["R6"]}, RequestError, "field-not-a-text", "rack"),
        ({"rack": None}, RequestError, "field-not-a-text", "rack"),
        ({"rack": 10**5000}, RequestError, "field-not-a-text", "rack"),
        ({"table": "R3 R4 R5"}, RequestError, "field-not-a-list", "table"),
        ({"table": ["R3 R4 R5", 7]}, RequestError, "field-not-a-text", "table set 2"),
        ({"opened": 1}, RequestError, "field-not-yes-or-no", "opened"),
        ({"opened": None}, RequestError, "field-not-yes-or-no", "opened"),
        ({"objective": "Tiles"}, RequestError, "field-not-a-choice", "objective"),
        ({"objective": []}, RequestError, "field-not-a-choice", "objective"),
        ({"options": []}, RequestError, "field-not-an-object", "options"),
        ({"tabel": []}, RequestError, "field-unknown-near", "tabel"),
        ({"weather": "fine"}, RequestError, "field-unknown", "weather"),
        ({"lang": "de"}, RequestError, "field-not-a-choice", "lang"),
        ({"lang": {}}, RequestError, "field-not-a-choice", "lang"),
        ({"id": []}, RequestError, "id-not-plain", "id"),
    ],
)
def test_a_faulty_request_is_refused_by_name(
    changes: dict[str, object], kind: type[KostkaError], code: str, at: str
) -> None:
    error = refusal({**EXAMPLE, **changes})
    assert (type(error), error.code, error.at) == (kind, code, at)
    for lang in ("en", "pl", "it", "cs"):
        assert len(error.message(lang)) < 400


@pytest.mark.parametrize("request_", [None, 5, "R1", ["R1"]])
def test_a_request_is_a_mapping(request_: object) -> None:
    assert refusal(request_).code == "request-not-an-object"


def test_the_request_is_not_changed_and_the_answer_is_plain_json() -> None:
    request = json.loads(json.dumps(EXAMPLE))
    answer = kostka.solve(request)
    assert request == EXAMPLE
    assert json.loads(json.dumps(answer)) == answer


def test_importing_the_package_is_cheap_and_its_names_are_there() -> None:
    program = "import sys, kostka; print([name for name in sys.modules if name.startswith('kostka')])"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert shown.stdout == "['kostka']\n"
    assert set(kostka.__all__) <= set(dir(kostka))
    assert all(getattr(kostka, name) for name in kostka.__all__)
    with pytest.raises(AttributeError):
        kostka.sovle  # noqa: B018  # type: ignore[attr-defined]
