"""Reviews of games that are over: made by workers, once, and kept beside the logs."""
