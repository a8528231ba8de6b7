"""`judge` on plain values, letter by letter as its contract says."""

from typing import Any

import pytest

import kostka
from kostka.errors import KostkaError
from kostka.texts import LANGUAGES


def judge(request: Any) -> dict[str, Any]:
    return dict(kostka.judge(request))


def request(**changes: Any) -> dict[str, Any]:
    """The example of the contract."""
    return {
        "edition": "original-pl",
        "options": {"mode.assisted": False},
        "position": {
            "racks": ["R1 R2", "K5 K6 K7"],
            "table": ["R3 R4 R5"],
            "pool": "B1 B2",
            "opened": [True, False],
            "turn": 0,
        },
        "actions": [{"play": ["R1 R2 R3 R4 R5"]}],
        **changes,
    }


def position(**changes: Any) -> dict[str, Any]:
    return {"position": {**request()["position"], **changes}}


def test_the_example_of_the_contract() -> None:
    assert judge(request()) == {
        "results": [
            {
                "ok": True,
                "events": [
                    {"type": "laid", "seat": 0, "tiles": "R1 R2"},
                    {"type": "ended", "clause": "C-END-1"},
                ],
            }
        ],
        "position": {
            "racks": ["", "K5 K6 K7"],
            "table": ["R1 R2 R3 R4 R5"],
            "pool": "B1 B2",
            "opened": [True, False],
            "turn": None,
        },
        "over": True,
        "reason": "C-END-1",
        "winners": [0],
        "scores": [100, -100],
    }


def test_a_refusal_leaves_the_position_and_skips_the_rest() -> None:
    actions = [{"draw": True}, {"pass": True}, {"draw": True}]
    answer = judge(request(actions=actions))
    assert [result["ok"] for result in answer["results"]] == [True, False, False]
    assert answer["results"][1]["violations"] == [
        {
            "clause": "C-TURN-1",
            "code": "pass-with-pool",
            "message": "You can’t pass while the pool has tiles: lay or draw.",
            "tiles": "",
            "sets": [],
        }
    ]
    assert answer["results"][2] == {"ok": False, "skipped": True}
    assert answer["position"] == {
        "racks": ["R1 R2 B1", "K5 K6 K7"],
        "table": ["R3 R4 R5"],
        "pool": "B2",
        "opened": [True, False],
        "turn": 1,
        "drew": ["B1", None],
    }
    assert (answer["over"], answer["reason"], answer["winners"], answer["scores"]) == (
        False,
        None,
        None,
        None,
    )


def test_an_answer_is_a_position_to_go_on_from() -> None:
    first = judge(request(actions=[{"draw": True}, {"draw": True}, {"pass": True}]))
    assert first["position"]["last_turns"] == 1
    assert first["position"]["passes"] == 1
    again = judge(request(position=first["position"], actions=[{"pass": True}]))
    assert again["reason"] == "C-END-2"


def test_the_id_is_repeated_and_messages_come_in_the_language_asked_for() -> None:
    answers = [judge(request(id=7, lang=lang, actions=[{"pass": True}])) for lang in LANGUAGES]
    assert {answer["id"] for answer in answers} == {7}
    assert len({answer["results"][0]["violations"][0]["message"] for answer in answers}) == len(LANGUAGES)


def test_nothing_to_do_is_a_position_too() -> None:
    assert judge(request(actions=[]))["results"] == []


def test_input_is_normalised_and_output_canonical() -> None:
    given_position = position(racks=["r2  J r1", "K5"], table=["B3 B2 B1", "o8 j r8"], pool="b4 k1")
    answer = judge(request(**given_position, actions=[]))["position"]
    assert answer["racks"] == ["J R1 R2", "K5"]
    assert answer["table"] == ["B1 B2 B3", "R8 O8 J"]
    assert answer["pool"] == "B4 K1"


def test_a_position_need_not_be_reachable() -> None:
    unreachable = position(racks=["", "R1"], opened=[False, False], table=["K1 K2 K3"], drew=["R7", None])
    assert judge(request(**unreachable, actions=[{"draw": True}]))["results"][0]["ok"]


def test_a_redeal_is_granted_by_the_seed_of_the_request() -> None:
    before = position(
        racks=["R1 R1 R2 R2 R3 R3", "K5 K6"], table=[], opened=[False, False], started=False, pool="B1 B2 B3"
    )
    actions = [{"redeal": True}, {"redeal": False, "seat": 1}]
    answers = [judge(request(**before, actions=actions, seed=seed)) for seed in ("a", "a", "b")]
    assert answers[0] == answers[1] != answers[2]
    assert "seed" not in answers[0]["position"]
    with pytest.raises(KostkaError) as error:
        judge(request(**before, actions=actions))
    assert error.value.code == "seed-missing"


