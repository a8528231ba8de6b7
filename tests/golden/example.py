"""The record of the guides: `examples/game.kostka`, a whole game between two who always lay what they can."""

from pathlib import Path

from kostka.engine import seed_from
from kostka.engine.chance import Chance
from kostka.engine.classic import ClassicGame
from kostka.engine.record import Header, begin
from tests.engine.movers import Mover

PATH = Path(__file__).parents[2] / "examples" / "game.kostka"


def record(*players: str) -> str:
    """The text of the record, for Ada and Bruno unless others are named."""
    header = Header("original-pl", players or ("Ada", "Bruno"), seed_from("an example"))
    recording = begin(header)
    game, lines = recording.game, list(recording.lines)
    assert isinstance(game, ClassicGame)
    chance = Chance(header.seed, "movers")
    while recording.result is None:
        recording = recording.after(Mover(eager=100, clever=100).action(game, recording.position, chance))
        lines += recording.lines
    return "\n".join(lines) + "\n"
