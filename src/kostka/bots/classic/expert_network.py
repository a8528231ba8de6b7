"""The weights of the expert's networks; `python -m bench.expert` trains them."""

import json
import math
from functools import lru_cache
from importlib import resources

from kostka.bots.classic.rollout_value import Network

_CERTAIN = 1 << 16


def network(seats: int) -> Network:
    """The network for so many players; it holds the memory of an evaluation, so each thread needs its own."""
    return Network(_weights()["two" if seats == 2 else "more"], curve())


@lru_cache(maxsize=1)
def _weights() -> dict[str, list[int]]:
    found: dict[str, list[int]] = json.loads(
        resources.files("kostka.bots.classic").joinpath("expert.json").read_text(encoding="ascii")
    )
    return found


def curve() -> list[int]:
    """The chance to win, out of 65,536, by the network's last number in steps of 1/64 from -8 on."""
    return [round(_CERTAIN / (1 + math.exp(-(step - 511.5) / 64))) for step in range(1024)]
