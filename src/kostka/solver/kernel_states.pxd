from kostka.solver.kernel_memory cimport Memory

cdef int reach(
    Memory s, int parent, int i0, int i1, int i2, int i3, long long cost, int left, int in_group, int total
) noexcept nogil
cdef int keep(Memory s, int n, int start, int total, int width) noexcept nogil
