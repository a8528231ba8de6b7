"""How the numbers of the expert were made: each module is a step of `make response`."""
