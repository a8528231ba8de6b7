"""What holds in every game of runs and stars and every introductory game, however they are played."""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kostka import rules
from kostka.engine import IllegalAction
from kostka.engine.chance import Chance
from kostka.engine.dealing import box
from kostka.engine.first import Draw, FirstGame, IntroductoryGame, Pass, Play, Position
from kostka.engine.first.introductory import Find, Pick, in_order
from kostka.engine.record import Header, begin, replay
from kostka.rules.first import FirstRules
from kostka.testing import check_game
from kostka.tiles import JOKER, canonical, read
from tests.engine.first_movers import Child, FirstMover
from tests.engine.strategies import seeds

EDITION = "first-pl"

HOUSE_RULES: dict[str, st.SearchStrategy[object]] = {
    "mode.resign": st.just(value=True),
    "joker.to_rack": st.just(value=False),
    "turn.draw_without_stars": st.just(value=True),
    "stars.initial": st.sampled_from([0, 1, 20]),
    "stars.draw_cost": st.sampled_from([0, 2]),
    "stars.per_tile": st.sampled_from([0, 3]),
    "stars.per_run": st.sampled_from([0, 5]),
    "stars.last_tile": st.sampled_from([0, 9]),
    "stars.tile_left_cost": st.sampled_from([0, 2]),
    "deck.numbers": st.sampled_from([3, 5, 13]),
    "deck.colours": st.sampled_from([1, 2]),
    "deck.copies": st.just(2),
    "deck.jokers": st.sampled_from([0, 1]),
    "setup.rack": st.sampled_from([1, 2, 4]),
}


@dataclass(frozen=True)
class Setting:
    """A game about to start, and who plays it how."""

    options: dict[str, object]
    seats: int
    seed: str
    mover: FirstMover

    @property
    def rules(self) -> FirstRules:
        loaded = rules.load(EDITION, self.options)
        assert isinstance(loaded, FirstRules)
        return loaded


@st.composite
def games(draw: st.DrawFn) -> Setting:
    """A main game by the book or by house rules, with racks that the box can fill."""
    options = dict(draw(st.fixed_dictionaries({}, optional=HOUSE_RULES)))
    if {"deck.numbers", "deck.colours"} & set(options):
        options["setup.rack"] = draw(st.sampled_from([1, 2]))
    mover = FirstMover(eager=draw(st.sampled_from([0, 60, 95])), restless=draw(st.sampled_from([0, 4])))
    setting = Setting(options, draw(st.integers(2, 4)), draw(seeds), mover)
    short = setting.seats * setting.rules.setup.rack > setting.rules.deck.size
    return replace(setting, seats=2) if short else setting


def disguised(position: Position, seat: int | None, chance: Chance) -> Position:
    """Another position that looks the same from a seat: the tiles that it cannot see are mixed."""
    hidden = [rack for owner, rack in enumerate(position.racks) if owner != seat]
    mixed = list(chance.shuffled(tuple(chain(position.pool, *hidden))))
    racks = []
    for owner, rack in enumerate(position.racks):
        racks.append(rack if owner == seat else tuple(sorted(mixed[: len(rack)])))
        mixed = mixed if owner == seat else mixed[len(rack) :]
    return replace(position, racks=tuple(racks), pool=tuple(mixed), seed="0" * 64)


class Witness(FirstMover):
    """A mover that checks every position it is asked about."""

    __slots__ = ()

    def action(self, game: FirstGame, position: Position, chance: Chance) -> Any:
        check_position(game, position)
        return FirstMover.action(self, game, position, chance)


def check_position(game: FirstGame, position: Position) -> None:
    """Tiles and stars are conserved, all runs are runs, and refusals are refusals."""
    deck = game.rules.deck
    assert sorted(chain(position.pool, *position.racks, *position.table)) == sorted(box(deck))
    assert sum(position.stars) + position.bank == position.seats * game.rules.stars.initial
    assert all(held >= 0 for held in position.stars)
    for tiles in position.table:
        assert read(tiles, deck, groups=False) is not None
        assert tiles == canonical(tiles, deck, groups=False)
    seat = position.turn or 0
    rack = position.racks[seat]
    for attempt in (
        Play(seat, position.table),
        Play(seat, (*position.table, rack)),
        Play(seat, position.table[1:], position.table[:1] != () and JOKER in position.table[0]),
        Draw((seat + 1) % position.seats),
        Pass(seat),
    ):
        if game.violations(position, attempt):
            try:
                game.apply(position, attempt)
            except IllegalAction:
                continue
            raise AssertionError("a refused action was carried out")


