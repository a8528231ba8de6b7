"""What reviews are held against: sums, the solver, games played out, the clock. `python -m bench.reviews`."""
