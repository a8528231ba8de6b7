"""C-SETUP-1 to C-SETUP-7: before the first turn."""

from collections import Counter
from dataclasses import replace
from itertools import chain
from math import comb
from statistics import NormalDist, mean, stdev

import pytest

from kostka import rules
from kostka.engine import seed_from
from kostka.engine.classic import ClassicGame, Redeal
from kostka.engine.classic.events import Dealt, Lot, Starts
from kostka.engine.classic.legality import doublets
from kostka.engine.dealing import box
from kostka.engine.game import Result
from kostka.engine.match import Sheet, next_starter
from kostka.errors import KostkaError, PositionError
from kostka.rules.classic import ClassicRules
from kostka.tiles import JOKER, Tile, parse_tiles
from tests.clauses.case import (
    CZ,
    DRAW,
    EDITIONS,
    IT,
    PASS,
    PL,
    Case,
    all_editions,
    ask,
    by,
    clause,
    decline,
    play,
)


def game(edition: str, **options: object) -> ClassicGame:
    loaded = rules.load(edition, {key.replace("__", "."): value for key, value in options.items()})
    assert isinstance(loaded, ClassicRules)
    return ClassicGame(loaded)


def seeds(count: int) -> list[str]:
    return [seed_from(f"setup {number}") for number in range(count)]


@all_editions
@clause("C-SETUP-1")
def test_two_to_four_play(edition: str) -> None:
    for seats in (2, 3, 4):
        assert game(edition).start(seats, seed_from("x")).position.seats == seats
    for seats in (1, 5):
        with pytest.raises(PositionError, match="2 to 4"):
            game(edition).start(seats, seed_from("x"))


@all_editions
@clause("C-SETUP-2")
def test_106_tiles(edition: str) -> None:
    tiles = box(game(edition).rules.deck)
    assert len(tiles) == 106
    assert tiles.count(JOKER) == 2
    assert set(Counter(tiles).values()) == {2}


@all_editions
@clause("C-SETUP-3")
def test_the_highest_number_starts_ties_are_played_off_and_jokers_drawn_again(edition: str) -> None:
    playoffs = jokers = 0
    for seed in seeds(200):
        step = game(edition).start(4, seed)
        lots = [event for event in step.events if isinstance(event, Lot)]
        contenders = [0, 1, 2, 3]
        while len(contenders) > 1:
            numbers: dict[int, int] = {}
            for seat in contenders:
                while lots[0].tile == JOKER:
                    assert lots.pop(0).seat == seat
                    jokers += 1
                lot = lots.pop(0)
                assert lot.seat == seat
                numbers[seat] = lot.tile.number
            contenders = [seat for seat in contenders if numbers[seat] == max(numbers.values())]
            playoffs += len(contenders) > 1
        assert not lots
        assert Starts(contenders[0], "C-SETUP-3") in step.events
        assert step.position.turn == contenders[0] == step.position.starter
    assert playoffs > 10
    assert jokers > 5


@all_editions
@clause("C-SETUP-3")
def test_every_seat_is_as_likely_to_start(edition: str) -> None:
    starters = Counter(game(edition).start(4, seed).position.turn for seed in seeds(400))
    assert all(70 <= starters[seat] <= 130 for seat in range(4))


@clause("C-SETUP-3")
def test_in_a_box_of_jokers_some_have_no_number_to_show() -> None:
    tiny = game(CZ, deck__numbers=3, deck__colours=1, deck__copies=1, deck__jokers=4, setup__rack=1)
    for seed in seeds(40):
        assert tiny.start(4, seed).position.turn in range(4)


@clause("C-SETUP-6")
def test_there_must_be_tiles_enough_and_the_starter_must_sit_there() -> None:
    with pytest.raises(PositionError, match="not enough tiles"):
        game(CZ, setup__rack=30).start(4, seed_from("x"))
    with pytest.raises(PositionError, match="no seat 4"):
        game(CZ).start(3, seed_from("x"), starter=4)


@all_editions
@clause("C-SETUP-4")
def test_the_lots_go_back_and_everything_is_mixed_again(edition: str) -> None:
    step = game(edition).start(4, seed_from("back"))
    position = step.position
    assert sorted(chain(position.pool, *position.racks)) == sorted(box(game(edition).rules.deck))
    drawn = game(edition).start(4, seed_from("back"), starter=position.turn)
    assert drawn.position.racks == position.racks  # the deal does not depend on the lots


SHEET = Sheet(2, 3).after(1, Result("C-END-1", (0,), ()))


