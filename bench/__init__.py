"""How fast the solver is, compared with its rivals in the same run, and the referee: `make bench`."""
