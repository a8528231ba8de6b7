"""The interface through which rooms talk to other processes on the same database; usually there are none."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from kostka.server.protocol.client import Feeling
from kostka.server.tables.entries import Entry

if TYPE_CHECKING:
    from kostka.server.rooms.audience import Listener
    from kostka.server.rooms.room import Room
    from kostka.server.rooms.rooms import Rooms


class Others(Protocol):
    """What rooms tell other processes and ask about them."""

    shared: bool
    """Whether others may write to the logs of our tables."""

    async def open(self, rooms: "Rooms") -> None:
        """Start. Calls `Rooms.came_back` once it is known whether the server was down."""
        ...

    async def drain(self) -> None:
        """Hand everything over: this process is about to end."""
        ...

    async def close(self) -> None: ...

    @property
    def ready(self) -> bool:
        """Whether it is known if the server was down; until then no turn ends by time."""
        ...

    def acts_for(self, code: str) -> bool:
        """Whether this process runs a table's clock and bots."""
        ...

    async def went_on(self, ms: int) -> bool:
        """Whether others were running while this process stood still for so long."""
        ...

    def opened(self, room: "Room") -> None: ...

    def shut(self, room: "Room") -> None: ...

    def wrote(self, room: "Room", log: Sequence[Entry]) -> None:
        """This process has written these entries to the table's log."""
        ...

    def attends(self, room: "Room", arrived: "Listener | None" = None) -> None:
        """Someone has come, left or changed seats."""
        ...

    def drafted(self, room: "Room", seat: int, draft: Any, *, shown: bool) -> None: ...

    def held(self, room: "Room", seat: int, action: dict[str, Any], cmd: str | None) -> None: ...

    def emoted(self, room: "Room", seat: int, emote: Feeling) -> None: ...

    def made(self, code: str, origin: str) -> None: ...

    def unreadable(self, code: str) -> None:
        """A newer release has written entries to this table that this one cannot read."""
        ...


class Alone:
    """No others: this process serves all tables. See `Others`."""

    shared = False
    ready = True

    async def open(self, rooms: "Rooms") -> None:
        now, alive = rooms.now(), await rooms.store.last_alive()
        rooms.came_back(now, max(now - alive, 0) if alive is not None else 0)

    async def drain(self) -> None: ...

    async def close(self) -> None: ...

    def acts_for(self, code: str) -> bool:
        del code
        return True

    async def went_on(self, ms: int) -> bool:
        del ms
        return False

    def opened(self, room: "Room") -> None: ...

    def shut(self, room: "Room") -> None: ...

    def wrote(self, room: "Room", log: Sequence[Entry]) -> None: ...

    def attends(self, room: "Room", arrived: "Listener | None" = None) -> None: ...

    def drafted(self, room: "Room", seat: int, draft: Any, *, shown: bool) -> None: ...

    def held(self, room: "Room", seat: int, action: dict[str, Any], cmd: str | None) -> None: ...

    def emoted(self, room: "Room", seat: int, emote: Feeling) -> None: ...

    def made(self, code: str, origin: str) -> None: ...

    def unreadable(self, code: str) -> None: ...
