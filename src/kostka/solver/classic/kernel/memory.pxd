# The types of memory.py: columns, objectives and statuses as C integers, and the working memory.

cdef int STRIDE, CELLS
cdef int LOW, HIGH, IN_GROUPS, IN_RUNS, NUMBERS, GROUP_MAX, COPIES, JOKERS, JOKERS_FORCED, EVERY_JOKER, \
    OBJECTIVE, FLOOR, LIMIT, ENOUGH, WIDTH, JOKER_POINTS
cdef int TO_GROUPS, TO_RUNS, RUN_JOKERS, GROUP_JOKERS, STATUS, LOSS, JOKERS_USED, STATES
cdef int TILES, POINTS, ANY, VALUE
cdef int SOLVED, NOTHING, FULL


cdef class Memory:
    cdef int[::1] low
    cdef int[::1] high
    cdef int[::1] groupable  # how many of the tiles that may be placed could lie in groups
    cdef int[::1] in_groups
    cdef int[::1] in_runs
    cdef long long[::1] weight
    cdef int[::1] rest
    cdef int numbers
    cdef int group_max
    cdef int copies
    cdef int jokers
    cdef int jokers_forced
    cdef bint every_joker
    cdef int objective
    cdef int floor
    cdef long long joker_weight

    # Per vector of tiles set aside for groups (two bits a colour): which numbers of jokers complete it to
    # groups (a bit each), and the least such number, in the field that it has in a price; from 256 * c on the
    # least if the first c colours may have fewer tiles.
    cdef int[::1] fits
    cdef long long[::1] need
    cdef int fits_for

    # Per open runs of a colour: how good they are (see _tabulate_runs), and what they promise.
    cdef unsigned long long[::1] forms
    cdef long long[::1] promises

    # The options by number, colour and open runs; listed once a problem, when they are first needed.
    cdef int[::1] first
    cdef int[::1] last
    cdef long long[::1] stamp
    cdef long long problem
    cdef int options
    # A price has four fields, and the prices of four colours can be added: the tiles set aside for groups
    # (two bits a colour), from bit 16 the jokers used, from bit 24 those and the jokers that the open runs
    # will need at least, from bit 32 the cost.
    cdef long long[::1] option_price
    cdef int[::1] option_value
    cdef long long[::1] option_runs  # two for each: if jokers are left, and if none are
    cdef unsigned long long[::1] option_choice

    # The ways to go on from one state: prices, and the options taken (16 bits each). Two lots of them, by turns.
    cdef long long[::1] way_price
    cdef unsigned long long[::1] way_options

    # All states of a sweep, level behind level; a hash table finds those of the current level.
    cdef long long[::1] key
    cdef long long[::1] cost
    cdef int[::1] parent
    cdef unsigned long long[::1] choice
    # Those of a level with which the sweep goes on.
    cdef int[::1] live
    cdef unsigned long long[::1] live_form
    cdef long long[::1] live_cost
    cdef long long[::1] live_kind
    cdef long long[::1] live_rank
    cdef long long[::1] slots
    cdef long long epoch
    cdef int bits
    cdef int level  # the number that is being expanded, the first state after it, and the cost that is too much
    cdef int start
    cdef long long limit
    cdef int capacity
    cdef bint truncated
    cdef int states
    cdef int final
    # The best way so far: by number what was chosen, and how many jokers were used.
    cdef unsigned long long[::1] best_choice
    cdef int[::1] best_jokers


cdef void load(Memory s, int[::1] row, int at) noexcept nogil
cdef void remember(Memory s) noexcept nogil
cdef void write(Memory s, int[::1] row, int at) noexcept nogil
