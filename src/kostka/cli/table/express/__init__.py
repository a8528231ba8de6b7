"""The dice at the terminal's table: the grid, the two areas, and what can be typed."""
