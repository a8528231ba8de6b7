"""What a loser could have laid when somebody else went out, against the solver."""

from typing import Any

import pytest

import kostka
from kostka.analysis.analyst import TurnAnalyst, analyst_of
from kostka.analysis.reviewing import levels_of
from kostka.engine import seed_from
from kostka.engine.record import Header, Record, begin
from kostka.tiles.notation import format_tiles
from tests.analysis.records import SMALL, played

GAMES = (("original-cz", ("solid", "casual", "beginner"), True), ("first-pl", ("casual", "beginner"), False))
"""Whether the solver lays all that a hint does: in First tiles that free a joker are laid as well."""
DEALS = 8


def solved(game: Any, options: dict[str, Any], seat: int) -> int:
    """How many tiles of a rack the solver lays on the table as it lies at the end."""
    position = game[-1].position
    plain = game[0].game.write_position(position)
    request = {"edition": game[0].header.edition, "options": options, "table": plain["table"]}
    opened = {"opened": plain["opened"][seat]} if "opened" in plain else {}
    answer: Any = kostka.solve({**request, **opened, "rack": format_tiles(position.racks[seat])})
    found: int = answer["tiles"]
    return found


@pytest.mark.parametrize(("edition", "bots", "all_of_it"), GAMES)
def test_what_could_be_laid_at_once_is_what_the_solver_finds(
    edition: str, bots: tuple[str, ...], all_of_it: bool
) -> None:
    remarked = 0
    for deal in range(DEALS):
        game = tuple(Record(played(edition, bots, f"at once {deal}", small=all_of_it)))
        analyst = analyst_of(game[0].game, levels_of(game[0].header.players))
        assert isinstance(analyst, TurnAnalyst)
        remarks = {one.seat: one for one in analyst.remarks(game, ()) if one.code == "review-at-once"}
        result = game[-1].result
        assert result is not None
        somebody_went_out = () in game[-1].position.racks
        for seat in range(len(bots)):
            lost = somebody_went_out and seat not in result.winners
            count = solved(game, dict(game[0].header.options), seat) if lost else 0
            said: Any = remarks[seat].params["count"] if seat in remarks else 0
            assert said == count if all_of_it else said >= count
            remarked += count > 0
    assert remarked > 0


def test_where_somebody_resigned_nobody_went_out() -> None:
    could_lay = 0
    options = {**SMALL, "mode.resign": True}
    for deal in range(DEALS):
        header = Header("original-cz", ("Ada", "Bruno"), seed_from(f"resigned {deal}"), options, 0)
        dealt = begin(header)
        game = (dealt, dealt.after(dealt.game.read_action({"seat": 0, "resign": True}, dealt.position)))
        analyst = analyst_of(dealt.game, levels_of(header.players))
        assert isinstance(analyst, TurnAnalyst)
        assert list(analyst.remarks(game, ())) == []
        could_lay += solved(game, options, 0) > 0
    assert could_lay > 0
