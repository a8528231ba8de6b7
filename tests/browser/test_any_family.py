"""A family that only the tests know is played as text from the first deal to the result."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.scenes import HERE
from tests.browser.seeded import SeededProcess
from tests.server.serving import Process

MOST_TURNS = 80
HIGHEST_STEP = 4
BOT = {"kind": "bot", "bot": "casual"}


@pytest.fixture
def house(tmp_path: Path, deals: Path) -> Iterator[Process]:
    """A server that knows Ladder too."""
    process = SeededProcess(tmp_path, deals, KOSTKA_LADDER="1").start()
    yield process
    process.end()


class TextPlayer:
    """Reads what the page tells, and types."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.command = page.locator(".text form input")
        self.over = page.locator("dialog .why")

    def types(self, line: str) -> None:
        self.command.fill(line)
        self.command.press("Enter")

    def under(self, heading: str) -> list[str]:
        pieces = self.page.locator(f".text h3:text-is('{heading}') + p").inner_text()
        return [] if pieces == "none" else pieces.split()

    def ladder(self) -> list[str]:
        lines = self.page.locator(".text h3:text-is('Table') + ul li").all_inner_texts()
        return [] if lines == ["none"] else lines[0].split()

    def climb(self) -> list[str] | None:
        """The ladder with a tile more, if there is one for it."""
        for tile in sorted(self.under("rack"), key=number):
            longer = [*self.ladder(), tile]
            if all(0 < number(after) - number(before) <= HIGHEST_STEP for before, after in pairwise(longer)):
                return longer
        return None

    def turn(self) -> str:
        """What was done: `lay`, or what was offered instead."""
        before = self.page.locator(".page").get_attribute("data-seq")
        longer = self.climb()
        if longer is None:
            done = "draw" if self.under("pool") != ["0"] else "pass"
            self.types(done)
        else:
            done = "lay"
            self.types(" ".join(["lay", *longer]))
            expect(self.page.get_by_text("Valid move. Press Done.")).to_be_visible()
            self.types("done")
        expect(self.page.locator(".page")).not_to_have_attribute("data-seq", str(before))
        return done


def number(tile: str) -> int:
    return int(tile[1:])


def test_a_family_from_outside_is_played_as_text_to_its_end(visit: Visit) -> None:
    visitor = visit()
    page = visitor.sit("ladder-pl", HERE, BOT, starter=0, games=1).page
    player = TextPlayer(page)
    expect(player.command).to_be_visible()
    expect(page.get_by_text("Your turn.")).to_be_visible()

    player.types("lay R10 R1")
    expect(page.locator(".text [role=status]")).to_contain_text("red 10")
    player.types("roll")
    expect(page.get_by_text("I don’t understand that")).to_be_visible()
    player.types("hint")
    expect(page.get_by_text("you can lay 1 tile")).to_be_visible()
    player.types("hint")
    expect(page.get_by_text(re.compile(r"You can lay this tile: \w+ \d+"))).to_be_visible()
    player.types("help")
    expect(page.locator(".text li strong", has_text="draw")).to_be_visible()

    done = set()
    for _ in range(MOST_TURNS):
        expect(player.over.or_(page.get_by_text("Your turn.")).first).to_be_visible()
        if player.over.is_visible():
            break
        done.add(player.turn())
    expect(player.over).to_contain_text("L-END-1")
    assert "lay" in done
