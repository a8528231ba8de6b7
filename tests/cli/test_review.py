"""`kostka review`: the report, the JSON, the page that can be sent to others, and what is no record."""

import io
import json
import re
import sys
from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from bench.reviews.games import wild
from kostka.analysis.reviewing import Review, review
from kostka.cli import FAILED, MISUSED, main
from kostka.cli.review import PATIENCE
from kostka.cli.review.markup import element
from kostka.cli.review.page import page
from kostka.cli.review.report import show_report
from kostka.cli.review.story import MINUS, Story
from kostka.engine.record import Header, begin
from kostka.texts import LANGUAGES, render
from tests.analysis.records import played
from tests.golden import example

GOOD = str(example.PATH)
SMALL = played("original-pl", ("casual", "beginner"), small=True)
BOXES = {
    "classic": SMALL,
    "first": played("first-pl", ("casual", "beginner")),
    "express": played("express-pl", ("casual", "beginner")),
    "solo": played("express-pl", ("casual",), "alone"),
    "race": wild("first-pl", 2, {"mode.introductory": True}, "race"),
}
RACE = (Path(__file__).parents[1] / "engine" / "records" / "first-pl-introductory.jsonl").read_text("utf-8")
LUCK = ("review-column-deal", "review-column-draws")
SHOWN = ("review-column-before", "review-column-own", "review-column-others", "review-column-inaccuracy")
HOSTILE = '<script>alert(1)</script>"><img src=x onerror=alert(1)>&lt;'


