# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""A small network of whole numbers: from a row for every seat to the chance of every seat.

All seats go through the same weights. Each row becomes a summary; the summaries of the others, in the order
in which they follow, join a seat's own; what comes out is one number a seat, and chances are in the ratio of
their exponentials. Everything is in fixed point, so that every machine finds the same bits, compiled or not.
"""

from array import array
from functools import cache
from math import isqrt

import cython

FRACTION = cython.declare(cython.int, 12)  # bits behind the point, of weights and of what is between layers
FINER = cython.declare(cython.int, 4)  # how many more bits the weights of rows have
MOST = cython.declare(cython.int, 255)  # a number of a row beyond it counts as this
ONE = cython.declare(cython.longlong, 1 << 32)  # the sum of all chances
SUREST = cython.declare(cython.longlong, 7)  # the best seat is at most e**7 times as likely to win as another
LOG2_E = cython.declare(cython.longlong, 94548)  # in 65536ths
STEPS = cython.declare(cython.int, 8)  # bits of the table of powers


@cache
def _powers() -> array:
    """Two to the power of 0/256 to 256/256, with 30 bits behind the point: the eighth square root of each."""
    found = array("q")
    for step in range((1 << STEPS) + 1):
        power = 1 << (step + (30 << STEPS))
        for _ in range(STEPS):
            power = isqrt(power)
        found.append(power)
    return found


@cython.cclass
class Network:
    """The network for so many players; not for two threads at once.

    `sizes` are the numbers of a row and the widths of the three layers; `weights` those of the layers, inputs
    outside, then their biases, one after the other.
    """

    def __init__(self, players: int, sizes: tuple, weights: array) -> None:
        self.players = players
        self.inputs, self.first, self.second, self.third = sizes
        shapes = (
            self.inputs * self.first,
            self.first,
            players * self.first * self.second,
            self.second,
            self.second * self.third,
            self.third,
            self.third,
        )
        assert len(weights) == sum(shapes), "the weights of another network"
        parts = []
        at = 0
        for size in shapes:
            parts.append(array("i", weights[at : at + size]))
            at += size
        self.seat_weights, self.seat_bias, self.table_weights, self.table_bias = parts[:4]
        self.last_weights, self.last_bias, self.logit_weights = parts[4:]
        widest = max(self.inputs, 2 * players * self.first, self.second, self.third)
        self.room = array("q", bytes(8 * 4 * (widest + 1)))
        self.powers = _powers()
        self.logits, self.parts = array("q", bytes(8 * players)), array("q", bytes(8 * players))

    def chances(self, rows: cython.int[::1]) -> list:
        """The chance of every seat in 2**32ths; they sum to 2**32."""
        s: cython.int
        i: cython.int
        k: cython.int
        seats: cython.int = self.players
        row: cython.int = self.inputs
        ring: cython.int = row  # the summaries, twice over, so that any seat can come first
        second: cython.int = ring + 2 * seats * self.first
        third: cython.int = second + self.second
        for s in range(seats):
            for i in range(row):
                self.room[i] = max(-MOST, min(MOST, rows[s * row + i]))
            self._layer(self.seat_weights, self.seat_bias, row, self.first, 0, ring + s * self.first, FINER)
            for i in range(self.first):
                self.room[ring + (seats + s) * self.first + i] = self.room[ring + s * self.first + i]
        for s in range(seats):
            k = ring + s * self.first
            self._layer(
                self.table_weights, self.table_bias, seats * self.first, self.second, k, second, FRACTION
            )
            self._layer(self.last_weights, self.last_bias, self.second, self.third, second, third, FRACTION)
            self.logits[s] = 0
            for i in range(self.third):
                self.logits[s] += self.room[third + i] * self.logit_weights[i]
        self._spread()
        return [self.parts[s] for s in range(seats)]

    @cython.cfunc
    def _layer(
        self,
        weights: cython.int[::1],
        bias: cython.int[::1],
        inputs: cython.int,
        outputs: cython.int,
        at: cython.int,
        to: cython.int,
        shift: cython.int,
    ) -> cython.void:
        """A layer of the network: negative numbers become 0."""
        i: cython.int
        k: cython.int
        x: cython.longlong
        for k in range(outputs):
            self.room[to + k] = bias[k]
            self.room[to + k] <<= shift
        for i in range(inputs):
            x = self.room[at + i]
            if x != 0:
                for k in range(outputs):
                    self.room[to + k] += x * weights[i * outputs + k]
        for k in range(outputs):
            self.room[to + k] = max(self.room[to + k], 0)
            self.room[to + k] >>= shift

    @cython.cfunc
    def _spread(self) -> cython.void:
        """From logits, with twice FRACTION bits behind the point, to chances that sum to ONE."""
        s: cython.int
        seats: cython.int = self.players
        best: cython.longlong = self.logits[0]
        down: cython.longlong
        whole: cython.longlong
        place: cython.longlong
        total: cython.longlong = 0
        given: cython.longlong = 0
        for s in range(1, seats):
            best = max(best, self.logits[s])
        for s in range(seats):
            down = min(best - self.logits[s], SUREST << 2 * FRACTION)
            down = (down >> 2 * FRACTION - 16) * LOG2_E >> 16  # in 65536ths of a power of two
            whole = down >> 16
            place = 65536 - (down & 65535)  # two to the minus x is half of two to the 1 - x
            self.parts[s] = self.powers[place >> 8]
            if place < 65536:
                self.parts[s] += (self.powers[(place >> 8) + 1] - self.powers[place >> 8]) * (
                    place & 255
                ) >> 8
            self.parts[s] >>= whole + 1
            total += self.parts[s]
        for s in range(seats):
            self.parts[s] = max((self.parts[s] << 32) // total, 1)
            given += self.parts[s]
        for s in range(seats):
            if self.logits[s] == best:
                self.parts[s] += ONE - given
                return
