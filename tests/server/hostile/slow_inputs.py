"""N2: a search for inputs that take long, over all families and all house rules that may be.

Hypothesis aims at the longest processor time of what a stranger may ask: a report, a judgement, a solution, a
record. `python -m tests.server.hostile.slow_inputs 2000` prints the slowest that so many tries find.
"""

import json
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings, target
from hypothesis import strategies as st

import kostka
from kostka import rules
from kostka.engine import game_for, record, seed_from
from kostka.errors import KostkaError
from kostka.server.workers.judging import Reporting

Question = dict[str, Any]
COLOURS = "RBKO"


def _deck(chance: Random) -> dict[str, int]:
    """A deck within the bounds of house rules, mostly at their ends."""
    return {
        "deck.numbers": chance.choice((3, 10, 13, 20)),
        "deck.colours": chance.choice((2, 4, 4)),
        "deck.copies": chance.choice((1, 2, 3)),
        "deck.jokers": chance.choice((0, 2, 4)),
    }


def _dealt(chance: Random, deck: dict[str, int], *, groups: bool) -> tuple[list[str], list[str]]:
    """Sets on a table, and the tiles that are left of the box, in random order."""
    numbers, copies = deck["deck.numbers"], deck["deck.copies"]
    colours = COLOURS[: deck["deck.colours"]]
    left = {f"{colour}{number}": copies for colour in colours for number in range(1, numbers + 1)}
    jokers, table = deck["deck.jokers"], []
    for _ in range(chance.choice((0, 5, 20, 100))):
        if groups and chance.random() < 0.4:
            number = chance.randint(1, numbers)
            tiles = [
                f"{colour}{number}"
                for colour in chance.sample(colours, min(len(colours), chance.choice((3, 4))))
            ]
        else:
            low, long = chance.randint(1, max(numbers - 2, 1)), chance.choice((3, 3, 4, 7))
            colour = chance.choice(colours)
            tiles = [f"{colour}{number}" for number in range(low, min(low + long, numbers + 1))]
        if len(tiles) < 3 or any(not left[tile] for tile in tiles):
            continue
        laid = list(tiles)
        if jokers and chance.random() < 0.3:
            laid[chance.choice((0, 1, -1))], jokers = "J", jokers - 1
        for tile in laid:
            if tile != "J":
                left[tile] -= 1
        table.append(" ".join(laid))
    rest = [tile for tile, count in left.items() for _ in range(count)] + ["J"] * jokers
    chance.shuffle(rest)
    return table, rest


def _tiles(chance: Random, edition: str) -> Question:
    deck = _deck(chance)
    table, rest = _dealt(chance, deck, groups=edition != "first-pl")
    held = chance.choice((3, 14, 30, len(rest)))
    rack, draft = rest[:held], list(table)
    for _ in range(chance.choice((0, 1, 5, 30))):
        if draft and chance.random() < 0.5:
            draft[chance.randrange(len(draft))] += f" {chance.choice(rack or ['J'])}"
        else:
            draft.append(" ".join(chance.sample(rack, min(len(rack), 3))))
    for _ in range(chance.choice((0, 1, 4)) if draft else 0):
        _move_a_joker(chance, draft)
    position = {"racks": [" ".join(rack), ""], "table": table, "pool": "", "turn": 0}
    more = {"stars": [6, 6]} if edition == "first-pl" else {"opened": [chance.random() < 0.7, True]}
    options = {**deck, "setup.rack": 1}
    return {"edition": edition, "options": options, "position": {**position, **more}, "draft": draft}


def _move_a_joker(chance: Random, draft: list[str]) -> None:
    """Move a joker of a draft to another set, if it has one."""
    source, target = chance.randrange(len(draft)), chance.randrange(len(draft))
    tiles = draft[source].split()
    if "J" in tiles and source != target and len(tiles) > 1:
        tiles.remove("J")
        draft[source] = " ".join(tiles)
        draft[target] = f"{draft[target]} J" if chance.random() < 0.5 else f"J {draft[target]}"


