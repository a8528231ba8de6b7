"""Your first bot: it lays as many tiles as it can, but no joker before it has to.

python first_bot.py                                    # checks it, and lets it play a game
kostka arena first_bot:Thrifty casual --games 100      # measures it
kostka play --seats me,first_bot:Thrifty               # sits down opposite
"""

from itertools import islice

from kostka import rules
from kostka.bots import Bot, Budget, SeatView, Work
from kostka.engine import game_for, seed_from
from kostka.engine.chance import Chance
from kostka.engine.classic import Action, Draw, Event, Pass, Play, Redeal, View
from kostka.rules.classic import ClassicRules
from kostka.solver import best_opening, plays
from kostka.testing import check_bot
from kostka.tiles import JOKER

Seat = SeatView[ClassicRules, View, Event]
"""All that a seat of the classic games may know."""

CANDIDATES = 20


class Thrifty(Bot[Seat, Action]):
    """It keeps nothing between turns: view, chance and budget alone decide."""

    name = "thrifty"
    family = "classic"
    work = Work()

    def act(self, view: Seat, rng: Chance, budget: Budget) -> Action:
        """Lay the best play without a joker, else the best one at all; draw if there is none."""
        del rng, budget  # it thinks the same way every time
        now, book, seat = view.now, view.rules, view.seat
        if not now.started:
            return Redeal(seat, wanted=False)
        rack = now.rack or ()
        if now.opened[seat]:
            found = list(islice(plays(now.table, rack, book.deck, groups=book.sets.groups), CANDIDATES))
            found.sort(key=lambda play: play.played.count(JOKER))  # of equals the first stays first
            if found:
                return Play(seat, found[0].table)
        else:
            opening = best_opening(rack, book.deck, book.opening.minimum, book.opening.jokers)
            if opening is not None:
                return Play(seat, (*now.table, *opening.table))
        return Draw(seat) if now.pool else Pass(seat)


def main() -> None:
    """Check that it keeps to the rules, then let it play against itself."""
    book = rules.load("original-pl")
    check_bot(Thrifty(), book, 2, seed_from("check"))

    game = game_for(book)
    position = game.start(2, seed_from("my first game")).position
    chance, bot = Chance(seed_from("luck"), "bots"), Thrifty()
    while game.result(position) is None:
        seat = min(game.actors(position))
        view = SeatView(book, seat, game.view(position, seat))
        position = game.apply(position, bot.act(view, chance, Budget(work=0))).position
    print(position)
    print("won:", game.outcome(position).winners)


if __name__ == "__main__":  # check_bot starts other processes, which import this file
    main()
