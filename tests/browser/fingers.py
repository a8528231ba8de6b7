"""A finger on the screen: touch events as the browser gets them from a device."""

from playwright.sync_api import Page

Point = tuple[float, float]


class Finger:
    """One finger, by the browser's own protocol."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._session = page.context.new_cdp_session(page)

    def down(self, at: Point) -> None:
        self._send("touchStart", [at])

    def move(self, to: Point) -> None:
        self._send("touchMove", [to])

    def up(self) -> None:
        self._send("touchEnd", [])

    def drag(self, start: Point, end: Point, steps: int = 6) -> None:
        self.down(start)
        for step in range(1, steps + 1):
            part = step / steps
            self.move((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
        self.up()

    def _send(self, kind: str, points: list[Point]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
