"""Rules that are not numbers: members of enumerations, spelled as in the edition files."""

from enum import StrEnum


class Starter(StrEnum):
    """Who starts a game."""

    DRAWN = "drawn"
    """Everybody draws a tile and the highest number starts."""
    LEFT = "left"
    """The player to the left of the one who started the previous game."""
    NAMED = "named"
    """The creator of the table decides."""


class FreedJoker(StrEnum):
    """What must happen to a joker freed in this turn.

    Any set that takes it in was not there in this form before, so the two differ in words only.
    """

    ANY_SET = "any-set"
    NEW_SET = "new-set"
    """It goes into a set that was not there in this form when the turn began."""


class FreedDie(StrEnum):
    """Where a joker die goes that was freed in this turn."""

    ANY_SET = "any-set"
    """Wherever it completes a set, including the one it came from."""
    ANOTHER_SET = "another-set"
    """Not into a set with all the other dice of the one it was freed from."""


class PoolEmpty(StrEnum):
    """How the game goes on, and ends, once the pool is empty."""

    LAST_ROUND = "last-round"
    """Everybody has one more turn; the player who drew the last tile has the last one."""
    MUST_LAY = "must-lay"
    """A player who can lay must; the first player who cannot ends the game."""
    ALL_PASS = "all-pass"
    """A player who lays nothing passes; the game ends when all have passed in a row."""


class PoolEmptyScore(StrEnum):
    """What the players record when the game ended because the pool was empty."""

    SUM = "sum"
    """As after an empty rack: losers minus their racks, the winner plus the sum of those."""
    SUM_LESS_OWN = "sum-less-own"
    """The same, less the winner's own rack."""
    DIFFERENCES = "differences"
    """Losers minus the difference to the winner's rack, the winner plus the sum of those."""


class Announcement(StrEnum):
    """How long an opening announced after a draw counts as announced (C-SCORE-3)."""

    NEXT_MOVE = "next-move"
    """Until the end of the player's next turn. Where it can save no points there is nothing to announce."""
    NEXT_DRAW = "next-draw"
    """Until the player opens or draws again; allowed in any game, even where it saves nothing."""


class JokerMoves(StrEnum):
    """How often a joker is moved in a turn (F-JOKER-2)."""

    ANY = "any"
    ONCE = "once"
    """For old games only: a play that moving each joker once can explain is scored like that."""


class Caller(StrEnum):
    """Who points at the first tile of a run in the introductory game."""

    SYSTEM = "system"
    PERSON = "person"
