"""A match as it lay on a disk before rulings had numbers: its first game played, its second under way."""
