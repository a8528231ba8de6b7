"""What stands on the screen: the table with what is said about it, or a page that is read part by part.

What is above the screen is lost to whoever reads: nothing that can be helped is taller than it.
"""

from collections.abc import Sequence

from rich.console import RenderableType

from kostka.cli.table.face import Reply
from kostka.cli.table.voice import Lines, Voice

SHORT = 4
"""So many lines are said below a table that is too tall; more are a page of their own."""


class Paging:
    """A page in parts, with the one that is shown. What fits on a screen is not torn apart."""

    def __init__(self, voice: Voice, *page: RenderableType) -> None:
        self._voice = voice
        self._parts = _parted([voice.lines(thing) for thing in page], voice.room)
        self._at = 0

    @property
    def more(self) -> bool:
        """Whether there is another part."""
        return self._at + 1 < len(self._parts)

    @property
    def prompt(self) -> str:
        """What Enter does now."""
        if not self.more:
            return self._voice.say("play-enter-back")
        return self._voice.say("play-enter-more", part=self._at + 1, parts=len(self._parts))

    def show(self) -> None:
        """The part that is to be read now, on a screen of its own."""
        self._voice.wipe()
        self._voice.show_lines(self._parts[self._at])

    def turn(self) -> bool:
        """Go on to the next part; False if there is none."""
        if not self.more:
            return False
        self._at += 1
        return True


def _parted(things: Sequence[Lines], room: int) -> list[Lines]:
    """The lines of things in parts that fit the room; a thing is divided only if it is taller than that."""
    parts: list[Lines] = [[]]
    for lines in things:
        if len(parts[-1]) + len(lines) > room >= len(lines) and parts[-1]:
            parts.append([])
        for line in lines:
            if len(parts[-1]) == room:
                parts.append([])
            parts[-1].append(line)
    return parts


class Stage:
    """Draws what one person at the keyboard is to see, line after line."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._reading: Paging | None = None

    @property
    def prompt(self) -> str:
        """What Enter does on the page that is open; nothing if none is."""
        return self._reading.prompt if self._reading else ""

    def draw(
        self, title: RenderableType, table: RenderableType, remarks: Sequence[RenderableType], reply: Reply
    ) -> None:
        """The table, or the page that is open, or the one that the reply opens."""
        if self._reading is not None:
            self._reading.show()
            return
        if reply.page is not None:
            self._open(reply.page)
            return
        voice = self._voice
        above = voice.lines(title, "", table, "")
        below = voice.lines(*remarks, *reply.notes)
        if len(above) + len(below) > voice.room:  # the title and the empty lines can be spared
            above = [line for line in voice.lines(table) if any(part.text.strip() for part in line)]
            if len(above) + len(below) > voice.room and len(voice.lines(*reply.notes)) > SHORT:
                self._open(*reply.notes)
                return
        voice.wipe()
        voice.show_lines([*above, *below])

    def turned(self, line: str) -> bool:
        """Whether a line was a mere Enter on a page, which is turned or closed by it."""
        reading, self._reading = self._reading, None
        if reading is None or line.strip():
            return False
        if reading.turn():
            self._reading = reading
        return True

    def _open(self, *page: RenderableType) -> None:
        self._reading = Paging(self._voice, *page)
        self._reading.show()
