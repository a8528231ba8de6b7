from kostka.solver.classic.kernel.memory cimport Memory

cdef int list_options(Memory s, int c, int n, int runs, int at) noexcept nogil
