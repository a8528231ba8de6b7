"""Requests gone wrong: good ones with parts exchanged, removed, doubled or torn, by a seeded generator."""

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

WORDS: tuple[Any, ...] = (
    *(
        "",
        " ",
        "R1",
        "r2",
        "J",
        "J J J",
        "R3 R4 R5",
        "R8 B8 K8 J",
        "R0",
        "K14",
        "O13 O1 O2",
        "X",
        "R1 " * 200,
    ),
    *(
        "ż",
        "\ud800",
        "\x00",
        "\u2028",
        "null",
        "en",
        "pl",
        "xx",
        "original-it",
        "first-pl",
        "express-pl",
        "classic",
        "15/2",
        "1e5000",
        "1e99999999",
    ),
    *(
        None,
        True,
        False,
        0,
        -1,
        1,
        2,
        3,
        7,
        10**9,
        10**40,
        0.5,
        -0.0,
        1e300,
        [],
        {},
        [[]],
        [None],
        [{}],
        {"": ""},
    ),
    *({"draw": True}, {"pass": True}, {"play": ["R1 R2 R3"]}, {"timeout": []}, {"redeal": True, "seat": 1}),
)
BYTES = (
    b"",
    b"\x00",
    b"\xff",
    b"\xed\xa0\x80",
    b'"',
    b"\\",
    b"{",
    b"}",
    b"[",
    b",",
    b":",
    b"NaN",
    b"1e999",
    b"\t",
)


def lines(requests: Sequence[Any], count: int, seed: str) -> Iterator[bytes]:
    """So many lines; a few of them are good after all."""
    rng = Random(seed)
    for number in range(count):
        whole = deepcopy(rng.choice(requests))
        for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
            whole = _changed(whole, rng)
        line = json.dumps(whole, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")
        if number % 3 == 0:
            line = _torn(line, rng)
        yield line.replace(b"\n", b" ") or b"?"


def _changed(whole: Any, rng: Random) -> Any:
    """The request with one of its parts, however deep, replaced, removed, doubled or renamed."""
    places = list(_places(whole))
    if not places:
        return rng.choice(WORDS)
    holder, key = rng.choice(places)
    match rng.randrange(5):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, deepcopy(holder[key]))
        case 1:
            holder[rng.choice((f"{key}x", "seat", "play", "draw", "id", "lang"))] = holder.pop(key)
        case 2:
            other, elsewhere = rng.choice(places)
            holder[key] = deepcopy(other[elsewhere])
        case 3 if isinstance(holder[key], str):
            holder[key] = _reworded(holder[key], rng)
        case _:
            holder[key] = deepcopy(rng.choice(WORDS))
    return whole


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _places(value[key])


def _reworded(text: str, rng: Random) -> str:
    words = text.split(" ")
    words[rng.randrange(len(words))] = str(rng.choice(("J", "R1", "K13", "O7", "", "B9 B10", "?")))
    rng.shuffle(words)
    return " ".join(words)


def _torn(line: bytes, rng: Random) -> bytes:
    """The line cut off, or with some of its bytes replaced by others."""
    start = rng.randrange(len(line))
    if rng.random() < 0.3:
        return line[:start]
    return line[:start] + rng.choice(BYTES) + line[start + rng.randrange(3) :]
