"""What all games with turns answer in the same way."""

from typing import Protocol

from kostka.engine.game import Result, settled


class InTurns(Protocol):
    """A position of a game with turns."""

    @property
    def turn(self) -> int | None: ...
    @property
    def starter(self) -> int | None: ...
    @property
    def result(self) -> Result | None: ...


class TurnGame:
    """Whose turn it is, who started, and how it ended; see `kostka.engine.game.Game`."""

    __slots__ = ()

    def turn(self, position: InTurns) -> int | None:
        return position.turn

    def starter(self, position: InTurns) -> int | None:
        return position.starter

    def result(self, position: InTurns) -> Result | None:
        return position.result

    def outcome(self, position: InTurns) -> Result:
        return settled(position.result)
