"""What this process does when another one tells it something."""

import logging
from typing import TYPE_CHECKING, Any

from msgspec import MsgspecError

from kostka.server.cluster import messages
from kostka.server.protocol import server
from kostka.server.rooms.elsewhere import Attendance
from kostka.server.tables.commands import Answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from kostka.server.cluster.cluster import Cluster
    from kostka.server.rooms.room import Room

_log = logging.getLogger(__name__)


class Hearing:
    """Takes messages from the bus. Whatever is wrong with one, the log tells what matters."""

    def __init__(self, cluster: "Cluster") -> None:
        self._cluster = cluster
        self._on: dict[type, Callable[[Any], None]] = {
            messages.Spent: self._on_spent,
            messages.Made: lambda message: cluster.rooms.note_origin(message.code, message.origin),
            messages.Left: lambda message: cluster.members.forget(message.sender),
            messages.Gave: self._on_gave,
        }
        self._at: dict[type, Callable[[Room, Any], None]] = {
            messages.Reached: self._on_reached,
            messages.Opened: self._on_opened,
            messages.Shut: self._on_shut,
            messages.Attended: self._on_attended,
            messages.Drafted: self._on_drafted,
            messages.Held: self._on_held,
            messages.Emoted: self._on_emoted,
            messages.Gave: lambda room, _: cluster.rooms.review(room),
        }

    def on_text(self, text: bytes) -> None:
        """Handle one message; one from another release may make no sense here."""
        try:
            self._on_message(messages.decode(text))
        except MsgspecError:
            return
        except Exception as error:  # noqa: BLE001 - the bus would end with it
            _log.error("a message could not be handled: %s", type(error).__name__)

    def _on_message(self, message: messages.AnyMessage) -> None:
        on_message = self._on.get(type(message))
        if on_message is not None:
            on_message(message)
        if type(message) in self._at:
            self._about(message)

    def _about(self, message: Any) -> None:
        """A message about a table. Whoever acts for it loads it; whoever does not have it says so."""
        cluster = self._cluster
        room = cluster.rooms.loaded(message.code)
        if room is not None:
            room.peers.add(message.sender)
            self._at[type(message)](room, message)
        elif isinstance(message, messages.Shut | messages.Opened):
            pass
        elif cluster.acts_for(message.code):
            cluster.spawn(cluster.load(message.code))
        else:
            cluster.tell_shut(message.code, {message.sender})

    def _on_spent(self, message: messages.Spent) -> None:
        on_spent = self._cluster.on_spent.get(message.limit)
        if on_spent is not None:
            on_spent(message.who)

    def _on_gave(self, message: messages.Gave) -> None:
        self._cluster.unreadable_for.setdefault(message.code, set()).add(message.sender)

    def _on_reached(self, room: "Room", message: messages.Reached) -> None:
        try:
            log = messages.decode_log(message.log)
        except MsgspecError:  # an entry of a newer release: the log says what becomes of the table
            log = []
        room.heard_of(message.seq, log)

    def _on_opened(self, room: "Room", message: messages.Opened) -> None:
        if message.seq < room.table.seq:
            self._cluster.tell_seq(room, message.sender)
        self._cluster.tell_all(room)

    def _on_shut(self, room: "Room", message: messages.Shut) -> None:
        room.peers.discard(message.sender)
        self._learn(room, message.sender, Attendance())

    def _on_attended(self, room: "Room", message: messages.Attended) -> None:
        self._learn(room, message.sender, message.who)
        if message.arrived is not None:
            counts = message.sender > self._cluster.members.name
            room.audience.came_elsewhere(message.arrived, message.at, counts=counts)

    def _learn(self, room: "Room", process: str, who: Attendance) -> None:
        if room.audience.learn(room.table, process, who):
            self._cluster.rooms.review(room)

    def _on_drafted(self, room: "Room", message: messages.Drafted) -> None:
        if room.turn_seq == message.turn:
            room.keep_draft(message.seat, message.draft, shown=message.shown)

    def _on_held(self, room: "Room", message: messages.Held) -> None:
        if room.turn_seq == message.turn:
            room.answers_elsewhere[message.seat] = Answer(message.action, message.cmd)

    def _on_emoted(self, room: "Room", message: messages.Emoted) -> None:
        room.audience.send_all(server.Emoted(message.seat, message.emote))
