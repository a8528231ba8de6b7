"""Fixed strategies that measure the levels: for the arena as `bench.zoo:holder`, not for people.

None thinks: each does the same simple thing in the same situation, in less than half a millisecond.
`python -m bench.zoo` lets them all play each other. Those of Express are in `bench.zoo.express`, those
of First in `bench.zoo.first`.
"""

from bench.zoo.strategy import Emptied, Gift, Strategy

holder = Strategy("holder")
"""What `expert@0` was in November 2026: opens at once, holds all, lays most tiles when the pool is empty."""

holder_4 = Strategy("holder_4", holds_from=4)
holder_6 = Strategy("holder_6", holds_from=6)
holder_8 = Strategy("holder_8", holds_from=8)
holder_10 = Strategy("holder_10", holds_from=10)
holder_14 = Strategy("holder_14", holds_from=14)

fighter = Strategy("fighter", last_draw=Gift.FIRST)
marksman = Strategy("marksman", last_draw=Gift.AIMED)
saver = Strategy("saver", last_draw=Gift.AIMED, with_sets=True)
sly = Strategy("sly", last_draw=Gift.AIMED, opens_late=4, emptied=Emptied.SINGLE)
fox = Strategy("fox", last_draw=Gift.AIMED, opens_late=4, emptied=Emptied.SINGLE, with_sets=True)

giver = Strategy("giver", emptied=Emptied.SINGLE)
passer = Strategy("passer", emptied=Emptied.PASS)
spender = Strategy("spender", last_draw=Gift.FIRST, jokers_first=True)
dribbler = Strategy("dribbler", now_and_then=8)
one_over = Strategy("one_over", one_over=8)
late = Strategy("late", opens_late=4)
never = Strategy("never", opens_late=0, close=-1)

ZOO = tuple(name for name, one in list(globals().items()) if isinstance(one, Strategy))
"""All of them by name."""
