# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""Games of runs and stars played to the end on bit masks, tens of thousands a second where this is compiled.

The table is a mask of covered numbers for each colour, with the places that jokers hold; racks are masks too.
Everybody plays in one simple way: goes out if possible, else takes a joker for its tile, else lays as little
as possible, so that there is something to lay next time. Runs as such and copies of a tile are forgotten: it
is an estimate, and says nothing about what is legal.
"""

from array import array

import cython

from kostka.bots.first.scene import Row, Scene
from kostka.rules.first import FirstRules

# Columns of a setup: the players, the rules, the pool; by seat what everybody sees of it, and how many hidden
# tiles it has, of which so many came after it last showed that it could not lay; by colour the table, the
# places of its jokers, the racks as far as they are known, and the tiles that a seat would have laid; then
# the hidden tiles, as colour * STRIDE + number or JOKER, and room for the game that is played.
COMPILED = cython.compiled
"""Whether a game takes microseconds or milliseconds."""

SEATS = cython.declare(cython.int, 0)
NEXT = cython.declare(cython.int, 1)
ME = cython.declare(cython.int, 2)
PASSES = cython.declare(cython.int, 3)
UNSEEN = cython.declare(cython.int, 4)
NUMBERS = cython.declare(cython.int, 5)
COST = cython.declare(cython.int, 6)
BEGGING = cython.declare(cython.int, 7)
PER_TILE = cython.declare(cython.int, 8)
PER_RUN = cython.declare(cython.int, 9)
LAST = cython.declare(cython.int, 10)
LEFT = cython.declare(cython.int, 11)
TO_RACK = cython.declare(cython.int, 12)
EMPTIED = cython.declare(cython.int, 13)
DRAWN = cython.declare(cython.int, 14)
OUT = cython.declare(cython.int, 16)
STARS = cython.declare(cython.int, 20)
JOKERS = cython.declare(cython.int, 24)
HIDDEN = cython.declare(cython.int, 28)
FRESH = cython.declare(cython.int, 32)
TABLE = cython.declare(cython.int, 36)
HELD = cython.declare(cython.int, 40)
RACKS = cython.declare(cython.int, 44)
WITHOUT = cython.declare(cython.int, 60)
TILES = cython.declare(cython.int, 76)

STRIDE = cython.declare(cython.int, 32)
JOKER = cython.declare(cython.int, -1)
SHARE = cython.declare(cython.int, 12)  # what a game won alone counts; so that it can be shared
LONGEST = cython.declare(cython.int, 400)  # turns, after which the stars are counted as they are

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
            _deal(setup, game, chance)
            _play(game, chance)
            _count(game, sums)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _mixed(seed: cython.ulonglong, number: cython.ulonglong) -> cython.ulonglong:
    """A start for the generator that is never nothing."""
    word: cython.ulonglong = (seed ^ ((number + 1) * _STEP)) & _LOW
    word = ((word ^ (word >> 16)) * _FIRST) & _LOW
    word = ((word ^ (word >> 13)) * _SECOND) & _LOW
    word ^= word >> 16
    return word or 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _below(chance: cython.ulonglong[::1], limit: cython.int) -> cython.int:
    word: cython.ulonglong = chance[1]
    word ^= (word << 13) & _LOW
    word ^= word >> 17
    word ^= (word << 5) & _LOW
    chance[1] = word
    return cython.cast(cython.int, (word * cython.cast(cython.ulonglong, limit)) >> 32)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _deal(setup: cython.int[::1], game: cython.int[::1], chance: cython.ulonglong[::1]) -> cython.void:
    """The hidden tiles go to racks and pool, so that nobody gets what it would have laid before."""
    index: cython.int
    seat: cython.int
    tries: cython.int
    place: cython.int
    tile: cython.int
    count: cython.int
    end: cython.int = TILES + setup[UNSEEN]
    for index in range(end):
        game[index] = setup[index]
    for seat in range(setup[SEATS]):
        count = setup[HIDDEN + seat]
        while count > 0 and end > TILES:
            place = TILES + _below(chance, end - TILES)
            if count > setup[FRESH + seat]:
                tries = 8
                while tries and _would_have_laid(setup, seat, game[place]):
                    place = TILES + _below(chance, end - TILES)
                    tries -= 1
            tile = game[place]
            end -= 1
            game[place] = game[end]
            _give(game, seat, tile)
            count -= 1
    game[UNSEEN] = end - TILES
    for index in range(game[UNSEEN] - 1, 0, -1):
        place = TILES + _below(chance, index + 1)
        tile = game[TILES + index]
        game[TILES + index] = game[place]
        game[place] = tile
    if game[DRAWN] and game[UNSEEN]:
        _draw(game, game[ME])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _would_have_laid(setup: cython.int[::1], seat: cython.int, tile: cython.int) -> cython.bint:
    if tile == JOKER:
        return setup[WITHOUT + 4 * seat] & 1
    return (setup[WITHOUT + 4 * seat + tile // STRIDE] >> (tile % STRIDE)) & 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _give(game: cython.int[::1], seat: cython.int, tile: cython.int) -> cython.void:
    if tile == JOKER:
        game[JOKERS + seat] += 1
    else:
        game[RACKS + 4 * seat + tile // STRIDE] |= 1 << (tile % STRIDE)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _draw(game: cython.int[::1], seat: cython.int) -> cython.void:
    """From the end of the pool, which is in no order that anybody knows."""
    price: cython.int = min(game[COST], game[STARS + seat])
    game[STARS + seat] -= price
    game[UNSEEN] -= 1
    _give(game, seat, game[TILES + game[UNSEEN]])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _play(game: cython.int[::1], chance: cython.ulonglong[::1]) -> cython.void:
    seat: cython.int = game[NEXT]
    turns: cython.int = 0
    active: cython.int = 0
    game[EMPTIED] = -1
    for turns in range(game[SEATS]):
        active += 1 - game[OUT + turns]
    for turns in range(LONGEST):  # noqa: B007 - a C loop has to have a variable
        if not game[OUT + seat]:
            if _lay(game, chance, seat):
                game[PASSES] = 0
                if game[EMPTIED] >= 0:
                    return
            elif game[UNSEEN] and (game[STARS + seat] >= game[COST] or game[BEGGING]):
                _draw(game, seat)
                game[PASSES] = 0
            else:
                game[PASSES] += 1
                if game[PASSES] >= active:
                    return
        seat = (seat + 1) % game[SEATS]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _lay(game: cython.int[::1], chance: cython.ulonglong[::1], seat: cython.int) -> cython.bint:
    """Lay something: all there is if possible, else as little as possible."""
    if _go_out(game, seat):
        return True
    if game[TO_RACK] and _swap(game, seat):
        return True
    return (
        _add_one(game, chance, seat)
        or _lay_three(game, seat)
        or _bridge(game, seat)
        or _lay_with_joker(game, seat)
        or _add_joker(game, chance, seat)
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _go_out(game: cython.int[::1], seat: cython.int) -> cython.bint:
    """Lay the whole rack, jokers in gaps of one if need be."""
    colour: cython.int
    rack: cython.int
    over: cython.int
    table: cython.int
    cover: cython.int
    size: cython.int = game[JOKERS + seat]
    jokers: cython.int = size
    lying: cython.int = 0
    runs: cython.int = 0
    for colour in range(4):
        rack = game[RACKS + 4 * seat + colour]
        table = game[TABLE + colour]
        lying |= table
        if not rack:
            continue
        if rack & table:
            return False
        cover = _reach(table, rack)
        over = rack & ~cover
        while over:
            # A joker between what lies there and a tile, or in a run with two tiles.
            if jokers and over & ((cover << 2) | (cover >> 2)):
                over &= ~((cover << 2) | (cover >> 2)) | (over & (over - 1))
                jokers -= 1
                cover = _reach(table | (rack & ~over), rack)
                over = rack & ~cover
            elif jokers and (over & (over >> 1) or over & (over >> 2)):
                jokers -= 1
                runs += 1
                over = _without_pair(over)
            else:
                return False
        size += _count_bits(rack)
        runs += _threes(rack)
        lying |= rack
    if not lying:
        return False
    for colour in range(4):
        game[RACKS + 4 * seat + colour] = 0
    game[JOKERS + seat] = 0
    game[STARS + seat] += size * game[PER_TILE] + runs * game[PER_RUN] + game[LAST]
    game[EMPTIED] = seat
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _without_pair(tiles: cython.int) -> cython.int:
    """The tiles without two of them that are one run with a joker."""
    low: cython.int = tiles & (tiles >> 1)
    if low:
        low &= -low
        return tiles & ~(low | (low << 1))
    low = tiles & (tiles >> 2)
    low &= -low
    return tiles & ~(low | (low << 2))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _reach(table: cython.int, rack: cython.int) -> cython.int:
    """What lies there after all tiles of the rack that fit, new runs and what is added to anything."""
    starts: cython.int = rack & (rack >> 1) & (rack >> 2)
    cover: cython.int = table | starts | (starts << 1) | (starts << 2)
    more: cython.int = rack & ~cover & ((cover << 1) | (cover >> 1))
    while more:
        cover |= more
        more = rack & ~cover & ((cover << 1) | (cover >> 1))
    return cover


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _threes(tiles: cython.int) -> cython.int:
    """How many new runs there are in rows of tiles."""
    runs: cython.int = 0
    row: cython.int = 0
    while tiles:
        if tiles & 1:
            row += 1
            if row == 3:
                runs += 1
                row = 0
        else:
            row = 0
        tiles >>= 1
    return runs


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_bits(mask: cython.int) -> cython.int:
    count: cython.int = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _swap(game: cython.int[::1], seat: cython.int) -> cython.bint:
    """A tile for the joker in its place."""
    colour: cython.int
    both: cython.int
    for colour in range(4):
        both = game[RACKS + 4 * seat + colour] & game[HELD + colour]
        if both:
            both &= -both
            game[RACKS + 4 * seat + colour] ^= both
            game[HELD + colour] ^= both
            game[JOKERS + seat] += 1
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_one(game: cython.int[::1], chance: cython.ulonglong[::1], seat: cython.int) -> cython.bint:
    """The tile that leaves most to oneself and least to the others."""
    colour: cython.int
    fitting: cython.int
    tile: cython.int
    table: cython.int
    rack: cython.int
    beyond: cython.int
    merit: cython.int
    best: cython.int = -1
    best_colour: cython.int = 0
    best_tile: cython.int = 0
    full: cython.int = (2 << game[NUMBERS]) - 2
    for colour in range(4):
        table, rack = game[TABLE + colour], game[RACKS + 4 * seat + colour]
        fitting = rack & ~table & ((table << 1) | (table >> 1))
        while fitting:
            tile = fitting & -fitting
            fitting ^= tile
            beyond = ((tile << 1) | (tile >> 1)) & full & ~table
            merit = 8 * (2 if beyond & rack else 0 if beyond else 1) + _below(chance, 8)
            if merit > best:
                best, best_colour, best_tile = merit, colour, tile
    if best < 0:
        return False
    _put(game, seat, best_colour, best_tile)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _put(game: cython.int[::1], seat: cython.int, colour: cython.int, tiles: cython.int) -> cython.void:
    game[RACKS + 4 * seat + colour] ^= tiles
    game[TABLE + colour] |= tiles
    game[STARS + seat] += _count_bits(tiles) * game[PER_TILE]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _put_joker(game: cython.int[::1], seat: cython.int, colour: cython.int, place: cython.int) -> cython.void:
    game[JOKERS + seat] -= 1
    game[TABLE + colour] |= place
    game[HELD + colour] |= place
    game[STARS + seat] += game[PER_TILE]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _lay_three(game: cython.int[::1], seat: cython.int) -> cython.bint:
    colour: cython.int
    rack: cython.int
    low: cython.int
    for colour in range(4):
        rack = game[RACKS + 4 * seat + colour] & ~game[TABLE + colour]
        low = rack & (rack >> 1) & (rack >> 2)
        if low:
            low &= -low
            _put(game, seat, colour, low | (low << 1) | (low << 2))
            game[STARS + seat] += game[PER_RUN]
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _bridge(game: cython.int[::1], seat: cython.int) -> cython.bint:
    """A tile one step away, with a joker from the end of a run, or else of the rack, between."""
    colour: cython.int
    table: cython.int
    tile: cython.int
    gap: cython.int
    for colour in range(4):
        table = game[TABLE + colour]
        tile = game[RACKS + 4 * seat + colour] & ~table & ((table << 2) | (table >> 2))
        if tile:
            tile &= -tile
            gap = (tile >> 1) if (tile >> 2) & table else (tile << 1)
            if gap & table:
                continue
            if _free_joker(game, colour, gap):
                _put(game, seat, colour, tile)
                game[TABLE + colour] |= gap
                game[HELD + colour] |= gap
                return True
            if game[JOKERS + seat]:
                _put(game, seat, colour, tile)
                _put_joker(game, seat, colour, gap)
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _free_joker(game: cython.int[::1], target: cython.int, gap: cython.int) -> cython.bint:
    """Take a joker away from the end of a run that keeps three tiles, and is not the one it would go to."""
    colour: cython.int
    table: cython.int
    ends: cython.int
    for colour in range(4):
        table = game[TABLE + colour]
        ends = game[HELD + colour] & (
            (~(table << 1) & (table >> 1) & (table >> 2) & (table >> 3))
            | (~(table >> 1) & (table << 1) & (table << 2) & (table << 3))
        )
        if colour == target:
            ends &= ~((gap << 1) | (gap >> 1))
        if ends:
            ends &= -ends
            game[TABLE + colour] ^= ends
            game[HELD + colour] ^= ends
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _lay_with_joker(game: cython.int[::1], seat: cython.int) -> cython.bint:
    """A new run of two tiles and a joker."""
    colour: cython.int
    rack: cython.int
    low: cython.int
    table: cython.int
    full: cython.int = (2 << game[NUMBERS]) - 2
    if not game[JOKERS + seat]:
        return False
    for colour in range(4):
        table = game[TABLE + colour]
        rack = game[RACKS + 4 * seat + colour] & ~table
        low = rack & (rack >> 2) & ~(table >> 1)
        if low:
            low &= -low
            _put(game, seat, colour, low | (low << 2))
            _put_joker(game, seat, colour, low << 1)
            game[STARS + seat] += game[PER_RUN]
            return True
        low = rack & (rack >> 1)
        if low:
            low &= -low
            _put(game, seat, colour, low | (low << 1))
            _put_joker(game, seat, colour, (low << 2) if (low << 2) & full & ~table else (low >> 1))
            game[STARS + seat] += game[PER_RUN]
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_joker(game: cython.int[::1], chance: cython.ulonglong[::1], seat: cython.int) -> cython.bint:
    """A joker at the end of some run."""
    colour: cython.int
    step: cython.int
    start: cython.int
    table: cython.int
    ends: cython.int
    if not game[JOKERS + seat]:
        return False
    full: cython.int = (2 << game[NUMBERS]) - 2
    start = _below(chance, 4)
    for step in range(4):
        colour = (start + step) & 3
        table = game[TABLE + colour]
        ends = ((table << 1) | (table >> 1)) & full & ~table
        if ends:
            if ends & (ends - 1) and _below(chance, 2):
                ends &= ends - 1
            _put_joker(game, seat, colour, ends & -ends)
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count(game: cython.int[::1], sums: cython.longlong[::1]) -> cython.void:
    """Everybody pays for the tiles left; most stars win, among the tied the one who went out."""
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
            left += _count_bits(game[RACKS + 4 * seat + colour])
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