FAULTS: list[tuple[dict[str, Any], str, str]] = [
    ({"edition": "original-xx"}, "edition-unknown-near", "edition"),
    ({"edition": 7}, "field-not-a-text", "edition"),
    ({"options": {"opening.minimun": 30}}, "rule-key-unknown-near", "options opening.minimun"),
    ({"options": {"penalty.tiles": 99}}, "rule-out-of-range", "options penalty.tiles"),
    ({"options": {"penalty.tiles": 0}}, "rule-out-of-range", "options penalty.tiles"),
    ({"options": []}, "field-not-an-object", "options"),
    ({"lang": "xx"}, "field-not-a-choice", "lang"),
    ({"postion": {}}, "field-unknown-near", "postion"),
    ({"position": None}, "field-not-an-object", "position"),
    (position(racks=["R1 R1 R1", ""]), "too-many-copies", "position"),
    (position(racks=["J J", "J"]), "too-many-jokers", "position"),
    (position(racks=["R1 X2", ""]), "tile-unknown", "position racks seat 0 tile 2"),
    (position(racks=["R1"], opened=[True]), "seats-out-of-range", "position racks"),
    (position(racks=["R1", 2]), "field-not-a-text", "position racks seat 1"),
    (position(table=["R3 R4"]), "set-too-short", "position table set 1"),
    (position(table="R3 R4 R5"), "field-not-a-list", "position table"),
    (position(table=["R3 R4 R5", 3]), "field-not-a-text", "position table set 2"),
    (position(opened=[True]), "field-one-per-seat", "position opened"),
    (position(opened=[True, 1]), "field-not-yes-or-no", "position opened seat 1"),
    (position(turn=2), "field-out-of-range", "position turn"),
    (position(turn=True), "field-not-a-number", "position turn"),
    (position(turn=None), "game-over", "position turn"),
    (position(turn=None, result={"reason": "C-END-1"}), "game-over", "position turn"),
    (position(result={"reason": "C-END-1"}), "game-over", "position result"),
    (position(drew=["R1"]), "field-one-per-seat", "position drew"),
    (position(announced=[5]), "field-out-of-range", "position announced"),
    (position(last_turns=0), "field-out-of-range", "position last_turns"),
    (position(passes="1"), "field-not-a-number", "position passes"),
    (position(resigned=[0]), "seat-has-resigned", "position turn"),
    ({"actions": {"draw": True}}, "field-not-a-list", "actions"),
    ({"actions": [{"draw": True}, {"drow": True}]}, "field-unknown-near", "actions 2 drow"),
    ({"actions": [{}]}, "action-not-one", "actions 1"),
    ({"actions": [{"draw": True, "pass": True}]}, "action-not-one", "actions 1"),
    ({"actions": [{"draw": False}]}, "field-only-true", "actions 1 draw"),
    ({"actions": [{"draw": True, "seat": 2}]}, "field-out-of-range", "actions 1 seat"),
    ({"actions": [{"play": ["R3 R99 R5"]}]}, "tile-number", "actions 1 play set 1 tile 2"),
    ({"actions": [{"play": "R3 R4 R5"}]}, "field-not-a-list", "actions 1 play"),
]


@pytest.mark.parametrize(("changes", "code", "at"), FAULTS, ids=[code for _, code, _ in FAULTS])
def test_what_is_malformed_is_named_with_its_place(changes: dict[str, Any], code: str, at: str) -> None:
    with pytest.raises(KostkaError) as error:
        judge(request(**changes))
    assert (error.value.code, error.value.at) == (code, at)
    assert all(error.value.message(lang) for lang in LANGUAGES)


@pytest.mark.parametrize("field", ["edition", "position", "actions"])
def test_what_is_missing_is_named(field: str) -> None:
    incomplete = request()
    del incomplete[field]
    with pytest.raises(KostkaError) as error:
        judge(incomplete)
    assert error.value.params["field"] == field


def test_a_tiny_deck_is_just_another_edition() -> None:
    options = {"deck.numbers": 4, "deck.colours": 2, "deck.copies": 1, "deck.jokers": 0}
    tiny = position(racks=["R1 R2 R3", "B1"], table=[], pool="")
    answer = judge(request(options=options, **tiny, actions=[{"play": ["R1 R2 R3"]}]))
    assert answer["winners"] == [0]
