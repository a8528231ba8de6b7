"""The chance of each seat to win."""
