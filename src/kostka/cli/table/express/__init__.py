"""Express at the terminal's table: the grid, the two areas, and the commands."""
