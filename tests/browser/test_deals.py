"""Pages that add to the deal, on a server that lets them."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from kostka.engine.record import replay
from tests.browser.conftest import Visit
from tests.browser.pages import TileTable, Visitor
from tests.server.clients import PATIENCE
from tests.server.serving import Process

SHORT = {"clock.turn_ms": 0, "setup.rack": 6, "setup.redeal_doublets": 0}


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[Process]:
    """A server that deals with the parts of its guests."""
    process = Process(tmp_path).start()
    yield process
    process.end()


def _fairness(visitor: Visitor) -> str:
    """What the menu says about the deal."""
    page = visitor.page
    page.locator("[data-tool=menu]").click()
    page.locator(".fairness summary").click()
    words = page.locator(".fairness").inner_text()
    page.keyboard.press("Escape")
    return words


def test_two_browsers_deal_together(open_house: Process, visit: Visit) -> None:
    host, guest = visit(open_house.address), visit(open_house.address)
    seats = ({"kind": "here", "name": "Ana"}, {"kind": "open"})
    table = host.sit("original-pl", *seats, options=SHORT, games=2, deals=True)
    expect(host.page.locator(".lobby")).to_be_visible()
    page = guest.open(f"#/t/{table.code}")
    page.get_by_label("Your name").fill("Ben")
    page.get_by_text("Sit down").click()
    expect(table.rack).to_have_count(6)
    expect(TileTable(page).rack).to_have_count(6)
    for visitor in (host, guest):
        words = _fairness(visitor)
        assert "the devices of Ana, Ben" in words.replace("\u2068", "").replace("\u2069", "")
        assert "Your own device’s part is in it." in words


def test_each_game_has_a_part_that_is_checked_after_it(open_house: Process, visit: Visit) -> None:
    """Also after the page was loaded again, at a screen that two people share, and in a rematch."""
    visitor = visit(open_house.address)
    people = ({"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Ben"})
    table = visitor.sit("original-cz", *people, options={**SHORT, "mode.resign": True}, deals=True)
    page = visitor.page
    parts = []
    for game in (1, 2):
        expect(page.locator("dialog .button.primary")).to_be_visible()
        page.reload()
        page.locator("dialog .button.primary").click()
        expect(table.rack).to_have_count(6)
        page.locator("[data-tool=menu]").click()
        page.get_by_text("Resign").first.click()
        page.locator("dialog .more > summary").click()
        page.get_by_text("Check the shuffle").click()
        expect(page.locator(".fair[role=status]")).to_contain_text("Checked on this page")
        page.locator(".fairness summary").click()
        expect(page.locator(".fairness")).to_contain_text("Your own device’s part is in it.")
        parts.append(page.locator(".fairness dd").last.inner_text())
        record = httpx.get(
            f"{open_house.address}/api/tables/{table.code}/records/{game}", timeout=PATIENCE
        ).text
        assert [share.part for share in replay(record).header.shares][1:] == [parts[-1]]
        page.get_by_text("Rematch").click()
    assert parts[0] != parts[1]
