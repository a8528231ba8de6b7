"""Every operation on tiles, by mouse, by finger and by keyboard; the server judges what comes of it."""

import httpx
import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.conftest import Visit
from tests.browser.fingers import Finger
from tests.browser.hands import Hand, Keyboard, Mouse, Taps, Touch, box
from tests.browser.pages import PHONE, TileTable, Visitor, face, first_deal, middle
from tests.server.clients import PATIENCE

HERE = {"kind": "here", "name": "Ana"}
SMALL = {
    "deck.numbers": 6,
    "deck.colours": 2,
    "deck.jokers": 0,
    "setup.rack": 12,
    "setup.redeal_doublets": 0,
    "opening.minimum": 1,
    "clock.turn_ms": 0,
    "sets.groups": False,
    "setup.first_game": "named",
}
"""One half of the small deck on every rack: there is nearly always something to lay."""
LARGE = {"setup.rack": 20, "setup.redeal_doublets": 0, "opening.minimum": 1, "clock.turn_ms": 0}


@pytest.fixture(params=["mouse", "taps", "touch", "keyboard"])
def hand(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def table(visit: Visit, hand: str) -> tuple[Visitor, TileTable, "Hand"]:
    touch = hand in ("taps", "touch")
    visitor = visit(touch=touch, screen=PHONE if touch else None)
    table = with_a_run(visitor)
    hands: dict[str, type[Hand]] = {"mouse": Mouse, "taps": Taps, "touch": Touch, "keyboard": Keyboard}
    return visitor, table, hands[hand](table)


def alone(visitor: Visitor) -> TileTable:
    """Ana's first turn; somebody else takes the open seat, and leaves it at that."""
    table = visitor.sit("original-cz", HERE, {"kind": "open"}, options=SMALL, starter=0)
    httpx.post(
        f"{visitor.address}/api/tables/{table.code}/join", json={"name": "Ben"}, timeout=PATIENCE
    ).raise_for_status()
    return table.ready()


def with_a_run(visitor: Visitor) -> TileTable:
    """The same, and Ana has a run of three."""
    return first_deal(lambda: alone(visitor), lambda table: run_of(table, 3))


def run_of(table: TileTable, length: int, colours: str = "RB", highest: int = 6) -> list[str]:
    """Tiles of the rack that are a run; none if there is no run."""
    ids = table.ids()
    for colour in colours:
        for low in range(1, highest + 2 - length):
            wanted = [f"{colour}{number}" for number in range(low, low + length)]
            found = [next((tile for tile in ids if face(tile) == one), "") for one in wanted]
            if all(found):
                return found
    return []


def test_lay_add_home_undo_redo_reset(table: tuple[Visitor, TileTable, Hand]) -> None:
    _, here, hand = table
    before = here.everything()
    run = run_of(here, 3)
    other = next(tile for tile in here.ids() if tile[0] != run[0][0])
    hand.lay(*run)
    expect(here.sets).to_have_count(1)
    assert here.layout() == [" ".join(map(face, run))]
    expect(here.page.locator(".done")).to_have_attribute("aria-disabled", "false")
    hand.add(other, run[1])
    expect(here.page.locator(".done")).to_be_visible()
    assert here.everything() == before
    hand.home(other)
    expect(here.sets).to_have_count(1)
    assert here.layout() == [" ".join(map(face, run))]
    here.page.get_by_label("Start the turn over").click()
    expect(here.sets).to_have_count(0)
    here.page.get_by_label("Undo").click()
    expect(here.sets).to_have_count(1)
    here.page.get_by_label("Undo").click()
    here.page.get_by_label("Redo").click()
    assert here.everything() == before


def test_split_join_and_whole_set(table: tuple[Visitor, TileTable, Hand]) -> None:
    _, here, hand = table
    run = run_of(here, 3)
    hand.lay(*run)
    expect(here.sets).to_have_count(1)
    hand.split(run[1])
    expect(here.sets).to_have_count(2)
    assert here.layout() == [face(run[0]), " ".join(map(face, run[1:]))]
    hand.whole(run[2])
    expect(here.page.locator(".tile-button.selected")).to_have_count(2)
    here.tile(run[0]).focus()
    here.page.keyboard.press("Enter")
    expect(here.sets).to_have_count(1)
    assert here.layout() == [" ".join(map(face, run))]


def test_a_run_that_loses_its_middle_falls_into_two(table: tuple[Visitor, TileTable, Hand]) -> None:
    _, here, hand = table
    run = run_of(here, 3)
    hand.lay(*run)
    expect(here.sets).to_have_count(1)
    hand.lay(run[1])
    expect(here.sets).to_have_count(3)
    assert here.layout() == [face(run[0]), face(run[2]), face(run[1])]
    hand.add(run[1], run[0])
    hand.add(run[2], run[1])
    expect(here.sets).to_have_count(1)
    assert here.layout() == [" ".join(map(face, run))]


def test_a_new_set_lies_where_it_was_let_go(visit: Visit) -> None:
    """Also after another one, while it grows, and when the page is opened anew."""
    visitor = visit()
    table = alone(visitor)
    mouse = Mouse(table)
    board = box(visitor.page.locator("[data-zone=board]"))
    first, second, third = table.ids()[:3]
    places = {first: (0.6, 0.7), second: (0.2, 0.4)}
    for tile, (across, down) in places.items():
        x, y = board["x"] + board["width"] * across, board["y"] + board["height"] * down
        mouse.drag(tile, x, y)
        assert_near(box(table.tile(tile)), x, y)
    before = box(table.tile(second))
    mouse.add(third, first)
    expect(table.sets).to_have_count(2)
    assert box(table.tile(second)) == before
    lying = [box(one) for one in table.sets.all()]
    visitor.page.reload()
    table.ready()
    expect(table.sets).to_have_count(2)
    assert [box(one) for one in table.sets.all()] == lying


def assert_near(place: FloatRect, x: float, y: float) -> None:
    """Within a tile of it: sets lie in rows and columns."""
    assert abs(place["x"] + place["width"] / 2 - x) < place["width"]
    assert abs(place["y"] + place["height"] / 2 - y) < place["height"]


def test_sets_are_laid_by_hand_in_turn_after_turn(visit: Visit) -> None:
    """New ones beside those that lie there from the turn before."""
    visitor = visit()

    def runs_of(table: TileTable) -> list[list[str]]:
        return [run for colour in "RBKO" if (run := run_of(table, 3, colour, 13))][:2]

    table = first_deal(
        lambda: visitor.sit("original-cz", options=LARGE).ready(), lambda table: len(runs_of(table)) == 2
    )
    runs = runs_of(table)
    for run in runs:
        lying = table.sets.count()
        Mouse(table).lay(*run)
        expect(table.sets).to_have_count(lying + 1)
        visitor.page.locator(".done[aria-disabled=false]").click()
        expect(visitor.page.locator(".done")).to_be_hidden()
        table.ready()
    assert not set(runs[0] + runs[1]) & set(table.ids())


def test_what_another_has_laid_is_marked_until_one_plays(visit: Visit) -> None:
    host, guest = visit(), visit()

    def together() -> TileTable:
        table = host.sit("original-cz", HERE, {"kind": "open"}, options=SMALL, starter=0)
        guest.open(f"#/t/{table.code}").get_by_text("Sit down").click()
        return table.ready()

    table = first_deal(together, lambda table: run_of(table, 3))
    page = guest.page
    Mouse(table).lay(*run_of(table, 3))
    host.page.locator(".done[aria-disabled=false]").click()
    other = TileTable(page).ready()
    expect(page.locator(".recent")).to_have_count(3)
    expect(host.page.locator(".recent")).to_have_count(0)
    other.tile(other.ids()[0]).click()
    page.locator(".lay").click()
    expect(page.locator(".recent")).to_have_count(0)


def test_what_is_wrong_is_said_with_its_rule(table: tuple[Visitor, TileTable, Hand]) -> None:
    _, here, hand = table
    run = run_of(here, 3)
    hand.lay(*run[:2])
    expect(here.page.locator(".done")).to_be_visible()
    expect(here.page.locator(".status")).to_contain_text("still too short")
    here.page.locator(".done").click(force=True)
    link = here.page.locator(".status a").first
    expect(link).to_be_visible()
    expect(here.page.locator(".done")).to_have_attribute("aria-disabled", "true")
    clause = link.inner_text()
    link.click()
    expect(here.page.locator("dialog .clause.wanted").first).to_contain_text(clause)


def test_the_rack_keeps_its_own_order(visit: Visit) -> None:
    visitor = visit()
    table = alone(visitor)
    first, *rest = table.ids()
    last = box(table.tile(rest[-1]))
    Mouse(table).drag(first, last["x"] + last["width"] - 2, last["y"] + last["height"] / 2)
    assert table.ids() == [*rest, first]
    visitor.page.reload()
    table.ready()
    assert table.ids() == [*rest, first]
    visitor.page.get_by_label("Sort").click()
    assert table.ids() != [*rest, first]


def lesson(visitor: Visitor, edition: str) -> Locator:
    """The worked example with a joker, on the page of the rules: it is the last."""
    found = visitor.open(f"#/rules/{edition}").locator(".lesson").last
    expect(found.locator("[data-zone=board] [data-tile='J.0']")).to_be_visible()
    found.scroll_into_view_if_needed()
    return found


class InLesson(TileTable):
    """The board of an example."""

    def __init__(self, lesson: Locator) -> None:
        super().__init__(lesson.page)
        self.lesson = lesson

    def tile(self, identity: str) -> Locator:
        return self.lesson.locator(f"[data-tile='{identity}']")

    @property
    def sets(self) -> Locator:
        return self.lesson.locator("[data-set]")


@pytest.mark.parametrize("way", ["mouse", "touch", "taps", "keyboard"])
def test_a_tile_on_a_joker_swaps_it_and_beside_it_goes_in(visit: Visit, way: str) -> None:
    """Our own example ends without an objection; the joker lies loose until it is placed (C-JOKER-2)."""
    touch = way in ("taps", "touch")
    visitor = visit(touch=touch, screen=PHONE if touch else None)
    table = InLesson(lesson(visitor, "original-pl"))
    hands: dict[str, type[Hand]] = {"mouse": Mouse, "taps": Taps, "touch": Touch, "keyboard": Keyboard}
    hand = hands[way](table)

    def onto(tile: str, target: str) -> None:
        if isinstance(hand, Mouse):
            table.tile(target).scroll_into_view_if_needed()
            hand.drag(tile, *middle(table.tile(target)))
        else:
            hand.add(tile, target)

    onto("R8.0", "J.0")
    expect(table.sets).to_have_count(3)
    assert table.layout() == ["R7 R8 R9", "J", "B2 B3 B4"]
    joker, run = box(table.sets.nth(1)), box(table.sets.first)
    assert abs(joker["y"] - run["y"]) < run["height"] * 1.5
    expect(table.lesson.locator(".reasons")).to_have_count(0)
    beside(hand, table, "K5.0", "J.0")
    beside(hand, table, "O5.0", "K5.0")
    expect(table.lesson.locator(".fine")).to_be_visible()


def beside(hand: Hand, table: TileTable, tile: str, other: str) -> None:
    """At the edge of another tile, where no face is."""
    if isinstance(hand, Mouse):
        place = box(table.tile(other))
        hand.drag(tile, place["x"] + place["width"] * 0.95, place["y"] + place["height"] / 2)
    else:
        hand.add(tile, other)


def test_a_tile_beside_a_joker_is_put_in(visit: Visit) -> None:
    table = InLesson(lesson(visit(), "original-pl"))
    mouse = Mouse(table)
    beside(mouse, table, "R8.0", "J.0")
    expect(table.sets).to_have_count(2)
    assert table.layout()[0].split() in (["R7", "J", "R8", "R9"], ["R7", "R8", "J", "R9"])


def test_in_first_the_swapped_joker_goes_to_the_rack(visit: Visit) -> None:
    """F-JOKER-3."""
    table = InLesson(lesson(visit(), "first-pl"))
    Mouse(table).drag("O5.0", *middle(table.tile("J.0")))
    expect(table.lesson.locator("[data-zone=rack] [data-tile='J.0']")).to_be_visible()
    assert table.layout() == ["O4 O5 O6"]
    expect(table.lesson.locator(".fine")).to_be_visible()


def test_both_halves_of_a_set_stay_side_by_side(table: tuple[Visitor, TileTable, Hand]) -> None:
    _, here, hand = table
    run = run_of(here, 3)
    hand.lay(*run)
    before = box(here.tile(run[0]))
    hand.split(run[1])
    expect(here.sets).to_have_count(2)
    first, second = box(here.sets.first), box(here.sets.last)
    assert box(here.tile(run[0])) == before
    assert first["y"] == second["y"]
    assert 0 < second["x"] - first["x"] - first["width"] < before["width"]


def test_a_finger_lifts_the_tile_and_sees_where_it_goes_in(visit: Visit) -> None:
    visitor = visit(touch=True, screen=PHONE)
    table = alone(visitor)
    while not (run := run_of(table, 3)):
        table = alone(visitor)
    Taps(table).lay(run[0], run[2])
    expect(table.sets).to_have_count(1)
    finger, tile = Finger(visitor.page), box(table.tile(run[1]))
    target = box(table.tile(run[2]))
    finger.down(middle(table.tile(run[1])))
    end = (target["x"], target["y"] + target["height"] / 2 + tile["height"] * 1.15)
    finger.move((end[0], end[1] + 30))
    finger.move(end)
    ghost, caret = visitor.page.locator(".ghost"), visitor.page.locator(".caret")
    expect(caret).to_be_visible()
    assert box(ghost)["y"] + box(ghost)["height"] < end[1]
    assert abs(box(caret)["x"] - target["x"]) < 6
    finger.up()
    expect(ghost).to_have_count(0)
    assert table.layout() == [" ".join(map(face, run))]
