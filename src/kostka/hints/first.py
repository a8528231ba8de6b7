"""Hints for First, in words for children: the play with the most stars, run by run."""

from collections.abc import Sequence
from typing import NamedTuple

from kostka.bots import SeatView
from kostka.engine.first import View
from kostka.hints.advice import EVERYTHING, Advice, Remark, nothing
from kostka.rules.first import FirstRules
from kostka.solver.first.steps import Deed, RunStep, play_steps
from kostka.solver.first.swaps import plays
from kostka.texts import Phrase, SpokenTiles, phrase, render
from kostka.tiles import JOKER, Tile, TileSet

_PLAYS = 4
"""Enough plays for the best one to be among them."""


def advise(view: SeatView, step: int) -> Advice:
    """What can be laid, or swapped for a joker."""
    rules, now = view.rules, view.now
    assert isinstance(rules, FirstRules)
    if rules.mode.introductory:
        return nothing("hint-none-in-race")  # in the race a hint would be the move itself
    assert isinstance(now, View)
    assert now.rack is not None
    found = plays(now.table, now.rack, rules.deck, rules.stars, _PLAYS, swaps=rules.joker.to_rack)
    play = next(iter(found), None)
    if play is None or not play.played:
        return nothing("first-hint-nothing")
    if step == 1:
        nudge = Remark("first-hint-nudge", {"count": play.tiles})
        return Advice(1, (nudge if play.tiles else Remark("first-hint-nudge-swap"),))
    code = "hint-tiles" if play.tiles else "first-hint-which-swap"
    which = Remark(code, {"count": len(play.played)}, play.played)
    if step < EVERYTHING:
        return Advice(step, (which,), pieces=play.played)
    earned = [Remark("first-hint-earned", {"count": play.stars})] if play.stars else []
    last = [Remark("first-hint-last")] if play.tiles == len(now.rack) else []
    steps = play_steps(now.table, play, rules.deck)
    return Advice(
        EVERYTHING,
        (which,) if steps is None else (),
        steps or (),
        closing=(*earned, *last),
        pieces=play.played,
        draft=play.table,
    )


def sentence(step: RunStep, lang: str, colours: Sequence[str]) -> Phrase:
    """A step in words that a child understands; where pictures can be shown, its tiles are pictures."""
    say = _Words(lang, colours)
    run = say.run(step.before[-1]) if step.before else ""
    match step.deed:
        case Deed.NEW:
            return phrase("first-hint-new", lang, run=say.run(step.tiles))
        case Deed.ADD if not step.tiles:
            return phrase("first-hint-join", lang, runs=say.runs(step.before))
        case Deed.ADD if set(step.tiles) == {JOKER}:
            return phrase(
                "first-hint-joker-front" if _in_front(step) else "first-hint-joker-back", lang, run=run
            )
        case Deed.ADD:
            return phrase("first-hint-add", lang, run=run, tiles=say.numbers(step.tiles))
        case Deed.MOVE:
            code = "first-hint-move-front" if _in_front(step) else "first-hint-move-back"
            return phrase(code, lang, run=say.run(step.before[0]), target=run)
        case Deed.SWAP:
            return phrase("first-hint-swap", lang, tile=say.tile(step.tiles[0]), run=run)


def _in_front(step: RunStep) -> bool:
    """Whether what is added to the last run goes before its tiles."""
    return step.after[-1][-len(step.before[-1]) :] == step.before[-1]


class _Words(NamedTuple):
    """A language, and what the edition calls its colours."""

    lang: str
    colours: Sequence[str]

    def runs(self, runs: Sequence[TileSet]) -> Phrase:
        parts = [self.run(tiles) for tiles in runs]
        return phrase("explain-list", self.lang, most=Phrase.listed(", ", parts[:-1]), last=parts[-1])

    def run(self, tiles: TileSet) -> SpokenTiles:
        """Tiles of one colour: red 3, 4, joker."""
        colour = next(tile.colour for tile in tiles if tile != JOKER)
        code = f"first-hint-{self.colours[colour]}"
        return _spoken(render(code, self.lang, numbers=self.numbers(tiles)), tiles)

    def tile(self, tile: Tile) -> SpokenTiles:
        """One tile that is put somewhere: the red 3."""
        code = f"first-hint-tile-{self.colours[tile.colour]}"
        return _spoken(render(code, self.lang, number=tile.number), (tile,))

    def numbers(self, tiles: Sequence[Tile]) -> SpokenTiles:
        """Tiles whose colour is known: 3, 4, joker."""
        joker = render("first-hint-joker", self.lang)
        names = (joker if tile == JOKER else str(tile.number) for tile in tiles)
        return _spoken(", ".join(names), tiles)


def _spoken(words: str, tiles: Sequence[Tile]) -> SpokenTiles:
    return SpokenTiles(words, " ".join(map(str, tiles)))
