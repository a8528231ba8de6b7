"""Reviews of finished games: made once, by workers, and stored apart from the logs."""