@cache
def reviewed(box: str) -> Review:
    return review(BOXES[box])


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Reviews a file with the given content; the status, and what was printed."""
    monkeypatch.chdir(tmp_path)

    def command(content: str, *more: str) -> tuple[int, str, str]:
        Path("game.kostka").write_text(content, "utf-8")
        status = main(["review", "game.kostka", *more])
        told = capsys.readouterr()
        return status, told.out, told.err

    return command


class Elements(HTMLParser):
    """The elements of a page, its words, and whether every element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: dict[str, list[str]] = {}
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag != "meta":
            self._open.append(tag)
        for name, value in attrs:
            self.attributes.setdefault(name, []).append(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_the_report_says_who_was_lucky_and_what_mattered(run: Run) -> None:
    status, out, err = run(SMALL, "--lang", "en")
    assert (status, err) == (0, "")
    for heading in ("Was it luck?", "Luck", "Decisions", "Turning points", "What was possible"):
        assert f"{heading}\n" in out or f"  {heading}\n" in out
    assert "casual" in out
    assert "beginner" in out
    assert not any(line != line.rstrip() for line in out.splitlines())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("box", BOXES)
def test_every_box_is_told_of_in_every_language(
    capsys: pytest.CaptureFixture[str], box: str, lang: str
) -> None:
    show_report(reviewed(box), lang)
    assert len(capsys.readouterr().out.splitlines()) > 3


def test_json_is_the_answer_of_the_library(run: Run) -> None:
    status, out, _ = run(SMALL, "--json", "--seat", "1", "--lang", "pl", "--deep")
    answer = json.loads(out)
    assert status == 0
    assert answer["deep"]
    assert {turn["seat"] for turn in answer["turns"] if "loss" in turn} == {1}
    texts = [remark["text"] for turn in answer["turns"] for remark in turn["remarks"]]
    assert any("Można było" in text for text in texts)


def test_levels_can_be_said(run: Run) -> None:
    _, out, _ = run(SMALL, "--json", "--levels", "unknown,solid")
    assert json.loads(out)["levels"] == ["unknown", "solid"]


def test_a_record_may_come_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SMALL.encode())))
    assert main(["review", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["over"]


def test_a_game_that_was_not_finished_says_so(run: Run) -> None:
    status, out, _ = run("".join(SMALL.splitlines(keepends=True)[:9]), "--lang", "en")
    assert status == 0
    assert "not played to its end" in out
    assert "so far" in out


def test_of_a_deal_alone_there_is_only_luck_to_tell(run: Run) -> None:
    deal = SMALL.splitlines(keepends=True)[0]
    status, out, _ = run(deal, "--lang", "en")
    assert status == 0
    assert "Luck" in out
    assert "Decisions" not in out
    _, out, _ = run(deal, "--lang", "en", "--html", "-")
    assert Elements(out).tags.count("h2") == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_keep_their_words_and_figures_where_the_terminal_is_narrow(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    show_report(reviewed("classic"), lang)
    words = capsys.readouterr().out.split()
    for code in SHOWN:
        assert set(render(code, lang).split()) <= set(words)
    assert "100" in words


def test_who_is_taken_for_a_computer_player_is_said(run: Run) -> None:
    _, out, _ = run(SMALL, "--lang", "en", "--seat", "0", "--levels", "casual,solid")
    assert "of a known level: casual, beginner (solid).\n" in out
    _, out, _ = run(SMALL, "--lang", "en", "--seat", "0", "--levels", "unknown,unknown")
    assert "of a known level" not in out


def test_who_resigned_is_named(run: Run) -> None:
    house = {"mode.resign": True, "deck.numbers": 7, "setup.rack": 5}
    texts = (wild("original-pl", 3, house, str(seed)) for seed in range(40))
    text = next(text for text in texts if '"resign":true' in text)
    _, out, _ = run(text, "--lang", "en")
    assert "resigned in move" in out


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ("", "line 1"),
        ("hello\n", "line 1"),
        (SMALL.replace('"draw":true', '"draw":false', 1), "line "),
        (SMALL[:-30] + "\n", "line "),
        ('{"format":"kostka-record/99"}\n', "line 1"),
    ],
)
def test_what_is_no_record_is_refused_in_a_line_that_names_the_place(
    run: Run, content: str, place: str
) -> None:
    status, out, err = run(content, "--lang", "en")
    assert (status, out) == (1, "")
    assert err.startswith("kostka: game.kostka ")
    assert place in err
    assert len(err.splitlines()) == 1


def test_a_huge_file_is_not_read_to_its_end(run: Run) -> None:
    status, out, err = run(SMALL + "\n" * 11_000_000, "--lang", "en")
    assert (status, out) == (1, "")
    assert "10000000" in err.replace(",", "").replace(".", "")


@pytest.mark.parametrize(
    "more",
    [
        ("--seat", "7"),
        ("--levels", "king,solid"),
        ("--limit-ms", "0"),
        ("--html", "nowhere/page.html"),
    ],
)
def test_wrong_arguments_end_in_a_line(run: Run, more: tuple[str, ...]) -> None:
    status, out, err = run(SMALL, "--lang", "en", *more)
    assert status in (1, 2)
    assert out == ""
    assert len(err.splitlines()) == 1


def test_json_and_a_page_do_not_share_the_output(run: Run) -> None:
    status, _, err = run(SMALL, "--json", "--html", "-", "--lang", "en")
    assert status == MISUSED
    assert err == "kostka: “--json” and “--html -” do not go together.\n"


def test_a_page_that_cannot_be_written_says_what_is_missing(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "nowhere" / "review.html"
    status, _, err = run(SMALL, "--html", str(page), "--lang", "en")
    assert status == FAILED
    assert "nowhere/review.html cannot be written: there is no such folder." in err


def test_progress_is_for_those_who_wait_at_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    clock = iter(range(0, 10_000_000, 10))
    monkeypatch.setattr("kostka.cli.review.time.monotonic", lambda: float(next(clock)))
    status, _, err = run(SMALL, "--json", "--lang", "en", "--limit-ms", "3600000")
    assert status == 0
    assert PATIENCE < 10
    assert "Reviewing" in err


@pytest.mark.parametrize("box", ["classic", "first", "express", "solo"])
def test_columns_add_up_as_they_are_shown(box: str) -> None:
    story = Story(reviewed(box), "en", Console(file=io.StringIO()))
    rows = zip(*(shown for _, shown in story.sums()), strict=True)
    for seat, row in enumerate(rows):
        *parts, result = row
        assert _sum(parts) == pytest.approx(_sum([result]))
        columns = dict(story.sums())
        luck = [columns[code][seat] for code in LUCK if code in columns]
        assert _sum(luck) == pytest.approx(_sum([story.luck_points(seat)]))


def test_numbers_have_a_minus_sign_and_nought_has_none() -> None:
    story = Story(reviewed("classic"), "en", Console(file=io.StringIO()))
    assert [story.whole(worth) for worth in (-0.11, -0.004, 0.004, 1.0)] == [f"{MINUS}11", "0", "0", "100"]


def _sum(shown: list[str]) -> float:
    return sum(float(one.replace(MINUS, "-")) for one in shown)


@pytest.mark.parametrize("times", [True, False])
def test_a_race_counts_every_tile_that_was_found(run: Run, times: bool) -> None:
    """The first as well, whose time nobody knows."""
    text = RACE if times else "".join(f"{_untimed(line)}\n" for line in RACE.splitlines())
    status, out, _ = run(text, "--lang", "en")
    assert status == 0
    rows = [line.split() for line in out.splitlines()]
    assert [row[1] for row in rows if row[:1] in (["Ala"], ["Bruno"], ["Cyd"])] == ["12", "11", "13"]
    assert ("1.0" in out) == times
    assert ("The record says no times." in out) != times


def _untimed(line: str) -> str:
    """A line as a record without times has it; its check does not cover the time."""
    return re.sub(r',"at":\d+', "", line)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("box", BOXES)
def test_a_page_needs_nothing_else(box: str, lang: str) -> None:
    text = page(reviewed(box), lang)
    elements = Elements(text)
    assert f'<html lang="{lang}">' in text
    assert not {"script", "link", "img", "iframe", "object", "form", "base"} & set(elements.tags)
    assert not any(name.startswith("on") for name in elements.attributes)
    assert all(href.startswith("#m") for href in elements.attributes.get("href", []))
    assert "src" not in elements.attributes
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
    targets = set(elements.attributes.get("id", []))
    assert {href[1:] for href in elements.attributes.get("href", [])} <= targets
    headings = [int(tag[1]) for tag in elements.tags if tag in ("h1", "h2", "h3", "h4")]
    assert headings[0] == 1
    assert headings.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(headings))
    assert not re.search("<th[^>]*></th>", text), "a head that says nothing"
    if box != "race":
        assert elements.tags.count("svg") > 2
        assert "summary" in elements.tags  # the chances as a table


def test_a_page_shows_what_the_player_saw_and_nothing_of_the_others() -> None:
    """The picture of a moment has the table and the own rack."""
    found = reviewed("classic")
    text = page(found, "en")
    moments = text.split('<article id="m')[1:]
    assert moments
    for moment in moments:
        number = int(moment.split('"')[0])
        seen = found.seen.get(number)
        if seen is None or seen.decision.forced:
            continue
        before = found.game[number - 1].position
        rack = before.racks[found.game[number].action.seat]
        drawn = moment.split("</article>")[0].split("<details")[1]
        assert drawn.count('<g transform="translate(') == len(rack) + sum(map(len, before.table))


def test_a_page_shows_tiles_and_not_their_notation() -> None:
    """Whoever gets it need not know that K9 is a black nine."""
    found, text = reviewed("classic"), page(reviewed("classic"), "en")
    tiles = [str(one.params["tiles"]) for one in found.remarks if one.code == "review-at-once"]
    assert tiles
    assert not any(f": {some}" in text for some in tiles)
    possible = text.split("What was possible</h2>")[1].split("</section>")[0]
    assert possible.count('class="tile"') >= len(tiles)


def hostile(names: tuple[str, ...]) -> str:
    """A game between players with such names."""
    source = played("original-pl", ("casual", "beginner"), small=True)
    first, *others = source.splitlines()
    given: dict[str, Any] = json.loads(first)
    header = Header("original-pl", names, given["seed"], given["options"])
    game = begin(header)
    lines = list(game.lines)
    for line in others[:25]:
        action = {key: value for key, value in json.loads(line).items() if key not in ("check", "at")}
        if "reason" in action:
            break
        game = game.after(game.game.read_action(action, game.position))
        lines += game.lines
    return "".join(f"{line}\n" for line in lines)


@cache
def _tame() -> Review:
    return review(hostile(("Ada", "Bruno")), seat=1)


@pytest.mark.parametrize(
    "name",
    [HOSTILE, "\x1b[31mred", "\u202eevil", "a\nb", "[bold]x[/bold]", "{name}", "x" * 2000, "</style><b>"],
)
def test_names_from_outside_stay_names(run: Run, name: str) -> None:
    text = hostile((name, "Bruno"))
    plain = Elements(page(_tame(), "en"))
    shown = page(review(text, seat=1), "en")
    elements = Elements(shown)
    assert elements.tags == plain.tags
    assert set(elements.attributes) == set(plain.attributes)
    assert "<script" not in shown
    assert "\x1b" not in shown
    _, out, _ = run(text, "--lang", "en", "--seat", "1")
    assert "\x1b" not in out
    assert "\u202e" not in out


def test_the_page_is_written_and_said_so(run: Run) -> None:
    status, out, err = run(SMALL, "--html", "page.html", "--lang", "it")
    assert (status, out) == (0, "")
    assert "page.html" in err
    assert Path("page.html").read_text("utf-8").startswith("<!doctype html>")


def test_a_page_can_go_to_standard_output(run: Run) -> None:
    status, out, err = run(SMALL, "--html", "-")
    assert (status, err) == (0, "")
    assert out.startswith("<!doctype html>")


def test_markup_escapes_whatever_is_not_markup() -> None:
    made = element("p", "<b>", element("i", "&"), ['"', "'"], title='"><x>', hidden=None)
    assert made == '<p title="&quot;&gt;&lt;x&gt;">&lt;b&gt;<i>&amp;</i>"\'</p>'
