"""The game server: tables by link, nothing acknowledged is ever lost."""
