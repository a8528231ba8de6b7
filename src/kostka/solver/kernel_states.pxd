from kostka.solver.kernel_memory cimport Memory

cdef int reach(
    Memory s, int parent, int i0, int i1, int i2, int i3, long long cost, int left, int n, int in_group,
    int value, int start, int total, long long limit
) noexcept nogil
cdef void bury_dominated(Memory s, int start, int total) noexcept nogil
cdef int select(Memory s, int start, int total, int width) noexcept nogil
