"""A server, a browser, and pages whose every error is a failure."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from kostka.server.client import STATIC
from tests.browser.pages import FLAGS, Visitor
from tests.server.serving import Process

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium here; scripts/find-browser says how to get one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """The server that most tests share; each makes tables of its own."""
    assert (STATIC / "index.html").is_file(), "the client is not built: make web"
    process = Process(tmp_path_factory.mktemp("house")).start()
    yield process
    process.end()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Process]:
    """A server that a test may end and start again."""
    process = Process(tmp_path).start()
    yield process
    process.end()


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, house: Process) -> Iterator[Visit]:
    """Opens a browser of its own for a visitor; whatever is wrong in the page fails the test at its end."""
    visitors: list[Visitor] = []

    def come(address: str = "", **options: Any) -> Visitor:
        visitor = Visitor(browser, address or house.address, **options)
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
