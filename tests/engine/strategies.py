"""Games of every kind for hypothesis: editions, house rules, tiny decks, seats, seeds and ways to move."""

from dataclasses import dataclass

from hypothesis import strategies as st

from kostka import rules
from kostka.engine import seed_from
from kostka.engine.classic import ClassicGame
from kostka.errors import RulesError
from kostka.rules import families
from kostka.rules.choices import FreedJoker, PoolEmpty, PoolEmptyScore
from kostka.rules.classic import ClassicRules
from tests.engine.movers import Mover

EDITIONS = [name for name in rules.editions() if rules.edition(name).family == families.CLASSIC]

seeds = st.integers(0, 10**9).map(lambda number: seed_from(str(number)))

HOUSE_RULES: dict[str, st.SearchStrategy[object]] = {
    "mode.assisted": st.booleans(),
    "mode.resign": st.booleans(),
    "opening.minimum": st.sampled_from([0, 10, 30, 50]),
    "opening.jokers": st.booleans(),
    "sets.groups": st.booleans(),
    "clock.legal_layout_stands": st.booleans(),
    "penalty.tiles": st.integers(1, 10),
    "joker.freed": st.sampled_from(FreedJoker).map(str),
    "end.pool_empty": st.sampled_from(PoolEmpty).map(str),
    "score.pool_empty": st.sampled_from(PoolEmptyScore).map(str),
    "score.unopened": st.sampled_from([0, 100]),
    "score.unopened_able": st.sampled_from([0, 200]),
    "setup.redeal_doublets": st.sampled_from([0, 1, 3]),
}

TINY_DECKS: dict[str, st.SearchStrategy[object]] = {
    "deck.numbers": st.integers(3, 6),
    "deck.colours": st.integers(1, 4),
    "deck.copies": st.integers(1, 3),
    "deck.jokers": st.integers(0, 4),
    "setup.rack": st.integers(1, 6),
    "opening.minimum": st.integers(0, 12),
}


@dataclass(frozen=True)
class Setting:
    """A game about to start, and who plays it how."""

    edition: str
    options: dict[str, object]
    seats: int
    seed: str
    mover: Mover

    @property
    def game(self) -> ClassicGame:
        loaded = rules.load(self.edition, self.options)
        assert isinstance(loaded, ClassicRules)
        return ClassicGame(loaded)


movers = st.builds(
    Mover,
    eager=st.sampled_from([0, 60, 95]),
    clever=st.sampled_from([0, 30, 100]),
    slow=st.sampled_from([0, 15]),
    restless=st.sampled_from([0, 5]),
    careless=st.sampled_from([0, 10, 100]),
    late=st.sampled_from([0, 20, 100]),
)


@st.composite
def settings_of(draw: st.DrawFn, tiny: bool) -> Setting:
    """A setting whose rules can be played by its number of seats."""
    edition = draw(st.sampled_from(EDITIONS))
    options = dict(draw(st.fixed_dictionaries({}, optional=HOUSE_RULES)))
    if tiny:
        options |= draw(st.fixed_dictionaries(TINY_DECKS))
    seats = draw(st.integers(2, 4))
    setting = Setting(edition, options, seats, draw(seeds), draw(movers))
    try:
        deck = setting.game.rules.deck
    except RulesError:
        return Setting(edition, {}, seats, setting.seed, setting.mover)
    if seats * setting.game.rules.setup.rack > deck.size:
        return Setting(edition, options, 2, setting.seed, setting.mover)
    return setting


tiny_games = settings_of(tiny=True)
full_games = settings_of(tiny=False)
