cdef class Network:
    cdef public int players
    cdef int inputs, first, second, third
    cdef int[::1] seat_weights, seat_bias, table_weights, table_bias, last_weights, last_bias, logit_weights
    cdef long long[::1] room
    cdef long long[::1] logits
    cdef long long[::1] parts
    cdef long long[::1] powers
    cdef void _layer(self, int[::1] weights, int[::1] bias, int inputs, int outputs, int at, int to, int shift)
    cdef void _spread(self)
