"""A review as one self-contained page: no script, no font, no picture from elsewhere."""

from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from io import StringIO

from rich.console import Console
from rich.text import Text

from kostka import svg
from kostka.analysis.reviewing import Review
from kostka.cli.review.chart import bar, chart, legend
from kostka.cli.review.markup import Content, Markup, element, joined
from kostka.cli.review.story import LABEL_ORDER, TIMES, Story
from kostka.texts import Phrase

_FORBIDDEN = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
_CORNER = element("td")


def page(review: Review, lang: str) -> str:
    """The page as HTML."""
    console = Console(file=StringIO(), color_system="truecolor", width=10_000, legacy_windows=False)
    return f"<!doctype html>\n{_Page(Story(review, lang, console), lang).whole()}\n"


class _Page:
    def __init__(self, story: Story, lang: str) -> None:
        self._story = story
        self._lang = lang
        self._say = story.say
        self._review = story.review
        self._turning = frozenset(story.review.turning_points)

    def whole(self) -> Markup:
        title = self._say("review-was-it-luck")
        style = files("kostka.cli.review").joinpath("page.css").read_text("utf-8")
        head = element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", http_equiv="Content-Security-Policy", content=_FORBIDDEN),
            element("meta", name="color-scheme", content="light dark"),
            element("title", f"{title} {self._story.edition.box.title}"),
            element("style", Markup(style)),
        )
        body = element("body", element("main", list(self._parts())))
        return element("html", head, body, lang=self._lang)

    def _parts(self) -> Iterator[Content]:
        story = self._story
        yield element(
            "header",
            element("h1", self._say("review-times" if self._review.timed else "review-was-it-luck")),
            element("p", story.title, class_="game"),
            element("p", story.verdict(), class_="verdict")
            if not self._review.timed and story.verdict()
            else "",
            [element("p", note, class_="note") for note in story.notes()],
        )
        if self._review.timed:
            yield self._times()
            return
        yield self._section("review-luck", self._sums())
        yield self._section("review-chances-alone" if story.alone else "review-chances", self._chances())
        if story.decided:
            yield self._section("review-decisions", self._decisions())
        if mattering := story.mattering():
            yield self._section("review-moments", map(self._key_move, mattering))
        yield from self._possible()
        if self._review.account.effects:
            yield self._section("review-moves", self._moves())
        codes = ("review-how-chance", "review-how-luck", "review-how-loss", "review-how-most")
        yield self._section("review-how", [element("p", self._say(code)) for code in codes])

    def _section(self, code: str, *content: Content) -> Markup:
        return element("section", element("h2", self._say(code)), content)

    def _times(self) -> Markup:
        times = self._table(TIMES, self._story.race())
        return times if self._story.timed else joined(times, element("p", self._say("review-no-times")))

    def _sums(self) -> Iterator[Content]:
        story = self._story
        yield element(
            "ul",
            [
                element(
                    "li",
                    element("span", name, class_="who"),
                    bar(story.filled(seat), bad=story.luck(seat) < 0),
                    element("span", story.luck_points(seat), class_="amount"),
                )
                for seat, name in enumerate(story.names)
            ],
            class_="bars",
        )
        rows = [(self._say(code), *shown) for code, shown in story.sums()]
        yield self._by_player(range(len(story.names)), rows)
        yield element(
            "p", self._say("review-luck-how-alone" if story.alone else "review-luck-how"), class_="tip"
        )

    def _chances(self) -> Iterator[Content]:
        story, review = self._story, self._review
        lowest = min(min(worth) for worth in review.chances)
        marks = ("0", story.whole(lowest / 2), story.whole(lowest)) if story.alone else ("100%", "50%", "0%")
        title = self._say("review-chances-alone" if story.alone else "review-chances")
        yield chart(review.chances, review.turning_points, story.names, title, marks)
        yield legend(story.names)
        heads = [self._say("review-column-move"), *story.names]
        rows = [(str(number), *map(story.whole, worth)) for number, worth in enumerate(review.chances)]
        table = _table(heads, rows)
        yield element("details", element("summary", self._say("review-as-table")), _wide(table))

    def _decisions(self) -> Iterator[Content]:
        story = self._story
        found = {seat: judged for seat in range(len(story.names)) if (judged := story.judged(seat))}
        rows = [
            (self._say("review-column-decisions"), *(str(one.decisions) for one in found.values())),
            (self._say("review-column-lost"), *(story.decimal(f"{one.loss:.1f}") for one in found.values())),
            *(
                (self._say(f"review-column-{label}"), *(str(one.labels[label]) for one in found.values()))
                for label in LABEL_ORDER
            ),
        ]
        yield self._by_player(found, rows)
        yield element(
            "p",
            self._say("review-decisions-how-alone" if story.alone else "review-decisions-how"),
            class_="tip",
        )
        for seat, name in enumerate(story.names):
            links = [
                element("li", f"{self._say(code)}: ", self._link(number))
                for code, number in (
                    ("review-best", story.best_move(seat)),
                    ("review-costliest", story.costliest(seat)),
                )
                if number is not None
            ]
            if story.judged(seat) is not None and story.costliest(seat) is None:
                links.append(element("li", self._say("review-no-mistake")))
            if links:
                yield element("p", element("strong", name))
                yield element("ul", links)

    def _link(self, number: int) -> Markup:
        return element("a", self._say("review-move", turn=number), href=f"#m{number}")

    def _key_move(self, number: int) -> Markup:
        """A move that mattered: what the player saw, what was done, and what would have been better."""
        story = self._story
        seen = story.seen(number)
        tags = []
        if number in self._turning:
            tags.append(element("span", self._say("review-turning-point"), class_="tag"))
        if seen is not None and seen.decision.label:
            tags.append(element("span", story.label(seen), class_=f"tag {seen.decision.label}"))
        return element(
            "article",
            element("h3", self._say("review-move", turn=number), " ", tags),
            [element("p", _inline(line), class_="news") for line in story.news(number)],
            element("ul", [element("li", swing) for swing in story.swings(number)], class_="swings"),
            element("p", cost, class_=self._tone(number)) if (cost := story.cost(number)) else "",
            self._better(number),
            self._view(number) if seen is not None else "",
            id=f"m{number}",
        )

    def _tone(self, number: int) -> str:
        seen = self._story.seen(number)
        assert seen is not None, "it has a cost"
        return "cost" if seen.decision.label else "plain" if seen.decision.loss else "edge"

    def _better(self, number: int) -> Content:
        better = self._story.better(number)
        seen = self._story.seen(number)
        if better is None or seen is None or seen.decision.label is None:
            return ""
        words, steps = better
        return joined(element("p", _inline(words), class_="better"), self._steps(steps))

    def _view(self, number: int) -> Markup:
        """What the player saw before a move."""
        story = self._story
        before, effect = story.step(number - 1), story.effect(number)
        assert effect.seat is not None, "somebody had a choice"
        scene = before.game.view(before.position, effect.seat).scene()
        shown: list[Content] = []
        if scene.grid:
            shown.append(element("div", _picture(svg.dice(scene.grid)), class_="sets"))
        for line in scene.lines:
            own = line.seat == effect.seat
            if not any(line.sets) or not (own or line.seat is None):
                continue
            shown.append(element("h4", self._say("review-on-rack" if own else "review-on-table")))
            sets = (_picture(svg.pieces(pieces)) for pieces in _rows(line.sets))
            shown.append(element("div", list(sets), class_="sets rack" if own else "sets"))
        caption = self._say("review-seen", name=story.names[effect.seat])
        return element("details", element("summary", caption), shown, open="")

    def _possible(self) -> Iterator[Content]:
        story = self._story
        found = []
        for one in story.possible():
            clause = f" ({one.remark.clause})" if one.remark.clause else ""
            name = story.names[one.remark.seat]
            moves = ", ".join(map(str, one.again))
            found.append(
                element(
                    "article",
                    element(
                        "p",
                        element("strong", f"{self._say('review-move', turn=one.remark.number)}, {name}: "),
                        _inline(story.pictured(one.text)),
                        clause,
                    ),
                    self._steps(one.steps),
                    element("p", self._say("review-again", count=len(one.again), moves=moves))
                    if one.again
                    else "",
                )
            )
        for seat, name in enumerate(story.names):
            if story.more(seat):
                found.append(element("p", self._say("review-more", name=name, count=story.more(seat))))
        if found:
            yield self._section("review-possible", found)

    def _moves(self) -> Markup:
        """All moves: what happened, the chances after it, luck, and what decisions cost."""
        story = self._story
        heads = [
            self._say("review-column-move"),
            self._say("review-column-what"),
            *(name if story.alone else self._say("review-chance-of", name=name) for name in story.names),
            self._say("review-column-luck"),
            self._say("review-column-loss"),
            self._say("review-column-laid"),
        ]
        rows = []
        mattering = frozenset(story.mattering())
        for effect in self._review.account.effects:
            number = effect.number
            seen = story.seen(number)
            own = 0.0 if effect.seat is None else effect.luck[effect.seat]
            lost = "" if seen is None else story.decimal(f"{seen.decision.loss:.1f}")
            label = "" if seen is None else story.label(seen)
            turn = self._review.seen.get(number)
            laid = f"{turn.laid} / {turn.could_lay}" if turn is not None and turn.could_lay else ""
            news = [element("div", _inline(line)) for line in story.news(number)]
            if not news:
                continue
            rows.append(
                (
                    element("a", str(number), href=f"#m{number}") if number in mattering else str(number),
                    joined(news),
                    *map(story.whole, effect.chance),
                    story.points(own) if effect.drawn is not None else "",
                    joined(lost, " ", element("span", label, class_=f"tag {seen.decision.label}"))
                    if seen is not None and label
                    else lost,
                    laid,
                )
            )
        return _wide(_table(heads, rows), "moves")

    def _steps(self, steps: Sequence[Phrase]) -> Content:
        return (
            element("ol", [element("li", _inline(self._story.pictured(step))) for step in steps])
            if steps
            else ""
        )

    def _by_player(self, seats: Iterable[int], rows: Sequence[Sequence[str]]) -> Markup:
        """A table with a column for each of these players, so that it fits where the page is narrow."""
        heads = ["", *(self._story.names[seat] for seat in seats)]
        return _wide(_table(heads, rows), "figures")

    def _table(self, codes: Sequence[str], rows: Sequence[Sequence[str]]) -> Markup:
        return _wide(_table(list(map(self._say, codes)), rows))


