"""The chance of each seat to win a game of First."""

import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from kostka.engine.chance import Chance
from kostka.engine.dealing import box
from kostka.engine.first.position import Position
from kostka.engine.first.view import View
from kostka.rules.first import FirstRules
from kostka.value.first.race import race
from kostka.value.first.seeing import rows
from kostka.value.value import ONE, Chances, mean_of, settled
from kostka.value.weights import Weights, load, unpack


class _Learned(threading.local):
    def __init__(self) -> None:
        self.weights: Weights = unpack(load("first"))


_learned = _Learned()