@given(games())
@settings(max_examples=60)
def test_every_main_game_keeps_tiles_and_stars_and_ends(setting: Setting) -> None:
    game = FirstGame(setting.rules)
    mover = Witness(setting.mover.eager, setting.mover.restless)
    starter = setting.seats - 1
    end = check_game(game, mover.action, setting.seats, setting.seed, starter=starter, disguise=disguised)
    check_position(game, end)
    assert end.result.reason in {"F-END-1", "F-END-2"}
    assert [int(score) for score in end.result.scores] == list(end.stars)
    if not end.resigned:
        assert max(end.stars) == end.stars[end.result.winners[0]]


@given(games())
@settings(max_examples=15)
def test_records_replay_to_the_same_position(setting: Setting) -> None:
    players = tuple(f"player {seat}" for seat in range(setting.seats))
    recording = begin(Header(EDITION, players, setting.seed, setting.options, starter=0))
    lines, chance = list(recording.lines), Chance(setting.seed, "movers")
    game = FirstGame(setting.rules)
    while recording.result is None:
        recording = recording.after(setting.mover.action(game, recording.position, chance))
        lines += recording.lines
    assert replay("\n".join(lines) + "\n").position == recording.position


def intro(options: dict[str, object]) -> IntroductoryGame:
    loaded = rules.load(EDITION, {"mode.introductory": True, **options})
    assert isinstance(loaded, FirstRules)
    return IntroductoryGame(loaded)


RACES: dict[str, st.SearchStrategy[object]] = {
    "introductory.caller": st.just("person"),
    "introductory.per_tile": st.sampled_from([0, 3]),
    "introductory.announced_at": st.sampled_from([1, 2, 10]),
    "deck.numbers": st.sampled_from([3, 4]),
    "deck.copies": st.just(2),
    "mode.resign": st.just(value=True),
}


@given(st.fixed_dictionaries({}, optional=RACES), st.integers(2, 4), seeds, st.sampled_from([0, 40]))
@settings(max_examples=40)
def test_every_introductory_game_ends_with_all_tiles_in_runs(
    options: dict[str, object], seats: int, seed: str, wild: int
) -> None:
    game = intro(options)
    end = check_game(game, Child(wild).action, seats, seed, starter=seats - 1)
    deck = game.rules.deck
    tiles = [tile for tile in box(deck) if tile != JOKER]
    assert sorted(chain(*end.table(deck))) == tiles
    found = len(tiles) - deck.colours * deck.copies  # all but the tiles that were called
    assert sum(end.stars) == found * game.rules.introductory.per_tile
    assert end.caller is None or end.stars[end.caller] == 0
    assert end.result.reason == "I-4"


@given(seeds, st.lists(st.integers(0, 3), min_size=2, max_size=4, unique=True))
def test_the_earlier_pick_is_first_whoever_made_it(seed: str, seats: list[int]) -> None:
    game = intro({})
    position = game.start(4, seed).position
    assert position.row is not None
    tile = position.row.neighbours(game.rules.deck)[0]
    picks = [Pick(Find(seat, tile), 100 + place) for place, seat in enumerate(seats)]
    order = in_order(position, reversed(picks))
    assert [find.seat for find in order] == seats
    after = game.apply(position, order[0]).position
    assert game.violations(after, order[1])[0].code == "tile-lies-in-run"


def test_a_lot_decides_between_picks_of_the_same_instant_and_favours_nobody() -> None:
    game = intro({})
    first: Counter[int] = Counter()
    for number in range(1200):
        position = game.start(3, f"{number:064x}").position
        assert position.row is not None
        tile = position.row.neighbours(game.rules.deck)[0]
        picks = [Pick(Find(seat, tile), 5) for seat in range(3)]
        orders = {in_order(position, some) for some in (picks, picks[::-1])}
        assert len(orders) == 1  # whatever order they came in
        first[orders.pop()[0].seat] += 1
    assert all(330 <= count <= 470 for count in first.values())  # 400 each, give or take four deviations


def test_nothing_in_a_view_of_the_introductory_game_tells_what_will_be_called() -> None:
    game = intro({})
    position = game.start(2, "1" * 64).position
    other = replace(position, seed="2" * 64)
    for seat in (None, 0, 1):
        assert game.write_view(game.view(position, seat)) == game.write_view(game.view(other, seat))
