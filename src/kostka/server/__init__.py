"""The game server: tables by link. Nothing that was acknowledged is ever lost."""
