"""The game server: tables by link, and nothing acknowledged is ever lost."""
