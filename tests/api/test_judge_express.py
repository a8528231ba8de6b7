"""`judge` for dice: the contract's request end to end, and two thousand mutilated ones without a bug."""

import json
from collections import Counter
from random import Random
from typing import Any

import kostka
from kostka.errors import KostkaError
from kostka.texts import LANGUAGES

TABLE = "d01:B3@0,0 d02:B4@1,0 d03:B5@2,0"
REQUEST: dict[str, Any] = {
    "edition": "express-pl",
    "position": {
        "table": TABLE,
        "hands": [{"hold": "d11:R3", "reroll": "d12:K3 d07:J"}, {"hold": "", "reroll": "d17:R1"}],
        "turns_left": [4, 4],
        "round": 1,
        "marks": [0, 0],
        "turn": 0,
        "rolled": False,
    },
    "actions": [
        {"roll": "d12:R5 d07:J"},
        {"play": f"{TABLE} d07:J@3,0", "hold": "d11"},
        {"roll": "d17:R2"},
        {"pass": True},
    ],
}
VALUES: list[Any] = [
    None,
    True,
    -1,
    5,
    1e9,
    "",
    "d01",
    "d01:R3@0,0",
    "d99:R3",
    "é",
    [],
    {},
    ["x"],
    "d11:R3@0,1 d11:R3@0,1",
]


def test_the_contracts_request() -> None:
    answer = kostka.judge(REQUEST)
    assert [result["ok"] for result in answer["results"]] == [True] * 4
    assert answer["position"] == {
        "table": f"{TABLE} d07:J@3,0",
        "hands": [{"hold": "d11:R3", "reroll": "d12:R5"}, {"hold": "", "reroll": "d17:R2"}],
        "turns_left": [3, 3],
        "round": 1,
        "marks": [0, 0],
        "turn": 0,
        "rolled": False,
    }
    assert (answer["over"], answer["reason"], answer["winners"], answer["scores"]) == (
        False,
        None,
        None,
        None,
    )


def test_mutilated_requests_are_answered_or_refused_but_never_a_bug() -> None:
    rng = Random("mutilated")
    seen = Counter[str]()
    for _ in range(2000):
        try:
            answer = kostka.judge(mutilated(REQUEST, rng))
        except KostkaError as error:
            said = [error.message(lang) for lang in LANGUAGES]
            seen["error" if all(said) else "silence"] += 1
        else:
            assert json.dumps(answer)
            seen["refused" if any("violations" in one for one in answer["results"]) else "played"] += 1
    assert seen["silence"] == 0
    assert min(seen[kind] for kind in ("error", "refused", "played")) > 20


def mutilated(request: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The request with something else, or nothing, or letters changed in one or two places."""
    broken: dict[str, Any] = json.loads(json.dumps(request))
    for _ in range(rng.randint(1, 2)):
        holder: Any = broken
        key: Any = rng.choice(list(holder))
        while isinstance(holder[key], dict | list) and holder[key] and rng.random() < 0.8:
            holder = holder[key]
            key = rng.choice(list(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))
        if isinstance(holder[key], str) and holder[key] and rng.random() < 0.7:
            letters = list(holder[key])
            letters[rng.randrange(len(letters))] = rng.choice("dRBKOJ0123456789:@,- x")
            holder[key] = "".join(letters)
        elif isinstance(holder, dict) and rng.random() < 0.3 and len(holder) > 1:
            del holder[key]
        else:
            holder[key] = json.loads(json.dumps(rng.choice(VALUES)))
    return broken
