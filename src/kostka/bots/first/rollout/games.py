# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""Playouts of First on bit masks: tens of thousands per second where this is compiled.

The table is a mask of covered numbers for each colour, with the places of its jokers; racks are masks too.
Everybody plays in one simple way: go out if possible, else swap a tile for a joker, else lay as little as
possible, to keep something for the next turn. A player who waits lays nothing while it can draw, until its
whole rack goes. Separate runs and copies of a tile are ignored: this is an estimate, and says nothing about
what is legal.
"""

from array import array

import cython

from kostka.bots.first.scene import Row, Scene
from kostka.rules.first import FirstRules

if cython.compiled:
    from cython.cimports.kostka.bots.first.rollout.moves import (
        BEGGING,
        COST,
        DRAWN,
        EMPTIED,
        FRESH,
        HELD,
        HIDDEN,
        JOKER,
        JOKERS,
        LAST,
        LEFT,
        LONGEST,
        MAY_WAIT,
        ME,
        NEXT,
        NUMBERS,
        OUT,
        PASSES,
        PER_RUN,
        PER_TILE,
        RACKS,
        SEATS,
        SHARE,
        STARS,
        STRIDE,
        TABLE,
        TILES,
        TO_RACK,
        UNSEEN,
        WAITS,
        WITHOUT,
        below,
        count_bits,
        go_out,
        lay,
    )
else:
    from kostka.bots.first.rollout.moves import (
        BEGGING,
        COST,
        DRAWN,
        EMPTIED,
        FRESH,
        HELD,
        HIDDEN,
        JOKER,
        JOKERS,
        LAST,
        LEFT,
        LONGEST,
        MAY_WAIT,
        ME,
        NEXT,
        NUMBERS,
        OUT,
        PASSES,
        PER_RUN,
        PER_TILE,
        RACKS,
        SEATS,
        SHARE,
        STARS,
        STRIDE,
        TABLE,
        TILES,
        TO_RACK,
        UNSEEN,
        WAITS,
        WITHOUT,
        below,
        count_bits,
        go_out,
        lay,
    )

COMPILED = cython.compiled
"""Whether a game takes microseconds or milliseconds."""

_LOW = cython.declare(cython.ulonglong, (1 << 32) - 1)
_STEP = cython.declare(cython.ulonglong, 2654435761)
_FIRST = cython.declare(cython.ulonglong, 2246822507)
_SECOND = cython.declare(cython.ulonglong, 3266489909)


def row(scene: Scene, rules: FirstRules) -> Row:
    """The scene as the setup that is played out."""
    seats: cython.int = len(scene.stars)
    seat: cython.int
    colour: cython.int
    setup = array("i", [0] * (TILES + len(scene.unseen)))
    setup[SEATS], setup[ME], setup[NEXT] = seats, scene.me, scene.following
    setup[PASSES], setup[DRAWN], setup[UNSEEN] = scene.passes, scene.drawing, len(scene.unseen)
    setup[NUMBERS], setup[TO_RACK] = rules.deck.numbers, rules.joker.to_rack
    setup[COST], setup[BEGGING] = rules.stars.draw_cost, rules.turn.draw_without_stars
    setup[PER_TILE], setup[PER_RUN] = rules.stars.per_tile, rules.stars.per_run
    setup[LAST], setup[LEFT] = rules.stars.last_tile, rules.stars.tile_left_cost
    for seat in range(seats):
        setup[OUT + seat], setup[STARS + seat] = scene.out[seat], scene.stars[seat]
        setup[WAITS] |= scene.waits[seat] << seat
        setup[JOKERS + seat] = scene.jokers[seat]
        setup[HIDDEN + seat], setup[FRESH + seat] = scene.hidden[seat], scene.fresh[seat]
        for colour in range(4):
            setup[WITHOUT + 4 * seat + colour] = scene.without[seat][colour]
    for colour in range(4):
        setup[TABLE + colour] = scene.table.covered[colour]
        setup[HELD + colour] = scene.table.jokers[colour]
        setup[RACKS + 4 * scene.me + colour] = scene.rack[colour]
    for seat in range(len(scene.unseen)):
        setup[TILES + seat] = scene.unseen[seat]
    return setup


def play_out(
    setup: cython.int[::1],
    game: cython.int[::1],
    chance: cython.ulonglong[::1],
    sums: cython.longlong[::1],
    first: cython.int,
    last: cython.int,
) -> None:
    """Games number first to last - 1: adds to `sums` what the seat ME won, and by how many stars.

    `chance` has the seed and room for the generator; the same number means the same hidden tiles, whatever
    the setup. `game` has the size of the setup.
    """
    number: cython.int
    with cython.nogil:
        for number in range(first, last):
            chance[1] = _mixed(chance[0], number)
            _deal(setup, game, chance, number)
            _play(game, chance)
            _count(game, sums)


def _mixed(seed: cython.ulonglong, number: cython.ulonglong) -> cython.ulonglong:
    """A start for the generator that is never nothing."""
    word: cython.ulonglong = (seed ^ ((number + 1) * _STEP)) & _LOW
    word = ((word ^ (word >> 16)) * _FIRST) & _LOW
    word = ((word ^ (word >> 13)) * _SECOND) & _LOW
    word ^= word >> 16
    return word or 1


def _deal(
    setup: cython.int[::1], game: cython.int[::1], chance: cython.ulonglong[::1], number: cython.int
) -> cython.void:
    """Deal the hidden tiles to racks and pool, so that nobody gets what it would have laid before.

    Who may wait does so in every other game.
    """
    index: cython.int
    seat: cython.int
    tries: cython.int
    place: cython.int
    tile: cython.int
    count: cython.int
    end: cython.int = TILES + setup[UNSEEN]
    for index in range(end):
        game[index] = setup[index]
    if number & 1:
        game[WAITS] |= setup[WAITS] >> MAY_WAIT
    for seat in range(setup[SEATS]):
        count = setup[HIDDEN + seat]
        while count > 0 and end > TILES:
            place = TILES + below(chance, end - TILES)
            if count > setup[FRESH + seat] and not (game[WAITS] >> seat) & 1:
                tries = 8
                while tries and _would_have_laid(setup, seat, game[place]):
                    place = TILES + below(chance, end - TILES)
                    tries -= 1
            tile = game[place]
            end -= 1
            game[place] = game[end]
            _give(game, seat, tile)
            count -= 1
    game[UNSEEN] = end - TILES
    for index in range(game[UNSEEN] - 1, 0, -1):
        place = TILES + below(chance, index + 1)
        tile = game[TILES + index]
        game[TILES + index] = game[place]
        game[place] = tile
    if game[DRAWN] and game[UNSEEN]:
        _draw(game, game[ME])


def _would_have_laid(setup: cython.int[::1], seat: cython.int, tile: cython.int) -> cython.bint:
    if tile == JOKER:
        return setup[WITHOUT + 4 * seat] & 1
    return (setup[WITHOUT + 4 * seat + tile // STRIDE] >> (tile % STRIDE)) & 1


def _give(game: cython.int[::1], seat: cython.int, tile: cython.int) -> cython.void:
    if tile == JOKER:
        game[JOKERS + seat] += 1
    else:
        game[RACKS + 4 * seat + tile // STRIDE] |= 1 << (tile % STRIDE)


def _draw(game: cython.int[::1], seat: cython.int) -> cython.void:
    """From the end of the pool, which is in no order that anybody knows."""
    price: cython.int = min(game[COST], game[STARS + seat])
    game[STARS + seat] -= price
    game[UNSEEN] -= 1
    _give(game, seat, game[TILES + game[UNSEEN]])


def _play(game: cython.int[::1], chance: cython.ulonglong[::1]) -> cython.void:
    seat: cython.int = game[NEXT]
    turns: cython.int = 0
    active: cython.int = 0
    draws: cython.bint
    waits: cython.bint
    game[EMPTIED] = -1
    for turns in range(game[SEATS]):
        active += 1 - game[OUT + turns]
    for turns in range(LONGEST):  # noqa: B007 - a C loop has to have a variable
        if not game[OUT + seat]:
            draws = game[UNSEEN] > 0 and (game[STARS + seat] >= game[COST] or game[BEGGING])
            waits = draws and (game[WAITS] >> seat) & 1
            if go_out(game, seat) if waits else lay(game, chance, seat):
                game[PASSES] = 0
                if game[EMPTIED] >= 0:
                    return
            elif draws:
                _draw(game, seat)
                game[PASSES] = 0
            else:
                game[PASSES] += 1
                if game[PASSES] >= active:
                    return
        seat = (seat + 1) % game[SEATS]


def _count(game: cython.int[::1], sums: cython.longlong[::1]) -> cython.void:
    """Everybody pays for their remaining tiles. The most stars win; going out breaks a tie."""
    seat: cython.int
    colour: cython.int
    left: cython.int
    most: cython.int = -1
    tied: cython.int = 0
    others: cython.int = -1
    me: cython.int = game[ME]
    for seat in range(game[SEATS]):
        left = game[JOKERS + seat]
        for colour in range(4):
            left += count_bits(game[RACKS + 4 * seat + colour])
        game[STARS + seat] = max(game[STARS + seat] - left * game[LEFT], 0)
        if game[OUT + seat]:
            continue
        if seat != me and game[STARS + seat] > others:
            others = game[STARS + seat]
        if game[STARS + seat] > most:
            most, tied = game[STARS + seat], 1
        elif game[STARS + seat] == most:
            tied += 1
    sums[1] += game[STARS + me] - others
    if game[STARS + me] < most:
        return
    if game[EMPTIED] >= 0 and game[STARS + game[EMPTIED]] == most:
        sums[0] += SHARE if game[EMPTIED] == me else 0
    else:
        sums[0] += SHARE // tied
