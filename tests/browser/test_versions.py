"""A page that is older than its server asks to be reloaded, and nothing is lost by it."""

import json

from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.playing import CLASSIC


class Upgrade:
    """A server between two versions: once `done`, pages that were loaded before find another protocol."""

    def __init__(self) -> None:
        self.done = False
        self.sockets: list[WebSocketRoute] = []

    def route(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        self.sockets.append(page)

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "welcome" and self.done:
                message["protocol"] += 1
            page.send(json.dumps(message))

        server.on_message(hear)

    def restart(self) -> None:
        self.done = True
        self.sockets[-1].close(code=1012)


def test_an_old_page_is_asked_to_reload_and_loses_nothing(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    upgrade = Upgrade()
    page.route_web_socket("**/socket", upgrade.route)
    visitor.open().evaluate("localStorage.setItem('kostka.settings', JSON.stringify({palette: 'red-green'}))")
    table = visitor.sit("original-cz", options=CLASSIC).ready()
    lying = table.sets.count()
    for tile in table.ids()[:3]:
        table.tile(tile).click()
    page.locator(".lay").click()
    expect(table.sets).to_have_count(lying + 1)
    layout = table.layout()

    upgrade.restart()
    expect(page.get_by_text("There is a new version of this page.")).to_be_visible()
    expect(table.rack).to_have_count(0)

    upgrade.done = False
    page.get_by_role("button", name="Reload").click()
    expect(table.sets).to_have_count(lying + 1)
    assert table.layout() == layout
    expect(page.locator(".seat.own")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-palette", "red-green")
    expect(page.locator(".done")).to_be_visible()


def test_a_page_whose_files_are_gone_asks_to_be_reloaded_and_loses_nothing(visit: Visit) -> None:
    visitor = visit()
    visitor.expected = ["404", "dynamically imported module", "preload CSS"]
    page = visitor.page
    table = visitor.sit("original-cz", options=CLASSIC).ready()
    for tile in table.ids()[:3]:
        table.tile(tile).click()
    lying = table.sets.count()
    page.locator(".lay").click()
    expect(table.sets).to_have_count(lying + 1)
    layout = table.layout()

    def gone(route: Route) -> None:
        route.fulfill(status=404)

    page.route("**/assets/*", gone)
    page.locator("[data-tool=menu]").click()
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("heading", name="There is a new version of this page.")).to_be_visible()

    page.unroute("**/assets/*", gone)
    page.get_by_role("button", name="Reload").click()
    expect(table.sets).to_have_count(lying + 1)
    assert table.layout() == layout
    page.locator("[data-tool=menu]").click()
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog").last).to_contain_text("C-SET-1")
