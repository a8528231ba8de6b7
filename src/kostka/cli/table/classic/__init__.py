"""The classic family at the terminal's table."""
