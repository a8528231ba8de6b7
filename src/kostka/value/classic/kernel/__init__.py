"""What a classic position looks like to the value: whole numbers, found with the solver's help."""