def _dice(chance: Random) -> Question:
    """A layout of very many jokers that cross."""
    count = chance.choice((10, 28, 60))
    wide = chance.choice((4, 8, 12))
    squares = [(column, row) for row in range(40) for column in range(wide) if chance.random() < 0.7][:count]
    dice = [
        f"d{number:02}:{'J' if chance.random() < 0.75 else f'R{chance.randint(1, 13)}'}@{column},{row}"
        for number, (column, row) in enumerate(squares, 1)
    ]
    numbers = " ".join(f"R{number}" for number in range(1, 14))
    options = {"dice.faces": [f"{numbers} JR"] * max(count, 4), "setup.dice": 1}
    hand = " ".join(die.partition("@")[0] for die in dice)
    hands = [{"hold": "", "reroll": hand}, {"hold": "", "reroll": ""}]
    position = {
        "table": "",
        "hands": hands,
        "turns_left": [5, 5],
        "round": 1,
        "marks": [0, 0],
        "turn": 0,
        "rolled": True,
    }
    return {"edition": "express-pl", "options": options, "position": position, "draft": " ".join(dice)}


def question(chance: Random) -> Question:
    """By the rules of today, or by those of old games where they are light; the rest has a deadline."""
    edition = chance.choice(("original-pl", "original-it", "first-pl", "express-pl"))
    asked = _dice(chance) if edition == "express-pl" else _tiles(chance, edition)
    old = chance.random() < 0.3 and by_rules(asked, 1).light
    return {**asked, "rulings": 1 if old else rules.LATEST}


def by_rules(asked: Question, rulings: int) -> rules.Rules:
    return rules.load(asked["edition"], asked["options"], rulings)


def report(asked: Question) -> None:
    by = by_rules(asked, asked["rulings"])
    Reporting(by, asked["position"], 0, asked["draft"], "pl").run()


def judge(asked: Question) -> None:
    given = {key: asked[key] for key in ("edition", "options", "position")}
    for action in ({"play": asked["draft"]}, {"pass": True}):
        with suppress(KostkaError):
            kostka.judge({**given, "actions": [action]})


def solve(asked: Question) -> None:
    position = asked["position"]
    if asked["edition"] != "express-pl":
        given = {key: asked[key] for key in ("edition", "options")}
        kostka.solve({**given, "table": position["table"], "rack": position["racks"][0]})


def verify(asked: Question) -> None:
    """A record of whatever can be done without looking, as long as it may be."""
    options = {key: value for key, value in asked["options"].items() if key.startswith("deck")}
    if asked["edition"] == "express-pl":
        return
    played = record.begin(
        record.Header(asked["edition"], ("Ana", "Ben"), seed_from(json.dumps(options)), options)
    )
    lines = list(played.lines)
    game = game_for(rules.load(asked["edition"], options))
    for _ in range(60):
        position = played.position
        for plain in ({"redeal": False}, {"draw": True}, {"pass": True}):
            seat = min(game.actors(position), default=0)
            with suppress(KostkaError):
                played = played.after(game.read_action({**plain, "seat": seat}, position))
                lines += played.lines
                break
    kostka.replay("\n".join(lines) + "\n")


ASKED: dict[str, Callable[[Question], None]] = {
    "report": report,
    "judge": judge,
    "solve": solve,
    "verify": verify,
}


def _used(ask: Callable[[Question], None], asked: Question) -> float:
    """The milliseconds of processor time that it takes."""
    begun = time.thread_time()
    with suppress(KostkaError):
        ask(asked)
    return 1000 * (time.thread_time() - begun)


def search(name: str, tries: int) -> dict[str, Any]:
    """The longest processor time that so many tries find, by rules that are light and by others."""
    ask = ASKED[name]
    longest: dict[bool, tuple[float, Question]] = {}

    @settings(
        max_examples=tries,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate, Phase.target],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.randoms(use_true_random=False))
    def aim(chance: Random) -> None:
        with suppress(KostkaError):
            asked = question(chance)
            light = by_rules(asked, asked["rulings"]).light
            used = _used(ask, asked)
            if used > longest.get(light, (0.0, {}))[0]:
                used = min(used, _used(ask, asked))  # what was loaded or cleaned up counts for nobody
            target(used)
            if used > longest.get(light, (0.0, {}))[0]:
                longest[light] = used, asked

    aim()
    figures: dict[str, Any] = {}
    for light, (used, asked) in longest.items():
        figures[f"{name}_{'light' if light else 'heavy'}_ms"] = round(used, 1)
        figures[f"{name}_{'light' if light else 'heavy'}"] = json.dumps(asked)[:400]
    return figures


def searched(tries: int) -> dict[str, Any]:
    """All of them."""
    return {key: value for name in ASKED for key, value in search(name, tries).items()}


if __name__ == "__main__":
    print(json.dumps(searched(int(sys.argv[1])), indent=1))