def _table(heads: Sequence[str], rows: Sequence[Sequence[Content]]) -> Markup:
    return element(
        "table",
        element(
            "thead", element("tr", [element("th", head, scope="col") if head else _CORNER for head in heads])
        ),
        element(
            "tbody",
            [
                element("tr", element("th", first, scope="row"), [element("td", cell) for cell in cells])
                for first, *cells in rows
            ],
        ),
    )


def _wide(table: Markup, *kinds: str) -> Markup:
    """A table that scrolls where it does not fit, by the keyboard as well."""
    return element("div", table, class_=" ".join(("wide", *kinds)), tabindex="0")


def _picture(picture: svg.Picture) -> Markup:
    return Markup(picture)


def _rows(sets: Sequence[Sequence[svg.Piece]]) -> list[Sequence[svg.Piece]]:
    """Sets as they lie; a long row of tiles in parts, so that it can wrap where the page is narrow."""
    return [pieces[at : at + 7] for pieces in sets for at in range(0, len(pieces), 7)]


def _inline(text: Text) -> Markup:
    """Words for the terminal, with their tiles drawn small."""
    console = Console(file=StringIO(), color_system="truecolor", width=10_000)
    parts: list[Content] = []
    for segment in text.render(console):
        style = segment.style
        if style is None or style.bgcolor is None or style.color is None:
            parts.append(segment.text)
        else:
            ink = f"color:{style.color.get_truecolor().hex}"
            parts.append(element("span", segment.text.strip(), class_="tile", style=ink))
    return joined(parts)
