"""A game of a kind that the page has never heard of is played as text, by what its view offers."""

import json
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.scenes import HERE
from tests.browser.test_offers import BOT, FEW


class Unheard:
    """Gives the game's kind another name on its way to the page, and notes what its view offers."""

    def __init__(self) -> None:
        self.may: list[str] = []

    def route(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            for view in self._views(message):
                view["game"] = "unheard"
                self.may = view["may"]
            page.send(json.dumps(message))

        server.on_message(hear)

    @staticmethod
    def _views(message: dict[str, Any]) -> list[dict[str, Any]]:
        part = message.get("state") or message.get("changes") or {}
        found: list[dict[str, Any]] = part.get("views") or []
        return found


def test_a_kind_of_game_without_a_table_to_look_at_is_played_as_text(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    unheard = Unheard()
    page.route_web_socket("**/socket", unheard.route)
    visitor.sit("first-pl", HERE, BOT, options=FEW, starter=0)
    command = page.locator(".text form input")
    expect(command).to_be_visible()
    expect(page.locator(".text h3", has_text="stars")).to_be_visible()
    command.fill("help")
    command.press("Enter")
    expect(page.locator(".text li strong", has_text="draw")).to_be_visible()
    command.fill("roll")
    command.press("Enter")
    expect(page.get_by_text("That is not understood")).to_be_visible()
    over = page.locator("dialog .why")
    for _ in range(60):
        expect(over.or_(page.get_by_text("Your turn.")).first).to_be_visible()
        if over.is_visible():
            break
        before = page.locator(".page").get_attribute("data-seq")
        command.fill(unheard.may[0])
        command.press("Enter")
        expect(page.locator(".page")).not_to_have_attribute("data-seq", str(before))
    expect(over).to_be_visible()