@clause("C-SETUP-5", PL)
def test_later_games_start_to_the_left_of_the_previous_starter() -> None:
    assert next_starter(game(PL).rules, Sheet(2, 3)) is None  # the first game: the lot
    assert next_starter(game(PL).rules, SHEET) == 0
    assert next_starter(game(PL).rules, replace(SHEET, seats=3)) == 2
    assert Starts(0, "C-SETUP-5") in game(PL).start(2, seed_from("x"), starter=0).events


@pytest.mark.parametrize("edition", [IT, CZ])
@clause("C-SETUP-5", IT, CZ)
def test_later_games_are_drawn_for_anew(edition: str) -> None:
    assert next_starter(game(edition).rules, SHEET) is None


@clause("C-SETUP-5")
def test_a_table_may_name_who_starts() -> None:
    named = game(CZ, setup__first_game="named").rules
    assert next_starter(named, Sheet(2), named=1) == 1
    with pytest.raises(KostkaError, match="Say who starts"):
        next_starter(named, Sheet(2))


@all_editions
@clause("C-SETUP-6")
def test_fourteen_tiles_each_and_the_rest_is_the_pool(edition: str) -> None:
    for seats in (2, 3, 4):
        step = game(edition).start(seats, seed_from("deal"))
        assert [len(rack) for rack in step.position.racks] == [14] * seats
        assert len(step.position.pool) == 106 - 14 * seats
        assert isinstance(step.events[-1], Dealt)
    seven = game(edition, setup__rack=7).start(2, seed_from("deal"))
    assert [len(rack) for rack in seven.position.racks] == [7, 7]


@all_editions
@clause("C-SETUP-6")
def test_deals_are_as_likely_as_they_should_be(edition: str) -> None:
    deals = [
        game(edition).start(4, seed_from(f"{edition} {number}")).position.racks for number in range(2500)
    ]
    for expected, share in (
        (three_doublets(), [mean(doublets(rack) >= 3 for rack in racks) for racks in deals]),
        (1 - comb(104, 14) / comb(106, 14), [mean(JOKER in rack for rack in racks) for racks in deals]),
    ):
        # The racks of a deal depend on each other, the deals do not: 99.9 % of such intervals hold the truth.
        margin = NormalDist().inv_cdf(0.9995) * stdev(share) / len(share) ** 0.5
        assert margin < 0.015
        assert abs(mean(share) - expected) < margin
    racks = [rack for dealt in deals for rack in dealt]
    first: Counter[Tile] = Counter(tile for rack in racks for tile in rack)
    chi_square = sum((count - len(racks) * 14 / 53) ** 2 / (len(racks) * 14 / 53) for count in first.values())
    assert chi_square < 90  # 52 degrees of freedom


def three_doublets() -> float:
    """The chance of three or more doublets: which, how many jokers, and one copy each of other tiles."""
    chosen = sum(
        comb(52, pairs) * comb(2, jokers) * comb(52 - pairs, single) * 2**single
        for pairs in range(3, 8)
        for jokers in range(3)
        if (single := 14 - 2 * pairs - jokers) >= 0
    )
    return float(chosen / comb(106, 14))


def test_the_chances_of_a_rack_are_those_that_the_rules_are_weighed_by() -> None:
    assert round(three_doublets(), 4) == 0.0313
    assert round(1 - comb(104, 14) / comb(106, 14), 3) == 0.248


DOUBLETS = "R3 R3 R12 R12 B8 B8 K1 K4"
PLAIN = "O1 O2 O3 O5 O6 O7 O9 O10"


def before_the_first_turn(edition: str = PL, racks: tuple[str, ...] = (DOUBLETS, PLAIN)) -> Case:
    opened = (False,) * len(racks)
    pool = "K5 K6 K7 K9 K10 K11"
    return Case(edition, racks, pool=pool, opened=opened, more={"started": False}, seed="again")


@clause("C-SETUP-7", PL)
def test_three_doublets_give_the_right_to_a_new_deal_for_everybody() -> None:
    asked = before_the_first_turn().do(ask(0), decline(1))
    assert asked.types == ["answered", "redealt", "dealt"]
    assert asked.started is False  # a new deal carries the same right
    assert [len(rack.split()) for rack in asked.racks] == [8, 8]
    assert asked.racks != [DOUBLETS, PLAIN]
    everything = " ".join([*asked.racks, asked.pool])
    assert sorted(everything.split()) == sorted(f"{DOUBLETS} {PLAIN} K5 K6 K7 K9 K10 K11".split())


