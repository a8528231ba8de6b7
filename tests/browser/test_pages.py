"""Every page: accessible, in four languages, within its box, and small enough."""

from pathlib import Path
from typing import Literal

import httpx
import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from kostka.server.edge.client import STATIC
from kostka.texts import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.pages import BARS, DESKTOP, LANDSCAPE, PHONE, SMALL, TABLET, Visitor, resize
from tests.browser.scenes import SCENES, Scene, children, classic, dice, hint, home, redeal
from tests.server.clients import PATIENCE
from tests.server.serving import Process

PALETTES = (("red-green", "light"), ("blue-yellow", "dark"))
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = {"clock.turn_ms": 0, "setup.redeal_doublets": 0}
CUT = """buttons => buttons.filter(button => button.checkVisibility()).filter(button => {
  const range = document.createRange()
  range.selectNodeContents(button)
  const [words, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()]
  const small = words.width > box.width + 1 || words.height > box.height + 1
  return small || button.scrollWidth > button.clientWidth + 1 || box.left < 0 || box.right > innerWidth + 1
}).map(button => button.textContent.trim() || button.ariaLabel)"""
SQUEEZED = """lists => lists.filter(list => {
  const width = list.offsetWidth
  list.style.cssText = 'width: max-content; max-width: none; flex: none'
  const wanted = list.offsetWidth
  list.style.cssText = ''
  return width < wanted
}).map(list => list.value)"""
SIZES = [PHONE, LANDSCAPE, DESKTOP]


def accessible(page: Page) -> None:
    """No violation that axe knows of; contrast and names of everything among them."""
    # The page's policy lets no script in but its own, and so the checker comes by the debugger.
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    violations = [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]
    assert violations == []


def within(page: Page) -> None:
    """Nothing wider than the screen, and no button that is smaller than its words or beyond the edge."""
    wide = page.locator("body *").evaluate_all(
        "all => document.documentElement.scrollWidth <= innerWidth ? [] : all"
        ".filter(one => one.getBoundingClientRect().right > innerWidth + 1)"
        ".map(one => `${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`)"
    )
    assert wide == []
    cut = page.locator("button.button, a.button").evaluate_all(CUT)
    assert cut == []
    hidden = page.locator(".seat .facts").evaluate_all(
        "all => all.map(one => one.scrollWidth - one.clientWidth)"
    )
    assert max(hidden, default=0) <= 1
    assert page.locator(".bar select").evaluate_all(SQUEEZED) == []


def large_enough(page: Page) -> None:
    """Whatever can be pressed is large enough for a finger, by the least that WCAG 2.2 asks for."""
    small = page.locator("a, button, select, summary").evaluate_all(
        "all => all.filter(one => one.checkVisibility()).filter(one => {"
        "const {width, height} = one.getBoundingClientRect(); return Math.min(width, height) < 24"
        "}).map(one => one.textContent || one.ariaLabel)"
    )
    assert small == []


def worded(page: Page, lang: str) -> None:
    """No word is missing: neither a parameter nor a code stands where something is said."""
    assert page.evaluate("document.documentElement.lang") == lang
    said = page.locator("body").inner_text()
    assert "{" not in said
    codes = page.evaluate(
        "() => [...document.querySelectorAll('body *')].filter(one => !one.children.length)"
        ".map(one => one.textContent.trim()).filter(text => /^[a-z]+(-[a-z]+)+$/.test(text))"
    )
    assert codes == []


def named(scene: Scene) -> str:
    return scene.__name__


