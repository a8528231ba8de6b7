"""The page that `kostka review --html` writes, as a friend opens it on a phone."""

from pathlib import Path

import pytest

from kostka.analysis.reviewing import review
from kostka.cli.review.page import page as written
from tests.browser.pages import BARS, DESKTOP, Contexts, resize
from tests.browser.test_pages import accessible, within
from tests.cli.test_review import HOSTILE, hostile


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_fits_whatever_names_there_are(contexts: Contexts, tmp_path: Path, scheme: str) -> None:
    file = tmp_path / "review.html"
    file.write_text(written(review(hostile(("W" * 300, HOSTILE))), "en"), "utf-8")
    context = contexts.take(viewport=BARS, color_scheme=scheme)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("request", lambda request: said.append(request.url))
    page.goto(file.as_uri())
    for screen in (BARS, DESKTOP):
        resize(page, screen)
        within(page)
        accessible(page)
    assert said == [file.as_uri()]
    contexts.give_back(context, changed=True)
