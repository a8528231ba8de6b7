"""What could have been done, against brute force on small decks and against the rules themselves."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any

import pytest

from bench.reviews.games import wild
from bench.reviews.outs import checked
from kostka import rules
from kostka.analysis.analyst import analyst_of
from kostka.analysis.reviewing import Review, review
from kostka.analysis.turns import Turn, turns
from kostka.engine import AnyGame, seed_from
from kostka.engine.classic import Announce, Play
from kostka.engine.record import Header, Record, Recording, begin
from kostka.tiles import JOKER, Tile
from tests.analysis.records import played
from tests.oracle import brute
from tests.oracle.sets import Deck

TINY = {
    "deck.numbers": 5,
    "deck.colours": 3,
    "deck.copies": 1,
    "deck.jokers": 1,
    "setup.rack": 4,
    "opening.minimum": 6,
}
HOUSE = {"deck.numbers": 7, "deck.colours": 3, "setup.rack": 5, "opening.minimum": 12}
PLAIN = ("redeal", "draw", "pass")
DECK = Deck(numbers=5, colours=3, copies=1, jokers=1)


def tiny(edition: str, seed: str, players: int = 2) -> str:
    return wild(edition, players, dict(TINY), seed)


def counts(tiles: Any) -> tuple[int, ...]:
    """Tiles as brute force counts them."""
    number = Counter(tiles)
    faces = [number[Tile(colour, face + 1)] for colour in range(DECK.colours) for face in range(DECK.numbers)]
    return (*faces, number[JOKER])


def most_tiles(turn: Turn) -> int:
    """How many tiles could be laid, found by looking at every choice of tiles."""
    position = turn.before.position
    rack = counts(position.racks[turn.seat])
    if position.opened[turn.seat]:
        found = brute.plays(counts(chain(*position.table)), rack, DECK)
    else:
        opening = turn.rules.opening
        found = brute.openings(rack, DECK, opening.minimum, jokers=opening.jokers)
    return max(map(sum, found), default=0)


@pytest.mark.parametrize("edition", ["original-pl", "original-it", "original-cz"])
def test_what_could_have_been_laid_is_what_brute_force_finds(edition: str) -> None:
    seen = 0
    for seed in map(str, range(12)):
        game = tuple(Record(tiny(edition, seed)))
        analyst: Any = analyst_of(game[0].game, ("unknown", "unknown"))
        for turn in turns(game, analyst):
            possible = len(turn.possible.pieces) if turn.possible else 0
            assert possible == most_tiles(turn)
            seen += possible > 0
    assert seen > 10


def test_what_could_have_gone_out_is_what_the_solvers_say() -> None:
    """`python -m bench.reviews out` does the same with 10,000 turns."""
    records = (
        played("original-pl", ("solid", "beginner"), small=True),
        played("original-cz", ("casual", "beginner", "sharp"), small=True),
        played("first-pl", ("casual", "beginner")),
        played("express-pl", ("casual", "beginner")),
    )
    found = [checked(record) for record in records]
    assert sum(many for many, _, _ in found) > 100
    assert sum(out for _, out, _ in found) > 4
    assert not any(differ for _, _, differ in found)


def test_whoever_keeps_a_swapped_joker_has_not_gone_out() -> None:
    """F-JOKER-3: the joker stays on the rack until the next turn, so that laying all else is not the end."""
    swapped = 0
    for seed in ("f", "s"):
        for turn in turns_of(played("first-pl", ("casual", "beginner"), seed)):
            if turn.possible is None or len(turn.possible.pieces) < turn.held:
                continue
            after = turn.before.game.apply(turn.before.position, turn.possible.play)
            ended = turn.before.game.result(after.position) is not None
            assert turn.could_go_out == ended
            swapped += not ended
    assert swapped


def turns_of(text: str) -> list[Turn]:
    game = tuple(Record(text))
    analyst: Any = analyst_of(game[0].game, ("unknown",) * len(game[0].header.players))
    return list(turns(game, analyst))


def remarks(found: Review, code: str) -> list[Any]:
    return [remark for remark in found.remarks if remark.code == code]


def test_openings_that_were_missed_are_named_with_the_turn_in_which_they_first_could_be_laid() -> None:
    seen = 0
    for seed in map(str, range(10)):
        text = tiny("original-pl", seed)
        found = review(text)
        game = tuple(Record(text))
        analyst: Any = analyst_of(game[0].game, ("unknown", "unknown"))
        for seat in range(2):
            closed = [
                turn
                for turn in turns(game, analyst)
                if turn.seat == seat and not turn.before.position.opened[seat]
            ]
            able = next((turn for turn in closed if most_tiles(turn)), None)
            missed = able is not None and not able.after.position.opened[seat]
            said = [
                remark
                for code in ("review-open-late", "review-never-opened")
                for remark in remarks(found, code)
                if remark.seat == seat
            ]
            assert [remark.number for remark in said] == ([able.number] if able and missed else [])
            seen += missed
    assert seen > 1


def left_to_win(game: AnyGame, position: Any, seat: int) -> bool:
    """Whether a seat wins, whatever the others do, if it does the best from here; every play is tried."""
    if game.result(position) is not None:
        return game.outcome(position).winners == (seat,)
    actor = min(game.actors(position))
    after = (game.apply(position, action).position for action in game.legal(position, actor))
    return (any if actor == seat else all)(left_to_win(game, one, seat) for one in after)


def test_a_last_round_that_could_have_been_won_is_won_against_every_reply() -> None:
    """Every reply of the others is tried; where no remark is made, no first play of the round was enough."""
    seen = silent = 0
    for seed in map(str, range(25)):
        found = review(tiny("original-pl", f"last {seed}"))
        said = {remark.seat: remark for remark in remarks(found, "review-last-round")}
        for seat, remark in said.items():
            before = found.game[remark.number - 1]
            after = before.game.apply(before.position, remark.play).position
            assert remark.seat == seat
            assert left_to_win(before.game, after, seat)
            seen += 1
        result = found.last.result
        if result is not None and result.reason == "C-END-2":
            for seat in {0, 1} - set(result.winners) - said.keys():
                mine = [
                    found.game[number - 1]
                    for number in found.seen
                    if found.game[number].action.seat == seat and not found.game[number - 1].position.pool
                ]
                for before in mine:
                    plays = [
                        action
                        for action in before.game.legal(before.position, seat)
                        if isinstance(action, Play)
                    ]
                    tried = (before.game.apply(before.position, play).position for play in plays)
                    assert not any(left_to_win(before.game, one, seat) for one in tried)
                    silent += 1
    assert seen > 0
    assert silent > 2


def lines(game: Recording, actions: Iterable[Any]) -> str:
    text = list(game.lines)
    for action in actions:
        game = game.after(action)
        text += game.lines
    return "".join(f"{line}\n" for line in text)


def test_an_announcement_that_would_have_spared_points_is_named_with_how_many() -> None:
    """C-SCORE-3: with the announcement in the record, the loser loses that much less."""
    seen = 0
    for seed in range(200):
        header = Header("original-pl", ("a", "b"), seed_from(f"announce {seed}"), HOUSE)
        start = begin(header)
        moves = one_draws_and_never_opens(start)
        text = lines(start, moves)
        plain = tuple(Record(text))[-1].result
        if plain is None or -200 not in plain.scores:
            continue
        for remark in remarks(review(text, seat=1), "review-announce"):
            announced = [*moves[: remark.number], Announce(remark.seat), *moves[remark.number :]]
            other = tuple(Record(lines(start, announced)))[-1].result
            assert other is not None
            spared = other.scores[remark.seat] - plain.scores[remark.seat]
            assert spared == remark.params["points"] == 100
            seen += 1
        if seen:
            return
    raise AssertionError("no announcement was forgotten")


def one_draws_and_never_opens(game: Recording) -> list[Any]:
    """A game in which the first seat lays all it can, and the second one draws."""
    moves: list[Any] = []
    while game.result is None and len(moves) < 40:
        seat, position = min(game.game.actors(game.position)), game.position
        plain = next(name for name in game.game.offers(position, seat) if name in PLAIN)
        found: Any = game.game.read_action({"seat": seat, plain: plain != "redeal"}, position)
        if seat == 0 and plain != "redeal":
            found = next(game.game.legal(position, seat))
        moves.append(found)
        game = game.after(found)
    return moves


@pytest.mark.parametrize(("edition", "code"), [("original-it", "review-joker-left")])
def test_a_joker_left_on_the_rack_is_named_with_what_it_cost(edition: str, code: str) -> None:
    seen = 0
    for seed in map(str, range(16)):
        found = review(tiny(edition, f"joker {seed}"))
        result = found.last.result
        left = {
            seat: rack.count(JOKER) for seat, rack in enumerate(found.last.position.racks) if JOKER in rack
        }
        losers = set() if result is None else set(left) - set(result.winners)
        assert {remark.seat for remark in remarks(found, code)} == losers
        for remark in remarks(found, code):
            assert remark.params == {"count": 1, "points": rules.load(edition).score.joker}  # type: ignore[attr-defined]
            seen += 1
    assert seen > 0
