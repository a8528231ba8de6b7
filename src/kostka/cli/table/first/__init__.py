"""First at the terminal's table: the main game and the introductory one."""
