"""The solver gives every answer of the corpus, exactly, with a table that proves it."""

from pathlib import Path

import pytest

from kostka.rules import Deck
from kostka.solver import Objective, best_opening, can_open, solve, solve_many
from kostka.tiles import format_rack, format_tiles, parse_table, parse_tiles
from tests.oracle import corpus, verify
from tests.oracle.corpus import OPENING, Case

DECK = Deck()


@pytest.mark.parametrize("name", ["solver", "points", "turns"])
def test_turns(name: str) -> None:
    for request, expected in corpus.load(name):
        table, rack = parse_table(request["table"], DECK), parse_tiles(request["rack"], DECK)
        found = solve(table, rack, DECK, Objective(request["objective"]))
        assert found.exact
        assert found.tiles == expected["tiles"], request["id"]
        assert found.points == expected.get("points", found.points), request["id"]
        after, played = [format_tiles(tiles) for tiles in found.table], format_rack(found.played)
        assert verify.faults(request["table"], request["rack"], played, after) == [], request["id"]
        assert (len(played.split()), verify.points(played)) == (found.tiles, found.points)
        assert found.kept == verify.kept(request["table"], after), request["id"]
        assert found.kept <= expected.get("most_kept", found.kept), request["id"]


def test_tidy_keeps_more_and_is_as_good() -> None:
    quick = tidy = 0
    for request, expected in corpus.load("solver"):
        table, rack = parse_table(request["table"], DECK), parse_tiles(request["rack"], DECK)
        found, tidied = solve(table, rack, DECK), solve(table, rack, DECK, tidy=True)
        assert (tidied.tiles, tidied.points) == (found.tiles, found.points)
        assert tidied.tiles == expected["tiles"], request["id"]
        after, played = [format_tiles(tiles) for tiles in tidied.table], format_rack(tidied.played)
        assert verify.faults(request["table"], request["rack"], played, after) == [], request["id"]
        assert tidied.kept == verify.kept(request["table"], after), request["id"]
        quick, tidy = quick + found.kept, tidy + tidied.kept
    assert quick < tidy


def test_openings() -> None:
    for request, expected in corpus.load("openings"):
        minimum, jokers = OPENING[request["edition"]]
        rack = parse_tiles(request["rack"], DECK)
        found = best_opening(rack, DECK, minimum, jokers, Objective(request["objective"]))
        assert can_open(rack, DECK, minimum, jokers) == (expected["tiles"] > 0)
        if found is None:
            assert expected["tiles"] == 0, request["id"]
            continue
        assert (found.tiles, found.points) == (expected["tiles"], expected["points"]), request["id"]
        after, played = [format_tiles(tiles) for tiles in found.table], format_rack(found.played)
        assert verify.faults([], request["rack"], played, after) == []
        assert sum(map(verify.value, after)) == found.value >= minimum
        assert jokers or "J" not in played.split()


def test_the_corpus_is_worth_its_name() -> None:
    sizes = {name: len(corpus.load(name)) for name in corpus.NAMES}
    assert sizes == {"solver": 150, "points": 150, "turns": 120, "openings": 150}
    editions = {case.request["edition"] for case in corpus.load("openings")}
    assert editions == set(OPENING)
    assert {case.request["objective"] for case in corpus.load("turns")} == {"tiles", "points"}


def test_answers_belong_to_their_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "FOLDER", tmp_path)
    corpus.write("odd", [Case({"id": "a"}, {"id": "b"})])
    with pytest.raises(ValueError, match="do not match"):
        corpus.load("odd")


def test_many_at_once() -> None:
    positions = [
        (parse_table(request["table"], DECK), parse_tiles(request["rack"], DECK))
        for request, _ in corpus.load("solver")
    ]
    assert solve_many(positions, DECK) == [solve(table, rack, DECK) for table, rack in positions]
