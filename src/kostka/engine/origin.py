"""Whether a game goes on from where its record says, given the record of the other game."""

from typing import Any

from kostka.engine.began import Began
from kostka.engine.game import AnyGame
from kostka.engine.record import Header, Record, RecordError
from kostka.errors import RequestError

_AT = "line 1 began"


def check_origin(header: Header, origin: Record) -> None:
    """Check where a game began; a RecordError says what differs from the record that it goes on from."""
    began = header.began
    if began is None:
        raise RequestError("began-nowhere", "line 1")
    now = next((step for step in origin if step.actions == began.number - 1), None)
    if now is None or now.check != began.check:
        raise RecordError("began-elsewhere", f"{_AT} check", n=began.number)
    if header.rules() != now.header.rules():
        raise RecordError("record-rules-differ", "line 1 rules")
    position = began.read(now.game, len(header.players), header.seed)
    if not _fits(now.game, began, position, now.position):
        raise RecordError("began-differs", f"{_AT} position")


def _fits(game: AnyGame, began: Began, position: Any, there: Any) -> bool:
    """Whether a position is the one there, or as far as a seat could see it."""
    if began.seat is None:
        return bool(position == there)
    mine, then = (game.write_view(game.view(each, began.seat)) for each in (position, there))
    return mine == then
