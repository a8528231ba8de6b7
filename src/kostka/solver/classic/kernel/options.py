# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""What one colour can do at one number: the options from which the sweep puts its states together."""

import cython

if cython.compiled:
    from cython.cimports.kostka.solver.classic.kernel.memory import STRIDE, VALUE, Memory
else:
    from kostka.solver.classic.kernel.memory import STRIDE, VALUE, Memory


def list_options(s: Memory, c: cython.int, n: cython.int, runs: cython.int, at: cython.int) -> cython.int:
    """Write what colour c can do at number n with these open runs; returns the end of the list.

    g tiles go to groups, p tiles and x jokers to runs. The runs of one and two tiles must go on; what is left
    extends longer runs and only then starts new ones.
    """
    cell: cython.int = c * STRIDE + n
    high: cython.int = s.high[cell]
    ones: cython.int = runs & 7
    twos: cython.int = runs >> 3 & 7
    longs: cython.int = runs >> 6
    must: cython.int = ones + twos
    g: cython.int
    x: cython.int
    p: cython.int
    q: cython.int
    q2: cython.int
    q3: cython.int
    least: cython.int
    extended: cython.int
    fewer: cython.int
    starts: cython.int
    most_jokers: cython.int = min(s.jokers, must + longs)
    for g in range(s.groupable[cell] + 1):
        for x in range(max(0, must - high + g), most_jokers + 1):
            if x == 0:
                least = min(must + longs, high - g)
            elif s.every_joker:
                least = 0
            else:
                least = high - g
            for p in range(max(least, s.low[cell] - g, must - x), high - g + 1):
                extended = min(p + x - must, longs)
                starts = p + x - must - extended
                if s.every_joker:
                    # A run that begins with jokers places them beside a long run that might have gone on.
                    for fewer in range(extended + 1):
                        if starts + fewer <= p:
                            at = _begin_with_jokers(
                                s, c, n, g, p, x, starts + fewer, fewer, ones, twos + extended - fewer, at
                            )
                elif starts == 0 or n + 2 <= s.numbers:
                    at = _option(s, c, n, g, p, x, 0, 0, 0, starts, ones, twos + extended, extended, at)
                else:  # a run begins with jokers only where it could not end with them
                    q = n + 2 - s.numbers
                    q2 = q if starts > 1 else 0
                    q3 = q if starts > 2 else 0
                    at = _option(s, c, n, g, p, x, q, q2, q3, starts, ones, twos + extended, 0, at)
    return at


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _begin_with_jokers(
    s: Memory,
    c: cython.int,
    n: cython.int,
    g: cython.int,
    p: cython.int,
    x: cython.int,
    starts: cython.int,
    some: cython.int,
    twos: cython.int,
    longs: cython.int,
    at: cython.int,
) -> cython.int:
    """The options for q jokers in front of each run (three at most) that starts here, `some` with q > 0."""
    least: cython.int = max(0, n + 2 - s.numbers)
    most: cython.int = min(n - 1, s.jokers)
    q1: cython.int
    q2: cython.int
    q3: cython.int
    for q1 in range(least if starts > 0 else 0, (most if starts > 0 else 0) + 1):
        for q2 in range(least if starts > 1 else 0, (q1 if starts > 1 else 0) + 1):
            for q3 in range(least if starts > 2 else 0, (q2 if starts > 2 else 0) + 1):
                if (q1 > 0) + (q2 > 0) + (q3 > 0) >= some:
                    at = _option(s, c, n, g, p, x, q1, q2, q3, starts, twos, longs, 0, at)
    return at


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _option(
    s: Memory,
    c: cython.int,
    n: cython.int,
    g: cython.int,
    p: cython.int,
    x: cython.int,
    q1: cython.int,
    q2: cython.int,
    q3: cython.int,
    ones: cython.int,
    twos: cython.int,
    longs: cython.int,
    extended: cython.int,
    at: cython.int,
) -> cython.int:
    """Write one option, unless the runs it leaves open (as yet without the q jokers) cannot be finished.

    Nor if a joker makes a long run longer that is closed all the same; `extended` is 0 where that may be.
    """
    cell: cython.int = c * STRIDE + n
    left: cython.int = s.jokers - x - q1 - q2 - q3
    demand: cython.int = 0
    bare: cython.int = 0
    bridges: cython.int = 0
    moved: cython.int
    loss: cython.longlong
    value: cython.int = n * (g + p + x)
    q: cython.int
    k: cython.int
    if left < 0:
        return at
    if q1 > 0:
        for k in range(3):
            q = q1 if k == 0 else (q2 if k == 1 else q3)
            value += q * n - q * (q + 1) // 2
            if q > 0:
                ones -= 1
            if q == 1:
                twos += 1
            elif q > 1:
                longs += 1
    if n == s.numbers:
        if ones + twos > 0:
            return at
        longs = 0
    else:
        if n + 1 == s.numbers and ones > 0:
            return at
        # Jokers that the short runs will need at the next two numbers.
        demand = max(0, ones + twos - s.high[cell + 1]) + max(0, ones - s.high[cell + 2])
        if demand > left:
            return at
        # More long runs than the next number can extend are as good as closed. A joker is worth putting
        # behind a long run only as a bridge to a tile further on.
        bare = min(longs, max(0, s.high[cell + 1] - ones - twos))
        if s.every_joker:
            bridges = left
        else:
            for k in range(1, min(left, s.numbers - n - 1) + 1):
                if s.high[cell + 1 + k] > 0:
                    bridges = left // k
                    break
        k = max(0, s.high[cell + 1] - ones - twos) + bridges
        if k < longs:
            if x > 0 and extended > 0:
                return at
            longs = k
    if s.objective == VALUE:
        k = x + q1 + q2 + q3
        loss = (s.high[cell] - p - g) * n + k * s.numbers - (value - n * (g + p))
    else:
        loss = (s.high[cell] - p - g) * s.weight[n]
    moved = max(0, s.in_groups[cell] - g) + max(0, s.in_runs[cell] - p)
    s.option_price[at] = (
        g << 2 * c
        | s.jokers - left << 16
        | cython.cast(cython.longlong, s.jokers - left + demand) << 24
        | (loss << 8) + moved << 32
    )
    s.option_value[at] = value
    s.option_runs[2 * at] = cython.cast(cython.longlong, ones | twos << 3 | longs << 6) << 9 * c
    s.option_runs[2 * at + 1] = cython.cast(cython.longlong, ones | twos << 3 | bare << 6) << 9 * c
    s.option_choice[at] = (
        cython.cast(cython.ulonglong, g | p << 2 | x << 4 | q1 << 7 | q2 << 10 | q3 << 13) << 16 * c
    )
    return at + 1
