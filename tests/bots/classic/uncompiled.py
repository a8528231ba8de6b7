"""Decisions of the expert in a process of its own, with the solver's kernel uncompiled."""

import json
from itertools import islice

from tests.as_source import use_source


def decisions() -> list[str]:
    """What it does in some turns of a small game."""
    from kostka.bots import Budget
    from kostka.bots.classic.expert import EXPERT
    from kostka.engine.chance import Chance, seed_from
    from tests.bots.classic.expert_games import SMALL, book, views

    found = book("original-pl", SMALL)
    turns = islice(views(found, 2, "uncompiled"), 1, 40, 3)
    return [
        repr(EXPERT.act(view, Chance(seed_from(str(number)), "bot"), Budget(4)))
        for number, (view, _) in enumerate(turns)
    ]


def main() -> None:
    """Decide uncompiled."""
    use_source()
    print(json.dumps(decisions()))


if __name__ == "__main__":
    main()
