"""A family that the page has never heard of is played in it as text, on a server that knows it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.scenes import HERE
from tests.browser.seeded import SeededProcess
from tests.server.serving import Process

TURNS = 80


@pytest.fixture
def ladder_house(tmp_path: Path, deals: Path) -> Iterator[Process]:
    process = SeededProcess(tmp_path, deals, KOSTKA_LADDER="1").start()
    yield process
    process.end()


class Seen:
    """What the server sends to the page: the newest view of the own seat."""

    def __init__(self, page: Page) -> None:
        self.view: dict[str, Any] = {}
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        part = message.get("state") or message.get("changes") or {}
        for view in part.get("views") or []:
            self.view = view

    def climbed(self) -> str:
        """The ladder with one more tile on it, if one fits by the book."""
        ladder = " ".join(self.view["table"]).split()
        top = int(ladder[-1][1:]) if ladder else 0
        higher = [tile for tile in self.view["rack"].split() if 0 < int(tile[1:]) - top <= (4 if top else 10)]
        return " ".join([*ladder, higher[0]]) if higher else ""


def test_a_family_from_outside_is_played_to_the_end_as_text(ladder_house: Process, visit: Visit) -> None:
    visitor = visit(ladder_house.address)
    page = visitor.page
    seen = Seen(page)
    visitor.sit("ladder-pl", HERE, {"kind": "bot", "bot": "casual"}, games=1, starter=0)
    command = page.locator(".text form input")
    expect(command).to_be_visible()
    over = page.locator("dialog .why")
    laid = 0

    def types(line: str) -> None:
        command.fill(line)
        command.press("Enter")

    for _ in range(TURNS):
        expect(over.or_(page.get_by_text("Your turn.")).first).to_be_visible()
        if over.is_visible():
            break
        before = page.locator(".page").get_attribute("data-seq")
        table = seen.climbed()
        if table:
            types(f"lay {table}")
            expect(page.get_by_text("Valid move. Press Done.")).to_be_visible()
            types("done")
            laid += 1
        else:
            types(seen.view["may"][0])
        expect(page.locator(".page")).not_to_have_attribute("data-seq", str(before))
    expect(over).to_be_visible()
    assert laid