def become(page: Page, screen: ViewportSize, scheme: Literal["light", "dark"] = "light") -> None:
    """Another screen, and other colours, for the same page."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    resize(page, screen)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=named)
def test_every_page_in_every_language_on_a_phone(visit: Visit, scene: Scene, lang: str) -> None:
    """And once on the smallest, which is as large as a desktop's page that is enlarged four times, and once
    on a tablet and on the phone with text of twice the size.
    """
    visitor = visit(lang=lang, screen=PHONE, touch=True)
    scene(visitor)
    within(visitor.page)
    large_enough(visitor.page)
    worded(visitor.page, lang)
    if lang == "en":
        accessible(visitor.page)
    if lang == "pl":
        become(visitor.page, SMALL)
        within(visitor.page)
    if lang == "it":
        visitor.page.evaluate("document.documentElement.style.fontSize = '200%'")
        for screen in (TABLET, PHONE):
            become(visitor.page, screen)
            within(visitor.page)


BEYOND_REACH = """pieces => pieces.filter(piece => piece.checkVisibility()).filter(piece => {
  const {left, top, width, height} = piece.getBoundingClientRect()
  return !piece.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}).map(piece => piece.dataset.tile ?? piece.textContent)"""


@pytest.mark.parametrize("scene", [classic, redeal, hint, children, dice], ids=named)
def test_with_large_text_all_that_a_turn_needs_is_within_reach(visit: Visit, scene: Scene) -> None:
    visitor = visit(screen=PHONE, touch=True)
    scene(visitor)
    page = visitor.page
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    main = ".redeal button" if scene is redeal else ".actions > :is(.done, .draw, .pass)"
    needed = page.locator(f".rack-area [data-tile], {main}")
    for screen in (BARS, PHONE, LANDSCAPE, TABLET, DESKTOP):
        become(page, screen)
        within(page)
        assert needed.evaluate_all(BEYOND_REACH) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_question_of_a_new_deal_is_seen_on_a_phone_that_lies(visit: Visit, lang: str) -> None:
    visitor = visit(lang=lang, screen=LANDSCAPE, touch=True)
    redeal(visitor)
    top = visitor.page.locator(".top").bounding_box()
    for part in ("p", "a", ".button.primary", ".button:not(.primary)"):
        box = visitor.page.locator(f".redeal {part}").bounding_box()
        assert box is not None
        assert top is not None
        assert box["y"] >= top["y"] + top["height"]
        assert box["y"] + box["height"] <= LANDSCAPE["height"]


@pytest.mark.parametrize("scene", SCENES, ids=named)
def test_every_page_is_accessible_in_the_dark(visit: Visit, scene: Scene) -> None:
    visitor = visit(color_scheme="dark", screen=DESKTOP)
    scene(visitor)
    within(visitor.page)
    accessible(visitor.page)


@pytest.mark.parametrize(("palette", "scheme"), PALETTES)
@pytest.mark.parametrize("scene", [classic, children, dice], ids=named)
def test_colours_for_those_who_see_them_otherwise(
    visit: Visit, scene: Scene, palette: str, scheme: str
) -> None:
    visitor = visit(color_scheme=scheme)
    visitor.open().evaluate(
        f"localStorage.setItem('kostka.settings', JSON.stringify({{palette: '{palette}'}}))"
    )
    scene(visitor)
    assert visitor.page.evaluate("document.documentElement.dataset.palette") == palette
    accessible(visitor.page)


@pytest.mark.parametrize("screen", SIZES, ids=["portrait", "landscape", "desktop"])
def test_the_table_fits_the_screen(visit: Visit, screen: ViewportSize) -> None:
    visitor = visit(screen=screen)
    visitor.sit("original-pl", options=RULES).ready()
    page = visitor.page
    within(page)
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height <= screen["height"]
    for zone in ("rack", "board"):
        box = page.locator(f"[data-zone={zone}]").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= screen["width"]
        assert box["y"] + box["height"] <= screen["height"]


@pytest.mark.parametrize("clause", ["C-SETUP-7", "C-SCORE-3"])
def test_a_clause_that_only_a_house_rule_brings_in_can_be_read(visit: Visit, clause: str) -> None:
    page = visit().open(f"#/rules/original-it/{clause}")
    expect(page.locator(".clause.wanted dt")).to_have_text(clause)
    others = {"C-SETUP-7", "C-SCORE-3"} - {clause}
    expect(page.locator(f"#{others.pop()}")).to_have_count(0)


def test_an_example_of_the_rules_is_judged_as_one_lays_it(visit: Visit) -> None:
    page = visit().open("#/rules/original-pl")
    lesson = page.locator(".lesson").first
    lesson.locator("[data-tile='B3.0']").click()
    lesson.locator("[data-tile='B4.0']").click()
    expect(lesson.locator(".fine")).to_be_visible()


DICE_LESSONS = (
    (("d07", "-1,0"), ("d05", "3,2")),
    (("d14", "0,1"), ("d12", "0,2")),
    (("d07", "1,-1"), ("d09", "0,0"), ("d07", "1,0"), ("d12", "1,1")),
    (("d16", "1,2"), ("d14", "1,0"), ("d05", "2,2"), ("d06", "3,2")),
)


def test_examples_with_dice_can_be_laid_as_their_words_say(visit: Visit) -> None:
    page = visit().open("#/rules/express-pl")
    expect(page.locator(".lesson")).to_have_count(len(DICE_LESSONS))
    for lesson, moves in zip(page.locator(".lesson").all(), DICE_LESSONS, strict=True):
        for die, square in moves:
            lesson.locator(f"[data-tile='{die}']").click()
            lesson.locator(f"[data-square='{square}']").click()
        expect(lesson.locator(".fine")).to_be_visible()


def test_the_first_load_is_small_and_packed(visit: Visit) -> None:
    visitor = visit()
    loaded: dict[str, int] = {".js": 0, ".css": 0, ".woff2": 0}
    answers: list[tuple[str, str]] = []
    visitor.page.on(
        "response", lambda answer: answers.append((answer.url, answer.headers.get("content-encoding", "")))
    )
    home(visitor)
    for url, encoding in answers:
        file = STATIC / "assets" / url.rpartition("/")[2]
        if file.suffix in loaded:
            packed = file.suffix == ".woff2"  # by itself
            assert packed or encoding in ("br", "gzip"), url
            loaded[file.suffix] += (file if packed else file.with_name(f"{file.name}.br")).stat().st_size
    print(f"first load, compressed: {loaded}")
    assert 0 < loaded[".js"] <= 60_000
    assert 0 < loaded[".css"] <= 15_000
    assert sum(font.stat().st_size for font in STATIC.glob("assets/*.woff2")) <= 25_000


def test_files_are_handed_out_as_they_were_packed(house: Process) -> None:
    asset = next((STATIC / "assets").glob("index-*.js"))
    for encoding in ("br", "gzip", "identity"):
        answer = httpx.get(
            f"{house.address}/assets/{asset.name}", headers={"accept-encoding": encoding}, timeout=PATIENCE
        )
        assert answer.headers.get("content-encoding", "identity") == encoding
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"].startswith("text/javascript")
    page = httpx.get(house.address, timeout=PATIENCE)
    assert page.headers["cache-control"] == "no-cache"
    assert httpx.get(f"{house.address}/assets/none.js", timeout=PATIENCE).status_code == 404


HOSTILE = {
    "html": "<img src=x onerror='window.hacked=1'><b>Eve</b>",
    "script": "</script><script>window.hacked=1</script>",
    "template": "{name} {{7*7}} ${7*7}",
    "right to left": "\u202eeveE \u05d0\u05d1",
    "control": "E\u0007v\u001b[31me\u0000",
    "long": "W" * 10_000,
}


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE.keys())
def test_names_do_nothing_but_name(visit: Visit, name: str) -> None:
    """Whatever the server lets in is shown as text, within its box, and turns nothing round it."""
    visitor = visit(screen=PHONE)
    plan = [{"kind": "here", "name": "Ana"}, {"kind": "here", "name": name}]
    body = {"edition": "original-cz", "seats": plan}
    if httpx.post(f"{visitor.address}/api/tables", json=body, timeout=PATIENCE).is_error:
        return
    visitor.sit("original-cz", *plan)
    page = visitor.page
    expect(page.locator(".seat")).to_have_count(2)
    assert page.evaluate("window.hacked") is None
    assert page.locator(".seat img, .seat b:not([aria-hidden]), dialog img").count() == 0
    within(page)
    assert_in_box(visitor)


def assert_in_box(visitor: Visitor) -> None:
    for seat in visitor.page.locator(".seat").all():
        box = seat.bounding_box()
        assert box is not None
        assert box["width"] <= PHONE["width"]
        assert box["height"] < 80


def test_words_of_a_box_that_come_late_stay_out_of_other_pages(visit: Visit) -> None:
    visitor = visit(lang="pl")
    page = visitor.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/editions/first-pl*", hold)
    visitor.sit("first-pl")
    expect(page.locator("[data-zone=board]")).to_be_visible()
    page.evaluate("location.hash = ''")
    expect(page.locator(".now:not([disabled])")).to_be_visible()
    with page.expect_request_finished():
        held[-1].continue_()
    page.get_by_label("Ustawienia").click()
    expect(page.get_by_label("Kolory kostek")).to_be_visible()
