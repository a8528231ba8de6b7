"""Records written before rulings had numbers, and the positions to which they led then."""
