"""A review on a terminal: luck, decisions, turning points and what was possible."""

from collections.abc import Iterator

from rich import box
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from kostka.analysis.reviewing import Review
from kostka.cli.review.story import JUDGED, LABEL_ORDER, TIMES, Story

_REACH = 12
"""Half the width of a bar of luck."""
_BETWEEN = 2
"""The blanks between two columns, and around a table."""


def show_report(review: Review, lang: str) -> None:
    """Print the review."""
    console = Console(highlight=False, markup=False, emoji=False)
    console.begin_capture()
    for thing in _Report(Story(review, lang, console), console.width).parts():
        console.print(thing)
    for line in console.end_capture().splitlines():
        print(line.rstrip())  # columns are filled with blanks


class _Report:
    def __init__(self, story: Story, width: int) -> None:
        self._width = width
        self._story = story
        self._say = story.say
        self._full = "█" if story.voice.pen.shapes else "#"
        self._explained: set[int] = set()

    def parts(self) -> Iterator[RenderableType]:
        story = self._story
        yield Text(story.title, "bold")
        for note in story.notes():
            yield Text(note, "dim")
        if story.review.timed:
            yield from self._times()
            return
        yield from self._section("review-was-it-luck")
        verdict = story.verdict()
        yield from [_indented(Text(verdict, "bold green")), ""] if verdict else []
        yield self._sums()
        yield from self._bars()
        yield self._tip("review-luck-how-alone" if story.alone else "review-luck-how")
        yield from self._decisions()
        yield from self._turning()
        yield from self._possible()

    def _times(self) -> Iterator[RenderableType]:
        story = self._story
        yield from self._section("review-times")
        grid = self._grid(*TIMES)
        for name, *figures in story.race():
            grid.add_row(Text(name), *figures)
        yield grid
        if not story.timed:
            yield _indented(Text(self._say("review-no-times")))

    def _sums(self) -> RenderableType:
        story = self._story
        columns = story.sums()
        grid = self._grid("review-column-player", *(code for code, _ in columns))
        for seat, name in enumerate(story.names):
            grid.add_row(Text(name), *(shown[seat] for _, shown in columns))
        return grid

    def _bars(self) -> Iterator[RenderableType]:
        """Everyone's luck, to the left if it was bad."""
        story = self._story
        width = max(map(len, story.names))
        yield _indented(Text(self._say("review-luck"), "bold"))
        for seat, name in enumerate(story.names):
            luck = story.luck(seat)
            filled = round(_REACH * story.filled(seat))
            left = self._full * filled if luck < 0 else ""
            right = self._full * filled if luck > 0 else ""
            yield _indented(
                Text.assemble(
                    f"{name:<{width}}  ",
                    (f"{left:>{_REACH}}", "red"),
                    "|",
                    (f"{right:<{_REACH}}", "green"),
                    f" {story.luck_points(seat)}",
                )
            )

    def _decisions(self) -> Iterator[RenderableType]:
        story = self._story
        if not story.decided:
            return
        yield from self._section("review-decisions")
        grid = self._grid(*JUDGED)
        for seat, name in enumerate(story.names):
            judged = story.judged(seat)
            if judged is not None:
                counts = (str(judged.labels[label] or "") for label in LABEL_ORDER)
                grid.add_row(Text(name), str(judged.decisions), story.decimal(f"{judged.loss:.1f}"), *counts)
        yield grid
        yield self._tip("review-decisions-how-alone" if story.alone else "review-decisions-how")
        for seat, name in enumerate(story.names):
            if story.judged(seat) is None:
                continue
            best, costliest = story.best_move(seat), story.costliest(seat)
            yield ""
            yield _indented(Text(name, "bold"))
            if best is not None:
                yield from self._move(best, "review-best")
            if costliest is None:
                yield _indented(Text(self._say("review-no-mistake")))
            elif costliest != best:
                yield from self._move(costliest, "review-costliest")

    def _turning(self) -> Iterator[RenderableType]:
        yield from self._section("review-turning")
        for number in self._story.review.turning_points:
            yield from self._move(number)
            for swing in self._story.swings(number):
                yield _indented(Text(swing, "dim"), 8)
        if not self._story.review.turning_points:
            yield _indented(Text(self._say("review-no-turning")))

    def _possible(self) -> Iterator[RenderableType]:
        story = self._story
        found = story.possible()
        more = [seat for seat in range(len(story.names)) if story.more(seat)]
        if not found and not more:
            return
        yield from self._section("review-possible")
        for one in found:
            clause = f" ({one.remark.clause})" if one.remark.clause else ""
            name = story.names[one.remark.seat]
            said = Text.assemble((f"{name}: ", "bold"), f"{one.text}{clause}")
            yield _beside(f"{one.remark.number:>4}", said)
            yield from self._numbered(one.remark.number, one.steps)
            if one.again:
                moves = ", ".join(map(str, one.again))
                yield _indented(Text(self._say("review-again", count=len(one.again), moves=moves), "dim"), 6)
        for seat in more:
            yield _indented(Text(self._say("review-more", name=story.names[seat], count=story.more(seat))))

    def _move(self, number: int, title: str = "") -> Iterator[RenderableType]:
        """A move, what it cost, and what would have been better."""
        story = self._story
        if title:
            yield _indented(Text(self._say(title), "underline"))
        yield _beside(f"{number:>4}", Text("\n").join(story.news(number)))
        seen = story.seen(number)
        labelled = seen is not None and seen.decision.label is not None
        if cost := story.cost(number):
            yield _indented(Text(cost, "red" if labelled else ""), 6)
        better = story.better(number)
        if better is not None and labelled:
            words, steps = better
            yield _indented(words, 6)
            yield from self._numbered(number, steps)

    def _numbered(self, number: int, steps: tuple[str, ...]) -> Iterator[RenderableType]:
        """How to make a play, step by step, unless it was explained for this move before."""
        if number not in self._explained:
            self._explained.add(number)
            for place, step in enumerate(steps, 1):
                yield _indented(_beside(f"{place}.", Text(str(step))), 6)

    def _grid(self, first: str, *others: str) -> Grid:
        """A table with a row for each player; in a narrow one, each word of a heading gets its own line."""
        heads = list(map(self._say, others))
        names = max(map(len, (self._say(first), *self._story.names)))
        if names + _BETWEEN + sum(len(head) + _BETWEEN for head in heads) > self._width:
            heads = [head.replace(" ", "\n") for head in heads]
        grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
        grid.add_column(self._say(first), overflow="fold")
        for head in heads:
            grid.add_column(head, justify="right", no_wrap=True)
        return grid

    def _section(self, code: str) -> Iterator[RenderableType]:
        yield ""
        yield Text(self._say(code), "bold")

    def _tip(self, code: str) -> RenderableType:
        return _indented(Text(self._say(code), "dim"))


def _beside(mark: str, text: Text) -> RenderableType:
    """A text next to a number; further lines are indented."""
    grid = Grid.grid(padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_row(Text(mark, "dim"), text)
    return grid


def _indented(what: RenderableType, by: int = 2) -> RenderableType:
    return Padding(what, (0, 0, 0, by), expand=False)
