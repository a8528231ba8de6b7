"""The chance to win a round of Express."""
