"""The truth about a game: exact luck, decisions judged by the chance to win, and what was missed."""
