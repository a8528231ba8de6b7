"""Which dice to hold and which to throw: exact where all throws can be tried, repeatable everywhere."""

from itertools import count

from kostka import rules
from kostka.engine import seed_from
from kostka.engine.chance import Chance
from kostka.rules import Deck
from kostka.rules.express import ExpressRules
from kostka.solver.express import advise, solve_express
from kostka.tiles.dice import Die, box_faces, parse_dice, parse_layout

DECK = Deck(jokers=4)
RUN = parse_layout("d01:B3@0,0 d02:B4@1,0 d03:B5@2,0", DECK)


def book() -> ExpressRules:
    loaded = rules.load("express-pl")
    assert isinstance(loaded, ExpressRules)
    return loaded


def never(limit: int) -> int:
    raise AssertionError(f"chance is not needed for {limit}")


def test_a_die_that_fits_is_kept_and_one_that_never_does_is_thrown() -> None:
    box = box_faces(("R1",) * 10 + ("B6 B7 R9 K1 K2 O5", "B6 B7 O8 R10 K12 K13"))
    hand = parse_dice("d11:B6 d12:K13", DECK)
    advice = advise(RUN, hand, box, DECK, never)
    assert (advice.reroll, advice.hold, advice.exact) == ((12,), (11,), True)
    # The B6 is laid; of the six faces only B7 is laid beside it, B6 would be a second one.
    assert advice.left == 5 / 6
    assert advice.sum == (6 + 8 + 10 + 12 + 13) / 6


def test_a_pair_is_held_when_its_third_is_likely() -> None:
    box = box_faces(("R1 R2 R3 R4 R5 R6", "R1 R2 R3 R4 R5 R6", "K9", "K9 O9 B9 K8 K7 R9"))
    hand = parse_dice("d01:R9 d02:B9 d03:K1 d04:K8", DECK)
    box = (*box[:2], box_faces(("K9 O9 K9 O9 K9 O9",))[0], box[3])
    advice = advise((), hand, box, DECK, Chance(seed_from("pair"), "x").below)
    assert 1 in advice.hold
    assert 2 in advice.hold
    assert 3 in advice.reroll


def test_the_advice_is_no_worse_than_throwing_everything_and_repeats() -> None:
    loaded = book()
    box = box_faces(loaded.dice.faces)
    for game in range(5):
        chance = Chance(seed_from(f"advice {game}"), "dice")
        rolled = tuple(Die(number, faces[chance.below(6)]) for number, faces in enumerate(box, 1))
        solution = solve_express((), rolled[:12], loaded.deck)
        hand = solution.left[:5]
        first, again = (
            advise(solution.table, hand, box, loaded.deck, Chance(seed_from("a"), "b").below, samples=8)
            for _ in range(2)
        )
        assert first == again
        assert sorted((*first.hold, *first.reroll)) == [die.number for die in hand]
        assert 0 <= first.left <= len(hand)


def test_dice_that_have_not_been_rolled_are_thrown() -> None:
    loaded = book()
    numbers = count()
    hand = (Die(5, None), Die(6, None))
    box = box_faces(loaded.dice.faces)
    advice = advise(RUN, hand, box, loaded.deck, lambda limit: next(numbers) % limit, samples=36)
    assert (advice.reroll, advice.hold, advice.exact) == ((5, 6), (), True)
