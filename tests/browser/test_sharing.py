"""Sharing a game: a link that opens it until it is taken back, and a picture of how it ended."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.finished import finished
from tests.browser.pages import DESKTOP, PHONE, SMALL, Visitor
from tests.browser.test_pages import accessible, become, large_enough, within, worded

PNG = b"\x89PNG\r\n\x1a\n"
SIDE = 1080
CORNER = """() => {
  const pen = Object.assign(document.createElement('canvas'), {width: 1, height: 1}).getContext('2d')
  pen.drawImage(document.querySelector('dialog img'), 0, 0)
  return `#${[...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).map(one => one.toString(16)).join('')}`
}"""
"""The colour of the picture's first pixel."""


def sharing(visitor: Visitor, code: str) -> Page:
    """The sheet with which the game is shared."""
    page = visitor.open(f"#/review/{code}/1")
    page.locator("[data-act=share]").click()
    expect(page.locator("dialog img")).to_be_visible()
    return page


def test_a_link_opens_a_game_of_a_closed_table_until_it_is_taken_back(visit: Visit) -> None:
    owner, friend = visit(), visit(screen=PHONE, lang="pl")
    friend.expected.append("Failed to load resource")
    code = finished(owner, spectators=False)

    stranger = friend.open(f"#/review/{code}/1")
    expect(stranger.get_by_role("alert")).to_be_visible()

    page = sharing(owner, code)
    sheet = page.locator("dialog")
    expect(sheet).to_contain_text("what everybody held, the review and the names (Ana and Zuzi)")
    expect(sheet.get_by_label("Link")).to_have_count(0)
    sheet.get_by_role("button", name="Make a link").click()
    link = sheet.get_by_label("Link").input_value()
    secret = link.rpartition("/")[2]
    for scheme in ("light", "dark"):
        become(page, DESKTOP, scheme)
        accessible(page)
    assert link == f"{owner.address}/#/review/{code}/1/{secret}"

    asked: list[str] = []
    friend.page.on("request", lambda request: asked.append(request.url))
    friend.open(f"?shared{link.removeprefix(owner.address)[1:]}")
    expect(stranger.locator(".review")).to_be_visible()
    with stranger.expect_download() as record:
        stranger.get_by_role("button", name="Pobierz zapis").click()
    assert '"seed"' in record.value.path().read_text("utf-8")
    stranger.locator("[data-act=share]").click()
    expect(stranger.locator("dialog input")).to_have_value(link)
    expect(stranger.locator("dialog img")).to_be_visible()
    for screen in (PHONE, SMALL):
        become(stranger, screen)
        within(stranger)
        large_enough(stranger)
    worded(stranger, "pl")
    expect(stranger.locator("dialog .danger")).to_have_count(0)
    assert [url for url in asked if secret in url.partition("#")[0]] == []

    page.reload()
    page.locator("[data-act=share]").click()
    expect(sheet).to_contain_text("There are links to this game already")
    sheet.get_by_role("button", name="Take back all links").click()
    expect(sheet.get_by_role("status")).to_contain_text("Taken back")
    friend.open(f"?again{link.removeprefix(owner.address)[1:]}")
    expect(stranger.get_by_role("alert")).to_contain_text("gracze go cofnęli")


def test_a_game_that_everybody_may_see_is_sent_as_a_link_and_as_a_picture(
    visit: Visit, tmp_path: Path
) -> None:
    """On phones by their own sheet. The picture has the light look, whatever the page has."""
    visitor = visit(screen=PHONE, touch=True, color_scheme="dark", changes_context=True)
    visitor.context.add_init_script(
        "navigator.canShare = () => true;"
        "navigator.share = async what => { (window.sent ??= []).push(what.url ?? what.files[0].type) }"
    )
    code = finished(visitor)
    page = sharing(visitor, code)
    sheet = page.locator("dialog")
    address = f"{visitor.address}/#/review/{code}/1"
    expect(sheet.get_by_label("Link")).to_have_value(address)
    expect(sheet.get_by_role("button", name=re.compile("Make a link|Take back"))).to_have_count(0)
    expect(sheet.locator("img")).to_have_attribute("alt", re.compile(r"win.*Ana: Luck \S+%"))
    sheet.get_by_role("button", name="Send link").tap()
    sheet.get_by_role("button", name="Send picture").tap()
    assert page.evaluate("window.sent") == [address, "image/png"]

    with page.expect_download() as coming:
        sheet.get_by_role("button", name="Save picture").tap()
    assert coming.value.suggested_filename == f"kostka-{code}-1.png"
    saved = tmp_path / "picture.png"
    coming.value.save_as(saved)
    picture = saved.read_bytes()
    assert picture.startswith(PNG)
    assert [int.from_bytes(picture[at : at + 4], "big") for at in (16, 20)] == [SIDE, SIDE]
    assert page.evaluate(CORNER) == "#f6efe2"
