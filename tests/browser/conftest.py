"""A server, a browser, and pages whose every error is a failure."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, sync_playwright

from kostka.server.edge.client import STATIC
from tests.browser.pages import FLAGS, Contexts, Visitor
from tests.browser.seeded import SeededProcess
from tests.server.serving import Process

BROWSERS = (
    os.environ.get("KOSTKA_CHROMIUM", ""),
    "chromium-headless-shell",  # the same engine without windows takes half of the processor's time
    "chromium",
    "chromium-browser",
    "google-chrome",
)
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def contexts() -> Iterator[Contexts]:
    if CHROMIUM is None:
        pytest.skip("no Chromium here; scripts/find-browser says how to get one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield Contexts(browser)
        browser.close()


@pytest.fixture(scope="session")
def deals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that says whose games servers deal."""
    return tmp_path_factory.mktemp("deals") / "test"


@pytest.fixture(autouse=True)
def _own_deals(request: pytest.FixtureRequest, deals: Path) -> None:
    deals.write_text(request.node.nodeid, "utf-8")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, deals: Path) -> Iterator[Process]:
    """The server that most tests share; each makes tables of its own."""
    assert (STATIC / "index.html").is_file(), "the client is not built: make web"
    process = SeededProcess(tmp_path_factory.mktemp("house"), deals).start()
    yield process
    process.end()


@pytest.fixture
def own_house(tmp_path: Path, deals: Path) -> Iterator[Process]:
    """A server that a test may end and start again."""
    process = SeededProcess(tmp_path, deals).start()
    yield process
    process.end()


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(contexts: Contexts, house: Process) -> Iterator[Visit]:
    """Opens a browser of its own for a visitor; whatever is wrong in the page fails the test at its end."""
    visitors: list[Visitor] = []

    def come(address: str = "", **options: Any) -> Visitor:
        visitor = Visitor(contexts, address or house.address, **options)
        visitors.append(visitor)
        return visitor

    yield come
    for visitor in visitors:
        visitor.leave()
    for visitor in visitors:
        assert visitor.errors == []


@pytest.fixture
def page(visit: Visit) -> Page:
    return visit().page
