"""The solver: moves, openings, plays and their explanations."""
