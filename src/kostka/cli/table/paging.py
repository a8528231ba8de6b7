"""What is on the screen: the table with remarks, or a page that is read part by part.

Readers lose what scrolls off the screen, so nothing is taller than the screen if that can be avoided.
"""

from collections.abc import Sequence

from rich.console import RenderableType

from kostka.cli.table.face import Reply
from kostka.cli.table.voice import Lines, Voice

SHORT = 4
"""The most lines below a table that is too tall; more become a page of their own."""


class Paging:
    """A page in parts, of which one is shown. What fits on a screen is not split.

    The clock runs on while a `timed` page is read.
    """

    def __init__(self, voice: Voice, *page: RenderableType, timed: bool = False) -> None:
        self._voice = voice
        self.timed = timed
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
        """The current part, on a separate screen."""
        self._voice.wipe()
        self._voice.show_lines(self._parts[self._at])

    def turn(self) -> bool:
        """Go to the next part; False if there is none."""
        if not self.more:
            return False
        self._at += 1
        return True


def _parted(things: Sequence[Lines], room: int) -> list[Lines]:
    """Lines grouped into parts that fit; an item is split only if it is taller than the screen."""
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
    """Draws what the person at the keyboard sees, line after line."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._reading: Paging | None = None

    @property
    def prompt(self) -> str:
        """What Enter does on the open page; empty if none is open."""
        return self._reading.prompt if self._reading else ""

    @property
    def stops_clock(self) -> bool:
        """Whether no time passes for the reader of the open page."""
        return self._reading is not None and not self._reading.timed

    def draw(
        self, title: RenderableType, table: RenderableType, remarks: Sequence[RenderableType], reply: Reply
    ) -> None:
        """The table, the open page, or the page that the reply opens."""
        if self._reading is not None:
            self._reading.show()
            return
        if reply.page is not None:
            self._open(reply.page, timed=reply.timed)
            return
        voice = self._voice
        above = voice.lines(title, "", table, "")
        below = voice.lines(*remarks, *reply.notes)
        if len(above) + len(below) > voice.room:  # the title and blank lines can be spared
            above = [line for line in voice.lines(table) if any(part.text.strip() for part in line)]
            if len(above) + len(below) > voice.room and len(voice.lines(*reply.notes)) > SHORT:
                self._open(*reply.notes)
                return
        voice.wipe()
        voice.show_lines([*above, *below])

    def turned(self, line: str) -> bool:
        """Whether the line was a mere Enter, which turns or closes the open page."""
        reading, self._reading = self._reading, None
        if reading is None or line.strip():
            return False
        if reading.turn():
            self._reading = reading
        return True

    def _open(self, *page: RenderableType, timed: bool = False) -> None:
        self._reading = Paging(self._voice, *page, timed=timed)
        self._reading.show()
