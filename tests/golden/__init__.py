"""A readable transcript of a game by every edition that can be played."""
