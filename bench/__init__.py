"""How fast the solver is, with its rivals beside it in the same run, and the referee: `make bench`."""
