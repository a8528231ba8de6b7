"""Independent judges of the solver: an integer program, a second one, brute force, and a verifier of tables.

Nothing here imports `kostka` except `crosscheck` and the tests, which hold the solver against the judges.
"""
