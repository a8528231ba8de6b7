"""Why the server closes a connection: one code for each reason, documented in docs/protocol.md."""

from enum import IntEnum


class Close(IntEnum):
    """Codes below 4000 are those of the WebSocket standard."""

    RATE = 1008
    """Too many messages, pings, pongs or wrong table codes; come back later."""
    TOO_BIG = 1009
    """A message of more than 4 KB, or in very many parts."""
    BUG = 1011
    """An unexpected error in the server; reconnect, nothing acknowledged is lost."""
    RESTART = 1012
    """The server is restarting; reconnect at once, nothing is lost."""
    SLOW = 1013
    """The client reads too slowly, or the server is full; reconnect."""
    MALFORMED = 4000
    """A message that is not in the protocol, or no `hello` in time."""
    TOKEN = 4001
    """The token is forged, expired or malformed; get another one."""
    NO_TABLE = 4002
    """There is no such table."""
    ELSEWHERE = 4003
    """The same seats are open in a newer tab or on another device; do not reconnect."""
    REMOVED = 4004
    """The host removed this player."""
    NO_SPECTATORS = 4005
    """This table does not allow spectators, or has as many as it can take."""
    STORE = 4006
    """The table cannot be read or written now, or was quarantined; reconnect in a while."""
    BANNED = 4007
    """The operator of this server has banned this guest or address."""
