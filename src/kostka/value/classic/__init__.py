"""The chance to win a classic game."""
