"""Guests who want to slow the server down, each attack in small. `make faults` has all of them at once."""
