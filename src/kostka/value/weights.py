"""The file of weights: a line of JSON that describes the rest, then 32-bit integers, low byte first."""

import json
import sys
import threading
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from kostka.value.kernel.network import Network


@dataclass(frozen=True, slots=True)
class Weights:
    """What was learned for a family: the networks by number of players, and everything frozen with them."""

    version: str
    networks: dict[int, Network]
    head: dict[str, Any]


def pack(head: dict[str, Any], networks: Mapping[int, tuple[tuple[int, ...], list[int]]]) -> bytes:
    """The bytes of a file; `networks` has sizes and weights by number of players."""
    sizes = {str(players): list(sizes) for players, (sizes, _) in networks.items()}
    counts = {str(players): len(weights) for players, (_, weights) in networks.items()}
    line = json.dumps({**head, "sizes": sizes, "counts": counts}).encode() + b"\n"
    return line + b"".join(_swapped(array("i", weights)).tobytes() for _, weights in networks.values())


@cache
def load(family: str) -> bytes:
    """The file of a family."""
    return files("kostka.value").joinpath(family, "weights.bin").read_bytes()


def unpack(data: bytes) -> Weights:
    """The networks of a file. They have working memory, so each thread needs its own."""
    line, _, rest = data.partition(b"\n")
    head = json.loads(line)
    numbers = array("i", rest)
    assert numbers.itemsize == 4, "whole numbers of 32 bits"
    numbers = _swapped(numbers)
    networks, at = {}, 0
    for players, sizes in head["sizes"].items():
        many = head["counts"][players]
        networks[int(players)] = Network(int(players), tuple(sizes), numbers[at : at + many])
        at += many
    return Weights(head["version"], networks, head)


class _Own(threading.local):
    """The networks have working memory, so each thread has its own."""

    def __init__(self) -> None:
        self.by_family: dict[str, Weights] = {}


_own = _Own()


def learned(family: str) -> Weights:
    """What was learned for a family, for this thread."""
    found = _own.by_family.get(family)
    if found is None:
        found = _own.by_family[family] = unpack(load(family))
    return found


def checksum(family: str) -> str:
    """The SHA-256 of the weights, which are frozen with their version."""
    return sha256(load(family)).hexdigest()


def _swapped(numbers: "array[int]") -> "array[int]":
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers
