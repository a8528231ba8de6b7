"""What a review says, for terminal and page alike: who was lucky, which moves mattered, what was possible."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from statistics import fmean
from typing import Any, NamedTuple

from rich.console import Console
from rich.text import Text

from kostka.analysis.account import Effect, total
from kostka.analysis.choices import LABELS
from kostka.analysis.remarks import Remark
from kostka.analysis.reviewing import Review, Seen, levels_of
from kostka.analysis.words import explained, said
from kostka.cli.table.face import face_for
from kostka.cli.table.voice import Voice
from kostka.engine.record import Recording
from kostka.errors import NotationError, one_line
from kostka.rules import edition
from kostka.texts import Phrase, Tiles
from kostka.tiles.notation import parse_tile
from kostka.value import UNKNOWN

LUCKY = 0.1
"""From this share of a win on, luck is called luck."""
FULL = 0.5
"""The luck that fills a bar."""
REMARKABLE = 2
"""A move is only called the best if it beat every other one by so many points."""
DEAREST = 6
"""How many costly moves are shown in addition to the turning points."""
MINUS = "\N{MINUS SIGN}"
_PARTS = ("review-column-deal", "review-column-draws", "review-column-own", "review-column-others")
_LABELS = {
    "inaccuracy": "review-inaccuracy",
    "mistake": "review-mistake",
    "blunder": "review-blunder",
    "disaster": "review-disaster",
}
_DONE = {
    "draw": "review-do-draw",
    "pass": "review-do-pass",
    "play": "review-do-lay",
    "roll": "review-do-roll",
}


class Judged(NamedTuple):
    """The decisions of a seat: how many, what one lost on average, and how many have which label."""

    decisions: int
    loss: float
    labels: Counter[str]


class Possible(NamedTuple):
    """A remark, how to do what it describes, and the other moves to which it applies."""

    remark: Remark
    text: Phrase
    steps: tuple[Phrase, ...]
    again: tuple[int, ...]


class Story:
    """A review in the words of the edition's book. Names of players are made safe to print."""

    def __init__(self, review: Review, lang: str, console: Console) -> None:
        header = review.game[0].header
        self.review = review
        self.lang = lang
        self.edition = edition(header.edition)
        self.names = tuple(map(one_line, header.players))
        self.alone = len(self.names) == 1
        self.voice = Voice(console, lang)
        self.voice.edition = self.edition
        self.say = self.voice.say
        self._face = face_for(review.game[0].game, self.names, self.voice, ())

    @property
    def title(self) -> str:
        count = len(self.review.account.effects)
        return self.say("review-game", box=self.edition.box.title, players=len(self.names), count=count)

    def notes(self) -> Iterator[str]:
        """Notes on the review as a whole."""
        review = self.review
        if not review.account.over:
            yield self.say("review-unfinished")
        for step in review.game:
            if "resign" in (step.game.write_action(step.action) if step.action else ()):
                yield self.say("review-resigned", name=self.names[step.action.seat], turn=step.actions)
        known = [seat for seat, level in enumerate(review.levels) if level != UNKNOWN]
        if known and not review.timed and not self.alone:
            yield self.say("review-known", names=", ".join(map(self._known, known)))
        yield self.say("review-made-deep" if review.deep else "review-made-quick", value=review.value)

    def verdict(self) -> str:
        """Whether it was luck; empty for a game without a winner yet."""
        result = self.review.last.result
        if result is None:
            return ""
        seats = result.winners or (0,)
        lucky = fmean(self.luck(seat) for seat in seats)
        if self.alone:
            kinds = ("review-alone-unlucky", "review-alone-even", "review-alone-lucky")
            return self.say(kinds[self._sign(lucky)])
        kinds = ("review-won-unlucky", "review-won-even", "review-won-lucky")
        return self.say(kinds[self._sign(lucky)], names=self.voice.names(seats, self.names))

    def luck(self, seat: int) -> float:
        """The luck of a seat with that of its deal."""
        return self.review.account.deal[seat] + self.review.account.luck[seat]

    def filled(self, seat: int) -> float:
        """How much of a bar the luck of a seat fills, at most 1."""
        return min(abs(self.luck(seat)) / (FULL * self.review.win), 1.0)

    def luck_points(self, seat: int) -> str:
        """The luck of a seat as it adds up in `sums`."""
        before, _, drawn, *_ = self._totals
        return self.points(drawn[seat] - before[seat])

    def sums(self) -> list[tuple[str, list[str]]]:
        """What made up everyone's result, in columns with their codes; empty ones are left out."""
        a = self.review.account
        columns = [("review-column-before", list(map(self._end, a.mean)))]
        for code, (before, after) in zip(_PARTS, pairwise(self._totals), strict=True):
            shown = [self.points(now - then) for then, now in zip(before, after, strict=True)]
            if any(one != "0" for one in shown):
                columns.append((code, shown))
        last = "review-column-result" if a.over else "review-column-so-far"
        return [*columns, (last, list(map(self._end, a.result)))]

    @cached_property
    def _totals(self) -> list[list[float]]:
        """The mean, and what it comes to with each part; rounded, so that what is shown adds up."""
        a = self.review.account
        sums = accumulate(
            (a.mean, a.deal, a.luck, a.own, a.others), lambda one, part: total((one, part), len(one))
        )
        return [[round(worth, 1 if self.alone else 2) for worth in one] for one in sums]

    @property
    def decided(self) -> bool:
        """Whether any choice was judged."""
        return any(True for _ in self._decisions())

    def judged(self, seat: int) -> Judged | None:
        """The decisions of a seat; None if it had none."""
        mine = [seen.decision for number, seen in self._decisions() if self.effect(number).seat == seat]
        if not mine:
            return None
        labels = Counter(decision.label for decision in mine if decision.label)
        return Judged(len(mine), fmean(decision.loss for decision in mine), labels)

    def best_move(self, seat: int) -> int | None:
        """The move that beat every other choice by most; going out does not count."""
        edges = {
            number: seen.decision.edge
            for number, seen in self._decisions()
            if self.effect(number).seat == seat and self.step(number).result is None
        }
        best = max(edges, key=edges.__getitem__, default=None)
        return best if best is not None and edges[best] >= REMARKABLE else None

    def costliest(self, seat: int) -> int | None:
        """The costliest move that has a label."""
        return max(self._labelled(seat), key=self._loss, default=None)

    def mattering(self) -> list[int]:
        """The turning points, everyone's best and costliest move, and other costly ones."""
        seats = range(len(self.names))
        found = {*self.review.turning_points}
        found.update(
            number for seat in seats for number in (self.best_move(seat), self.costliest(seat)) if number
        )
        labelled = [number for seat in seats for number in self._labelled(seat)]
        found.update(sorted(labelled, key=self._loss)[-DEAREST:])
        return sorted(found)

    def possible(self) -> list[Possible]:
        """The remarks, one of each kind per seat; `more` counts how often more could have been laid."""
        found: dict[tuple[int, str], list[Remark]] = {}
        for remark in self.review.remarks:
            if remark.code != "review-lay":
                found.setdefault((remark.seat, remark.code), []).append(remark)
        header = self.review.game[0].header
        return [
            Possible(first, *said(first, header, self.lang), tuple(one.number for one in others))
            for first, *others in found.values()
        ]

    def more(self, seat: int) -> int:
        """In how many moves more could have been laid than was."""
        return sum(one.seat == seat and one.code == "review-lay" for one in self.review.remarks)

    def effect(self, number: int) -> Effect:
        return self.review.account.effects[number - 1]

    def step(self, number: int) -> Recording:
        return self.review.game[number]

    def seen(self, number: int) -> Seen | None:
        """The finding about a turn that was a choice."""
        seen = self.review.seen.get(number)
        return None if seen is None or seen.decision.forced else seen

    def label(self, seen: Seen) -> str:
        """The label of a decision in words; nothing if it has none."""
        label = seen.decision.label
        return self.say(_LABELS[label]) if label else ""

    def cost(self, number: int) -> str:
        """What a decision lost, or by how much it was the best; empty if neither is known."""
        seen = self.seen(number)
        if seen is None:
            return ""
        decision = seen.decision
        points, low, high = (round(one, 1) for one in (decision.loss, decision.low, decision.high))
        label = self.label(seen)
        if points and low == high:
            given = {"label": label} if label else {}
            return self.say(
                "review-cost-label-exactly" if label else "review-cost-exactly", points=points, **given
            )
        if label:
            return self.say("review-cost-label", label=label, points=points, low=low, high=high)
        if points:
            return self.say("review-cost", points=points, low=low, high=high)
        fine = decision.edge >= REMARKABLE and self.step(number).result is None
        return self.say("review-edge", points=round(decision.edge, 1)) if fine else ""

    def better(self, number: int) -> tuple[Text, tuple[Phrase, ...]] | None:
        """What would have been better in a move, and its steps."""
        seen = self.seen(number)
        if seen is None or not seen.decision.loss:
            return None
        before, best = self.step(number - 1), seen.decision.best
        kind = next(key for key in before.game.write_action(best) if key in _DONE)
        words = Text(f"{self.say('review-better')} {self.say(_DONE[kind])}")
        for piece in seen.pieces:
            words.append(" ").append_text(self._piece(piece))
        return words, explained(seen.steps, before.header, self.lang)

    def news(self, number: int) -> list[Text]:
        """What happened in a move, as the player knew it."""
        step = self.step(number)
        seat = None if step.action is None else step.action.seat
        texts = (self._face.entry(event, seat) for event in step.events)
        return [text for text in texts if text is not None]

    def pictured(self, phrase: Phrase) -> Text:
        """A phrase with its tiles drawn, for readers who do not know the notation."""
        shown = Text()
        for part in phrase.parts:
            if isinstance(part, Tiles):
                shown.append_text(Text(" ").join(map(self._tile, part.split())))
            else:
                shown.append(f"{part}")
        return shown

    def swings(self, number: int) -> Iterator[str]:
        """What a move did to the chances of everyone whose chance changed by at least a point."""
        before, effect = self.review.chances[number - 1], self.effect(number)
        for seat, name in enumerate(self.names):
            was, now, luck = before[seat], effect.chance[seat], effect.luck[seat]
            if self.alone:
                yield self.say("review-swing-left", before=round(-was, 1), after=round(-now, 1))
            elif abs(now - was) >= 0.005:
                given = {"name": name, "before": round(100 * was), "after": round(100 * now)}
                if abs(luck) >= 0.005:
                    yield self.say("review-swing-luck", **given, luck=self.points(luck))
                else:
                    yield self.say("review-swing", **given)

    def points(self, worth: float) -> str:
        """A part of a sum with its sign: in points, or in dice for a player alone."""
        shown = f"{abs(worth):.1f}" if self.alone else f"{100 * abs(worth):.0f}"
        if float(shown) == 0:
            return "0"
        return f"{MINUS if worth < 0 else '+'}{self.decimal(shown)}"

    def whole(self, worth: float) -> str:
        """A chance, or how many dice are left."""
        shown = f"{-worth:.1f}" if self.alone else f"{100 * worth:.0f}"
        return "0" if float(shown) == 0 else self.decimal(shown.replace("-", MINUS))

    def _end(self, worth: float) -> str:
        """The first or the last number of a sum; dice left count as negative."""
        return self.points(worth) if self.alone else self.whole(worth)

    def decimal(self, number: str) -> str:
        """A number with the decimal sign of the language."""
        return number if self.lang == "en" else number.replace(".", ",")

    @cached_property
    def _found(self) -> list[list[float | None]]:
        """How many seconds everybody took to find each tile; None where the record does not say."""
        found: list[list[float | None]] = [[] for _ in self.names]
        for before, after in pairwise(self.review.game):
            if "find" in after.game.write_action(after.action):
                found[after.action.seat].append(_seconds(before.at, after.at))
        return found

    def race(self) -> list[tuple[str, str, str, str]]:
        """Everybody's name, how many tiles they found, and in how many seconds: on average, and at best."""
        rows = []
        for name, found in zip(self.names, self._found, strict=True):
            known = [took for took in found if took is not None]
            mean, fastest = map(self._time, (fmean(known), min(known))) if known else ("", "")
            rows.append((name, str(len(found)), mean, fastest))
        return rows

    def _time(self, seconds: float) -> str:
        return self.decimal(f"{seconds:.1f} s")

    @property
    def timed(self) -> bool:
        """Whether the record of a race has times."""
        return any(took is not None for found in self._found for took in found)

    def _known(self, seat: int) -> str:
        """A player's level, where it is known and the name does not say it."""
        name, level = self.names[seat], self.review.levels[seat]
        return name if levels_of((name,)) == (level,) else f"{name} ({level})"

    def _decisions(self) -> Iterator[tuple[int, Seen]]:
        return ((number, seen) for number in self.review.seen if (seen := self.seen(number)) is not None)

    def _labelled(self, seat: int) -> list[int]:
        return [
            number
            for number, seen in self._decisions()
            if seen.decision.label and self.effect(number).seat == seat
        ]

    def _loss(self, number: int) -> float:
        return self.review.seen[number].decision.loss

    def _sign(self, luck: float) -> int:
        """0 for bad luck, 1 for neither, 2 for good luck."""
        some = LUCKY * self.review.win
        return 1 + (luck >= some) - (luck <= -some)

    def _tile(self, token: str) -> Text:
        """A tile of the notation; a die, or the mark that tiles were left out, stays as it is written."""
        try:
            return self.voice.pen.tile(parse_tile(token, self.review.game[0].game.rules.deck))
        except NotationError:
            return Text(token)

    def _piece(self, piece: Any) -> Text:
        pen = self.voice.pen
        face = getattr(piece, "face", piece)
        return pen.tile(face) if face is not None else Text(str(piece))


LABEL_ORDER: Sequence[str] = [name for name, _ in reversed(LABELS)]
"""The labels, mildest first."""
JUDGED = (
    "review-column-player",
    "review-column-decisions",
    "review-column-lost",
    "review-column-inaccuracy",
    "review-column-mistake",
    "review-column-blunder",
    "review-column-disaster",
)
"""The columns of a table of decisions."""
TIMES = ("review-column-player", "review-column-found", "review-column-mean", "review-column-fastest")
"""The columns of a table of times."""


def _seconds(before: int | str | None, after: int | str | None) -> float | None:
    """The seconds between two times of a record, which are milliseconds or instants."""
    if isinstance(before, int) and isinstance(after, int):
        return (after - before) / 1000
    if isinstance(before, str) and isinstance(after, str):
        from datetime import datetime

        return (datetime.fromisoformat(after) - datetime.fromisoformat(before)).total_seconds()
    return None
