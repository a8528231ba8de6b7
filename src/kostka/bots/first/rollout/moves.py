# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=False
"""A turn in a playout of First: the columns of a game, and what is laid.

A game is a row of integers; `games` says how it is played, and what is ignored.
"""

import cython

# Columns of a setup: the players, the rules, the pool; by seat what everybody sees of it, and how many hidden
# tiles it has, of which so many came after it last showed that it could not lay; by colour the table, the
# places of its jokers, the racks as far as they are known, and the tiles that a seat would have laid; then
# the hidden tiles, as colour * STRIDE + number or JOKER, and room for the game that is played.
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
WAITS = cython.declare(cython.int, 15)  # bits of seats that lay nothing while they can draw, but to go out
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

MAY_WAIT = cython.declare(cython.int, 4)  # from this bit on: who does so in every other game
STRIDE = cython.declare(cython.int, 32)
JOKER = cython.declare(cython.int, -1)
SHARE = cython.declare(cython.int, 12)  # what a game won alone counts; so that it can be shared
LONGEST = cython.declare(cython.int, 400)  # turns, after which the stars are counted as they are

_LOW = cython.declare(cython.ulonglong, (1 << 32) - 1)


def lay(game: cython.int[::1], chance: cython.ulonglong[::1], seat: cython.int) -> cython.bint:
    """Lay something: the whole rack if possible, else as little as possible."""
    if go_out(game, seat):
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


def go_out(game: cython.int[::1], seat: cython.int) -> cython.bint:
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
            # A joker between the table and a tile, or in a run with two tiles.
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
        size += count_bits(rack)
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


def _reach(table: cython.int, rack: cython.int) -> cython.int:
    """The table after laying every tile of the rack that fits, in new runs or onto existing ones."""
    starts: cython.int = rack & (rack >> 1) & (rack >> 2)
    cover: cython.int = table | starts | (starts << 1) | (starts << 2)
    more: cython.int = rack & ~cover & ((cover << 1) | (cover >> 1))
    while more:
        cover |= more
        more = rack & ~cover & ((cover << 1) | (cover >> 1))
    return cover


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


def _without_pair(tiles: cython.int) -> cython.int:
    """The tiles without two of them that are one run with a joker."""
    low: cython.int = tiles & (tiles >> 1)
    if low:
        low &= -low
        return tiles & ~(low | (low << 1))
    low = tiles & (tiles >> 2)
    low &= -low
    return tiles & ~(low | (low << 2))


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


def _add_one(game: cython.int[::1], chance: cython.ulonglong[::1], seat: cython.int) -> cython.bint:
    """The tile that keeps most options open for oneself and the fewest for the others."""
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
            merit = 8 * (2 if beyond & rack else 0 if beyond else 1) + below(chance, 8)
            if merit > best:
                best, best_colour, best_tile = merit, colour, tile
    if best < 0:
        return False
    _put(game, seat, best_colour, best_tile)
    return True


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


def _free_joker(game: cython.int[::1], target: cython.int, gap: cython.int) -> cython.bint:
    """Take a joker from the end of a run that keeps three tiles, other than the one it would go to."""
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
    start = below(chance, 4)
    for step in range(4):
        colour = (start + step) & 3
        table = game[TABLE + colour]
        ends = ((table << 1) | (table >> 1)) & full & ~table
        if ends:
            if ends & (ends - 1) and below(chance, 2):
                ends &= ends - 1
            _put_joker(game, seat, colour, ends & -ends)
            return True
    return False


def _put(game: cython.int[::1], seat: cython.int, colour: cython.int, tiles: cython.int) -> cython.void:
    game[RACKS + 4 * seat + colour] ^= tiles
    game[TABLE + colour] |= tiles
    game[STARS + seat] += count_bits(tiles) * game[PER_TILE]


def _put_joker(game: cython.int[::1], seat: cython.int, colour: cython.int, place: cython.int) -> cython.void:
    game[JOKERS + seat] -= 1
    game[TABLE + colour] |= place
    game[HELD + colour] |= place
    game[STARS + seat] += game[PER_TILE]


def count_bits(mask: cython.int) -> cython.int:
    count: cython.int = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def below(chance: cython.ulonglong[::1], limit: cython.int) -> cython.int:
    word: cython.ulonglong = chance[1]
    word ^= (word << 13) & _LOW
    word ^= word >> 17
    word ^= (word << 5) & _LOW
    chance[1] = word
    return cython.cast(cython.int, (word * cython.cast(cython.ulonglong, limit)) >> 32)
