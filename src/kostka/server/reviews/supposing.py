"""What if: another action at a moment of a finished game, as HTTP answers with it."""

from collections.abc import Sequence

import msgspec

from kostka.analysis.what_if import moment, what_if
from kostka.engine.game import Plain
from kostka.server.reviews.steps import steps

_DIGITS = 12


def supposed(text: str, number: int, action: Plain, levels: Sequence[str] | None) -> bytes:
    """The answer; an IllegalAction says which rules the action breaks."""
    found = what_if(moment(text, number), action, levels)
    (step,) = steps([found.after])
    loss = found.loss
    answer = {
        "events": step["events"],
        "view": step["view"],
        "position": step["position"],
        "chance": [round(one, _DIGITS) for one in found.worth],
        "loss": None if loss is None else round(loss[0], 2),
        "ci95": None if loss is None else [round(bound, 2) for bound in loss[1:]],
    }
    return msgspec.json.encode(answer)
