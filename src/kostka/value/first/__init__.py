"""The chance to win a game of First, and the race before it."""
