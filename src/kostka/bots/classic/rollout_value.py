# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""What a position is worth to the player who has just moved: a small network on counts, in whole numbers.

Every tile of the rack is looked at with its neighbours (what lies beside it on the rack, on the table and
unseen), and so is every unseen tile; the sums of both and a few figures of the position go through one more
layer. `python -m bench.expert` trains the weights. Whole numbers only: compiled and uncompiled agree.
The C types stand in `rollout_value.pxd`.
"""

from array import array
from typing import Any

import cython

STRIDE = cython.declare(cython.int, 24)
CELLS = cython.declare(cython.int, 96)

TILE_INPUTS = cython.declare(cython.int, 24)
TILE_UNITS = cython.declare(cython.int, 16)
UNSEEN_INPUTS = cython.declare(cython.int, 16)
UNSEEN_UNITS = cython.declare(cython.int, 8)
GLOBALS = cython.declare(cython.int, 24)
UNITS = cython.declare(cython.int, 32)
SHIFT = cython.declare(cython.int, 10)  # weights are in units of 1/1024

CERTAIN = cython.declare(cython.int, 1 << 16)  # a win, where a value is a probability


@cython.cclass
class Network:
    """The weights, and the memory of one evaluation."""

    def __init__(self, weights: Any, curve: Any) -> None:
        a: cython.int = TILE_INPUTS * TILE_UNITS
        b: cython.int = a + UNSEEN_INPUTS * UNSEEN_UNITS
        c: cython.int = b + (TILE_UNITS + UNSEEN_UNITS + GLOBALS) * UNITS
        self.tile_weights = array("h", weights[:a])
        self.unseen_weights = array("h", weights[a:b])
        self.weights = array("q", weights[b:c])
        self.last = array("q", weights[c:])
        self.curve = array("i", curve)
        self.inputs = array("h", [0] * TILE_INPUTS)
        self.others = array("h", [0] * UNSEEN_INPUTS)
        self.figures = array("i", [0] * GLOBALS)
        self.sums = array("q", [0] * (TILE_UNITS + UNSEEN_UNITS + GLOBALS))


def shape() -> dict[str, int]:
    """The sizes of the layers by name, for those who train."""
    return {
        "TILE_INPUTS": TILE_INPUTS,
        "TILE_UNITS": TILE_UNITS,
        "UNSEEN_INPUTS": UNSEEN_INPUTS,
        "UNSEEN_UNITS": UNSEEN_UNITS,
        "GLOBALS": GLOBALS,
        "UNITS": UNITS,
        "SHIFT": SHIFT,
        "CERTAIN": CERTAIN,
    }


def judge(
    v: Network,
    numbers: cython.int,
    whole: cython.int[::1],
    table: cython.int[::1],
    at: cython.int,
    rack: cython.int[::1],
    here: cython.int,
    ready: cython.int[::1],
    there: cython.int,
) -> cython.int:
    """The chance to win, out of CERTAIN, of whoever holds the rack and has just moved.

    `whole` is the deck by cell; table, rack and the tiles known to be ready to lay start at the given places;
    the figures of the position stand in `v.figures`.
    """
    i: cython.int
    j: cython.int
    d: cython.int
    c: cython.int
    n: cython.int
    o: cython.int
    cell: cython.int
    near: cython.int
    held: cython.int
    lying: cython.int
    unseen: cython.int
    acc: cython.int
    total: cython.longlong
    value: cython.longlong
    x: cython.short[::1] = v.inputs
    y: cython.short[::1] = v.others
    for i in range(TILE_UNITS + UNSEEN_UNITS):
        v.sums[i] = 0
    for c in range(4):
        for n in range(1, numbers + 1):
            cell = c * STRIDE + n
            held = rack[here + cell]
            unseen = whole[cell] - held - table[at + cell]
            if held == 0 and unseen == 0:
                continue
            for i in range(TILE_INPUTS):
                x[i] = 0
            for i in range(4):
                d = i - 2 if i < 2 else i - 1
                if n + d < 1 or n + d > numbers:
                    continue
                near = cell + d
                x[3 * i] = 1 if rack[here + near] > 0 else 0
                x[3 * i + 1] = table[at + near]
                x[3 * i + 2] = whole[near] - rack[here + near] - table[at + near]
            for i in range(4):
                if i == c:
                    continue
                o = i * STRIDE + n
                lying = table[at + o]
                x[12] += 1 if rack[here + o] > 0 else 0
                x[13] += lying
                x[14] += 1 if lying > 0 else 0
                near = whole[o] - rack[here + o] - lying
                x[15] += near
                x[16] += 1 if near > 0 else 0
            x[17] = held
            x[18] = table[at + cell]
            x[19] = unseen
            x[20] = n
            x[21] = 1
            if held > 0:
                x[22] = ready[there + cell]
                for j in range(TILE_UNITS):
                    acc = 0
                    for i in range(TILE_INPUTS):
                        acc += v.tile_weights[j * TILE_INPUTS + i] * x[i]
                    if acc > 0:
                        v.sums[j] += acc
            if unseen > 0:
                # The same neighbourhood without the rack, which the others do not have.
                for i in range(4):
                    y[i] = x[3 * i + 1]
                    y[4 + i] = x[3 * i + 2]
                y[8] = x[13]
                y[9] = x[14]
                y[10] = x[15]
                y[11] = x[18]
                y[12] = unseen
                y[13] = n
                y[14] = 1
                for j in range(UNSEEN_UNITS):
                    acc = 0
                    for i in range(UNSEEN_INPUTS):
                        acc += v.unseen_weights[j * UNSEEN_INPUTS + i] * y[i]
                    if acc > 0:
                        v.sums[TILE_UNITS + j] += acc * unseen
    for i in range(GLOBALS):
        v.sums[TILE_UNITS + UNSEEN_UNITS + i] = cython.cast(cython.longlong, v.figures[i]) << SHIFT
    d = TILE_UNITS + UNSEEN_UNITS + GLOBALS
    value = v.last[UNITS] << SHIFT
    for j in range(UNITS):
        total = 0
        for i in range(d):
            total += v.weights[j * d + i] * v.sums[i]
        if total > 0:
            value += v.last[j] * (total >> SHIFT)
    value = value >> SHIFT  # the logit in units of 1/1024
    value = (value >> 4) + 512
    return v.curve[max(0, min(1023, value))]