@clause("C-SETUP-7", PL)
def test_the_entitled_may_decline() -> None:
    declined = before_the_first_turn().do(decline(1), decline(0), DRAW)
    assert declined.ok
    assert declined.racks[1] == PLAIN


@clause("C-SETUP-7", PL)
def test_every_seat_answers_once_before_the_first_turn() -> None:
    case = before_the_first_turn()
    assert case.do(DRAW).broken == {"C-SETUP-7"}
    early = case.do(play("R1 R2 R4"))
    assert early.broken >= {"C-SETUP-7", "C-OPEN-1", "C-SET-2"}
    other = case.do(play("R1 R2 R4", seat=1))
    assert {"C-SETUP-7", "C-TURN-8", "C-OPEN-1", "C-SET-2", "C-TURN-1"} <= other.broken
    assert case.do(by(1, PASS)).codes == ["answers-due", "not-your-turn", "pass-with-pool"]
    assert case.do(ask(0), DRAW).codes == ["answers-due"]
    assert case.do(ask(0)).racks == [DOUBLETS, PLAIN]  # nothing happens before all have answered
    assert case.do(decline(0), decline(0)).codes == ["redeal-answered"]
    started = case.but(more=None)
    assert started.do(ask(0)).codes == ["redeal-too-late"]


@clause("C-SETUP-7", PL)
def test_who_resigns_need_not_answer() -> None:
    case = before_the_first_turn(racks=(DOUBLETS, PLAIN, "R1")).under({"mode.resign": True})
    assert case.do(decline(0), {"resign": True, "seat": 1}).started is False
    begun = case.do(decline(0), decline(2), {"resign": True, "seat": 1})
    assert "started" not in begun.position
    assert case.do({"resign": True}, decline(2), ask(1)).codes == ["redeal-not-entitled"]


@clause("C-SETUP-7", PL)
def test_who_is_not_entitled_cannot_ask_and_two_jokers_are_not_a_doublet() -> None:
    assert before_the_first_turn().do(ask(1)).codes == ["redeal-not-entitled"]
    jokers = before_the_first_turn(racks=("J J R3 R3 B8 B8 K1", PLAIN))
    assert jokers.do(ask(0)).codes == ["redeal-not-entitled"]
    assert doublets(parse_tiles("R1 R1 R1 R1 J J", game(PL, deck__copies=3).rules.deck)) == 2


@clause("C-SETUP-7", PL)
def test_nobody_learns_who_asked() -> None:
    referee = game(PL)
    request = before_the_first_turn(racks=(DOUBLETS, "R1 R1 R2 R2 R5 R5", PLAIN))
    position = referee.read_position(
        {"racks": list(request.racks), "table": [], "pool": request.pool, "opened": [False] * 3, "turn": 0}
        | {"started": False, "seed": seed_from("again")}
    )
    heard = []
    for asking in (0, 1):
        current, seen_events = position, []
        for seat in range(3):
            step = referee.apply(current, Redeal(seat, wanted=seat == asking))
            current = step.position
            seen_events += [referee.write_event(referee.redact(event, 2)) for event in step.events]
        heard.append((seen_events, referee.write_view(referee.view(current, 2))))
    assert heard[0] == heard[1]


@pytest.mark.parametrize("edition", [IT, CZ])
@clause("C-SETUP-7", IT, CZ)
def test_elsewhere_there_is_no_such_right(edition: str) -> None:
    for said in (ask(0), decline(0)):
        refused = before_the_first_turn(edition).do(said)
        assert (refused.codes, refused.broken) == (["not-in-this-edition"], {""})
    assert before_the_first_turn(edition).do(DRAW).ok
    assert game(edition).start(2, seed_from("x")).position.started


@pytest.mark.parametrize("edition", [IT, CZ])
@clause("C-SETUP-7", IT, CZ)
def test_a_house_rule_gives_the_right(edition: str) -> None:
    at_home = before_the_first_turn(edition).under({"setup.redeal_doublets": 3})
    assert at_home.do(decline(0), decline(1)).ok
    assert at_home.do(DRAW).codes == ["answers-due"]


@clause("C-SETUP-7", PL)
def test_a_new_deal_needs_a_seed() -> None:
    with pytest.raises(PositionError, match="seed"):
        before_the_first_turn().but(seed=None).do(ask(0), decline(1))


def test_every_edition_is_here() -> None:
    classic = [name for name in rules.editions() if rules.edition(name).family.name == "classic"]
    assert set(EDITIONS) == set(classic)
