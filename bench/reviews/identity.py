"""From the JSON alone: mean + deal + all luck and decisions = result, and the outcomes of draws are fair."""

from pathlib import Path
from typing import Any

from kostka.analysis.account import account
from kostka.analysis.analyst import analyst_of
from kostka.analysis.plain import plain
from kostka.analysis.reviewing import Review, levels_of
from kostka.engine.record import Record

OLD = sorted(Path("tests/engine/records").glob("*.jsonl"))
"""Records as earlier releases wrote them."""
_CLOSE = 1e-9


def accounted(text: str) -> Any:
    """A review without decisions, which take longer."""
    game = tuple(Record(text))
    levels = levels_of(game[0].header.players)
    analyst = analyst_of(game[0].game, levels)
    found = account(game, analyst)
    return plain(Review(game, levels, analyst.version, found, {}, (), deep=True))


def check_sums(review: Any) -> int:
    """An AssertionError if a review does not add up; else how many draws and rolls it has."""
    for seat, result in enumerate(review["result"]):
        turns = sum(turn["luck"][seat] + turn["decision"][seat] for turn in review["turns"])
        _check(review["mean"][seat] + review["deal"][seat] + turns, result, "turns", seat)
        parts = sum(review[part][seat] for part in ("mean", "deal", "luck", "own", "others"))
        _check(parts, result, "sums", seat)
        _check(review["residual"][seat], 0, "residual", seat)
    drawn = [turn for turn in review["turns"] if turn.get("outcomes") is not None]
    for turn in drawn:
        outcomes = turn["outcomes"]
        _check(sum(probability for _, probability, _ in outcomes), 1, "probabilities", turn["n"])
        for seat, chance in enumerate(turn["chance"]):
            mean = sum(probability * chances[seat] for _, probability, chances in outcomes)
            _check(chance - mean, turn["luck"][seat], "luck", turn["n"])
            _check(sum(p * (chances[seat] - mean) for _, p, chances in outcomes), 0, "mean", turn["n"])
    return len(drawn)


def _check(found: float, wanted: float, what: str, where: int) -> None:
    assert abs(found - wanted) < _CLOSE, f"{what} at {where}: {found} is not {wanted}"
