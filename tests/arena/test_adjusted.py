"""`--adjusted`: results less luck have the same mean and less spread, and are never far worse than plain."""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean, pvariance
from typing import Any

import pytest

from kostka import cli
from kostka.analysis.analyst import analyst_of
from kostka.analysis.lottery import instead_of, weighed
from kostka.arena.adjusting import FEWEST, Deal, adjusted, without_luck
from kostka.arena.fortune import Witness, fortunes
from kostka.arena.playing import Choice, Fortune, Player, play
from kostka.bots import bot
from kostka.engine import seed_from
from kostka.engine.record import Header, Record

HOUSE = {
    "deck.numbers": 7,
    "deck.colours": 3,
    "deck.jokers": 1,
    "setup.rack": 7,
    "opening.minimum": 12,
}
SMALL = tuple(f"{key}={value}" for key, value in HOUSE.items())


def deals(count: int, *, explained: float, seed: int = 1) -> list[Deal]:
    """Deals whose shares consist of luck and of something else."""
    dice = Random(seed)
    found = []
    for _ in range(count):
        luck = dice.gauss(0, 1)
        found.append(Deal(0.5 + explained * luck + dice.gauss(0, 0.5), (luck, dice.gauss(0, 1), 0.0)))
    return found


def test_luck_that_explains_something_is_taken_out() -> None:
    some = deals(400, explained=0.5)
    found = adjusted(some)
    assert found.ratio is not None
    assert found.ratio > 1.8
    assert found.ci95 is not None
    assert found.ci95[0] < 0.5 < found.ci95[1]


def test_luck_that_explains_nothing_changes_next_to_nothing() -> None:
    ratios = [adjusted(deals(40, explained=0, seed=seed)).ratio for seed in range(50)]
    assert fmean(ratio or 0 for ratio in ratios) > 0.97


def test_a_term_that_next_to_no_game_has_does_no_harm() -> None:
    """Two games with a little of it would make its coefficient huge, and a third with more would pay."""
    some = [Deal(deal.share, (*deal.luck, 0.0)) for deal in deals(400, explained=0.5)]
    rare = {0: 0.0001, 11: 0.0002, 22: 0.02}
    rare_too = [
        Deal(deal.share, (*deal.luck[:-1], rare.get(number, 0.0))) for number, deal in enumerate(some)
    ]
    assert pvariance(without_luck(rare_too)) < 1.01 * pvariance(without_luck(some))


def test_an_adjusted_mean_is_not_biased_however_wrong_the_value_is() -> None:
    means = [fmean(without_luck(deals(60, explained=-0.3, seed=seed))) for seed in range(200)]
    assert fmean(means) == pytest.approx(0.5, abs=4 * (pvariance(means) / 200) ** 0.5)


def test_a_coefficient_never_sees_the_deals_it_is_used_on() -> None:
    some = deals(50, explained=0.5)
    before = without_luck(some)
    other = [
        Deal(deal.share + (7.0 if number % 10 == 3 else 0), deal.luck) for number, deal in enumerate(some)
    ]
    after = without_luck(other)
    changed = [
        round(b - a, 9) for number, (a, b) in enumerate(zip(before, after, strict=True)) if number % 10 == 3
    ]
    assert changed == [7.0] * 5


def test_few_deals_say_nothing() -> None:
    assert adjusted(deals(FEWEST - 1, explained=1)).mean is None


def test_a_bot_that_decides_by_chance_is_asked_again_and_others_are_not() -> None:
    header = Header("original-pl", ("casual", "solid"), seed_from("asked again"))
    witness = Witness()
    seen: list[Choice] = []

    def watch(choice: Choice) -> None:
        seen.append(choice)
        witness(choice)

    game = play(
        header, [Player(bot(name, "classic")) for name in header.players], seed_from("luck"), None, watch
    )
    asked = {choice.number: choice.view.seat for choice in seen if choice.number in witness.others}
    assert set(asked.values()) == {0}
    luck = fortunes(game.record, ("casual", "solid"), witness)
    assert all(isinstance(one, Fortune) for one in luck)
    assert sum(one.choices for one in luck) == pytest.approx(0, abs=1e-9)
    assert luck[0].choices != 0
    again = play(header, [Player(bot(name, "classic")) for name in header.players], seed_from("luck"))
    assert again.record == game.record


def test_a_secret_tile_is_compared_with_all_that_could_be_in_its_place() -> None:
    """Each as likely as there are copies of it, so that the luck of a draw has mean 0 in its owner's turn."""
    header = Header("original-pl", ("solid", "sharp"), seed_from("secret tiles"), dict(HOUSE))
    players = [Player(bot(name, "classic")) for name in header.players]
    game = tuple(Record(play(header, players, seed_from("luck")).record))
    analyst = analyst_of(game[0].game, header.players)
    seen = 0
    for number, (before, after) in enumerate(pairwise(game), 1):
        tile = analyst.secret(before.position, after.action, after.position)
        later = next((one for one in game[number:] if one.game.turn(one.position) == after.action.seat), None)
        if tile is None or later is None:
            continue
        seat, position = after.action.seat, later.position
        outcomes = list(instead_of(position, seat, tile))
        found = [(one.label, one.weight, analyst.worth(one.position)) for one in outcomes]
        drawn = weighed(found, sampled=False)
        assert Counter({one.label: one.weight for one in outcomes}) == Counter(
            map(str, (*position.pool, tile))
        )
        for one in outcomes:
            assert Counter((*one.position.racks[seat], *one.position.pool)) == Counter(
                (*position.racks[seat], *position.pool)
            )
        for place in range(2):
            luck = sum(share * (worth[place] - drawn.mean[place]) for _, share, worth in drawn.outcomes)
            assert luck == pytest.approx(0, abs=1e-9)
        seen += 1
    assert seen > 3


def arena(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    house = [word for option in SMALL for word in ("--set", option)]
    assert cli.main(["arena", "--lang", "en", "--jobs", "1", *house, *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_arena_reports_results_less_luck_beside_the_plain_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    plain = arena(capsys, "casual", "solid", "--games", "60", "--json")
    found = arena(capsys, "casual", "solid", "--games", "60", "--json", "--adjusted")
    for name, figures in found["bots"].items():
        assert figures["win_rate"] == plain["bots"][name]["win_rate"]
        assert figures["ci95"] == plain["bots"][name]["ci95"]
        low, high = figures["adjusted_ci95"]
        assert low < figures["adjusted"] < high
        assert "adjusted" not in plain["bots"][name]
    assert sum(figures["adjusted"] for figures in found["bots"].values()) == pytest.approx(1, abs=1e-3)
    assert found["key"] != plain["key"]


@pytest.mark.parametrize(("edition", "level"), [("first-pl", "casual"), ("express-pl", "beginner")])
def test_other_families_have_luck_too(
    edition: str, level: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["arena", level, level, "--edition", edition, "--games", "2", "--jobs", "1", "--json"]
    assert cli.main([*command, "--adjusted", "--out", str(tmp_path)]) == 0
    assert all(
        figures["adjusted"] is None for figures in json.loads(capsys.readouterr().out)["bots"].values()
    )
    for line in (tmp_path / "games.jsonl").read_text("utf-8").splitlines()[1:]:
        luck = json.loads(line)["fortunes"]
        assert any(luck[0])
        assert [sum(term) for term in zip(*luck, strict=True)] == pytest.approx([0] * 5, abs=1e-9)
