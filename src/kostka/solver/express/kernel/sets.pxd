# The types of sets.py.

cdef class Sets:
    # The deck: faces are colour * stride + number - 1, the joker comes last.
    cdef int numbers
    cdef int colours
    cdef int stride
    cdef int joker
    # By face: the dice there are, and those that must be laid; then the faces there are, joker included.
    cdef int[::1] have
    cdef int[::1] need
    cdef int[::1] active
    cdef int actives
    # The sets that the dice can make, runs before groups: where the faces of each begin, and the faces.
    cdef int count
    cdef int runs
    cdef int[::1] faces_at
    cdef int[::1] faces
    # By face: where its sets begin in `through`, and the part it belongs to, -1 if there is nothing to lay.
    cdef int[::1] through_at
    cdef int[::1] through
    cdef int[::1] part_of
    cdef int parts
    cdef int[::1] scratch

    cdef void list_sets(self) noexcept nogil
    cdef void _list_runs(self) noexcept nogil
    cdef void _list_groups(self) noexcept nogil
    cdef void _index_sets(self) noexcept nogil
    cdef void _split(self) noexcept nogil
    cdef void _number(self, int face) noexcept nogil
